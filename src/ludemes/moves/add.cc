#include <algorithm>
#include <memory>
#include <optional>

#include "ludemes/memo.h"
#include "ludemes/move_options.h"
#include "ludemes/moves/large_pieces.h"
#include "ludemes/moves/lower.h"
#include "ludemes/moves/move_actions.h"
#include "ludemes/moves/move_args.h"
#include "ludemes/support/slots.h"

namespace ludens {
namespace {

struct AddArgs {
  PieceArg piece;
  ToArg to;
  const IntNode* count = nullptr;
};

/// A move that acts on one site of the board has it as origin and target; on an edge it has no
/// orientation.
void SetSite(MoveRecord& move, SiteType type, int site) {
  SetSites(move, site, site);
  if (type != SiteType::kEdge) return;
  move.edge = Narrow(site);
  move.oriented = false;
}

/// (add [piece] to [count:…] [stack:…]): pieces come into play, for each piece on each site.
class Add final : public MovesNode {
 public:
  explicit Add(const AddArgs& args) : args_(args) {}

  void Eval(Context& context, MoveIds& out) const override {
    const int count = args_.count == nullptr ? 1 : args_.count->Eval(context);
    if (count < 1) return;
    const FrozenScope frozen(context);
    const VariableScope scope(context);
    for (const IntNode* piece : args_.piece.components) {
      const int what = piece->Eval(context);
      if (what == kNone) continue;
      const Component& component = context.model.components[static_cast<size_t>(what)];
      if (component.IsLarge())
        AddLarge(context, what, out);
      else if (args_.to.region != nullptr)
        AddToRegion(context, what, count, out);
      else if (AddToSite(context, what, count, out))
        return;
    }
  }
  /// Finds the footprints of large pieces, once the equipment is complete.
  void Fold(const Model& model) {
    footprints_.clear();
    for (const Component& piece : model.components)
      footprints_.push_back(piece.IsLarge() ? std::make_unique<Footprints>(model, piece) : nullptr);
  }
  /// As Eval; moves with an effect are built at once.
  void List(Context& context, MoveOptions& out) const override {
    if (args_.to.draws || args_.to.apply != nullptr) return MovesNode::List(context, out);
    const int count = args_.count == nullptr ? 1 : args_.count->Eval(context);
    if (count < 1) return;
    const VariableScope scope(context);
    for (const IntNode* piece : args_.piece.components) {
      const int what = piece->Eval(context);
      if (what == kNone) continue;
      if (IsLarge(context, what)) {
        ForEachLarge(context, what, [&](int root, int state) {
          out.Add(context, *this, root, root, what, true, state);
          return false;
        });
        continue;
      }
      const auto list_at = [&](int site) {
        context.vars.to = site;
        if (!args_.to.Allows(context)) return false;
        out.Add(context, *this, site, site, what, false, count);
        return true;
      };
      if (args_.to.region == nullptr) {
        if (list_at(SingleSite(context))) return;
        continue;
      }
      BorrowedRegion sites(context);
      args_.to.region->Eval(context, *sites);
      sites->ForEach(list_at);
    }
  }
  MoveId Build(Context& context, const MoveOption& option) const override {
    if (option.flag) return BuildLarge(context, option.detail, option.to, option.extra);
    BorrowedMoves built(context);
    built->push_back(Build(context, option.detail, option.extra, option.to).first);
    Finish(context, *built, 0);
    return built->front();
  }
  /// On a single site, without the arena.
  void Deeds(Context& context, DeedList& out) const override {
    if (args_.to.region != nullptr) return MovesNode::Deeds(context, out);
    const int count = args_.count == nullptr ? 1 : args_.count->Eval(context);
    if (count < 1) return;
    const FrozenScope frozen(context);
    const VariableScope scope(context);
    for (const IntNode* piece : args_.piece.components) {
      const int what = piece->Eval(context);
      if (what == kNone) continue;
      if (IsLarge(context, what))
        return MovesNode::Deeds(context, out);  // No piece before this one was placed.
      const int site = SingleSite(context);
      context.vars.to = site;
      if (args_.to.Allows(context)) return AddDeeds(context, what, count, site, out);
    }
  }
  bool CanMove(Context& context) const override {
    if (args_.to.draws || args_.to.region == nullptr || args_.to.apply != nullptr)
      return MovesNode::CanMove(context);
    if (args_.count != nullptr && args_.count->Eval(context) < 1) return false;
    const FrozenScope frozen(context);
    const VariableScope scope(context);
    BorrowedRegion sites(context);
    for (const IntNode* piece : args_.piece.components) {
      const int what = piece->Eval(context);
      if (what == kNone) continue;
      if (IsLarge(context, what)) return MovesNode::CanMove(context);
      sites->Clear();
      args_.to.region->Eval(context, *sites);
      const bool any = AnySlot(sites->words(), [&](int site) {
        context.vars.to = site;
        return args_.to.Allows(context);
      });
      if (any) return true;
    }
    return false;
  }
  bool CanMoveTo(Context& context, int target) const override {
    const ToArg& to = args_.to;
    if (to.region == nullptr) return MovesNode::CanMoveTo(context, target);
    return to.region->Contains(context, target) && MovesNode::CanMoveTo(context, target);
  }

 private:
  int SingleSite(Context& context) const {
    return args_.to.site == nullptr ? context.vars.to : args_.to.site->Eval(context);
  }
  /// The first piece that may be placed on a single site is the only one that is.
  bool AddToSite(Context& context, int what, int count, MoveIds& out) const {
    const int site = SingleSite(context);
    context.vars.to = site;
    if (!args_.to.Allows(context)) return false;
    const MoveId move = Build(context, what, count, site).first;
    out.push_back(move);
    Finish(context, out, out.size() - 1);
    return true;
  }

  void AddToRegion(Context& context, int what, int count, MoveIds& out) const {
    BorrowedRegion sites(context);
    args_.to.region->Eval(context, *sites);
    sites->ForEach([&](int site) {
      context.vars.to = site;
      if (!args_.to.Allows(context)) return;
      const auto [move, effect] = Build(context, what, count, site);
      out.push_back(move);
      Finish(context, out, out.size() - 1);
      if (effect) out.push_back(move);  // The language lists a move with an effect twice.
    });
  }

  /// The move of Build as deeds: its effect, the pieces, what follows.
  void AddDeeds(Context& context, int what, int count, int site, DeedList& out) const {
    const SiteType type = context.TypeOr(args_.to.type);
    const int state = args_.piece.state == nullptr ? kNone : args_.piece.state->Eval(context);
    const Action first = MakeFirstAction(context, type, site, what, state);
    Action other;
    if (count > 1) other = MakeAction(context, type, site, what, state);
    if (args_.to.apply != nullptr && args_.to.AppliesTo(context)) {
      context.vars.from = context.vars.to = site;
      args_.to.apply->Deeds(context, out);
    }
    out.emplace_back().action = first;
    for (int i = 1; i < count; ++i) out.emplace_back().action = other;
    out.back().then = then;
  }

  /// The move, and whether an effect was asked for.
  std::pair<MoveId, bool> Build(Context& context, int what, int count, int site) const {
    const SiteType type = context.TypeOr(args_.to.type);
    const int state = args_.piece.state == nullptr ? kNone : args_.piece.state->Eval(context);
    MoveArena& arena = context.arena();
    MoveId move = arena.New(MakeFirstAction(context, type, site, what, state));
    for (int i = 1; i < count; ++i)
      arena.AppendAction(move, MakeAction(context, type, site, what, state));
    const bool effect = args_.to.apply != nullptr && args_.to.AppliesTo(context);
    if (effect) {
      context.vars.from = context.vars.to = site;
      move = ChainEffect(context, args_.to.apply, move, true);
    }
    SetSite(arena[move], type, site);
    return {move, effect};
  }

  Action MakeAction(Context& context, SiteType type, int site, int what, int state) const {
    Action action = AddAction(type, site, what, state);
    if (args_.to.level == nullptr) return action;
    action.kind = ActionKind::kInsert;
    action.level_to = Narrow(args_.to.level->Eval(context));
    return action;
  }

  /// The one that names the move.
  Action MakeFirstAction(Context& context, SiteType type, int site, int what, int state) const {
    Action action = MakeAction(context, type, site, what, state);
    action.decision = decision;
    if (context.model.stacking && action.kind == ActionKind::kAdd)
      action.level_to = Narrow(context.state.Height(context.SlotOf(type, site)));
    return action;
  }

  static bool IsLarge(const Context& context, int what) {
    return context.model.components[static_cast<size_t>(what)].IsLarge();
  }
  /// Calls `visit(root, state)` for every way in which a large piece may lie on free cells, until
  /// it answers true; then true.
  template <typename Visit>
  bool ForEachLarge(Context& context, int what, Visit&& visit) const {
    const SiteType type = context.TypeOr(args_.to.type);
    const int wanted = args_.piece.state == nullptr ? kNone : args_.piece.state->Eval(context);
    std::optional<Footprints> own;  // Before Fold.
    const size_t index = static_cast<size_t>(what);
    const Footprints& footprints = footprints_.empty()
                                       ? own.emplace(context.model, context.model.components[index])
                                       : *footprints_[index];
    BorrowedInts roots(context);
    AddRoots(context, *roots);
    for (const int root : *roots)
      for (int state = 0; root >= 0 && state < footprints.states(); ++state) {
        const std::span<const int> cells = footprints.Of(root, state);
        if (cells.empty() || (wanted != kNone && wanted != state)) continue;
        const bool free = std::all_of(cells.begin(), cells.end(), [&](int cell) {
          return context.state.IsEmpty(context.SlotOf(type, cell));
        });
        if (free && visit(root, state)) return true;
      }
    return false;
  }
  void AddLarge(Context& context, int what, MoveIds& out) const {
    ForEachLarge(context, what, [&](int root, int state) {
      out.push_back(BuildLarge(context, what, root, state));
      return false;
    });
  }
  MoveId BuildLarge(Context& context, int what, int root, int state) const {
    const SiteType type = context.TypeOr(args_.to.type);
    MoveArena& arena = context.arena();
    const MoveId move = arena.New(AddAction(type, root, what, state, decision));
    arena[move].state = Narrow(state);
    arena[move].mover = Narrow(context.mover());
    return move;
  }
  void AddRoots(Context& context, IntList& roots) const {
    if (args_.to.region == nullptr) {
      roots.push_back(args_.to.site == nullptr ? context.vars.to : args_.to.site->Eval(context));
      return;
    }
    BorrowedRegion sites(context);
    args_.to.region->Eval(context, *sites);
    sites->ForEach([&](int site) { roots.push_back(site); });
  }

  AddArgs args_;
  std::vector<std::unique_ptr<Footprints>> footprints_;  ///< By component; null for small ones.
};

/// (claim [piece] to): like add, without effects. On a single site the consequence becomes part of
/// the move itself.
class Claim final : public MovesNode {
 public:
  explicit Claim(const AddArgs& args) : args_(args) {}

  void Eval(Context& context, MoveIds& out) const override {
    const VariableScope scope(context);
    for (const IntNode* piece : args_.piece.components) {
      const int what = piece->Eval(context);
      if (args_.to.region != nullptr)
        ClaimRegion(context, what, out);
      else if (ClaimSite(context, what, out))
        return;
    }
  }

 private:
  bool ClaimSite(Context& context, int what, MoveIds& out) const {
    const int site = args_.to.site == nullptr ? context.vars.to : args_.to.site->Eval(context);
    context.vars.to = site;
    if (!args_.to.Allows(context)) return false;
    const MoveId move = MakeMove(context, what, site);
    if (then != nullptr) {
      context.vars.from = site;
      AppendEffects(context, move);
    }
    out.push_back(move);
    return true;
  }

  void AppendEffects(Context& context, MoveId move) const {
    BorrowedMoves effects(context);
    then->Eval(context, *effects);
    std::vector<Action> actions;
    for (const MoveId effect : *effects)
      context.arena().ForEachAction(effect, [&](const Action& a) { actions.push_back(a); });
    for (const Action& action : actions) context.arena().AppendAction(move, action);
  }

  void ClaimRegion(Context& context, int what, MoveIds& out) const {
    const size_t first = out.size();
    BorrowedRegion sites(context);
    args_.to.region->Eval(context, *sites);
    sites->ForEach([&](int site) {
      context.vars.to = site;
      if (args_.to.Allows(context)) out.push_back(MakeMove(context, what, site));
    });
    Finish(context, out, first);
  }

  MoveId MakeMove(Context& context, int what, int site) const {
    const SiteType type = context.TypeOr(args_.to.type);
    const int state = args_.piece.state == nullptr ? kNone : args_.piece.state->Eval(context);
    MoveArena& arena = context.arena();
    const MoveId move = arena.New(AddAction(type, site, what, state, decision));
    SetSite(arena[move], type, site);
    arena[move].mover = Narrow(context.mover());
    return move;
  }

  AddArgs args_;
};

}  // namespace

MovesNode* LowerAdd(const Args& args) {
  auto* add = args.Make<Add>(
      AddArgs{LowerPiece(args), LowerTo(args), args.Has("count") ? args.Int("count") : nullptr});
  add->then = args.Then();
  args.lowering().OnFold([add](Context& empty) { add->Fold(empty.model); });
  return add;
}

MovesNode* LowerClaim(const Args& args) {
  return WithThen<Claim>(args, AddArgs{LowerPiece(args), LowerTo(args), nullptr});
}

}  // namespace ludens
