#include <optional>
#include <set>

#include "compiler/plan/hop_rule.h"
#include "compiler/plan/long_hop_rule.h"
#include "compiler/plan/masks.h"
#include "compiler/plan/widths.h"

namespace ludens {
namespace {

/// The steps in a rule's directions, by component and origin.
template <int W>
std::vector<std::vector<Mask<W>>> StepsOf(const PlanTools& tools, const Bound& rule) {
  const Topology& topology = tools.model().topology;
  std::vector<std::vector<Mask<W>>> steps(tools.model().components.size());
  ForEachDirections(tools, rule, [&](size_t component, Site site, const DirectionList& list) {
    Mask<W>& here = steps[component].emplace_back();
    for (const AbsoluteDirection direction : list)
      for (const Site to : topology.Steps(tools.model().default_site, site, direction))
        here.Add(to);
  });
  return steps;
}

/// True when an expression may be asked with only (from) set: it reads no other iterator, and that
/// one only where each piece is asked.
bool ReadsFromAtMost(const Bound* expression, bool per_piece) {
  if (expression == nullptr) return true;
  if (!per_piece) return !ReadsIterators(*expression);
  return !AnyOf(*expression, [](const Bound& bound) {
    return bound.kind == BoundKind::kClause &&
           (bound.Is("ints.To") || bound.Is("ints.Between") || bound.Is("Site") ||
            bound.Is("Level") || bound.Is("Track") || bound.Is("Edge"));
  });
}

template <int W>
MoveRule<W>* PlanLongHop(const PlanTools& tools, const Bound& rule, bool per_piece,
                         const typename PieceRule<W>::Parts& parts, Hurdles<W> hurdles,
                         Taking taking) {
  const Bound& between = *Argument(rule, "between");
  const Bound* to = Argument(rule, "to");
  const Bound* apply = to == nullptr ? nullptr : to->Arg("effect");
  // A condition of the effect changes where a jump may end, and what it takes is taken first.
  if (apply != nullptr && (Argument(*apply, "if") != nullptr || taking.takes != Takes::kNothing))
    return nullptr;
  if (taking.takes != Takes::kNothing && between.Arg("range") != nullptr) return nullptr;
  // Of a hurdle of several sites, which one an effect sees depends on the search.
  if (apply != nullptr && between.Arg("range") != nullptr &&
      AnyOf(*apply, [](const Bound& bound) { return IsIterator(&bound, "ints.Between"); }))
    return nullptr;
  for (const std::string_view slot : {"before", "range", "after"})
    if (!ReadsFromAtMost(between.Arg(slot), per_piece)) return nullptr;
  const Args args(tools.lowering, between);
  typename LongHopRule<W>::Lengths lengths{args.Int("before"), args.Range("range"),
                                           args.Int("after"), std::nullopt};
  const Bound* range = between.Arg("range");
  if (range != nullptr && range->Is("Exact") && lengths.before == nullptr &&
      lengths.after == nullptr)
    lengths.counted = PlanCountedSites<W>(tools, *range->Arg("value"));
  return tools.lowering.Make<LongHopRule<W>>(parts, LinesOf(tools, rule), StepsOf<W>(tools, rule),
                                             hurdles, std::move(lengths), taking, tools.sites());
}

/// (apply (remove (between) [at:EndOfTurn])), perhaps under a condition, or nothing for other
/// effects.
std::optional<Taking> PlanTaking(const PlanTools& tools, const Bound* apply) {
  if (apply == nullptr) return Taking();
  const Bound* condition = Argument(*apply, "if");
  const Bound* effect = Argument(*apply, "effect");
  if (effect != nullptr && condition == nullptr && effect->Is("moves.If") &&
      OnlyHas(*effect, {"cond", "list"})) {
    condition = effect->Arg("cond");
    effect = effect->Arg("list");
  }
  if (effect == nullptr || !effect->Is("moves.Remove") ||
      !OnlyHas(*effect, {"locationFunction", "at"}) ||
      !IsIterator(effect->Arg("locationFunction"), "ints.Between"))
    return std::nullopt;
  const Bound* when = effect->Arg("at");
  const bool later = when != nullptr && when->constant.name == "EndOfTurn";
  return Taking{later ? Takes::kLater : Takes::kNow,
                condition == nullptr ? nullptr : tools.lowering.Bool(*condition)};
}

/// True where no two jumps of a piece go over the same site to the same one.
bool JumpsDiffer(const Lines& lines) {
  for (const auto& by_site : lines)
    for (const auto& from : by_site) {
      std::set<std::pair<int, int>> seen;
      for (const Line& line : from)
        if (line.size() > 1 && !seen.emplace(line[0], line[1]).second) return false;
    }
  return true;
}

/// The hurdles of a condition, of which parts may be masks; nothing where it asks for more than
/// (from) and (between).
template <int W>
std::optional<Hurdles<W>> PlanHurdles(const PlanTools& tools, const Bound& condition) {
  if (const MaskNode<W>* mask = PlanMask<W>(tools, condition, Iterated::kBetween))
    return Hurdles<W>{mask, nullptr};
  if (AnyOf(condition, [](const Bound& bound) {
        return bound.kind == BoundKind::kClause && (bound.Is("ints.To") || bound.Is("Site"));
      }))
    return std::nullopt;
  std::vector<const MaskNode<W>*> masks;
  if (condition.Is("bools.And"))
    for (const Bound* part : Operands(condition))
      if (const MaskNode<W>* mask = PlanMask<W>(tools, *part, Iterated::kBetween))
        masks.push_back(mask);
  if (masks.empty()) return std::nullopt;
  return Hurdles<W>{tools.lowering.Make<JoinedMask<W>>(std::move(masks), true),
                    tools.lowering.Bool(condition)};
}

}  // namespace

template <int W>
MoveRule<W>* PlanHop(const PlanTools& tools, const Bound& rule, bool per_piece) {
  typename PieceRule<W>::Parts parts;
  const Bound* between = Argument(rule, "between");
  if (between == nullptr || !OnlyHas(*between, {"if", "effect", "before", "range", "after"}) ||
      between->Arg("if") == nullptr || !PlanParts<W>(tools, rule, per_piece, parts))
    return nullptr;
  const auto hurdles = PlanHurdles<W>(tools, *between->Arg("if"));
  auto taking = PlanTaking(tools, between->Arg("effect"));
  if (!taking && !parts.form) parts.form = ListedForm(tools, rule);
  if (parts.form) taking = Taking();
  const Lines lines = LinesOf(tools, rule);
  // The plain form tells jumps apart by where they end.
  const bool apart = AreApart<W>(lines) && between->Arg("range") == nullptr;
  if (!hurdles || (parts.form && !apart)) return nullptr;
  const bool plain = OnlyHas(*between, {"if", "effect"}) && !parts.capture.removes &&
                     parts.capture.effect == nullptr && JumpsDiffer(lines) &&
                     hurdles->plain == nullptr;
  if (!plain) return PlanLongHop<W>(tools, rule, per_piece, parts, *hurdles, *taking);
  return tools.lowering.Make<HopRule<W>>(parts, lines, hurdles->mask, *taking, tools.sites());
}

#define LUDENS_INSTANTIATE(W) \
  template MoveRule<W>* PlanHop<W>(const PlanTools&, const Bound&, bool);
LUDENS_FOR_EACH_WIDTH(LUDENS_INSTANTIATE)
#undef LUDENS_INSTANTIATE

}  // namespace ludens
