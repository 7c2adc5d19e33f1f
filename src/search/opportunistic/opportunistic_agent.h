#pragma once

#include "search/registry.h"

namespace ludens {

/// Algorithm 2 of the game-length paper: wins where it sees a win within `depth` moves, avoids
/// moves that lose within that horizon, and moves at random otherwise.
///
/// Our reading of the algorithm. FilterActions answers a winning move of whoever is to move, or
/// none, and removes from the list the moves that lose. With `next` to move after move a:
///   - next is the same player: a win found there is a win by a; when all his continuations lose,
///     a loses.
///   - next is an opponent: a win found there makes a losing; when all his moves lose for him, a
///     wins in the end (the paper's futureWinningAction: kept, and returned unless an immediate
///     win turns up).
/// In the paper's listing these two cases stand under each other's condition ("if player is
/// nextPlayer" guards what can only be meant for an opponent: a list emptied of losing moves is
/// good news about somebody else, and a winning reply bad news). We exchange the two branches; the
/// text of section III-B ("avoids moves that lead to a loss, plays moves that lead to a win")
/// allows nothing else.
AgentType OpportunisticAgentType();

}  // namespace ludens
