#pragma once

#include <vector>

#include "ludemes/lowering.h"

namespace ludens {

/// A part of a rule whose moves all meet the same fate: where they come from, what must hold after
/// them, and what is attached to those that pass.
struct CandidateSource {
  const MovesNode* rule = nullptr;
  const BoolNode* afterwards = nullptr;  ///< Null: all moves are legal.
  std::vector<const MovesNode*> thens;   ///< Of the rules around, innermost first.
};

/// What is known of a candidate.
enum class Legality : uint8_t { kUnknown, kLegal, kFailsRule, kFailsMetaRule };

/// A move that is legal if its source's condition holds after it and no meta rule forbids it.
struct Candidate {
  MoveId id = kNoMove;
  const CandidateSource* source = nullptr;  ///< Null: of a rule without postconditions.
  Legality legality = Legality::kUnknown;
};
using Candidates = std::vector<Candidate>;

/// The moves of a rule before their postconditions are tested: what filter playouts draw from.
/// Immutable.
///
/// Candidates come in stages: those of a stage count only when no candidate of the stages before
/// it meets its postcondition (priority). Most rules have one stage.
class CandidateRule {
 public:
  virtual ~CandidateRule() = default;
  /// Appends the candidates of a stage; false when there is no such stage.
  virtual bool List(Context& context, int stage, Candidates& out) const = 0;
};

/// The candidates of a rule. Parts whose moves need no check, and operators that are not looked
/// into, are listed as they are.
const CandidateRule* PlanCandidates(Lowering& lowering, const Bound& rule);

/// The parts of an (or …) or (priority …), whichever way they are written.
std::vector<const Bound*> PartsOf(const Bound& rule);

}  // namespace ludens
