#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "state/model.h"

namespace ludens {

/// Which track a clause means for each player: tracks have names and owners, and are found once.
class TrackChoice {
 public:
  static constexpr int kNoTrack = -1;

  /// `choose(player)` answers the number of the track, for kOff (no player) as well.
  template <typename Choose>
  static TrackChoice Of(Choose&& choose) {
    TrackChoice choice;
    for (int player = kOff; player <= kMostOwner; ++player)
      choice.by_player_.push_back(choose(player));
    return choice;
  }
  /// The first track that `accept` takes, or kNoTrack.
  template <typename Accept>
  static int First(const Model& model, Accept&& accept) {
    const auto found = std::find_if(model.tracks.begin(), model.tracks.end(), accept);
    return found == model.tracks.end() ? kNoTrack : static_cast<int>(found - model.tracks.begin());
  }
  /// By an owner's track whose name has `name` in it, without an owner by the whole name; the first
  /// track where no name is given.
  static TrackChoice Named(const Model& model, const std::string& name) {
    return Of([&](int player) {
      return First(model, [&](const Track& track) {
        if (name.empty()) return true;
        return player == kOff ? track.name == name
                              : track.owner == player && track.name.find(name) != std::string::npos;
      });
    });
  }
  /// The track that a player moves along: one of theirs with `name` in its name, where one is
  /// given; else any of theirs, or nobody's. `of_any_owner`: a track of that name comes before
  /// these.
  static TrackChoice OfPlayers(const Model& model, const std::string& name, bool of_any_owner) {
    const auto names = [&](const Track& track) {
      return track.name.find(name) != std::string::npos;
    };
    return Of([&](int player) {
      int found = kNoTrack;
      const auto try_next = [&](auto&& accept) {
        if (found == kNoTrack) found = First(model, accept);
      };
      if (!name.empty()) {
        try_next([&](const Track& track) { return names(track) && track.owner == player; });
        if (of_any_owner) try_next(names);
      }
      try_next([&](const Track& track) { return track.owner == player; });
      try_next([](const Track& track) { return track.owner == 0; });
      return found;
    });
  }
  /// The track whose sites are meant: by the whole name, or by a part of it where the player or
  /// nobody owns the track.
  static TrackChoice OfSites(const Model& model, const std::string& name) {
    return Of([&](int owner) {
      return First(model, [&](const Track& track) {
        const bool fits = track.owner == owner || track.owner == 0;
        return track.name == name || (fits && track.name.find(name) != std::string::npos);
      });
    });
  }

  int IndexFor(int player) const {
    return by_player_[static_cast<size_t>(std::clamp(player, kOff, kMostOwner) - kOff)];
  }
  bool operator==(const TrackChoice&) const = default;
  const Track* For(const Model& model, int player) const {
    const int index = IndexFor(player);
    return index == kNoTrack ? nullptr : &model.tracks[static_cast<size_t>(index)];
  }

 private:
  static constexpr int kMostOwner = kMaxPlayers + 1;
  std::vector<int> by_player_;  ///< From kOff on.
};

}  // namespace ludens
