#pragma once

#include <optional>
#include <vector>

#include "gdl/database.h"
#include "gdl/dependencies.h"
#include "gdl/join.h"

namespace ludens::gdl {

/// Plays a description by evaluating its rules on terms, stratum by stratum, in every state: no
/// grounding, no network. Slow and plain; the twin that the fast evaluators are tested against.
class Interpreter {
 public:
  /// Fluents in ascending order.
  using State = std::vector<TermId>;

  explicit Interpreter(Program& program);

  State Start() const;

  /// Evaluates everything that does not depend on moves; the questions below are about this state.
  void SetState(const State& state);
  bool IsTerminal() const;
  /// Legal moves of a role (by its number from 0), in ascending order of terms.
  std::vector<TermId> LegalMoves(size_t role) const;
  /// The role's goal value, the lowest where the rules give it several.
  std::optional<int> Goal(size_t role) const;

  /// The state after one move per role.
  State Next(const std::vector<TermId>& joint);

 private:
  void Show(PredicateId predicate, std::initializer_list<TermId> args);

  Program& program_;
  Dependencies needs_;
  Database database_;
  JoinEngine engine_;
};

/// The number a goal's value term stands for; none when it is not a number from 0 to 100.
std::optional<int> GoalValue(const TermStore& terms, TermId term);

}  // namespace ludens::gdl
