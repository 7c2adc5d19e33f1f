#include "ludemes/support/free_iterators.h"

#include <set>
#include <string>

#include "ludemes/dependence.h"

namespace ludens {
namespace {

const Bound* At(const Bound& clause, std::string_view slot) {
  return clause.signature->Find(slot) < 0 ? nullptr : clause.Arg(slot);
}

/// Clauses that see nothing but their arguments and the position, once the named argument is given.
struct Plain {
  std::string_view opcode, needs;
};

bool IsPlainClause(const Bound& clause, const std::string& opcode) {
  static const std::set<std::string_view> kClasses = {"Mover",
                                                      "Next",
                                                      "Prev",
                                                      "Counter",
                                                      "Var",
                                                      "Id",
                                                      "HandSite",
                                                      "MapEntry",
                                                      "ints.Score",
                                                      "ints.Phase",
                                                      "args.From",
                                                      "args.To",
                                                      "args.Between",
                                                      "args.Player",
                                                      "Array",
                                                      "Exact",
                                                      "Range",
                                                      "ranges.Min",
                                                      "ranges.Max",
                                                      "intArrays.Difference",
                                                      "Directions",
                                                      "intArrays.Union",
                                                      "intArrays.Intersection"};
  static const std::set<std::string_view> kOpcodes = {
      "Sites Occupied",  "Sites Empty",    "Sites Board",      "Sites Outer",     "Sites Inner",
      "Sites Top",       "Sites Bottom",   "Sites Hand",       "Sites Perimeter", "ints.Last To",
      "ints.Last From",  "bools.Is Mover", "bools.Is Even",    "bools.Is Odd",    "bools.Is Enemy",
      "bools.Is Friend", "bools.Is Next",  "ints.Count Moves", "ints.Count Rows"};
  static constexpr Plain kNeedy[] = {{"What", "at"},
                                     {"Who", "at"},
                                     {"State", "at"},
                                     {"Rotation", "at"},
                                     {"TopLevel", "at"},
                                     {"Value Piece", "at"},
                                     {"bools.Is Empty", "at"},
                                     {"bools.Is In", "site"},
                                     {"ints.Count Sites", "in"},
                                     {"ints.Count Steps", "site1"},
                                     {"bools.Is Occupied", "at"}};
  if (IsOperator(clause.signature->owner->name) ||
      kClasses.count(clause.signature->owner->name) > 0 || kOpcodes.count(opcode) > 0)
    return true;
  if (opcode == "Size Stack" || opcode == "ints.Count")
    return At(clause, "at") != nullptr || At(clause, "in") != nullptr;
  if (opcode == "ints.Count Steps" && At(clause, "stepMove") != nullptr) return false;
  if (opcode == "Sites Between")
    return At(clause, "from") != nullptr && At(clause, "to") != nullptr &&
           At(clause, "cond") == nullptr;
  if (opcode == "Sites Around") return At(clause, "if") == nullptr;
  if (opcode == "Sites Group") return At(clause, "at") != nullptr && At(clause, "if") == nullptr;
  if (opcode == "Sites Direction")
    return At(clause, "from") != nullptr && At(clause, "stop") == nullptr;
  for (const Plain& plain : kNeedy)
    if (opcode == plain.opcode) return At(clause, plain.needs) != nullptr;
  return false;
}

using Free = std::optional<unsigned>;

Free Joined(Free a, Free b) {
  if (!a || !b) return std::nullopt;
  return *a | *b;
}
Free Without(Free free, unsigned bound) {
  if (!free) return free;
  return *free & ~bound;
}
Free OfSlot(const Bound& clause, std::string_view slot) {
  const Bound* argument = At(clause, slot);
  return argument == nullptr ? Free(0) : FreeIterators(*argument);
}
Free OfChildren(const Bound& clause, const Bound* but = nullptr) {
  Free free = 0;
  ForEachChild(clause, [&](const Bound& child) {
    if (&child != but) free = Joined(free, FreeIterators(child));
  });
  return free;
}

/// (step …), (slide …) and (hop …) of the piece at a given site: the rest sees that piece and where
/// it goes.
Free OfMovement(const Bound& rule) {
  const Bound* from = At(rule, "from");
  if (from == nullptr || At(*from, "loc") == nullptr || At(*from, "region") != nullptr ||
      At(rule, "then") != nullptr)
    return std::nullopt;
  const Free origin = Joined(OfSlot(*from, "loc"), OfSlot(*from, "level"));
  const Free piece = Without(OfSlot(*from, "if"), kFreeFrom);
  const Free rest = Without(OfChildren(rule, from), kFreeFrom | kFreeTo | kFreeBetween);
  return Joined(origin, Joined(piece, rest));
}

Free OfClause(const Bound& clause) {
  const std::string opcode = OpcodeOf(clause);
  if (clause.Is("ints.From")) return OfChildren(clause) == 0u ? Free(kFreeFrom) : std::nullopt;
  if (clause.Is("ints.To")) return kFreeTo;
  if (clause.Is("ints.Between")) return kFreeBetween;
  if (clause.Is("Site")) return kFreeSite;
  if (clause.Is("Level")) return kFreeLevel;
  if (clause.Is("Results"))
    return Joined(OfSlot(clause, "from"),
                  Joined(Without(OfSlot(clause, "to"), kFreeFrom),
                         Without(OfSlot(clause, "function"), kFreeFrom | kFreeTo)));
  if (opcode == "regions.ForEach") {
    if (At(clause, "if") == nullptr || At(clause, "region") == nullptr) return std::nullopt;
    return Joined(OfSlot(clause, "region"), Without(OfSlot(clause, "if"), kFreeSite));
  }
  if (opcode == "ints.Count Groups") {
    const Bound* condition = At(clause, "if");
    return Joined(OfChildren(clause, condition), Without(OfSlot(clause, "if"), kFreeTo));
  }
  if (opcode == "Sites To" || opcode == "Sites From" || opcode == "moves.If" ||
      opcode == "moves.Or")
    return At(clause, "then") == nullptr ? OfChildren(clause) : std::nullopt;
  if (opcode == "moves.ForEach Level") {
    const Bound* site = At(clause, "site");
    if (site == nullptr || At(clause, "then") != nullptr) return std::nullopt;
    return Joined(FreeIterators(*site), Without(OfChildren(clause, site), kFreeLevel));
  }
  if (opcode == "Step" || opcode == "Slide" || opcode == "Hop") return OfMovement(clause);
  return IsPlainClause(clause, opcode) ? OfChildren(clause) : std::nullopt;
}

}  // namespace

std::optional<unsigned> FreeIterators(const Bound& expression) {
  if (expression.kind == BoundKind::kEnum)
    return expression.constant.name == "Player" ? std::nullopt : Free(0);
  if (expression.kind == BoundKind::kClause) return OfClause(expression);
  return OfChildren(expression);
}

}  // namespace ludens
