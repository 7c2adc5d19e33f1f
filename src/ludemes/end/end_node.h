#pragma once

#include <vector>

#include "ludemes/lowering.h"

namespace ludens {

/// ResultType of the language, by the grammar's ordinals.
enum class Outcome : int { kWin, kLoss, kDraw, kTie, kAbandon, kCrash };

/// What an end rule decides: (result Role Outcome) or (byScore …).
class ResultNode {
 public:
  virtual ~ResultNode() = default;
  /// Side effects of choosing this result (byScore ranks the players here).
  virtual void Prepare(Context&) const {}
  Role who = Role::kMover;
  Outcome outcome = Outcome::kWin;
};

/// One rule of (end …).
class EndNode {
 public:
  virtual ~EndNode() = default;
  /// Returns the result to apply to the game, or null when there is none (or the rule has already
  /// applied its own).
  virtual const ResultNode* Eval(Context& context) const = 0;
  /// True when the rule's condition holds for the game, a player or a track. Changes nothing.
  virtual bool Holds(Context& context) const = 0;
  /// The condition that Holds asks, where it is just one.
  virtual const BoolNode* Test() const { return nullptr; }
};

/// All rules of one (end …) clause, in order.
struct EndRules {
  std::vector<const EndNode*> rules;

  /// Evaluates every rule and applies what it says; declares a draw when all players passed in
  /// succession and the game says so.
  void Apply(Context& context) const;
  /// True when Apply might change something.
  bool AnyHolds(Context& context) const;
};

/// Gives players their ranks and ends the game where nobody is left to play.
void ApplyResult(Context& context, const ResultNode& result);

/// Everybody still undecided shares the remaining ranks; used when a limit is reached.
void DeclareDraw(Context& context, EndType end_type);

EndRules LowerEnd(const Args& args);

}  // namespace ludens
