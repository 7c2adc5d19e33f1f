#pragma once

#include <string>
#include <vector>

#include "base/function_ref.h"
#include "lab/match/match_game.h"
#include "lab/store.h"

namespace ludens {

/// The part of a game's result that statistics need; the rest is in its JSON.
struct PlayedGame {
  MatchJob job;
  std::vector<double> utility;  ///< By seat.
  int plies = 0;
  bool hit_limit = false;
  std::string forfeit;  ///< "none", or how a game was lost.
  int loser = 0;        ///< The player that forfeited.
  std::string json;     ///< The whole result on one line.
};

/// What is played, by whom, and where results are kept.
struct RunSettings {
  const Game* game = nullptr;
  std::string game_text;            ///< As the user names it, for the records.
  std::vector<std::string> agents;  ///< Canonical; MatchJob::seats are indices of it.
  MatchRules rules;
  int threads = 1;
};

/// Names an experiment by everything that its results depend on.
std::string MatchKey(const RunSettings& settings, const std::string& kind);

/// Plays jobs 0, 1, 2 … (`job(index)`, below `count`) on several threads and hands the results over
/// in this order, whichever was finished first, until `deliver` answers false. Games that the store
/// has are not played again; new ones are stored as soon as they end, before they are delivered.
void RunMatchGames(const RunSettings& settings, ResultStore& store, const std::string& key,
                   int64_t count, FunctionRef<MatchJob(int64_t)> job,
                   FunctionRef<bool(const PlayedGame&)> deliver);

}  // namespace ludens
