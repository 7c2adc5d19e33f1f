#include "ludemes/dependence.h"

#include <set>
#include <string>

namespace ludens {
namespace {

/// Ludemes that add nothing to what their arguments depend on.
bool IsTransparent(std::string_view name) {
  static const std::set<std::string_view> kNames = {
      "Ahead",      "ints.Row",    "ints.Column", "Row",        "Column", "Layer",
      "MapEntry",   "HandSite",    "Directions",  "Exact",      "Range",  "ranges.Min",
      "ranges.Max", "CentrePoint", "Coord",       "args.Player"};
  return IsOperator(name) || kNames.count(name) > 0;
}

bool IsShapeOfBoard(std::string_view word) {
  static const std::set<std::string_view> kWords = {
      "Board",     "Top",     "Bottom", "Left",           "Right",         "Inner", "Outer",
      "Perimeter", "Corners", "Centre", "ConcaveCorners", "ConvexCorners", "Major", "Minor",
      "Row",       "Column",  "Phase",  "Layer",          "Side"};
  return kWords.count(word) > 0;
}

}  // namespace

bool IsOperator(std::string_view ludeme) {
  static const std::set<std::string_view> kNames = {"bools.And",    "bools.Or",
                                                    "Not",          "Xor",
                                                    "Le",           "Ge",
                                                    "Lt",           "Gt",
                                                    "Equals",       "NotEqual",
                                                    "bools.If",     "ints.Add",
                                                    "ints.Sub",     "ints.Mul",
                                                    "ints.Div",     "Mod",
                                                    "ints.Min",     "ints.Max",
                                                    "ints.Abs",     "ints.If",
                                                    "Expand",       "regions.Difference",
                                                    "regions.If",   "regions.Intersection",
                                                    "regions.Union"};
  return kNames.count(ludeme) > 0;
}

DependenceAnalysis::DependenceAnalysis(const Bound& equipment, const Bound* game)
    : defers_captures_(game == nullptr || AnyOf(*game, [](const Bound& bound) {
                         return bound.kind == BoundKind::kEnum &&
                                bound.constant.name == "EndOfTurn";
                       })) {
  const auto visit = [&](const auto& self, const Bound& bound) -> void {
    if (bound.Is("Regions")) {
      for (size_t i = 0; i < bound.args.size(); ++i) {
        if (bound.args[i] == nullptr || bound.signature->slots[i].name == "role") continue;
        regions_ |= Of(*bound.args[i]);
      }
      return;
    }
    ForEachChild(bound, [&](const Bound& child) { self(self, child); });
  };
  visit(visit, equipment);
}

unsigned DependenceAnalysis::OfConstant(const Bound& constant) const {
  const Grammar& grammar = Grammar::Get();
  if (constant.constant.type == grammar.Type("RelativeDirection")) return kOnPosition;
  if (constant.constant.type != grammar.Type("RoleType")) return kOnNothing;
  const std::string_view name = constant.constant.name;
  if (name == "Mover") return kOnMover;
  if (name == "Next") return kOnNext;
  if (name == "Player") return kOnPlayer;
  const bool numbered = name.size() >= 2 && name[0] == 'P' && name[1] >= '1' && name[1] <= '9';
  const bool fixed = numbered || name == "All" || name == "Neutral" || name == "Shared";
  return fixed ? kOnNothing : kOnPosition;
}

unsigned DependenceAnalysis::OfSites(const Bound& clause) const {
  const Bound* first = clause.args.empty() ? nullptr : clause.args[0];
  if (first == nullptr) {
    // (sites "name"), (sites {1 2 3}); a bare (sites) is what is being iterated.
    bool any = false;
    for (const Bound* argument : clause.args) any = any || argument != nullptr;
    return any ? regions_ : kOnPosition;
  }
  if (first->kind == BoundKind::kString) return regions_;
  if (first->kind == BoundKind::kArray || first->kind == BoundKind::kInteger) return kOnNothing;
  if (first->Is("args.Player")) return regions_;
  if (first->kind != BoundKind::kEnum) return kOnPosition;
  if (first->constant.type == Grammar::Get().Type("RoleType")) return regions_;
  const std::string opcode = OpcodeOf(clause);
  const auto lacks = [&](std::string_view slot) { return clause.Arg(slot) == nullptr; };
  if (opcode == "Sites Direction" && lacks("stop") && !lacks("from")) return kOnNothing;
  if (opcode == "Sites Distance" && lacks("stepMove")) return kOnNothing;
  if (opcode == "Sites Track") return kOnTracks;
  if (opcode == "Sites ToClear" && !defers_captures_) return kOnNothing;
  if (opcode == "Sites Around" && lacks("type") && lacks("if")) return kOnNothing;
  if (opcode == "Sites Incident" && lacks("owner") && lacks("roleOwner")) return kOnNothing;
  return IsShapeOfBoard(first->constant.name) ? kOnNothing : kOnPosition;
}

/// Tests of a number, of sites in a region or of whose turn it is: they add the latter only.
unsigned DependenceAnalysis::OfTest(const Bound& test) const {
  const std::string opcode = OpcodeOf(test);
  if (opcode == "bools.Is Mover") return kOnMover;
  if (opcode == "bools.Is Next") return kOnNext;
  const bool of_number = opcode == "bools.Is Even" || opcode == "bools.Is Odd";
  const bool of_sites = opcode == "bools.Is In" && test.Arg("site") != nullptr;
  return of_number || of_sites ? kOnNothing : kOnPosition;
}

unsigned DependenceAnalysis::OfClause(const Bound& clause) const {
  const std::string_view name = clause.signature->owner->name;
  if (name == "ints.To") return kOnTo;
  if (name == "ints.From")
    return clause.args.empty() || clause.args[0] == nullptr ? kOnFrom : kOnPosition;
  if (name == "ints.Between") return kOnBetween;
  if (name == "Site") return kOnSite;
  if (name == "Mover") return kOnMover;
  if (name == "Sites") return OfSites(clause);
  if (name == "Next") return kOnNext;
  if (name == "bools.Is") return OfTest(clause);
  if (OpcodeOf(clause) == "ints.Last To" && clause.Arg("afterConsequence") == nullptr)
    return kOnLastTo;
  if (OpcodeOf(clause) == "TrackSite Move" && clause.Arg("from") != nullptr)
    return kOnMover | kOnTracks;
  if (OpcodeOf(clause) == "ints.Count Steps" && clause.Arg("stepMove") == nullptr)
    return kOnNothing;
  if (name == "Ahead" && clause.Arg("directions") == nullptr) return kOnPosition;
  return IsTransparent(name) ? kOnNothing : kOnPosition;
}

unsigned DependenceAnalysis::Of(const Bound& expression) const {
  unsigned depends = kOnNothing;
  if (expression.kind == BoundKind::kEnum) depends = OfConstant(expression);
  if (expression.kind == BoundKind::kClause) depends = OfClause(expression);
  ForEachChild(expression, [&](const Bound& child) { depends |= Of(child); });
  return depends;
}

}  // namespace ludens
