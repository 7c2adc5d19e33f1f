#include "ludemes/effects/effect.h"
#include "ludemes/effects/lower.h"
#include "ludemes/move_options.h"

namespace ludens {
namespace {

struct SiteArgs {
  explicit SiteArgs(const Args& args)
      : type(args.Type()), at(args.Int("at")), level(args.Int("level")), value(args.Int("value")) {}

  std::optional<SiteType> type;
  const IntNode* at;
  const IntNode* level;
  const IntNode* value;
};

/// (set State at:(to) 2): the local state of the item at a site.
class SetState final : public Effect {
 public:
  explicit SetState(const SiteArgs& args) : args_(args) {}

 private:
  void Generate(Context& context, EffectMoves& out) const override {
    const int state = args_.value->Eval(context);
    const int level = ValueOr(args_.level, context, -1);
    if (state < 0 || level < -1) return;
    const int site = args_.at->Eval(context);
    if (site < 0) return;
    const SiteType type = TypeAt(context, args_.type, site);
    if (!context.state.IsSlot(context.SlotOf(type, site))) return;
    Action action = SiteAction(ActionKind::kSetState, type, site);
    action.state = static_cast<int16_t>(state);
    action.level_to = static_cast<int16_t>(level);
    Emit(out, action);
  }

  SiteArgs args_;
};

/// (set Value at:(to) 5): the value of the item at a site.
class SetValue final : public Effect {
 public:
  explicit SetValue(const SiteArgs& args) : args_(args) {}

 private:
  void Generate(Context& context, EffectMoves& out) const override {
    const int level = ValueOr(args_.level, context, -1);
    const int value = args_.value->Eval(context);
    if (value < 0 || level < -1) return;
    Action action =
        SiteAction(ActionKind::kSetValue, context.TypeOr(args_.type), args_.at->Eval(context));
    action.level_to = static_cast<int16_t>(level);
    action.value = value;
    Emit(out, action);
  }

  SiteArgs args_;
};

/// (set Count at:(to) 3): the number of items at a site.
class SetCount final : public Effect {
 public:
  explicit SetCount(const SiteArgs& args) : args_(args) {}

 private:
  void Generate(Context& context, EffectMoves& out) const override {
    const int site = args_.at->Eval(context);
    const SiteType type = context.TypeOr(args_.type);
    Action action = SiteAction(ActionKind::kSetCount, type, site);
    action.count = static_cast<int16_t>(args_.value->Eval(context));
    action.what = static_cast<int16_t>(context.state.What(context.SlotOf(type, site)));
    Emit(out, action);
  }

  SiteArgs args_;
};

/// (set Rotation (to (to)) {0 2}): turns an item; the neighbouring rotations are offered too
/// unless `previous` and `next` say otherwise.
class SetRotation final : public Effect {
 public:
  explicit SetRotation(const Args& args)
      : directions_(args.IntArray("directions")),
        previous_(args.Bool("previous")),
        next_(args.Bool("next")) {
    if (const IntNode* direction = args.Int("direction")) directions_.push_back(direction);
    if (const auto to = args.Clause("to")) {
      site_ = to->Int("loc");
      type_ = to->Type();
    }
  }

  void List(Context& context, MoveOptions& out) const override {
    ForEachTurn(context,
                [&](int site, int rotation) { out.Add(context, *this, site, site, rotation); });
  }
  MoveId Build(Context& context, const MoveOption& option) const override {
    BorrowedMoves built(context);
    EffectMoves moves(context.arena(), *built);
    Turn(context, option.to, option.detail, moves);
    Finish(context, *built, 0);
    return built->front();
  }

 private:
  void Generate(Context& context, EffectMoves& out) const override {
    ForEachTurn(context, [&](int site, int rotation) { Turn(context, site, rotation, out); });
  }
  void Turn(const Context& context, int site, int rotation, EffectMoves& out) const {
    Action action = SiteAction(ActionKind::kSetRotation, context.TypeOr(type_), site);
    action.rotation = static_cast<int16_t>(rotation);
    Emit(out, action);
  }

  /// Calls `visit(site, rotation)` for every rotation that the rule offers.
  template <typename Visit>
  void ForEachTurn(Context& context, Visit&& visit) const {
    const int site = ValueOr(site_, context, context.vars.from);
    if (site == kOff) return;
    for (const IntNode* direction : directions_) visit(site, direction->Eval(context));
    const int current = context.state.Rotation(context.SlotOf(context.TypeOr(type_), site));
    const int last = Rotations(context.topology()) - 1;
    if (ValueOr(previous_, context, true)) visit(site, current > 0 ? current - 1 : last);
    if (ValueOr(next_, context, true)) visit(site, current < last ? current + 1 : 0);
  }

  static int Rotations(const Topology& topology) {
    return static_cast<int>(std::max(topology.DirectionsOf(SiteType::kCell).size(),
                                     topology.DirectionsOf(SiteType::kVertex).size()));
  }

  std::vector<const IntNode*> directions_;
  const BoolNode* previous_;
  const BoolNode* next_;
  const IntNode* site_ = nullptr;
  std::optional<SiteType> type_;
};

/// (set Hidden What at:(to) to:Next): what players may not see any more (or again).
class SetHidden final : public Effect {
 public:
  explicit SetHidden(const Args& args)
      : type_(args.Type()),
        at_(args.Int("at")),
        region_(args.Region("region")),
        level_(args.Int("level")),
        value_(args.Bool("value")),
        players_(Players(args)) {
    for (const int data : args.Ordinals("dataTypes")) fields_.push_back(data + 1);
    if (const auto data = args.Ordinal("dataType")) fields_.push_back(*data + 1);
    if (fields_.empty()) fields_.push_back(static_cast<int>(HiddenField::kAll));
  }

 private:
  static PlayerList Players(const Args& args) {
    const bool role = args.Raw("to")->kind == BoundKind::kEnum;
    return role ? PlayerList(args, "to", "") : PlayerList(args.PlayerNumber("", "to"));
  }

  void Generate(Context& context, EffectMoves& out) const override {
    BorrowedInts players(context);
    players_.Eval(context, *players);
    BorrowedRegion sites(context);
    if (at_ != nullptr)
      sites->Add(at_->Eval(context));
    else
      region_->Eval(context, *sites);
    Action action = SiteAction(ActionKind::kSetHidden, context.TypeOr(type_), -1);
    action.level_to = static_cast<int16_t>(ValueOr(level_, context, 0));
    action.flag = ValueOr(value_, context, true);
    out.AddEmpty();
    for (const int field : fields_)
      sites->ForEach([&](int site) {
        for (const int player : *players) {
          if (player < 1 || player > context.model.players) continue;
          action.to = static_cast<int16_t>(site);
          action.what = static_cast<int16_t>(field);
          action.player = static_cast<int16_t>(player);
          out.Append(action);
        }
      });
  }

  std::optional<SiteType> type_;
  const IntNode* at_;
  const RegionNode* region_;
  const IntNode* level_;
  const BoolNode* value_;
  PlayerList players_;
  std::vector<int> fields_;
};

}  // namespace

MovesNode* LowerSetState(const Args& args) { return MakeWithThen<SetState>(args, SiteArgs(args)); }
MovesNode* LowerSetCount(const Args& args) { return MakeWithThen<SetCount>(args, SiteArgs(args)); }
MovesNode* LowerSetValue(const Args& args) {
  // The same word sets the value of a player.
  if (args.bound().signature->Find("at") < 0) return LowerSetPlayerValue(args);
  return MakeWithThen<SetValue>(args, SiteArgs(args));
}
MovesNode* LowerSetRotation(const Args& args) { return MakeWithThen<SetRotation>(args, args); }
MovesNode* LowerSetHidden(const Args& args) { return MakeWithThen<SetHidden>(args, args); }

}  // namespace ludens
