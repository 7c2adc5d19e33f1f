#pragma once

#include <memory>
#include <string>

#include "game/game.h"
#include "lang/library.h"
#include "lang/options.h"

namespace ludens {

/// A game under experiment: its name for tables, and what tells it from others with that name.
struct LabGame {
  std::string name;
  std::string identity;  ///< Name, options and a digest of the description.
  std::shared_ptr<const Game> game;
};

/// Loads a game for an experiment; throws Error, with the diagnostics, when there is none.
LabGame LoadLabGame(const std::string& name, const Library& library,
                    const Selections& selections = {});

}  // namespace ludens
