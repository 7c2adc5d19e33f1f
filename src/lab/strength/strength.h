#pragma once

#include <string>
#include <vector>

#include "base/function_ref.h"
#include "lab/match/match.h"
#include "lang/library.h"

namespace ludens {

/// "`stronger` beats `weaker` in `game`": what a match is to confirm.
struct StrengthClaim {
  std::string game;
  std::string stronger, weaker;  ///< Agents.
  std::string note;              ///< What was scaled down, for people; empty: nothing.
  int turn_limit = 300;          ///< After which a game is a draw.
};

struct StrengthSettings {
  uint64_t seed = 1;
  int64_t iterations = 1000;      ///< Of UCT against random …
  double game_seconds = 10;       ///< … fewer where a game of that many would take longer …
  int64_t least_iterations = 20;  ///< … but never below this.
  int64_t games = 400;   ///< At most per claim; a claim that is open then is not confirmed.
  int turn_limit = 300;  ///< After which a game is a draw; more where random games are long.
  int positions = 40;    ///< Won positions per agent and solved game.
  int threads = 1;
};

/// The claims about the named games (all of the library where none is named): that tree search
/// beats random play in every game for two, that heuristic sampling does where a game has
/// heuristics, and that alpha-beta of depth 3 beats depth 1 in Chess, Reversi and Breakthrough.
std::vector<StrengthClaim> StrengthClaims(const Library& library,
                                          const std::vector<std::string>& names,
                                          const StrengthSettings& settings);

/// What came of a claim. It is confirmed when the test accepts elo1.
struct StrengthResult {
  StrengthClaim claim;
  MatchSummary match;
  double seconds = 0;  ///< Of the wall clock.
  bool confirmed() const { return match.verdict == SprtVerdict::kAcceptElo1; }
};

/// The sequential test of every claim: 0 against 100 points of Elo, one wrong answer in a hundred
/// either way. Logistic Elo: the claim is about points, however they vary.
SprtOptions StrengthTest();

StrengthResult TestClaim(const StrengthClaim& claim, const Library& library,
                         const StrengthSettings& settings);

/// How alpha-beta and tree search did in won positions of a small game.
struct SolvedResult {
  std::string game, agent;
  int played = 0, spoiled = 0;
};

/// Won positions of Tic-Tac-Toe, Connect Four 4×5 and Hex 4×4 against perfect play; each result is
/// handed over as it comes.
void TestSolvedGames(const Library& library, const StrengthSettings& settings,
                     FunctionRef<void(const SolvedResult&)> deliver);

}  // namespace ludens
