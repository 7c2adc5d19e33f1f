#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gdl/logic.h"
#include "gdl/network.h"
#include "gdl/phases.h"

namespace ludens::gdl {

inline constexpr uint32_t kLanes = 512;
inline constexpr uint32_t kWordBytes = kLanes / 8;

/// A network as straight-line code over words of 512 lanes, one game per lane. Shared by any
/// number of SlicedRunners.
///
/// One step of all lanes: settle the loops, run `state`, run `goals` where a lane has ended, draw
/// a rank per chooser and lane, run `moves`, commit the next state. Memory is an array of words;
/// word 0 is zeros, word 1 is ones.
struct SlicedProgram {
  struct Op {
    uint32_t result, a, b, c;  ///< Where in memory, in bytes.
  };
  /// Operations of one truth table, independent of each other or in order of need.
  struct Run {
    uint8_t table;
    uint32_t first, count;  ///< In `ops`.
  };
  struct Code {
    std::vector<Run> runs;
  };
  /// A word as it is stored, perhaps to be read negated.
  struct Word {
    uint32_t word;
    bool negated;
  };
  struct Loop {
    Code code;
    std::vector<uint32_t> nodes;    ///< Start at zeros…
    std::vector<Word> definitions;  ///< …and become these until nothing changes.
  };
  struct Choice {
    std::vector<uint32_t> count;  ///< Words of the number of options, lowest bit first.
    std::vector<uint32_t> rank;   ///< Words to fill with the rank drawn.
  };
  struct Fluent {
    uint32_t word;
    Word next;
    uint32_t source;  ///< Number of the fluent in the network of the counter machine.
    bool initial;
  };
  struct Goal {
    uint32_t role;
    int value;
    Word word;
  };

  std::vector<Op> ops;
  std::vector<Loop> loops;
  Code state, goals_code, moves;
  std::vector<Choice> choices;
  std::vector<Fluent> fluents;
  std::vector<Goal> goals;   ///< At most one per role is set in a lane.
  std::vector<Word> winner;  ///< Per role: its goal is the single highest.
  Word over{};               ///< Terminal, or a role without a legal move.
  uint32_t words = 2;
  /// In lanes where `phase` is set, that many roles have a single move and choose nothing.
  struct Idle {
    Word phase;
    uint32_t roles;
  };
  std::vector<Idle> idle;
};

struct SlicedResult {
  bool ok = false;
  std::string reason;  ///< Why the network has no sliced program.
  SlicedProgram program;
};

/// Compiles `network` (optimised; its opposite fluents may be merged). `fluent_numbers` maps terms
/// of fluents to the numbers the states use.
SlicedResult CompileSliced(const Network& network, const Phases& phases,
                           const std::vector<uint32_t>& fluent_numbers);

}  // namespace ludens::gdl
