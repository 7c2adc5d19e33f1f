#pragma once

#include <array>
#include <cstdint>

#include "game/game.h"
#include "graph/types.h"

namespace ludens {

enum class EndType : uint8_t { kNotOver, kNaturalEnd, kTurnLimit, kMoveLimit };

/// What is remembered of a move after it was played.
struct LastMove {
  int16_t mover = 0;
  int16_t from = -1, to = -1;
  int16_t level_min = 0, level_max = 0;
  int16_t from_after = -1, to_after = -1;  ///< Of the last action, consequences included.
  SiteType from_type = SiteType::kCell, to_type = SiteType::kCell;
  bool pass = false;
  bool swap = false;
  bool decision_forced = false;
  int16_t level_from = 0, level_to = 0;  ///< Of the decision.
};

/// The part of a state that every game has: whose turn it is, counters, scores, results.
/// Trivially copyable. Per-player arrays have an unused index 0 and room for the shared owner.
struct Header {
  template <typename T>
  using PerPlayer = std::array<T, kMaxPlayers + 2>;

  uint64_t site_hash = 0;     ///< Of everything that stands on sites.
  uint64_t stored_state = 0;  ///< What `remember State` kept.
  uint64_t chance = 0;        ///< State of the game's own random numbers (chance.h).

  int8_t mover = 1, next = 2, prev = 0;
  EndType end_type = EndType::kNotOver;
  bool over = false;
  int8_t winner = 0;  ///< 0: nobody.
  int8_t winners_decided = 0, losers_decided = 0;
  uint32_t active = 0;      ///< Bit p: player p still plays.
  uint32_t stalemated = 0;  ///< Bit p: player p had no legal move when last asked.
  uint32_t triggered = 0;   ///< Bit p: `trigger` happened to player p.

  int32_t counter = -1;
  int32_t temp = -1;
  int32_t pot = 0;
  int32_t decided = -1;  ///< Index of the decided proposal, or -1.
  int32_t turns_same_player = 0;
  int32_t turn = 1;
  int32_t consecutive_passes = 0;
  int32_t moves = 0;        ///< Applied moves, those of the start rules included.
  int32_t start_moves = 0;  ///< Of the start rules.
  int32_t pending_count = 0;
  int32_t history_count = 0, turn_history_count = 0;
  int16_t turn_start_from = -1;  ///< Origin of the first move of the current turn.
  bool dice_all_equal = false;
  bool dice_rolled = false;

  PerPlayer<int32_t> score{};
  PerPlayer<int32_t> amount{};
  PerPlayer<int32_t> value{};
  PerPlayer<int8_t> phase{};
  PerPlayer<int8_t> order{};  ///< order[p]: whose pieces player p plays (changes by swap).
  PerPlayer<int8_t> team{};
  PerPlayer<float> rank{};  ///< 0 while undecided.
  std::array<int32_t, 4> sum_dice{};
  std::array<int16_t, 8> propositions{}, votes{};
  int8_t proposition_count = 0, vote_count = 0;
  int32_t trump = -1;  ///< Suit that beats the others in card games.

  LastMove last;                              ///< The last move.
  LastMove second_last;                       ///< The move before it.
  PerPlayer<int16_t> last_to{}, last_from{};  ///< Of each player's last move.
  int16_t other_mover = -1;                   ///< Who made the latest move that last.mover did not.

  // Passes in succession, by turns: a turn is a run of moves of one mover.
  int16_t run_moves = 0;       ///< Moves of the current run.
  int16_t passed_runs = 0;     ///< Runs before it that were passes, without a break.
  int16_t to_clear_count = 0;  ///< Entries of State::ToClearOrder.
  bool run_opened = false;     ///< The current run began with a pass.
  int16_t tallest = 0;         ///< No stack was ever higher: levels above were never written.
  int32_t owned_count = 0;     ///< Entries of State::OwnedEntries.

  // Of a match of several games.
  int16_t trials = 0;  ///< Games played before this one.
  PerPlayer<int16_t> match_score{};
};

/// The header of a state before any rule has touched it.
Header FreshHeader();

}  // namespace ludens
