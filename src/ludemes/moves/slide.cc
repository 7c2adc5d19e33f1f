#include "ludemes/move_options.h"
#include "ludemes/moves/lower.h"
#include "ludemes/moves/move_actions.h"
#include "ludemes/moves/move_args.h"

namespace ludens {
namespace {

struct SlideArgs {
  FromArg from;
  DirectionsArg directions;
  BetweenArg between;
  ToArg to;
  bool stack = false;
};

/// What sliding along lines and along tracks have in common.
class SlideBase : public MovesNode {
 public:
  explicit SlideBase(const SlideArgs& args) : args_(args) {}

 protected:
  IntRange Lengths(Context& context) const {
    return args_.between.RangeOr(context, {kNone, kInfinity});
  }
  /// True where the slide ends by capturing or joining what is there.
  bool Stops(Context& context) const {
    return args_.to.condition != nullptr && args_.to.condition->Eval(context);
  }
  /// True where the slide may go on over (between): empty sites unless the rule says otherwise.
  bool GoesOn(Context& context) const {
    if (args_.between.condition != nullptr) return args_.between.condition->Eval(context);
    return context.state.IsEmpty(context.SlotOf(context.model.default_site, context.vars.between));
  }

  SlideArgs args_;
};

/// (slide [from] [directions] [between] [to] [stack:…]): an item goes along a line over sites that
/// `between` accepts, as far as it likes, and may end where `to` accepts.
class Slide final : public SlideBase {
 public:
  using SlideBase::SlideBase;

  void Eval(Context& context, MoveIds& out) const override {
    const size_t first = out.size();
    Search(context, kAnySite, [&](const Path& path, int level, bool stops) {
      const MoveId move = Build(context, path.sites, level, stops);
      if (args_.to.AppliesTo(context)) out.push_back(move);
      return false;
    });
    Finish(context, out, first);
  }
  void List(Context& context, MoveOptions& out) const override {
    const BetweenArg& between = args_.between;
    if (between.draws || args_.to.draws || between.apply != nullptr || between.trail != nullptr ||
        args_.from.level != nullptr)
      return MovesNode::List(context, out);
    Search(context, kAnySite, [&](const Path& path, int, bool stops) {
      if (args_.to.AppliesTo(context))
        out.Add(context, *this, path.sites.front(), path.sites.back(),
                static_cast<int>(path.radial), stops, static_cast<int>(path.sites.size()));
      return false;
    });
  }
  MoveId Build(Context& context, const MoveOption& option) const override {
    const auto line = context.topology().RadialSites(context.TypeOr(args_.from.type),
                                                     static_cast<RadialId>(option.detail));
    BorrowedMoves built(context);
    built->push_back(
        Build(context, line.first(static_cast<size_t>(option.extra)), kNone, option.flag));
    Finish(context, *built, 0);
    return built->front();
  }
  bool CanMove(Context& context) const override {
    if (args_.between.draws || args_.to.draws) return MovesNode::CanMove(context);
    return CanMoveTo(context, kAnySite);
  }
  bool CanMoveTo(Context& context, int target) const override {
    return Search(context, target, [&](const Path& path, int, bool) {
      if (args_.between.apply != nullptr && path.sites.size() > 2)
        context.vars.between = path.sites[path.sites.size() - 2];
      return args_.to.AppliesTo(context);
    });
  }

 private:
  /// The beginning of a line, up to the last site of a slide.
  struct Path {
    RadialId radial;
    std::span<const Site> sites;
  };

  /// Calls `found(path, level, stops)` for every slide (to `target` where that is not kAnySite)
  /// until it answers true; `path` runs from the first site to the last.
  template <typename Found>
  bool Search(Context& context, int target, Found&& found) const {
    const SiteType type = context.TypeOr(args_.from.type);
    const Topology& topology = context.topology();
    const int from = args_.from.Site(context);
    if (from < 0 || from >= topology.size(type)) return false;
    const VariableScope scope(context);
    context.vars.from = from;
    const DirectionsNow directions(context, args_.directions,
                                   [&] { return DirectionQuery{.type = type, .site = from}; });
    const int level = args_.from.level == nullptr ? kNone : args_.from.level->Eval(context);
    if (level < kNone) return false;
    const IntRange lengths = Lengths(context);
    if (!args_.from.Allows(context)) return false;
    for (const AbsoluteDirection direction : directions) {
      for (const RadialId radial : topology.Radials(type, static_cast<Site>(from), direction)) {
        context.vars.between = scope.saved().between;
        const Path line = {radial, topology.RadialSites(type, radial)};
        if (SearchLine(context, line, lengths, level, target, found)) return true;
      }
    }
    return false;
  }

  template <typename Found>
  bool SearchLine(Context& context, const Path& line, IntRange lengths, int level, int target,
                  Found&& found) const {
    const std::span<const Site> sites = line.sites;
    const auto path = [&](size_t last) { return Path{line.radial, sites.first(last + 1)}; };
    for (size_t i = 1; i < sites.size() && static_cast<int>(i) <= lengths.max; ++i) {
      const int to = sites[i];
      const bool far_enough = lengths.min <= static_cast<int>(i);
      const bool wanted = target == kAnySite || to == target;
      context.vars.to = to;
      if (Stops(context) && far_enough) return wanted && found(path(i), level, true);
      context.vars.between = to;
      if (!GoesOn(context)) return false;
      if (far_enough && wanted && found(path(i), level, false)) return true;
    }
    return false;
  }

  MoveId Build(Context& context, std::span<const Site> path, int level, bool stops) const {
    const SiteType type = context.TypeOr(args_.from.type);
    const int from = path.front();
    const int to = path.back();
    const bool plain = level == kNone && !args_.stack;
    MoveArena& arena = context.arena();
    MoveId move = arena.New(MoveAction(type, from, args_.stack ? kNone : level, type, to,
                                       args_.stack, plain ? decision : true));
    if (args_.stack)
      SetLevels(arena[move], 0, context.state.Height(context.SlotOf(type, from)) - 1);
    else if (!plain)
      SetLevels(arena[move], level, level);
    // The language applies the effect of `to` to slides of single top items, and to all that stop.
    if (plain || stops) move = ChainEffect(context, args_.to.apply_effect, move, true);
    LeaveTrail(context, type, path, move);
    move = ApplyBetween(context, path, move);
    SetSites(arena[move], from, to);
    for (const Site site : path.subspan(1, path.size() - 2)) arena.AddBetween(move, site);
    return move;
  }

  void LeaveTrail(Context& context, SiteType type, std::span<const Site> path, MoveId move) const {
    if (args_.between.trail == nullptr) return;
    const int piece = args_.between.trail->Eval(context);
    for (const Site site : path.first(path.size() - 1))
      context.arena().AppendAction(move, AddAction(type, site, piece, kNone));
  }

  MoveId ApplyBetween(Context& context, std::span<const Site> path, MoveId move) const {
    if (args_.between.apply == nullptr) return move;
    for (const Site site : path.subspan(1, path.size() - 2)) {
      context.vars.between = site;
      move = ChainEffect(context, args_.between.apply, move, true);
    }
    return move;
  }
};

/// (slide [from] "Track" …): the same along a track, or along every track for "AllTracks", of which
/// only the part behind a crossing counts (the loops of Surakarta).
class TrackSlide final : public SlideBase, public MoveSketcher {
 public:
  TrackSlide(const SlideArgs& args, const Model& model, const std::string& track)
      : SlideBase(args), all_tracks_(track == "AllTracks") {
    for (size_t i = 0; i < model.tracks.size(); ++i)
      if (all_tracks_ || model.tracks[i].name == track) tracks_.push_back(i);
  }

  void Eval(Context& context, MoveIds& out) const override {
    const size_t first = out.size();
    Search(context, [&](int to, bool stops) { out.push_back(MakeMove(context, to, stops)); });
    Finish(context, out, first);
  }
  void List(Context& context, MoveOptions& out) const override {
    if (args_.to.draws) return MovesNode::List(context, out);
    Search(context, [&](int to, bool stops) {
      out.Add(context, *this, context.vars.from, to, 0, stops, 0, this);
    });
  }
  MoveId Build(Context& context, const MoveOption& option) const override {
    BorrowedMoves built(context);
    built->push_back(MakeMove(context, option.to, option.flag));
    Finish(context, *built, 0);
    return built->front();
  }
  bool Sketch(Context& context, const MoveOption& option, MoveSketch& sketch) const override {
    if (!decision) return false;
    if (option.flag && args_.to.apply_effect != nullptr)
      sketch.AddEffects(context, *args_.to.apply_effect);
    sketch.AddDecision(context, ActionTo(context, option.to));
    return sketch.AddThen(then);
  }

 private:
  /// Calls `found(to, stops)` for every move.
  template <typename Found>
  void Search(Context& context, Found&& found) const {
    const int from = args_.from.Site(context);
    if (from < 0) return;
    const VariableScope scope(context);
    context.vars.from = from;
    if (!args_.from.Allows(context)) return;
    const IntRange lengths = Lengths(context);
    for (const size_t i : tracks_) {
      const Track& track = context.model.tracks[i];
      for (const int place : track.PlacesOf(from))
        Follow(context, track, static_cast<size_t>(place), lengths, found);
    }
  }
  template <typename Found>
  void Follow(Context& context, const Track& track, size_t start, IntRange lengths,
              Found&& found) const {
    const auto& elements = track.elements;
    size_t at = start;
    int crossings = elements[at].bump;
    const int most = std::min(lengths.max, static_cast<int>(elements.size()) - 1);
    for (int length = 1; length <= most && elements[at].next != kOff; ++length) {
      const int to = elements[at].next;
      context.vars.to = to;
      if ((crossings > 0 || !all_tracks_) && length >= lengths.min) {
        const bool stops = Stops(context);
        if (stops || args_.to.AppliesTo(context)) found(to, stops);
        if (stops) return;
      }
      context.vars.between = to;
      if (!GoesOn(context)) return;
      at = static_cast<size_t>(elements[at].next_index);
      crossings += elements[at].bump;
    }
  }

  Action ActionTo(const Context& context, int to) const {
    const SiteType type = context.TypeOr(args_.from.type);
    return MoveAction(type, context.vars.from, kNone, type, to, false, decision);
  }
  MoveId MakeMove(Context& context, int to, bool stops) const {
    const int from = context.vars.from;
    MoveArena& arena = context.arena();
    MoveId move = arena.New(ActionTo(context, to));
    if (stops) move = ChainEffect(context, args_.to.apply_effect, move, true);
    SetSites(arena[move], from, to);
    return move;
  }

  bool all_tracks_;
  std::vector<size_t> tracks_;  ///< Indices in Model::tracks.
};

}  // namespace

MovesNode* LowerSlide(const Args& args) {
  const SlideArgs slide = {LowerFrom(args), DirectionsArg(args.Direction("directions")),
                           LowerBetween(args), LowerTo(args), args.Flag("stack", false)};
  if (slide.from.region != nullptr) args.Wrong("a slide starts from one site, not from a region");
  if (args.Has("track"))
    return WithThen<TrackSlide>(args, slide, args.model(), args.String("track"));
  return WithThen<Slide>(args, slide);
}

}  // namespace ludens
