#include "compiler/plan/pair_test.h"

#include "compiler/plan/piece_rule.h"
#include "compiler/plan/widths.h"

namespace ludens {
namespace {

/// (ahead (to) SameDirection), or of (from), or backwards: a site that a move names, fixed by its
/// two sites.
bool IsNamedByMove(const Bound& expression) {
  if (!expression.Is("Ahead") || !OnlyHas(expression, {"site", "steps", "directions"}))
    return false;
  const Bound* steps = expression.Arg("steps");
  const Bound* directions = expression.Arg("directions");
  return (IsIterator(expression.Arg("site"), "ints.To") ||
          (IsIterator(expression.Arg("site"), "ints.From") &&
           expression.Arg("site")->Arg("at") == nullptr)) &&
         (steps == nullptr || steps->kind == BoundKind::kInteger) && directions != nullptr &&
         directions->kind == BoundKind::kEnum &&
         (directions->constant.name == "SameDirection" ||
          directions->constant.name == "OppositeDirection");
}

/// The clause with the expression replaced by another.
const Bound& Replace(const PlanTools& tools, const Bound& clause, const Bound* from,
                     const Bound* to) {
  if (&clause == from) return *to;
  Bound* changed = tools.lowering.Make<Bound>(clause);
  for (const Bound*& argument : changed->args)
    if (argument != nullptr) argument = &Replace(tools, *argument, from, to);
  return *changed;
}

const Bound* FindNamed(const Bound& condition) {
  if (condition.kind == BoundKind::kClause && IsNamedByMove(condition)) return &condition;
  for (const Bound* child : condition.args)
    if (const Bound* found = child == nullptr ? nullptr : FindNamed(*child)) return found;
  return nullptr;
}

/// The site that an expression names, by origin and destination; empty where it may be none.
std::vector<int16_t> NamedSites(const PlanTools& tools, const Bound& expression) {
  const IntNode* node = tools.lowering.Int(expression);
  const VariableScope scope(tools.empty);
  std::vector<int16_t> named;
  for (int from = 0; from < tools.sites(); ++from)
    for (int to = 0; to < tools.sites(); ++to) {
      tools.empty.vars.from = from;
      tools.empty.vars.to = to;
      const int site = node->Eval(tools.empty);
      if (site < 0 || site >= tools.sites()) return {};
      named.push_back(static_cast<int16_t>(site));
    }
  return named;
}

}  // namespace

template <int W>
const PairTest<W>* PairTest<W>::Plan(const PlanTools& tools, const Bound& condition) {
  PairTest* test = tools.lowering.Make<PairTest>();
  test->sites_ = tools.sites();
  test->start_ = test->Add(tools, condition, kHolds, kFails);
  return test->start_ == static_cast<int>(kMostParts) ? nullptr : test;
}

template <int W>
int PairTest<W>::Add(const PlanTools& tools, const Bound& condition, int yes, int no) {
  if (parts_.size() == kMostParts) return kMostParts;
  Part part;
  if (PlanPart(tools, condition, part)) {
    part.yes = yes;
    part.no = no;
    parts_.push_back(std::move(part));
    return static_cast<int>(parts_.size()) - 1;
  }
  if (condition.Is("Not")) return Add(tools, *condition.Arg("a"), no, yes);
  if (condition.Is("bools.And")) return AddJoined(tools, condition, yes, no, true);
  if (condition.Is("bools.Or")) return AddJoined(tools, condition, yes, no, false);
  return kMostParts;
}

/// Parts are added from the last, so that each knows which comes next.
template <int W>
int PairTest<W>::AddJoined(const PlanTools& tools, const Bound& condition, int yes, int no,
                           bool all) {
  const std::vector<const Bound*> operands = Operands(condition);
  for (auto operand = operands.rbegin(); operand != operands.rend(); ++operand) {
    const int first = Add(tools, **operand, yes, no);
    if (first == static_cast<int>(kMostParts)) return kMostParts;
    (all ? yes : no) = first;
  }
  return all ? yes : no;
}

template <int W>
bool PairTest<W>::PlanPart(const PlanTools& tools, const Bound& condition, Part& part) const {
  part.mask = PlanMask<W>(tools, condition, Iterated::kTo);
  if (part.mask != nullptr) return true;
  part.place = Place::kFrom;
  part.mask = PlanMask<W>(tools, condition, Iterated::kFrom);
  if (part.mask != nullptr) return true;
  const Bound* named = FindNamed(condition);
  const bool joined = condition.Is("bools.And") || condition.Is("bools.Or");
  if (named == nullptr || joined || tools.sites() > Mask<2>::kSites) return false;
  part.place = Place::kNamed;
  part.named = NamedSites(tools, *named);
  if (part.named.empty()) return false;
  // Where nothing else reads an iterator, the expression stands for one.
  const Bound* site = named->Arg("site");
  const Iterated variable = IsIterator(site, "ints.To") ? Iterated::kTo : Iterated::kFrom;
  const bool alone =
      !AnyOf(Replace(tools, condition, named, named->Arg("directions")), [](const Bound& bound) {
        return IsIterator(&bound, "ints.To") || IsIterator(&bound, "ints.From");
      });
  part.mask =
      alone ? PlanMask<W>(tools, Replace(tools, condition, named, site), variable) : nullptr;
  return part.mask != nullptr;
}

#define LUDENS_INSTANTIATE(W) template class PairTest<W>;
LUDENS_FOR_EACH_WIDTH(LUDENS_INSTANTIATE)
#undef LUDENS_INSTANTIATE

}  // namespace ludens
