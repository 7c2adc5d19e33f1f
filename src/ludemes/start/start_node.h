#pragma once

#include <vector>

#include "ludemes/nodes.h"
#include "state/action.h"

namespace ludens {

class Args;

/// The moves that set a game up, in order; each is a list of actions, as trials record them.
using StartLog = std::vector<std::vector<Action>>;

/// A start rule: changes the state before the first move.
class StartNode {
 public:
  virtual ~StartNode() = default;
  /// Applies the rule and appends what it did to `recorded`.
  virtual void Apply(Context& context, StartLog& recorded) const = 0;
};

/// Lowers a start rule, or a whole (start …) clause.
const StartNode* LowerStart(const Args& args);

/// What every game does before its own start rules: dice go to their containers, the cards of a
/// deck are shuffled into it.
void PlaceEquipment(Context& context, StartLog& recorded);

/// Applies an action as one start move: nobody's, counted, and the last move from now on.
void ApplyStartAction(Context& context, StartLog& recorded, const Action& action);

}  // namespace ludens
