#pragma once

#include <algorithm>
#include <array>
#include <climits>
#include <vector>

#include "compiler/fast/movement_board.h"
#include "compiler/fast/movement_watch.h"

namespace ludens {

/// What is watched, on sets.
template <int W>
class MovementTest {
 public:
  MovementTest() = default;
  MovementTest(const MovementWatch& watch, const MovementSets& sets)
      : rows_(watch.rows), board_(sets.Board<W>()) {
    for (const auto& [component, site] : watch.within) {
      const size_t set = sets.of_component[static_cast<size_t>(component)];
      auto stand = std::ranges::find(within_, set, &Stand::set);
      if (stand == within_.end()) stand = within_.insert(stand, {set, {}});
      stand->sites.Add(site);
    }
    for (size_t player = 1; player <= 2; ++player) {
      least_[player] = watch.pieces[player];
      for (const int site : watch.arrivals[player]) arrivals_[player].Add(site);
    }
    watches_pieces_ = least_[1] >= 0 || least_[2] >= 0;
    for (size_t player = 1; player <= 2; ++player) {
      hands_[player] = watch.hands[player] ? 0b110 : 0;
      if (watch.mover_hand) hands_[player] |= 1u << player;
      if (watch.next_hand) hands_[player] |= 1u << (3 - player);
    }
    for (size_t player = 1; player <= 2; ++player) empty_slots_[player] = watch.empty_slots[player];
    watches_hands_ = (hands_[1] | hands_[2]) != 0 || !empty_slots_[1].empty();
    counters_ = watch.counters;
    counter_least_ = watch.counter_least;
    for (size_t player = 1; player <= 2; ++player) states_[player] = watch.states[player];
    watches_states_ = !states_[1].empty() || !states_[2].empty();
    for (size_t player = 1; player <= 2; ++player) AddCrowds(watch.counts[player], sets, player);
  }

  bool watches_pieces() const { return watches_pieces_; }
  /// MayHold asks no more than IsArrival does.
  bool WatchesArrivalsOnly() const {
    return within_.empty() && rows_.empty() && !watches_crowds_ && !watches_hands_ && !IsRich();
  }
  /// A move of this player to the site may end the game.
  bool IsArrival(size_t mover, int to) const { return arrivals_[mover].Contains(to); }
  /// One of the players has few pieces left.
  template <typename Board>
  bool AreFew(const Board& board) const {
    const auto few = [&](size_t player) {
      return (board.set(player) & board_).Count() <= least_[player];
    };
    return watches_pieces_ && (few(1) || few(2));
  }
  bool watches_states() const { return watches_states_; }
  /// It needs a board that is rich.
  bool IsRich() const { return watches_states_ || !counters_.empty() || counter_least_ != INT_MAX; }
  /// A site has a local state that counts where this player is to move, or has moved.
  template <typename Board>
  bool IsInState(const Board& board, size_t mover) const {
    return std::any_of(states_[mover].begin(), states_[mover].end(),
                       [&](const auto& each) { return board.StateAt(each.site) == each.state; });
  }
  /// Another condition may hold after a move to this site, when the other player is to move.
  template <typename Board>
  [[gnu::always_inline]] bool MayHold(const Board& board, int to) const {
    const size_t mover = 3 - board.mover();
    if (IsArrival(mover, to)) return true;
    for (const Stand& each : within_)
      if (!(board.set(each.set) & each.sites).Empty()) return true;
    if (watches_hands_ && IsHandEmpty(board, mover)) return true;
    if (watches_crowds_ && IsCrowded(board, mover)) return true;
    if constexpr (Board::kRich)
      if (RichHolds(board, mover)) return true;
    for (const LineWindows& rows : rows_) {
      const Mask<W> own = board.set(mover);
      if constexpr (W == 1) {
        if (rows.AnyWithin(own.words[0], to)) return true;
      } else if (rows.AnyWithin(own.words, to)) {
        return true;
      }
    }
    return false;
  }

 private:
  /// So many pieces of a set are on some sites.
  struct Crowd {
    size_t set;
    Mask<W> sites;
    int least, most;
    bool ends_group;  ///< It is the last one of those that must be so together.
  };
  void AddCrowds(const std::vector<std::vector<MovementCount>>& groups, const MovementSets& sets,
                 size_t mover) {
    for (const std::vector<MovementCount>& group : groups) {
      for (const MovementCount& count : group) {
        const size_t set = count.component == 0
                               ? static_cast<size_t>(count.player)
                               : sets.of_component[static_cast<size_t>(count.component)];
        Crowd& crowd = crowds_[mover].emplace_back(Crowd{set, {}, count.least, count.most, false});
        for (const int site : count.sites) crowd.sites.Add(site);
      }
      crowds_[mover].back().ends_group = true;
    }
    watches_crowds_ = watches_crowds_ || !groups.empty();
  }
  template <typename Board>
  [[gnu::always_inline]] bool IsHandEmpty(const Board& board, size_t mover) const {
    for (size_t player = 1; player <= 2; ++player)
      if (((hands_[player] >> mover) & 1) != 0 && !board.HasInHand(player)) return true;
    return std::ranges::any_of(empty_slots_[mover], [&](int slot) { return !board.Holds(slot); });
  }
  /// One of the groups is as it must be.
  template <typename Board>
  bool IsCrowded(const Board& board, size_t mover) const {
    bool all = true;
    for (const Crowd& crowd : crowds_[mover]) {
      const int count = (board.set(crowd.set) & crowd.sites).Count();
      all = all & (count >= crowd.least) & (count <= crowd.most);
      if (!crowd.ends_group) continue;
      if (all) return true;
      all = true;
    }
    return false;
  }
  template <typename Board>
  bool RichHolds(const Board& board, size_t mover) const {
    const int counter = board.CounterBefore();
    return counter >= counter_least_ || std::ranges::find(counters_, counter) != counters_.end() ||
           (watches_states_ && IsInState(board, mover));
  }

  struct Stand {
    size_t set;
    Mask<W> sites;
  };
  std::array<Mask<W>, 3> arrivals_;  ///< By mover.
  std::vector<Stand> within_;        ///< Pieces of a set stand on one of the sites.
  std::array<int, 3> least_{-1, -1, -1};
  std::array<unsigned, 3> hands_{};  ///< By player: bit p: an empty hand counts where p has moved.
  std::array<std::vector<int>, 3> empty_slots_;  ///< By mover.
  bool watches_pieces_ = false, watches_hands_ = false, watches_states_ = false;
  std::vector<int> counters_;
  int counter_least_ = INT_MAX;
  std::array<std::vector<MovementWatch::StateAt>, 3> states_;
  std::array<std::vector<Crowd>, 3> crowds_;  ///< By mover.
  bool watches_crowds_ = false;
  std::vector<LineWindows> rows_;
  Mask<W> board_;
};

}  // namespace ludens
