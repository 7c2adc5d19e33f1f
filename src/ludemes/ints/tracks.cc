#include <algorithm>

#include "ludemes/ints/nodes.h"
#include "state/track_indices.h"

namespace ludens {
namespace {

/// Which track a clause means, by an optional name and an optional player.
struct TrackQuery {
  std::string name;
  const IntNode* player = nullptr;

  static TrackQuery Of(const Args& args) {
    return {args.String("name"), args.PlayerNumber("role", "player")};
  }
  bool Names(const Track& track) const { return track.name.find(name) != std::string::npos; }
};

template <typename Accept>
int FindTrack(const Context& context, Accept&& accept) {
  const auto& tracks = context.model.tracks;
  for (size_t i = 0; i < tracks.size(); ++i)
    if (accept(tracks[i])) return static_cast<int>(i);
  return -1;
}

const Track& TrackAt(const Context& context, int index) {
  return context.model.tracks[static_cast<size_t>(index)];
}

int SizeOf(const Track& track) { return static_cast<int>(track.elements.size()); }

const TrackElement& Element(const Track& track, int index) {
  return track.elements[static_cast<size_t>(index)];
}

/// The track whose ends (trackSite FirstSite …) and (trackSite EndSite …) mean; -1 without tracks.
int TrackWithEnds(Context& context, const TrackQuery& query) {
  const int player = query.player == nullptr ? 0 : query.player->Eval(context);
  const int found = FindTrack(context, [&](const Track& track) {
    if (query.name.empty()) return track.owner == player || track.owner == 0;
    return query.Names(track) && (player == 0 || track.owner == player);
  });
  return found < 0 && !context.model.tracks.empty() ? 0 : found;
}

/// (trackSite EndSite …): the last site of a track.
class EndSite final : public IntNode {
 public:
  explicit EndSite(TrackQuery query) : query_(std::move(query)) {}

  int Eval(Context& context) const override {
    const int index = TrackWithEnds(context, query_);
    if (index < 0 || TrackAt(context, index).elements.empty()) return kNone;
    return TrackAt(context, index).elements.back().site;
  }

 private:
  TrackQuery query_;
};

/// (trackSite FirstSite … from:a if:condition): the first site from `a` on (the beginning without
/// it), once around the track, for which the condition on (to) holds.
class FirstSite final : public IntNode {
 public:
  FirstSite(TrackQuery query, const IntNode* from, const BoolNode* condition)
      : query_(std::move(query)), from_(from), condition_(condition) {}

  int Eval(Context& context) const override {
    const int index = TrackWithEnds(context, query_);
    if (index < 0) return kNone;
    const Track& track = TrackAt(context, index);
    const int from = from_ == nullptr ? kNone : from_->Eval(context);
    const int first = from == kNone ? 0 : FirstTrackElement(track, from);
    if (first < 0) return kNone;
    VariableScope variables(context);
    for (int i = 0; i < SizeOf(track); ++i) {
      context.vars.to = Element(track, (first + i) % SizeOf(track)).site;
      if (condition_ == nullptr || condition_->Eval(context)) return context.vars.to;
    }
    return kNone;
  }

 private:
  TrackQuery query_;
  const IntNode* from_;
  const BoolNode* condition_;
};

/// The track that a player moves along; -1 where there is none.
int TrackOfPlayer(const Context& context, const TrackQuery& query, int player,
                  bool name_of_any_owner) {
  int found = -1;
  if (!query.name.empty()) {
    found = FindTrack(
        context, [&](const Track& track) { return query.Names(track) && track.owner == player; });
    if (found < 0 && name_of_any_owner)
      found = FindTrack(context, [&](const Track& track) { return query.Names(track); });
  }
  if (found < 0) found = FindTrack(context, [&](const Track& t) { return t.owner == player; });
  if (found < 0) found = FindTrack(context, [](const Track& t) { return t.owner == 0; });
  return found;
}

/// The component on a site whose progress counts: the lowest of the player's, else the top one.
int TravellerAt(const Context& context, int site, int player) {
  const State& state = context.state;
  const int slot = context.SlotOf(context.model.default_site, site);
  for (int level = 0; level < state.Height(slot); ++level)
    if (state.WhoAt(slot, level) == player) return state.WhatAt(slot, level);
  return state.What(slot);
}

bool UsesTable(const Context& context, const Track& track) {
  return !track.loop && context.state.layout().has_track_indices;
}

/// The position on a track of a site, as far as the player's piece there has come; the track's
/// length where the site or the piece is not on it.
int PositionOf(const Context& context, int track_index, int site, int player) {
  const Track& track = TrackAt(context, track_index);
  const int what = UsesTable(context, track) ? TravellerAt(context, site, player) : 0;
  const int position =
      what == 0 ? FirstTrackElement(track, site)
                : TrackIndices(context.model, context.state).PositionOf(track_index, what, site);
  return position < 0 ? SizeOf(track) : position;
}

/// (trackSite Move from:a steps:n): the site n steps further on the mover's track; Off behind its
/// end.
class TrackMove final : public IntNode {
 public:
  TrackMove(TrackQuery query, const IntNode* from, const IntNode* steps)
      : query_(std::move(query)), from_(from), steps_(steps) {}

  int Eval(Context& context) const override {
    const int player = query_.player->Eval(context);
    const int index = TrackOfPlayer(context, query_, player, true);
    if (index < 0 || TrackAt(context, index).elements.empty()) return kOff;
    const Track& track = TrackAt(context, index);
    const int from = from_ == nullptr ? context.vars.from : from_->Eval(context);
    if (from < 0 && UsesTable(context, track)) return kOff;
    const int position = PositionOf(context, index, from, player);
    return SiteAt(track, position + std::max(0, steps_->Eval(context)));
  }

 private:
  /// Positions past the end go on at the beginning of a loop.
  static int SiteAt(const Track& track, int position) {
    const int size = SizeOf(track);
    if (position < size) return Element(track, position).site;
    if (track.elements.back().next == kOff) return kOff;
    const int beyond = position % size;
    return beyond == 0 ? track.elements.back().next : Element(track, beyond - 1).next;
  }

  TrackQuery query_;
  const IntNode* from_;
  const IntNode* steps_;
};

/// (count StepsOnTrack a b): how far b lies before a piece on a; Off where it does not.
class StepsOnTrack final : public IntNode {
 public:
  StepsOnTrack(TrackQuery query, const IntNode* from, const IntNode* to)
      : query_(std::move(query)), from_(from), to_(to) {}

  int Eval(Context& context) const override {
    const int player = query_.player->Eval(context);
    const int index = TrackOfPlayer(context, query_, player, false);
    if (index < 0) return kOff;
    const Track& track = TrackAt(context, index);
    const int from = from_->Eval(context);
    const int to = to_->Eval(context);
    const bool once = UsesTable(context, track);
    if (from < 0 && once) return kOff;
    const int position = PositionOf(context, index, from, player);
    const int end = once ? SizeOf(track) : SizeOf(track) + position;
    for (int i = position; i < end; ++i)
      if (Element(track, i % SizeOf(track)).site == to) return i - position;
    return kOff;
  }

 private:
  TrackQuery query_;
  const IntNode* from_;
  const IntNode* to_;
};

TrackQuery MoversTrack(const Args& args) {
  TrackQuery query = TrackQuery::Of(args);
  if (query.player == nullptr) query.player = args.lowering().RoleNumber(Role::kMover);
  return query;
}

}  // namespace

void RegisterTrackSites(Registry& registry) {
  registry.Int("TrackSite EndSite", [](const Args& args) -> const IntNode* {
    return args.Make<EndSite>(TrackQuery::Of(args));
  });
  registry.Int("TrackSite FirstSite", [](const Args& args) -> const IntNode* {
    return args.Make<FirstSite>(TrackQuery::Of(args), args.Int("from"), args.Bool("if"));
  });
  registry.Int("TrackSite Move", [](const Args& args) -> const IntNode* {
    return args.Make<TrackMove>(MoversTrack(args), args.Int("from"), args.Int("steps"));
  });
  registry.Int("ints.Count StepsOnTrack", [](const Args& args) -> const IntNode* {
    if (!args.Has("site1") || !args.Has("site2")) args.Wrong("say the two sites on the track");
    return args.Make<StepsOnTrack>(MoversTrack(args), args.Int("site1"), args.Int("site2"));
  });
}

}  // namespace ludens
