#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lab/lab_game.h"
#include "lab/statistics/intervals.h"

namespace ludens {

class ResultStore;

/// When the interval of a mean is narrow enough: half its width in turns, or as a share of the
/// mean.
struct NarrowInterval {
  double half_width = 0;
  bool relative = false;

  /// Reads "2.5" (turns) or "5%". Throws Error otherwise.
  static NarrowInterval Parse(const std::string& text);
  bool Holds(const Moments& turns) const;
};

struct LengthSettings {
  uint64_t seed = 1;
  int64_t trials = 100;
  /// Trials that go beyond are left out of the sample and counted; 0: no limit.
  int turn_limit = 1000;
  int threads = 1;
  std::optional<NarrowInterval> until;
  /// Wall-clock seconds after which no further trial is begun; a trial that takes kPatience times
  /// as long is given up. 0: no limit. Which trials there are then depends on the machine.
  double seconds = 0;

  static constexpr double kPatience = 4;
};

/// One game of an agent against itself.
struct LengthTrial {
  int turns = 0;
  int plies = 0;
  bool finished = false;  ///< By the rules of the game and within the limit.
  double seconds = 0;     ///< Of CPU time.
};

/// The lengths of one game under one agent.
struct LengthRow {
  std::string game, agent;
  std::vector<LengthTrial> trials;  ///< In the order of their index.
  Moments turns;                    ///< Of the finished ones.
  int min = 0, max = 0;             ///< Likewise; 0 when there is none.
  int64_t excluded = 0;             ///< Not finished.
  Moments seconds;                  ///< Of all of them.
  bool refused = false;             ///< The agent does not play this game …
  std::string reason;               ///< … for this reason.
};

/// Lets an agent play against itself. Trials are numbered; each depends on the seed and its number
/// alone, and goes to the store when it is done: an interrupted run goes on where it was, and the
/// row is the same whatever the number of threads. With `until`, the trials are the shortest prefix
/// (in steps of kLengthStep) whose interval is narrow enough.
LengthRow MeasureLength(const LabGame& game, const std::string& agent,
                        const LengthSettings& settings, ResultStore& store);

inline constexpr int64_t kLengthStep = 20;

/// The sums of given trials.
LengthRow SummariseTrials(std::string game, std::string agent, std::vector<LengthTrial> trials);

}  // namespace ludens
