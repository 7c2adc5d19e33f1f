#pragma once

#include <memory>
#include <stdexcept>
#include <string>

#include "search/agent.h"

namespace ludens {

/// How a participant lost a game otherwise than by the rules.
enum class Forfeit { kNone, kCrash, kTimeout, kIllegal, kGarbage };
const char* ForfeitName(Forfeit forfeit);

/// Thrown by an agent that cannot go on with the game: the game is lost for it, the match goes on.
class AgentFailure : public std::runtime_error {
 public:
  AgentFailure(Forfeit kind, const std::string& message)
      : std::runtime_error(message), kind_(kind) {}
  Forfeit kind() const { return kind_; }

 private:
  Forfeit kind_;
};

/// Times that an external program must keep.
struct ExternalTimes {
  double move_seconds = 10;   ///< For each move.
  double start_seconds = 30;  ///< To start and to get ready for a game.
};

/// An agent that is another program, spoken to as docs/engine-protocol.md says. The program is
/// started at the first game, and again after a failure.
std::unique_ptr<Agent> MakeExternalAgent(const std::string& command, const ExternalTimes& times);

}  // namespace ludens
