#pragma once

#include <functional>
#include <string>
#include <vector>

#include "game/game.h"

namespace ludens {

/// What recorded games have in common: the first line of a file of trials.
struct TrialHeader {
  std::string game;  ///< As it was named: a path, or a name in the library.
  std::vector<std::string> options;
  std::string ruleset;
  std::string version;  ///< Of the program that recorded it.
  uint64_t seed = 1;
  int max_plies = 0;
};

/// One recorded game. Its chance draws from Rng(seed, 2 · index), its moves were drawn by another
/// stream, so that a replay needs the moves alone.
struct Trial {
  uint64_t index = 0;
  std::vector<std::vector<std::string>> moves;  ///< Texts per ply, one for each player to move.
  bool over = false;
  std::vector<float> utility;  ///< From player 1 on; empty where the game was cut off.
  uint64_t hash = 0;           ///< Of the last position.
};

/// Plays uniformly random moves from the start position and notes them.
Trial RecordTrial(const Game& game, const TrialHeader& header, uint64_t index);

/// Writes a file of trials: the header, then one line per game. Throws Error where it cannot.
void RecordTrials(const Game& game, const TrialHeader& header, uint64_t count,
                  const std::string& path);

/// Plays a trial again; what differs first, or an empty text.
std::string ReplayTrial(const Game& game, const TrialHeader& header, const Trial& trial);

/// Reads a file of trials. Throws Error where it is none.
struct TrialFile {
  TrialHeader header;
  std::vector<Trial> trials;
};
TrialFile ReadTrialFile(const std::string& path);

}  // namespace ludens
