#include "ludemes/support/cost.h"

#include <algorithm>
#include <set>
#include <string>

#include "ludemes/dependence.h"

namespace ludens {
namespace {

bool IsQuickClause(const Bound& clause) {
  static const std::set<std::string_view> kClasses = {
      "ints.From", "ints.To", "ints.Between", "Site", "Level",    "Mover",      "Next",
      "Prev",      "Counter", "Var",          "Who",  "What",     "State",      "Rotation",
      "TopLevel",  "Id",      "ints.Last",    "Was",  "HandSite", "ints.Score", "ints.Phase"};
  static const std::set<std::string> kOpcodes = {
      "bools.Is Empty", "bools.Is Occupied", "bools.Is Enemy",  "bools.Is Friend",
      "bools.Is Mover", "bools.Is Next",     "bools.Is Prev",   "bools.Is Even",
      "bools.Is Odd",   "Value Piece",       "ints.Count Moves"};
  if (IsOperator(clause.signature->owner->name)) return true;
  if (kClasses.count(clause.signature->owner->name) > 0) return true;
  const std::string opcode = OpcodeOf(clause);
  if (opcode == "Size Stack" || opcode == "ints.Count") return clause.Arg("in") == nullptr;
  return kOpcodes.count(opcode) > 0;
}

}  // namespace

bool IsQuick(const Bound& expression) {
  return !AnyOf(expression, [](const Bound& part) {
    return part.kind == BoundKind::kClause && !IsQuickClause(part);
  });
}

}  // namespace ludens
