#pragma once

#include <vector>

#include "lab/match/match.h"
#include "lab/statistics/ratings.h"

namespace ludens {

/// Who meets whom.
enum class Pairing : uint8_t {
  kRoundRobin,  ///< Everybody meets everybody.
  kGauntlet     ///< The first agent meets each of the others.
};

/// The seatings of a round, balanced: with two players every pairing in both orders; with more,
/// every group that fits (all, where there are fewer agents than seats), turned through all
/// seats. Games that share an opening share MatchJob::opening.
std::vector<MatchJob> MakeRound(int agents, int players, Pairing pairing);

struct TournamentSummary {
  explicit TournamentSummary(size_t agents) : table(agents), tallies(agents), forfeits(agents) {}

  CrossTable table;
  std::vector<Tally> tallies;  ///< By agent.
  std::vector<int64_t> forfeits;
  std::vector<Estimate> ratings;
  int64_t games = 0;
};

/// Plays `rounds` rounds. With more than two players every two seats of a game count as a game of
/// the cross table: the higher utility wins.
TournamentSummary RunTournament(
    const RunSettings& settings, ResultStore& store, Pairing pairing, int64_t rounds,
    FunctionRef<void(const PlayedGame&, const TournamentSummary&)> progress);

/// Ratings with their intervals as a picture.
std::string RatingsSvg(const std::vector<std::string>& agents, const TournamentSummary& summary,
                       const std::string& title);

}  // namespace ludens
