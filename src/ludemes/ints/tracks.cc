#include <algorithm>
#include <memory>

#include "ludemes/ints/nodes.h"
#include "ludemes/support/track_choice.h"
#include "ludemes/support/track_table.h"
#include "state/track_indices.h"

namespace ludens {
namespace {

bool Names(const std::string& name, const Track& track) {
  return track.name.find(name) != std::string::npos;
}

const Track& TrackAt(const Context& context, int index) {
  return context.model.tracks[static_cast<size_t>(index)];
}

int SizeOf(const Track& track) { return static_cast<int>(track.elements.size()); }

const TrackElement& Element(const Track& track, int index) {
  return track.elements[static_cast<size_t>(index)];
}

/// The track whose ends (trackSite FirstSite …) and (trackSite EndSite …) mean.
TrackChoice TracksWithEnds(const Args& args) {
  const Model& model = args.model();
  const std::string name = args.String("name");
  return TrackChoice::Of([&](int player) {
    const int found = TrackChoice::First(model, [&](const Track& track) {
      if (name.empty()) return track.owner == player || track.owner == 0;
      return Names(name, track) && (player == 0 || track.owner == player);
    });
    return found == TrackChoice::kNoTrack && !model.tracks.empty() ? 0 : found;
  });
}

/// The player whose track is meant, nobody where none is named.
int PlayerOr0(const IntNode* player, Context& context) {
  return player == nullptr ? 0 : player->Eval(context);
}

/// (trackSite EndSite …): the last site of a track.
class EndSite final : public IntNode {
 public:
  explicit EndSite(const Args& args)
      : tracks_(TracksWithEnds(args)), player_(args.PlayerNumber("role", "player")) {}

  int Eval(Context& context) const override {
    const int index = tracks_.IndexFor(PlayerOr0(player_, context));
    if (index < 0 || TrackAt(context, index).elements.empty()) return kNone;
    return TrackAt(context, index).elements.back().site;
  }

 private:
  TrackChoice tracks_;
  const IntNode* player_;
};

/// (trackSite FirstSite … from:a if:condition): the first site from `a` on (the beginning without
/// it), once around the track, for which the condition on (to) holds.
class FirstSite final : public IntNode {
 public:
  explicit FirstSite(const Args& args)
      : tracks_(TracksWithEnds(args)),
        player_(args.PlayerNumber("role", "player")),
        from_(args.Int("from")),
        condition_(args.Bool("if")) {}

  int Eval(Context& context) const override {
    const int index = tracks_.IndexFor(PlayerOr0(player_, context));
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
  TrackChoice tracks_;
  const IntNode* player_;
  const IntNode* from_;
  const BoolNode* condition_;
};

const IntNode* PlayerOrMover(const Args& args) {
  const IntNode* player = args.PlayerNumber("role", "player");
  return player != nullptr ? player : args.lowering().RoleNumber(Role::kMover);
}

/// The component on a site whose progress counts: the lowest of the player's, else the top one.
int TravellerAt(const Context& context, int site, int player) {
  const State& state = context.state;
  const int slot = context.SlotOf(context.model.default_site, site);
  const Layout& layout = state.layout();
  if (!layout.has_stacks || !state.IsSlot(slot)) return state.What(slot);
  const uint8_t* owners = state.At<uint8_t>(layout.level_who);
  const int end = slot + state.At<uint16_t>(layout.height)[slot] * layout.slots;
  for (int at = slot; at < end; at += layout.slots)
    if (owners[at] == player) return state.At<uint16_t>(layout.level_what)[at];
  return state.What(slot);
}

bool UsesTable(const Context& context, const Track& track) {
  return context.state.layout().has_track_indices && !track.loop;
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
class TrackMove final : public IntNode, public TermSource {
 public:
  explicit TrackMove(const Args& args)
      : tracks_(TrackChoice::OfPlayers(args.model(), args.String("name"), true)),
        player_(args.PlayerNumber("role", "player")),
        from_(args.Int("from")),
        steps_(args.Int("steps")) {
    const Bound* from = args.Raw("from");
    if (from != nullptr && from->Is("ints.From") && from->Arg("at") == nullptr) from_ = nullptr;
  }

  /// Makes tables of the tracks, once the equipment has them.
  void Fold(const Model& model) {
    for (const Track& track : model.tracks)
      tables_.push_back(track.elements.empty() ? nullptr : std::make_unique<TrackTable>(track));
    for (int player = 0; player <= model.players; ++player) {
      const int index = tracks_.IndexFor(player);
      const TrackTable* table = index < 0 ? nullptr : tables_[static_cast<size_t>(index)].get();
      // A site alone tells how far a piece has come.
      const bool told =
          table != nullptr && (table->track()->loop || !model.layout.has_track_indices);
      by_player_.push_back(told ? table : nullptr);
      counted_by_player_.push_back(told ? nullptr : table);
    }
  }

  int Eval(Context& context) const override {
    const int steps = steps_->Eval(context);
    const int from = From(context);
    return At(context, Player(context), from, steps);
  }
  TermId ToTerm(Terms& terms) const override {
    if (player_ != nullptr) return kNoTerm;
    const TermId steps = terms.Int(*steps_);
    const TermId from = from_ == nullptr ? terms.Variable(&EvalVariables::from) : terms.Int(*from_);
    if (HasAllTables(terms.model())) return terms.Track(by_player_.data(), from, steps);
    const auto same = [](const void* a, const void* b) {
      return static_cast<const TrackMove*>(a)->tracks_ == static_cast<const TrackMove*>(b)->tracks_;
    };
    return terms.SharedCall(
        [](Context& context, const void* data, int, int site, int number) {
          return static_cast<const TrackMove*>(data)->At(context, context.mover(), site, number);
        },
        this, same, from, steps);
  }

 private:
  bool HasAllTables(const Model& model) const {
    for (size_t player = 1; player <= static_cast<size_t>(model.players); ++player)
      if (player >= by_player_.size() || by_player_[player] == nullptr) return false;
    return true;
  }
  int At(Context& context, int player_number, int site, int number) const {
    const size_t player = static_cast<size_t>(player_number);
    if (player >= by_player_.size()) return Find(context, player_number, site, number);
    if (by_player_[player] != nullptr) return by_player_[player]->At(site, number);
    if (counted_by_player_[player] == nullptr) return kOff;
    return Find(context, *counted_by_player_[player], player_number, site, number);
  }
  /// The same where the state keeps how far pieces have come (UsesTable).
  static int Find(const Context& context, const TrackTable& table, int player, int site,
                  int number) {
    if (site < 0) return kOff;
    const Track& track = *table.track();
    const int what = TravellerAt(context, site, player);
    const int first = FirstTrackElement(track, site);
    int position = first;
    if (what != 0 && first >= 0) {
      const int16_t* counts = TrackIndices(context.model, context.state).Counts(track, what);
      while (position >= 0 && counts[position] <= 0)
        position = NextTrackElement(track, site, position);
    }
    return table.SiteFrom((position < 0 ? SizeOf(track) : position) + std::max(0, number));
  }
  int From(Context& context) const {
    return from_ == nullptr ? context.vars.from : from_->Eval(context);
  }
  int Player(Context& context) const {
    return player_ == nullptr ? context.mover() : player_->Eval(context);
  }

  /// The same without tables.
  [[gnu::noinline]] int Find(const Context& context, int player, int from, int steps) const {
    const int index = tracks_.IndexFor(player);
    if (index < 0 || TrackAt(context, index).elements.empty()) return kOff;
    const Track& track = TrackAt(context, index);
    if (from < 0 && UsesTable(context, track)) return kOff;
    const int position = PositionOf(context, index, from, player);
    return TrackTable::SiteAt(track, position + std::max(0, steps));
  }

  TrackChoice tracks_;
  const IntNode* player_;  ///< Null: the mover.
  const IntNode* from_;    ///< Null: the iterated (from).
  const IntNode* steps_;
  std::vector<std::unique_ptr<const TrackTable>> tables_;  ///< By track; null without elements.
  std::vector<const TrackTable*> by_player_;  ///< Where a site alone tells how far a piece is.
  std::vector<const TrackTable*> counted_by_player_;  ///< The others.
};

/// (count StepsOnTrack a b): how far b lies before a piece on a; Off where it does not.
class StepsOnTrack final : public IntNode {
 public:
  explicit StepsOnTrack(const Args& args)
      : tracks_(TrackChoice::OfPlayers(args.model(), args.String("name"), false)),
        player_(PlayerOrMover(args)),
        from_(args.Int("site1")),
        to_(args.Int("site2")) {}

  int Eval(Context& context) const override {
    const int player = player_->Eval(context);
    const int index = tracks_.IndexFor(player);
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
  TrackChoice tracks_;
  const IntNode* player_;
  const IntNode* from_;
  const IntNode* to_;
};

}  // namespace

void RegisterTrackSites(Registry& registry) {
  registry.Int("TrackSite EndSite",
               [](const Args& args) -> const IntNode* { return args.Make<EndSite>(args); });
  registry.Int("TrackSite FirstSite",
               [](const Args& args) -> const IntNode* { return args.Make<FirstSite>(args); });
  registry.Int("TrackSite Move", [](const Args& args) -> const IntNode* {
    auto* move = args.Make<TrackMove>(args);
    args.lowering().OnFold([move](Context& empty) { move->Fold(empty.model); });
    return move;
  });
  registry.Int("ints.Count StepsOnTrack", [](const Args& args) -> const IntNode* {
    if (!args.Has("site1") || !args.Has("site2")) args.Wrong("say the two sites on the track");
    return args.Make<StepsOnTrack>(args);
  });
}

}  // namespace ludens
