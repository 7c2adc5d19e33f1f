#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "play/conformance/significance.h"

namespace ludens {

/// How random playouts of a game came out.
struct PlayoutRecord {
  Sample moves;               ///< Of all applied moves, forced passes included.
  std::vector<uint64_t> won;  ///< Per player from 1 on (index 0 unused); a team's wins count for
                              ///< its first player.
  uint64_t drawn = 0;         ///< Ended by a rule without a winner.
  uint64_t stopped = 0;       ///< Ended by the limit of turns or moves.
};

/// What the reference implementation says about one game.
struct GameRecord {
  std::string path;  ///< Of the description, below the library's `lud` folder.
  std::vector<std::string> options;
  int players = 0;
  int board_sites = 0;
  int components = 0;  ///< Without the empty one.
  int phases = 0;
  bool stochastic = false;
  std::vector<std::string> flags;  ///< What the game needs, in our words for it; sorted.
  int legal_moves = 0;             ///< Of all players at the start.
  std::vector<uint64_t> perft;     ///< From depth 1 on; empty where it was not counted.
  PlayoutRecord playouts;
  bool complete = true;            ///< The playouts were not broken off.
  double playouts_per_second = 0;  ///< Per CPU second, by the faster of its playouts; 0: unknown.
};

/// True for flags that records can have; others of ours are left out of comparisons.
bool IsRecordedFlag(std::string_view flag);

/// Reads the games of a file with one JSON object per line, leaving out those that did not load and
/// matches of several games. Throws Error when the file is not there or not such a file.
std::vector<GameRecord> ReadGameRecords(const std::string& path);

}  // namespace ludens
