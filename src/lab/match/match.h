#pragma once

#include <array>
#include <optional>

#include "lab/match/runner.h"
#include "lab/statistics/sprt.h"

namespace ludens {

/// Wins, draws and losses.
struct Tally {
  int64_t wins = 0, draws = 0, losses = 0;
  double score = 0;  ///< Sum of utilities.

  void Add(double utility);
  int64_t games() const { return wins + draws + losses; }
};

/// What a match between two agents came to. Points are the first agent's.
struct MatchSummary {
  Tally total;
  std::vector<Tally> by_seat;  ///< The first agent as player 1, 2 …
  PairCounts pairs;
  EloEstimate elo;
  std::array<int64_t, 2> forfeits{};  ///< By agent.
  int64_t limit = 0;                  ///< Games broken off.
  double plies = 0;                   ///< Mean.
  std::optional<double> ratio;        ///< The SPRT's log-likelihood ratio.
  SprtVerdict verdict = SprtVerdict::kContinue;
};

/// Plays agents[0] against agents[1]: two games from every opening, with seats exchanged. In games
/// with more players the two agents take seats in turn, and the second game exchanges them. Stops
/// after `games`, or when the test has its verdict. `progress` sees every game with the summary so
/// far.
MatchSummary RunMatch(const RunSettings& settings, ResultStore& store, int64_t games,
                      const std::optional<SprtOptions>& sprt,
                      FunctionRef<void(const PlayedGame&, const MatchSummary&)> progress);

}  // namespace ludens
