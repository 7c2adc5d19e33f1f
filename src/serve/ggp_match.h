#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "gdl/gdl_game.h"

namespace ludens {

struct MatchOptions {
  std::string id = "match";
  std::vector<std::string> players;  ///< By role: an address, or `random`.
  int start_clock = 10;              ///< Seconds.
  int play_clock = 5;
  uint64_t seed = 1;     ///< Of the moves made for silent players.
  int max_plies = 5000;  ///< After which the match is stopped.
};

/// What happened, as a match record shows it.
struct MatchRecord {
  std::vector<std::vector<std::string>> moves;  ///< By ply and role.
  std::vector<std::string> errors;              ///< "ply 3, white: …"
  std::vector<int> goals;                       ///< By role.
  bool finished = false;                        ///< False when stopped by the limit of plies.
};

/// Plays one match by the GGP protocol. A player that is late, silent or illegal gets a random
/// legal move, an entry in `errors` and a line of log; the match goes on. `description` is the
/// text of the game's file.
MatchRecord PlayMatch(const gdl::GdlGame& game, const std::string& description,
                      const MatchOptions& options,
                      const std::function<void(const std::string&)>& log);

/// The record as one line of JSON.
std::string MatchRecordJson(const gdl::GdlGame& game, const MatchOptions& options,
                            const MatchRecord& record);

}  // namespace ludens
