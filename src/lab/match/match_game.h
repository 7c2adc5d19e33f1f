#pragma once

#include <memory>
#include <string>
#include <vector>

#include "lab/match/external_agent.h"
#include "search/agent.h"

namespace ludens {

/// Rules of a match that are not the game's.
struct MatchRules {
  uint64_t seed = 1;
  int opening_plies = 2;  ///< Random moves before the agents are asked; a pair shares them.
  int turn_limit = 1000;  ///< After which a game is a draw. 0: none.
  ExternalTimes times;
};

/// One game to be played: who sits where, and which opening it has.
struct MatchJob {
  int64_t index = 0;       ///< Among the games of the experiment.
  int64_t opening = 0;     ///< Games with the same number begin with the same moves.
  std::vector<int> seats;  ///< Agent (by number) of player 1, 2 …
};

/// What came of it.
struct MatchResult {
  std::vector<double> utility;  ///< By seat, in [0, 1].
  int plies = 0, turns = 0;
  bool hit_limit = false;
  Forfeit forfeit = Forfeit::kNone;
  int loser = 0;                     ///< The player that forfeited.
  std::string message;               ///< Why.
  std::vector<std::string> opening;  ///< Texts of the random moves.
  std::vector<double> seconds;       ///< Thinking time by seat, of the wall clock.
  std::vector<int64_t> choices;      ///< Moves chosen by seat.
};

/// True for texts that mean another program: "exec:COMMAND".
bool IsExternal(const std::string& agent);
/// The one text for an agent; commands stay as they are. Throws Error for a bad text.
std::string CanonicalParticipant(const std::string& agent);
std::unique_ptr<Agent> MakeParticipant(const std::string& agent, const ExternalTimes& times);

/// Plays one game between agents (by seat) from a random opening. The result depends only on the
/// rules, the opening's number, the game's index and the agents. An agent that fails loses: 0 for
/// it, and the others share what is left of a game (all of it where there are two).
MatchResult PlayMatchGame(const Game& game, std::span<Agent* const> seats, const MatchRules& rules,
                          const MatchJob& job);

}  // namespace ludens
