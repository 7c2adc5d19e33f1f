#pragma once

#include "game/game.h"
#include "game/guide.h"
#include "search/mcts/options.h"

namespace ludens {

/// Finds moves that win at once, and moves that keep the next player from winning at once.
///
/// Teytaud and Teytaud, "On the huge benefit of decisive moves in Monte-Carlo tree search
/// algorithms", 2010. Every move is tried on a copy of the position, so this is for games in which
/// it pays.
class DecisiveMoves {
 public:
  DecisiveMoves(const Game& game, Decisive kind);

  /// Cuts `moves` down to one that wins; or else, where threats are looked for and only some moves
  /// leave the next player without a winning reply, to those. Answers whether the first is a win.
  bool Restrict(const StateBytes* state, MoveList& moves, Rng& rng);

  /// A playout of uniform moves, or those of `guide`, restricted in this way.
  PlayoutResult Playout(StateBytes* state, Rng& rng, int max_plies, PlayoutGuide* guide,
                        bool features, PlyLog& record);

 private:
  bool WinsAtOnce(const StateBytes* state, const Move& move, Rng& rng);
  bool Threatened(const StateBytes* state, int player, Rng& rng);

  const Game& game_;
  Decisive kind_;
  OwnedState after_, reply_;
  MoveList kept_, replies_, moves_;
};

}  // namespace ludens
