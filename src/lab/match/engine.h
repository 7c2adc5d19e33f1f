#pragma once

#include <iosfwd>
#include <string>

#include "game/game.h"

namespace ludens {

/// Plays as an external program for others: reads messages from `in` and answers on `out` until
/// the end of input or a message of type quit (docs/engine-protocol.md). Throws Error when the
/// other side breaks the protocol.
void ServeEngine(const Game& game, const std::string& agent, std::istream& in, std::ostream& out);

}  // namespace ludens
