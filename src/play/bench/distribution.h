#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "game/game.h"

namespace ludens {

/// What many playouts came to, in enough detail to compare distributions.
struct OutcomeSample {
  std::map<int, uint64_t> lengths;           ///< How often each number of plies occurred.
  std::map<std::string, uint64_t> outcomes;  ///< How often each result occurred.
  uint64_t playouts = 0;
};

/// Plays `count` playouts, or as many as `seconds` of CPU time allow. Different seeds give
/// independent samples.
OutcomeSample SampleOutcomes(const Game& game, PlayoutKind kind, uint64_t seed, uint64_t count,
                             double seconds);

/// Probabilities that two samples differ as much by chance alone.
struct SampleComparison {
  double lengths = 1;
  double outcomes = 1;
};
SampleComparison Compare(const OutcomeSample& a, const OutcomeSample& b);

/// Which of several tests fail when the chance of any false alarm may be `level` (Holm): true at
/// the index of each probability that is too small.
std::vector<bool> HolmRejects(const std::vector<double>& probabilities, double level);

}  // namespace ludens
