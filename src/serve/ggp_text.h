#pragma once

#include <optional>
#include <string>

#include "game/game.h"
#include "gdl/kif.h"

namespace ludens {

/// KIF text of an expression, words in lower case, one space between them: equal texts for equal
/// terms, however a peer spells them.
std::string NormalText(const gdl::Expression& expression);

/// The single expression in `text`; none when there is none, several, or it is broken.
std::optional<gdl::Expression> ReadSingle(const std::string& text);

/// The legal move of `player` that a peer means by `text`.
std::optional<Move> MoveMeant(const Game& game, const StateBytes* state, const MoveList& legal,
                              const std::string& text);

}  // namespace ludens
