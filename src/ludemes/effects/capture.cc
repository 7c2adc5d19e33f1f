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

Iterated IteratedIn(std::string_view slot) {
  return slot == "between" ? Iterated::kBetween : Iterated::kTo;
}

}  // namespace

bool SiteTest::Holds(Context& context, int site) const {
  context.vars.*variable_ = site;
  if (condition_ != nullptr) return condition_->Eval(context);
  const int owner = context.state.Who(context.SlotOf(context.model.default_site, site));
  return owner != 0 && IsFriend(context, owner) == (otherwise_ == kFriend);
}

bool SiteTest::HasSites(const Context& context, SiteType type) const {
  if (!IsFlat(context, type) || context.topology().size(type) > SiteBits::kMostSites) return false;
  return condition_ == nullptr ? !context.model.uses_teams : set_->set != nullptr;
}

SiteBits SiteTest::Sites(Context& context) const {
  const int sites = context.topology().size(context.model.default_site);
  SiteBits out(sites);
  if (condition_ != nullptr) {
    set_->set->Eval(context, out);
  } else if (otherwise_ == kFriend) {
    out = SiteBits(context.state.OwnedSet(context.mover()), sites);
  } else {
    for (int player = 1; player <= context.model.players + 1; ++player)
      if (player != context.mover()) out.Unite(context.state.OwnedSet(player));
    out = SiteBits(out.words(), sites);
  }
  return out;
}

void SiteEffect::Append(Context& context, int site, MoveIds& out) const {
  context.vars.*variable_ = site;
  if (rule_ != nullptr) return rule_->Eval(context, out);
  const SiteType type = TypeAt(context, std::nullopt, site);
  if (context.state.What(context.SlotOf(type, site)) != 0)
    out.push_back(context.arena().New(SiteAction(ActionKind::kRemove, type, site)));
}

void SiteEffect::Append(Context& context, int site, DeedList& out) const {
  context.vars.*variable_ = site;
  if (rule_ != nullptr) return rule_->Deeds(context, out);
  const SiteType type = TypeAt(context, std::nullopt, site);
  if (context.state.What(context.SlotOf(type, site)) != 0)
    out.push_back({SiteAction(ActionKind::kRemove, type, site)});
}

void Captures::Add(Context& context, const SiteEffect& effect, int site) {
  if (deeds_ != nullptr)
    effect.Append(context, site, *deeds_);
  else
    effect.Append(context, site, *moves_);
}

void Captures::AddTogether(Context& context, const SiteEffect& effect, std::span<const int> sites) {
  const size_t first = deeds_ != nullptr ? 0 : moves_->size();
  for (const int site : sites) Add(context, effect, site);
  if (deeds_ != nullptr || moves_->size() == first) return;
  MoveArena& arena = context.arena();
  arena[moves_->back()].first_between = -1;
  for (const int site : sites) arena.AddBetween(moves_->back(), site);
}

StartSite::StartSite(const Args& args) {
  const auto from = args.Clause("from");
  if (!from) return;
  site_ = from->Int("loc");
  type_ = from->Type();
}

SiteTest TestOf(const Args& args, std::string_view slot, SiteTest::Default otherwise) {
  const auto clause = args.Clause(slot);
  if (!clause || !clause->Has("if")) return {nullptr, nullptr, VariableOf(slot), otherwise};
  const SiteSetSlot* set = args.lowering().SetOf(*clause->Raw("if"), IteratedIn(slot));
  return {clause->Bool("if"), set, VariableOf(slot), otherwise};
}

SiteEffect EffectOf(const Args& args, std::string_view slot) {
  const auto clause = args.Clause(slot);
  return {clause ? clause->Moves("effect") : nullptr, VariableOf(slot)};
}

RangeOf::RangeOf(const Args& args, IntRange otherwise) : otherwise_(otherwise) {
  if (const auto between = args.Clause("between")) range_ = between->Range("range");
}

}  // namespace ludens
