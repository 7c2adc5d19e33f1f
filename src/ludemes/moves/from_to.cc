#include <algorithm>

#include "ludemes/list_program.h"
#include "ludemes/memo.h"
#include "ludemes/moves/known_target.h"
#include "ludemes/moves/large_pieces.h"
#include "ludemes/moves/lower.h"
#include "ludemes/moves/move_actions.h"
#include "ludemes/moves/move_args.h"

namespace ludens {
namespace {

struct FromToArgs {
  FromArg from;
  ToArg to;
  const IntNode* count = nullptr;
  const BoolNode* copy = nullptr;
  bool stack = false;
  const IntNode* mover = nullptr;
  bool large_pieces = false;  ///< Some component covers several sites.
};

/// (fromTo from to [count:…] [copy:…] [stack:…] [mover]): what stands on one site goes to another,
/// for every pair of sites that the two conditions accept.
class FromTo final : public MovesNode,
                     public KnownTarget,
                     public MoveSketcher,
                     public ProgramSource {
 public:
  explicit FromTo(const FromToArgs& args)
      : args_(args),
        leaves_moves_(args.to.rotations == nullptr && !args.to.draws && args.mover == nullptr),
        writes_(leaves_moves_ && args.from.region == nullptr && args.to.region == nullptr &&
                args.copy == nullptr && !args.large_pieces),
        lists_one_(writes_ && args.count == nullptr) {}

  void Eval(Context& context, MoveIds& out) const override {
    const size_t first = out.size();
    Search(
        context, kAnySite,
        [&](const Travel& travel) {
          Build(context, travel, out);
          return false;
        },
        [&](int from, const Region& to) {
          BuildLarge(context, from, to, out);
          return false;
        });
    Finish(context, out, first);
    if (args_.mover == nullptr) return;
    const int16_t mover = Narrow(args_.mover->Eval(context));
    for (size_t i = first; i < out.size(); ++i) context.arena()[out[i]].mover = mover;
  }
  void List(Context& context, MoveOptions& out) const override {
    if (lists_one_) return ListOne(context, std::nullopt, out);
    if (!leaves_moves_) return MovesNode::List(context, out);
    Search(
        context, kAnySite,
        [&](const Travel& travel) {
          out.Add(context, *this, travel.from, travel.to, travel.count, travel.copy, 0, this);
          return false;
        },
        [&](int from, const Region& to) {
          BorrowedMoves built(context);
          BuildLarge(context, from, to, *built);
          Finish(context, *built, 0);
          for (const MoveId move : *built) out.AddBuilt(move);
          return false;
        });
  }
  void ListTo(Context& context, int to, MoveOptions& out) const override {
    lists_one_ ? ListOne(context, to, out) : List(context, out);
  }
  /// As FindOne, or Search where several items go.
  bool Write(ProgramWriter& writer) const override {
    Terms& terms = writer.terms();
    if (!writes_ || !terms.AreSlots(args_.from.type)) return false;
    const TermId from = args_.from.site == nullptr ? terms.Variable(&EvalVariables::from)
                                                   : terms.Int(*args_.from.site);
    ProgramWriter::Label none;
    {
      const ProgramWriter::Aside aside(writer);
      writer.BranchIfVacant(from, none);
      const Terms::Setting origin(terms, &EvalVariables::from, from);
      if (args_.from.condition != nullptr)
        writer.Branch(terms.Bool(*args_.from.condition), false, none);
      const TermId to =
          args_.to.site == nullptr ? terms.Variable(&EvalVariables::to) : terms.Int(*args_.to.site);
      const TermId count = args_.count == nullptr ? terms.Constant(1) : terms.Int(*args_.count);
      writer.Evaluate(to, count);
      writer.Branch(terms.Operation(TermKind::kLess, to, terms.Constant(0)), true, none);
      const Terms::Setting target(terms, &EvalVariables::to, to);
      if (args_.to.condition != nullptr)
        writer.Branch(terms.Bool(*args_.to.condition), false, none);
      writer.OfferTravel(*this, this, from, to, count);
    }
    writer.Place(none);
    return true;
  }
  MoveId Build(Context& context, const MoveOption& option) const override {
    BorrowedMoves built(context);
    Build(context, TravelOf(context, option), *built);
    Finish(context, *built, 0);
    return built->front();
  }
  /// REQUIRES: of List; no large piece.
  bool Sketch(Context& context, const MoveOption& option, MoveSketch& sketch) const override {
    if (!decision) return false;
    const Travel travel = TravelOf(context, option);
    const Action action = MakeAction(context, travel);
    LastMove& last = sketch.last;
    bool chained = false;
    if (args_.to.apply_effect != nullptr && args_.to.AppliesTo(context)) {
      context.vars.from = travel.from;
      chained = sketch.AddEffects(context, *args_.to.apply_effect);
    }
    if (context.model.stacking && !chained) {
      const auto [lowest, highest] = LevelsOf(context, travel);
      last.level_min = Narrow(lowest);
      last.level_max = Narrow(highest);
    }
    last.mover = Narrow(context.mover());
    last.from = Narrow(travel.from);
    last.to = Narrow(travel.to);
    last.from_type = travel.from_type;
    last.to_type = travel.to_type;
    last.level_from = std::max<int16_t>(0, action.level_from);
    last.level_to = std::max<int16_t>(0, action.level_to);
    return sketch.AddAction(action) && sketch.AddThen(then);
  }
  void Deeds(Context& context, DeedList& out) const override {
    if (args_.to.rotations != nullptr || args_.to.apply_effect != nullptr)
      return MovesNode::Deeds(context, out);
    const size_t first = out.size();
    const bool large = Search(
        context, kAnySite,
        [&](const Travel& travel) {
          out.push_back({MakeAction(context, travel), true, then});
          return false;
        },
        [](int, const Region&) { return true; });
    if (!large) return;
    out.resize(first);
    MovesNode::Deeds(context, out);
  }
  bool CanMove(Context& context) const override {
    if (lists_one_) {
      bool found_one = false;
      FindOne(context, std::nullopt, [&](int, int) { found_one = true; });
      return found_one;
    }
    if (args_.to.rotations != nullptr || args_.to.draws) return MovesNode::CanMove(context);
    bool large = false;
    const bool found = Search(
        context, kAnySite, [](const Travel&) { return true; },
        [&](int, const Region&) { return large = true; });
    return large ? MovesNode::CanMove(context) : found;
  }
  bool CanMoveTo(Context& context, int target) const override {
    bool large = false;
    const bool found = Search(
        context, target, [](const Travel&) { return true; },
        [&](int, const Region&) { return large = true; });
    return large ? MovesNode::CanMoveTo(context, target) : found;
  }

 private:
  /// Calls `found(from, to)` for the move of a rule that names one site to leave and one to reach,
  /// and of what is there one item; with the site to reach where it is known.
  template <typename Found>
  void FindOne(Context& context, std::optional<int> known, Found&& found) const {
    const int from = args_.from.Site(context);
    if (from < 0) return;
    const SiteType type = TypeAt(context, args_.from.type, from);
    if (context.state.What(context.SlotOf(type, from)) <= 0) return;
    EvalVariables& vars = context.vars;
    const int origin = vars.from, target = vars.to;
    vars.from = from;
    if (args_.from.Allows(context)) {
      const int to = known ? *known : Target(context);
      vars.to = to;
      const bool allowed = to >= 0 && args_.to.Allows(context);
      vars.from = origin;
      if (allowed) found(from, to);
      vars.to = target;
    }
    vars.from = origin;
  }
  void ListOne(Context& context, std::optional<int> known, MoveOptions& out) const {
    FindOne(context, known,
            [&](int from, int to) { out.Add(context, *this, from, to, 1, false, 0, this); });
  }

  /// One item on its way.
  struct Travel {
    int from, to;
    SiteType from_type, to_type;
    int count;
    bool copy;
  };
  Travel TravelOf(const Context& context, const MoveOption& option) const {
    return {option.from,
            option.to,
            TypeAt(context, args_.from.type, option.from),
            TypeAt(context, args_.to.type, option.to),
            option.detail,
            option.flag};
  }

  /// Calls `found(travel)` for every move of an ordinary piece (to `target` where that is not
  /// kAnySite) and `found_large(from, to)` for every large piece, until one answers true.
  template <typename Found, typename FoundLarge>
  bool Search(Context& context, int target, Found&& found, FoundLarge&& found_large) const {
    const FrozenScope frozen(context);
    if (args_.from.region == nullptr) {
      const int from = args_.from.Site(context);
      if (from < 0) return false;
      const VariableScope scope(context);
      return SearchFrom(context, from, scope.saved(), target, found, found_large);
    }
    BorrowedRegion origins(context);
    args_.from.region->Eval(context, *origins);
    const VariableScope scope(context);
    bool done = false;
    origins->ForEach([&](int from) {
      if (!done) done = SearchFrom(context, from, scope.saved(), target, found, found_large);
    });
    return done;
  }

  template <typename Found, typename FoundLarge>
  bool SearchFrom(Context& context, int from, const EvalVariables& saved, int target, Found&& found,
                  FoundLarge&& found_large) const {
    const SiteType from_type = TypeAt(context, args_.from.type, from);
    const int what = context.state.What(context.SlotOf(from_type, from));
    if (what <= 0) return false;
    context.vars.from = from;
    const bool copy = args_.copy != nullptr && args_.copy->Eval(context);
    if (!args_.from.Allows(context)) return false;
    const auto arrive = [&](int to, int count) {
      if (target != kAnySite && to != target) return false;
      const SiteType to_type = TypeAt(context, args_.to.type, to);
      context.vars.from = from;
      context.vars.to = to;
      const bool allowed = args_.to.Allows(context);
      context.vars.from = saved.from;
      return allowed && found(Travel{from, to, from_type, to_type, count, copy});
    };
    const bool large = context.model.components[static_cast<size_t>(what)].IsLarge();
    if (args_.to.region == nullptr && !large) {
      const int to = Target(context);
      const int count = CountOf(context);
      context.vars.from = saved.from;
      return to >= 0 && arrive(to, count);
    }
    BorrowedRegion targets(context);
    if (args_.to.region != nullptr)
      args_.to.region->Eval(context, *targets);
    else
      targets->Add(Target(context));
    const int count = CountOf(context);
    context.vars.from = saved.from;
    if (large) return found_large(from, *targets);
    return targets->Any([&](int to) { return arrive(to, count); });
  }

  int Target(Context& context) const {
    return args_.to.site == nullptr ? context.vars.to : args_.to.site->Eval(context);
  }
  int CountOf(Context& context) const {
    return args_.count == nullptr ? 1 : args_.count->Eval(context);
  }

  Action MakeAction(Context& context, const Travel& travel) const {
    Action action = MoveAction(travel.from_type, travel.from, kNone, travel.to_type, travel.to,
                               args_.stack, decision);
    if (args_.stack) action.level_from = 0;
    if (args_.to.level != nullptr) {
      action.level_to = Narrow(args_.to.level->Eval(context));
      if (args_.from.level != nullptr && !args_.stack)
        action.level_from = Narrow(args_.from.level->Eval(context));
    } else if (args_.from.level != nullptr) {
      action.kind = ActionKind::kMove;
      action.level_from = Narrow(args_.from.level->Eval(context));
    } else if (args_.count != nullptr) {
      MakeCounted(context, travel, action);
    } else if (travel.copy) {
      MakeCopy(context, travel, action);
    }
    return action;
  }

  void MakeCounted(Context& context, const Travel& travel, Action& action) const {
    action.count = Narrow(travel.count);
    action.level_from = kNone;
    if (!context.model.stacking && !args_.stack) {
      action.kind = ActionKind::kMoveCount;
      return;
    }
    action.kind = ActionKind::kMoveSubStack;
    action.level_from =
        Narrow(context.state.Height(context.SlotOf(travel.from_type, travel.from)) - travel.count);
    action.level_to = Narrow(context.state.Height(context.SlotOf(travel.to_type, travel.to)));
  }

  void MakeCopy(Context& context, const Travel& travel, Action& action) const {
    action.kind = ActionKind::kCopy;
    if (!args_.stack)
      action.level_from =
          Narrow(context.state.Height(context.SlotOf(travel.from_type, travel.from)) - 1);
  }

  void Build(Context& context, const Travel& travel, MoveIds& out) const {
    const int origin = context.vars.from;
    MoveArena& arena = context.arena();
    MoveId move = arena.New(MakeAction(context, travel));
    SetSites(arena[move], travel.from, travel.to);
    if (context.model.stacking) {
      const auto [lowest, highest] = LevelsOf(context, travel);
      SetLevels(arena[move], lowest, highest);
    }
    if (args_.to.rotations != nullptr) return BuildTurned(context, travel, move, out);
    if (args_.to.AppliesTo(context)) {
      context.vars.from = travel.from;
      move = ChainEffect(context, args_.to.apply_effect, move, true);
      SetSites(arena[move], travel.from, travel.to);
    }
    context.vars.from = origin;
    out.push_back(move);
  }

  /// The levels that are taken from a stack, the lowest and the highest.
  std::pair<int, int> LevelsOf(Context& context, const Travel& travel) const {
    const int top = context.state.Height(context.SlotOf(travel.from_type, travel.from)) - 1;
    const int level = args_.from.level == nullptr ? top : args_.from.level->Eval(context);
    return args_.stack ? std::pair(0, top) : std::pair(level, level);
  }

  void BuildTurned(Context& context, const Travel& travel, MoveId move, MoveIds& out) const {
    BorrowedInts rotations(context);
    args_.to.rotations->Eval(context, *rotations);
    MoveArena& arena = context.arena();
    for (const int rotation : *rotations) {
      Action turn = SiteAction(ActionKind::kSetRotation, travel.to_type, travel.to);
      turn.rotation = Narrow(rotation);
      const MoveId turned = arena.Copy(move);
      arena.AppendAction(turned, turn);
      out.push_back(turned);
    }
  }

  /// A large piece may also end on its own cells, and turn; its footprint must lie on the targets.
  void BuildLarge(Context& context, int from, const Region& targets, MoveIds& out) const {
    const SiteType from_type = TypeAt(context, args_.from.type, from);
    const int slot = context.SlotOf(from_type, from);
    const int state = context.state.LocalState(slot);
    const Component& piece =
        context.model.components[static_cast<size_t>(context.state.What(slot))];
    BorrowedInts own(context);
    Footprint(context.model, piece, from, state, *own);
    BorrowedInts roots(context);
    targets.ForEach([&](int site) { roots->push_back(site); });
    if (!own->empty()) roots->insert(roots->end(), own->begin() + 1, own->end());
    ForEachPlacement(context, piece, *roots, [&](int to, int turned, const IntList& cells) {
      if (from == to && state == turned) return;
      if (!Fits(context, piece, cells, *roots, from)) return;
      out.push_back(BuildLargeMove(context, from, from_type, to, turned));
    });
  }

  static bool IsFirstMove(const Context& context) {
    return context.header().moves == context.header().start_moves;
  }
  static bool Fits(Context& context, const Component& piece, const IntList& cells,
                   const IntList& roots, int from) {
    return std::all_of(cells.begin(), cells.end(), [&](int cell) {
      if (piece.kind == ComponentKind::kDomino)
        return IsFirstMove(context) || IsPlayable(context, cell);
      return cell == from || std::find(roots.begin(), roots.end(), cell) != roots.end();
    });
  }

  MoveId BuildLargeMove(Context& context, int from, SiteType from_type, int to, int state) const {
    Action action =
        MoveAction(from_type, from, kNone, context.TypeOr(args_.to.type), to, false, decision);
    action.state = Narrow(state);
    MoveArena& arena = context.arena();
    const MoveId move = ChainEffect(context, args_.to.apply_effect, arena.New(action), true);
    SetSites(arena[move], from, to);
    arena[move].state = Narrow(state);
    return move;
  }

  FromToArgs args_;
  bool leaves_moves_;  ///< Moves need not be built when they are listed …
  bool writes_;        ///< … and there is at most one …
  bool lists_one_;     ///< … of one item.
};

}  // namespace

MovesNode* LowerFromTo(const Args& args) {
  const bool large = std::ranges::any_of(args.model().components,
                                         [](const Component& piece) { return piece.IsLarge(); });
  return WithThen<FromTo>(
      args, FromToArgs{LowerFrom(args), LowerTo(args), args.Int("count"), args.Bool("copy"),
                       args.Flag("stack", false), args.PlayerNumber("mover", ""), large});
}

}  // namespace ludens
