#pragma once

#include "game/game.h"

namespace ludens {

/// The same game on states of another form, that are quicker to copy and to play: what a tree
/// search without use for the whole state runs on (Game::compact).
///
/// A move has the player, the flags and the code of the same move of the original game, and no
/// other move of its position has that code; ids differ. Passes that nobody has a choice about may
/// be left out: a position after which only they follow may be over already, with the same
/// utilities.
class CompactGame : public Game {
 public:
  /// Sets `compact` to the same position as `original`, a state of the original game; false where
  /// the position is out of the ordinary.
  virtual bool Load(const StateBytes* original, StateBytes* compact) const = 0;
};

}  // namespace ludens
