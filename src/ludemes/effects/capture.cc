#include "ludemes/effects/capture.h"

#include "ludemes/support/players.h"

namespace ludens {
namespace {

bool IsFriend(const Context& context, int player) {
  if (!context.model.uses_teams) return player == context.mover();
  return IsPlayer(context.model, player) && SameTeam(context, player, context.mover());
}

SiteVariable VariableOf(std::string_view slot) {
  return slot == "between" ? &EvalVariables::between : &EvalVariables::to;
}

}  // namespace

bool SiteTest::Holds(Context& context, int site) const {
  context.vars.*variable_ = site;
  if (condition_ != nullptr) return condition_->Eval(context);
  const int owner = context.state.Who(context.SlotOf(context.model.default_site, site));
  return owner != 0 && IsFriend(context, owner) == (otherwise_ == kFriend);
}

void SiteEffect::Append(Context& context, int site, MoveIds& out) const {
  context.vars.*variable_ = site;
  if (rule_ != nullptr) return rule_->Eval(context, out);
  const SiteType type = TypeAt(context, std::nullopt, site);
  if (context.state.What(context.SlotOf(type, site)) != 0)
    out.push_back(context.arena().New(SiteAction(ActionKind::kRemove, type, site)));
}

CaptureEffect::CaptureEffect(const Args& args) {
  const auto from = args.Clause("from");
  if (!from) return;
  start_ = from->Int("loc");
  type_ = from->Type();
}

void CaptureEffect::SetBetween(Context& context, const MoveIds& out, size_t first,
                               std::span<const int> sites) {
  if (out.size() == first) return;
  MoveArena& arena = context.arena();
  arena[out.back()].first_between = -1;
  for (const int site : sites) arena.AddBetween(out.back(), site);
}

SiteTest TestOf(const Args& args, std::string_view slot, SiteTest::Default otherwise) {
  const auto clause = args.Clause(slot);
  return {clause ? clause->Bool("if") : nullptr, VariableOf(slot), otherwise};
}

SiteEffect EffectOf(const Args& args, std::string_view slot) {
  const auto clause = args.Clause(slot);
  return {clause ? clause->Moves("effect") : nullptr, VariableOf(slot)};
}

RangeOf::RangeOf(const Args& args, IntRange otherwise) : otherwise_(otherwise) {
  if (const auto between = args.Clause("between")) range_ = between->Range("range");
}

}  // namespace ludens
