#include "ludemes/effects/capture.h"
#include "ludemes/effects/lower.h"

namespace ludens {
namespace {

Action AddAction(SiteType type, int site, int what) {
  Action action = SiteAction(ActionKind::kAdd, type, site);
  action.what = static_cast<int16_t>(what);
  action.count = 1;
  return action;
}

/// The item again, as a piece that is added.
Action AddItem(SiteType type, int site, int what, const Item& item) {
  Action action = AddAction(type, site, what);
  action.state = static_cast<int16_t>(item.state);
  action.rotation = static_cast<int16_t>(item.rotation);
  action.value = item.value;
  return action;
}

/// What Push and Attract share: they work along lines from one site.
class RadialEffect : public Effect {
 protected:
  RadialEffect(const Args& args, std::string_view directions_slot)
      : from_(args), directions_(args.Direction(directions_slot)) {}

  static int What(const Context& context, SiteType type, int site) {
    return context.state.What(context.SlotOf(type, site));
  }

  /// Only the first of the directions counts.
  bool one_direction_ = false;

 private:
  void Generate(Context& context, EffectMoves& out) const final {
    const int from = from_.Site(context, context.header().last.to);
    if (from == kOff) return;
    const SiteType type = from_.TypeOf(context);
    BorrowedDirections directions(context);
    if (directions_ == nullptr)
      directions->push_back(AbsoluteDirection::kAdjacent);
    else
      directions_->Eval(context, {.type = type, .site = from}, *directions);
    if (one_direction_ && directions->size() > 1) directions->resize(1);
    const Topology& topology = context.topology();
    for (const AbsoluteDirection direction : *directions)
      for (const RadialId radial : topology.Radials(type, static_cast<Site>(from), direction))
        WorkAlong(context, type, topology.RadialSites(type, radial), out);
  }
  virtual void WorkAlong(Context& context, SiteType type, std::span<const Site> line,
                         EffectMoves& out) const = 0;

  StartSite from_;
  const DirectionNode* directions_;
};

/// (push (from (last To)) E): every piece in a row moves one site on, up to the first gap.
class Push final : public RadialEffect {
 public:
  explicit Push(const Args& args) : RadialEffect(args, "directions") { one_direction_ = true; }

 private:
  void WorkAlong(Context& context, SiteType type, std::span<const Site> line,
                 EffectMoves& out) const override {
    int pushed = What(context, type, line[0]);
    Emit(out, SiteAction(ActionKind::kRemove, type, line[0]));
    for (const Site to : line.subspan(1)) {
      const int there = What(context, type, to);
      if (there != 0) Emit(out, SiteAction(ActionKind::kRemove, type, to));
      Emit(out, AddAction(type, to, pushed));
      if (there == 0) return;
      pushed = there;
    }
  }
};

/// (attract (from (last To)) Diagonal): the pieces of every line close ranks towards the start.
class Attract final : public RadialEffect {
 public:
  explicit Attract(const Args& args) : RadialEffect(args, "dirn") {}

 private:
  void WorkAlong(Context& context, SiteType type, std::span<const Site> line,
                 EffectMoves& out) const override {
    BorrowedInts pieces(context);
    for (const Site site : line.subspan(1)) {
      const int what = What(context, type, site);
      if (what == 0) continue;
      pieces->push_back(what);
      Emit(out, SiteAction(ActionKind::kRemove, context.model.default_site, site));
    }
    for (size_t i = 0; i < pieces->size(); ++i)
      Emit(out, AddAction(type, line[i + 1], (*pieces)[i]));
  }
};

/// (flip (to)): exchanges the two states of a piece; a stack is turned upside down.
class Flip final : public Effect {
 public:
  Flip(std::optional<SiteType> type, const IntNode* site) : type_(type), site_(site) {}

 private:
  void Generate(Context& context, EffectMoves& out) const override {
    const int site = ValueOr(site_, context, context.vars.to);
    if (site == kOff) return;
    const SiteType type = TypeAt(context, type_, site);
    const int slot = context.SlotOf(type, site);
    const int height = context.state.Height(slot);
    if (height > 1) return FlipStack(context, type, site, slot, out);
    const Item item = context.state.ItemAt(slot, -1);
    const Component& piece = context.model.components[static_cast<size_t>(item.what)];
    if (height == 0 || item.what == 0 || piece.flip_a < 0) return;
    Action action = SiteAction(ActionKind::kSetState, type, site);
    action.state = static_cast<int16_t>(piece.Flipped(item.state));
    Emit(out, action);
  }

  static void FlipStack(Context& context, SiteType type, int site, int slot, EffectMoves& out) {
    out.AddEmpty();
    const int height = context.state.Height(slot);
    for (int level = 0; level < height; ++level) {
      Action remove = SiteAction(ActionKind::kRemove, type, site);
      remove.level_to = static_cast<int16_t>(level);
      out.Append(remove);
    }
    for (int level = height - 1; level >= 0; --level) {
      Item item = context.state.ItemAt(slot, level);
      item.state = context.model.components[static_cast<size_t>(item.what)].Flipped(item.state);
      Action add = AddItem(type, site, item.what, item);
      add.flag = true;
      out.Append(add);
    }
  }

  std::optional<SiteType> type_;
  const IntNode* site_;
};

/// (swap Pieces (last From) (last To)): two sites exchange what stands on them.
class SwapPieces final : public Effect {
 public:
  SwapPieces(const IntNode* a, const IntNode* b) : a_(a), b_(b) {}

 private:
  void Generate(Context& context, EffectMoves& out) const override {
    const int a = ValueOr(a_, context, context.header().last.from);
    const int b = ValueOr(b_, context, context.header().last.to);
    const int what = context.state.What(context.SlotOf(SiteType::kCell, b));
    Emit(out, MoveAction(SiteType::kCell, a, b));
    out.Append(AddAction(context.model.default_site, a, what));
  }

  const IntNode* a_;
  const IntNode* b_;
};

/// (swap Players P1 P2): the players exchange sides and the mover moves again; always a decision.
class SwapPlayers final : public Effect {
 public:
  SwapPlayers(const IntNode* first, const IntNode* second) : first_(first), second_(second) {}

 private:
  void Generate(Context& context, EffectMoves& out) const override {
    const int first = first_->Eval(context);
    out.Add(PlayerAction(ActionKind::kSwap, first, second_->Eval(context)), true);
    out.Append(PlayerAction(ActionKind::kSetNextPlayer, context.mover(), -1));
  }

  const IntNode* first_;
  const IntNode* second_;
};

/// (take Control of:P2 by:P1 at:(to)): pieces of an owner become the same pieces of another.
class TakeControl final : public Effect {
 public:
  explicit TakeControl(const Args& args)
      : of_(args.PlayerNumber("", "of")),
        by_(args.PlayerNumber("", "by")),
        at_(args.Int("at")),
        region_(args.Region("to")),
        type_(args.Type()) {
    const Bound* of = args.Raw("of");
    all_ = of->kind == BoundKind::kEnum && static_cast<Role>(of->integer) == Role::kAll;
  }

 private:
  void Generate(Context& context, EffectMoves& out) const override {
    const SiteType type = context.TypeOr(type_);
    const int by = by_->Eval(context);
    const int of = of_->Eval(context);
    BorrowedRegion sites(context);
    if (at_ != nullptr) sites->Add(at_->Eval(context));
    if (region_ != nullptr) region_->Eval(context, *sites);
    const bool anywhere = at_ == nullptr && region_ == nullptr;
    const Model& model = context.model;
    for (int site = 0; site < model.total_sites; ++site) {
      const int slot = context.SlotOf(type, site);
      if (!context.state.IsOccupied(slot) || (!anywhere && !sites->Contains(site))) continue;
      if (all_ || context.state.Who(slot) == of) Convert(context, type, site, slot, by, out);
    }
  }

  static int SamePieceOf(const Model& model, const std::string& name, int owner) {
    for (size_t i = 1; i < model.components.size(); ++i)
      if (model.components[i].owner == owner && model.components[i].plain_name == name)
        return static_cast<int>(i);
    return -1;
  }

  void Convert(Context& context, SiteType type, int site, int slot, int by,
               EffectMoves& out) const {
    const Item item = context.state.ItemAt(slot, -1);
    const Model& model = context.model;
    const std::string& name = model.components[static_cast<size_t>(item.what)].plain_name;
    const int what = SamePieceOf(model, name, by);
    if (what == -1) return;
    Emit(out, SiteAction(ActionKind::kRemove, type, site));
    Action add = AddItem(type, site, what, item);
    add.count = static_cast<int16_t>(context.state.Count(slot));
    out.Append(add);
  }

  const IntNode* of_;
  const IntNode* by_;
  const IntNode* at_;
  const RegionNode* region_;
  std::optional<SiteType> type_;
  bool all_ = false;
};

}  // namespace

MovesNode* LowerPush(const Args& args) { return MakeWithThen<Push>(args, args); }
MovesNode* LowerAttract(const Args& args) { return MakeWithThen<Attract>(args, args); }
MovesNode* LowerFlip(const Args& args) {
  return MakeWithThen<Flip>(args, args.Type(), args.Int("loc"));
}
MovesNode* LowerSwapPieces(const Args& args) {
  return MakeWithThen<SwapPieces>(args, args.Int("locA"), args.Int("locB"));
}
MovesNode* LowerSwapPlayers(const Args& args) {
  return MakeWithThen<SwapPlayers>(args, args.PlayerNumber("role1", "player1"),
                                   args.PlayerNumber("role2", "player2"));
}
MovesNode* LowerTakeControl(const Args& args) { return MakeWithThen<TakeControl>(args, args); }

}  // namespace ludens
