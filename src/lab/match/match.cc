#include "lab/match/match.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"

namespace ludens {
namespace {

/// Game 2k and 2k + 1 have opening k; agents alternate over the seats.
MatchJob PairedJob(int64_t index, int players) {
  MatchJob job{index, index / 2, {}};
  for (int seat = 0; seat < players; ++seat)
    job.seats.push_back(static_cast<int>((seat + index) % 2));
  return job;
}

/// Mean utility of an agent's seats.
double ScoreOf(const PlayedGame& game, int agent) {
  double sum = 0;
  int seats = 0;
  for (size_t seat = 0; seat < game.job.seats.size(); ++seat) {
    if (game.job.seats[seat] != agent) continue;
    sum += game.utility[seat];
    ++seats;
  }
  return seats == 0 ? 0 : sum / seats;
}

/// Of the two sides together 1, so that pairs compare them.
double ShareOf(const PlayedGame& game) {
  const double own = ScoreOf(game, 0), other = ScoreOf(game, 1);
  return 0.5 + (own - other) / 2;
}

class Match {
 public:
  Match(const RunSettings& settings, const std::optional<SprtOptions>& sprt) : sprt_(sprt) {
    summary_.by_seat.resize(static_cast<size_t>(settings.game->facts().players));
  }

  /// False when the match is decided.
  bool Add(const PlayedGame& game) {
    const double share = ShareOf(game);
    summary_.total.Add(share);
    for (size_t seat = 0; seat < game.job.seats.size(); ++seat)
      if (game.job.seats[seat] == 0) summary_.by_seat[seat].Add(game.utility[seat]);
    summary_.limit += game.hit_limit;
    plies_ += game.plies;
    summary_.plies = plies_ / static_cast<double>(summary_.total.games());
    if (game.loser > 0)
      ++summary_.forfeits[static_cast<size_t>(game.job.seats[static_cast<size_t>(game.loser - 1)])];
    if (game.job.index % 2 == 0) {
      first_ = share;
      return true;
    }
    const auto half_points =
        static_cast<size_t>(std::clamp(std::lround(2 * (first_ + share)), 0L, 4L));
    ++summary_.pairs.counts[half_points];
    summary_.elo = EstimateElo(summary_.pairs);
    if (!sprt_) return true;
    summary_.ratio = LogLikelihoodRatio(summary_.pairs, *sprt_);
    summary_.verdict = JudgeSprt(summary_.pairs, *sprt_);
    return summary_.verdict == SprtVerdict::kContinue;
  }

  const MatchSummary& summary() const { return summary_; }

 private:
  const std::optional<SprtOptions>& sprt_;
  MatchSummary summary_;
  double first_ = 0;  ///< Of the pair under way.
  double plies_ = 0;
};

}  // namespace

void Tally::Add(double utility) {
  score += utility;
  if (utility > 0.5 + 1e-6)
    ++wins;
  else if (utility < 0.5 - 1e-6)
    ++losses;
  else
    ++draws;
}

MatchSummary RunMatch(const RunSettings& settings, ResultStore& store, int64_t games,
                      const std::optional<SprtOptions>& sprt,
                      FunctionRef<void(const PlayedGame&, const MatchSummary&)> progress) {
  const int players = settings.game->facts().players;
  if (players < 2) Fail("'{}' has one player: there is nobody to match", settings.game_text);
  Match match(settings, sprt);
  RunMatchGames(
      settings, store, MatchKey(settings, "match"), games,
      [&](int64_t index) { return PairedJob(index, players); },
      [&](const PlayedGame& game) {
        const bool more = match.Add(game);
        progress(game, match.summary());
        return more;
      });
  return match.summary();
}

}  // namespace ludens
