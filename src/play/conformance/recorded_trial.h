#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ludens {

/// One move of a recorded game, as text: its header fields and its actions, consequences included.
struct RecordedMove {
  int mover = 0;
  int from = -1;
  int to = -1;
  std::vector<std::string> actions;  ///< "[Move:typeFrom=Cell,…]", outermost brackets included.
};

/// A game recorded by the reference implementation in its text format.
struct RecordedTrial {
  std::string name;  ///< Where it was found.
  std::string game;  ///< The description's path below the library's `lud` folder.
  std::vector<std::string> options;
  uint64_t chance = 0;  ///< State of the random numbers before the start rules.
  std::vector<RecordedMove> moves;
  std::vector<int> legal_counts;  ///< Per move after the start placements.
  int start_moves = 0;
  int winner = 0;
  bool has_winner = false;  ///< False for games that were cut short.
  std::string end_type;
  std::vector<float> rankings;  ///< Index 0 unused.
};

/// Reads one trial. Throws Error when the text is not a trial.
RecordedTrial ParseTrial(std::string name, std::string_view text);

/// All trials below a folder, or in an archive (.tar, .tar.xz …), or the one file. Sorted by name.
std::vector<RecordedTrial> ReadTrials(const std::string& path);

}  // namespace ludens
