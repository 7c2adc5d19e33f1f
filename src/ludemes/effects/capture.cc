#include "ludemes/effects/capture.h"

#include <algorithm>

#include "ludemes/support/players.h"
#include "state/flat_board.h"

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

bool CaptureTest::Holds(Context& context, int site) const {
  context.vars.*variable_ = site;
  if (condition_ != nullptr) return condition_->Eval(context);
  const int owner = context.state.Who(context.SlotOf(context.model.default_site, site));
  return owner != 0 && IsFriend(context, owner) == (otherwise_ == kFriend);
}

bool CaptureTest::HasSites(const Context& context, SiteType type) const {
  if (!IsFlat(context, type) || context.topology().size(type) > SiteBits::kMostSites) return false;
  return condition_ == nullptr ? !context.model.uses_teams : set_->set != nullptr;
}

SiteBits CaptureTest::Sites(Context& context) const {
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

void SiteEffect::PerformPlain(Context& context, const SiteBits& sites) const {
  const FlatBoard board(context.state);
  const SiteType type = context.model.default_site;
  const int offset = context.SlotOf(type, 0);
  int last = kOff;
  sites.ForEach([&](int site) {
    const int slot = offset + site;
    const int what = context.state.What(slot);
    if (what == 0) return;
    if (plain_ == Plain::kRemove) {
      board.Clear(slot);
    } else {
      const Component& piece = context.model.components[static_cast<size_t>(what)];
      if (piece.flip_a < 0) return;
      board.SetState(slot, piece.Flipped(context.state.LocalState(slot)));
    }
    last = site;
  });
  if (last != kOff) {
    const ActionKind kind = plain_ == Plain::kRemove ? ActionKind::kRemove : ActionKind::kSetState;
    context.scratch.applied.push_back(SiteAction(kind, type, last));
  }
  if (besides_.empty()) return;
  for (int count = sites.Count(); count > 0; --count)
    for (const MovesNode* rule : besides_) rule->Perform(context);
}

void Captures::Add(Context& context, const SiteEffect& effect, int site) {
  if (sites_ != nullptr)
    sites_->Add(site);
  else if (deeds_ != nullptr)
    effect.Append(context, site, *deeds_);
  else
    effect.Append(context, site, *moves_);
}

void Captures::AddTogether(Context& context, const SiteEffect& effect, std::span<const int> sites) {
  const size_t first = moves_ == nullptr ? 0 : moves_->size();
  for (const int site : sites) Add(context, effect, site);
  if (moves_ == nullptr || moves_->size() == first) return;
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

CaptureTest TestOf(const Args& args, std::string_view slot, CaptureTest::Default otherwise) {
  const auto clause = args.Clause(slot);
  if (!clause || !clause->Has("if")) return {nullptr, nullptr, VariableOf(slot), otherwise};
  const SiteSetSlot* set = args.lowering().SetOf(*clause->Raw("if"), IteratedIn(slot));
  return {clause->Bool("if"), set, VariableOf(slot), otherwise};
}

namespace {

/// True when the clause has one argument, the variable through which the slot's site is seen.
bool IsAboutSite(const Bound& clause, std::string_view slot) {
  const std::string_view variable = slot == "between" ? "ints.Between" : "ints.To";
  const auto given = [](const Bound* argument) { return argument != nullptr; };
  const auto argument = std::ranges::find_if(clause.args, given);
  return std::ranges::count_if(clause.args, given) == 1 && (*argument)->Is(variable);
}

SiteEffect::Plain PlainEffect(const Bound& effect, std::string_view slot) {
  if (!IsAboutSite(effect, slot)) return SiteEffect::Plain::kNo;
  if (effect.Is("moves.Remove")) return SiteEffect::Plain::kRemove;
  return effect.Is("Flip") ? SiteEffect::Plain::kFlip : SiteEffect::Plain::kNo;
}

/// True for points and messages that are the same whatever happens on the board.
bool IsBesides(const Bound& effect) {
  const bool known = effect.Is("AddScore") || effect.Is("Trigger");
  return known && std::ranges::all_of(effect.args, [](const Bound* argument) {
           return argument == nullptr ||
                  (argument->kind != BoundKind::kClause && argument->kind != BoundKind::kArray);
         });
}

const Bound* Argument(const Bound& clause, std::string_view slot) {
  return clause.signature->Find(slot) < 0 ? nullptr : clause.Arg(slot);
}

/// The rules that (and …) joins; the rule itself where it is another one.
std::vector<const Bound*> PartsOf(const Bound& effect) {
  if (!effect.Is("moves.And") || Argument(effect, "then") != nullptr) return {&effect};
  if (const Bound* list = Argument(effect, "list")) return list->args;
  return {effect.Arg("movesA"), effect.Arg("movesB")};
}

SiteEffect EffectOf(const Args& args, std::string_view slot) {
  const SiteVariable variable = VariableOf(slot);
  const auto clause = args.Clause(slot);
  if (!clause || !clause->Has("effect")) return {nullptr, variable, SiteEffect::Plain::kRemove, {}};
  const MovesNode* rule = clause->Moves("effect");
  const Bound* effect = clause->Raw("effect");
  if (effect->Is("Apply") && Argument(*effect, "if") == nullptr)
    effect = Argument(*effect, "effect");
  auto plain = SiteEffect::Plain::kNo;
  std::vector<const MovesNode*> besides;
  for (const Bound* part : effect == nullptr ? std::vector<const Bound*>() : PartsOf(*effect)) {
    if (IsBesides(*part)) {
      besides.push_back(args.lowering().Moves(*part));
      continue;
    }
    const auto does = PlainEffect(*part, slot);
    if (does == SiteEffect::Plain::kNo || plain != SiteEffect::Plain::kNo)
      return {rule, variable, SiteEffect::Plain::kNo, {}};
    plain = does;
  }
  return {rule, variable, plain, std::move(besides)};
}

}  // namespace

CaptureEffect::CaptureEffect(const Args& args, std::string_view captured)
    : start_(args), effect_(EffectOf(args, captured)) {}

void CaptureEffect::Perform(Context& context) const {
  const Model& model = context.model;
  const int board_size = model.topology.size(model.default_site);
  const bool plain = then == nullptr && context.brief_log && effect_.IsPlain() &&
                     model.flat_moves && !model.asks_last_effect &&
                     TypeOf(context) == model.default_site && board_size <= SiteBits::kMostSites;
  if (!plain) return MovesNode::Perform(context);
  SiteBits sites(board_size);
  Captures captures(sites);
  Generate(context, captures);
  effect_.PerformPlain(context, sites);
}

RangeOf::RangeOf(const Args& args, IntRange otherwise) : otherwise_(otherwise) {
  if (const auto between = args.Clause("between")) range_ = between->Range("range");
}

}  // namespace ludens
