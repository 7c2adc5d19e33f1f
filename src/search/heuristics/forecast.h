#pragma once

#include <memory>
#include <span>

#include "compiler/heuristics.h"
#include "game/game.h"

namespace ludens {

/// What a move leads to, as far as a search asks that looks no further.
struct Outlook {
  int winner = 0;     ///< The player who wins by it; 0: the game goes on.
  double margin = 0;  ///< Evaluator::Margin of the player asked for, where it goes on.
};

/// Values what follows a position without playing the moves, where a game's rules and heuristics
/// allow that: the answers are those of Game::Apply and Evaluator::Margin, to the last bit. Keeps
/// working memory, so each agent has its own.
class Forecast {
 public:
  virtual ~Forecast() = default;
  /// Turns to a position; false where its moves must be played. `moves` are all that are legal, and
  /// the game goes on to another player's turn after each that does not win.
  virtual bool Look(const StateBytes* state, std::span<const Move> moves) = 0;
  /// REQUIRES: the last call of Look was true, and `move` is legal in its position, which still is
  /// as it was.
  virtual Outlook After(const Move& move, int player) = 0;
};

/// The forecast for a game valued by these terms; null where moves must be played.
std::unique_ptr<Forecast> MakeForecast(const Game& game, const Heuristics& heuristics);

}  // namespace ludens
