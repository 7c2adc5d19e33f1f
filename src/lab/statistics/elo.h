#pragma once

#include <array>
#include <cstdint>

#include "lab/statistics/intervals.h"

namespace ludens {

/// Elo difference of an expected score in (0, 1), and back; scores of 0 and 1 give infinities.
double EloOfScore(double score);
double ScoreOfElo(double elo);

/// Results of games played in pairs: the same opening twice with seats exchanged. Count k is the
/// number of pairs in which the first agent made k half points (0: lost both … 4: won both).
///
/// Pairs, not games, are the independent observations: what the opening gives to one seat cancels
/// inside a pair, so the variance of pairs is smaller and honest.
struct PairCounts {
  std::array<int64_t, 5> counts{};

  int64_t pairs() const;
  double score() const;     ///< Mean per game, in [0, 1]. REQUIRES: pairs() > 0.
  double variance() const;  ///< Of a pair's score as a mean per game.
};

/// What a match says about the difference in strength.
struct EloEstimate {
  Estimate score;            ///< Mean score per game.
  Estimate elo;              ///< Logistic: 400 log10(s / (1 - s)).
  Estimate normalized;       ///< 800 / ln 10 · (s - 1/2) / σ with σ the deviation per game.
  double superiority = 0.5;  ///< Probability that the first agent is the better one, by a normal
                             ///< approximation of the score.
};

/// Pairs that are all alike have no variance; half a pair is then spread over the results, so that
/// intervals stay finite and widths honest.
EloEstimate EstimateElo(const PairCounts& pairs, double confidence = 0.95);

}  // namespace ludens
