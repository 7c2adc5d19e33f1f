#pragma once

#include <memory>
#include <string>

#include "game/game.h"
#include "lang/diagnostic.h"
#include "lang/library.h"
#include "lang/options.h"
#include "lang/source_file.h"

namespace ludens {

/// A game with the file that describes it.
struct LoadedGame {
  std::shared_ptr<const Game> game;  ///< Null when `diagnostics` has errors.
  SourceFilePtr file;
  Diagnostics diagnostics;
};

/// True for what is described in GDL (`.kif`).
bool IsGdlFile(const std::string& path);

/// The GDL description meant by `name`: a file, or one of the library's folder.
std::string FindGdlFile(const std::string& name, const Library& library);

/// Reads and compiles the game meant by `name`, which is a path or the name of a game of the
/// library; the kind of file decides the language. Throws Error when there is no such file.
LoadedGame LoadGame(const std::string& name, const Library& library,
                    const Selections& selections = {});

/// As LoadGame, but throws an Error that shows the diagnostics when there is no game.
std::shared_ptr<const Game> LoadGameOrFail(const std::string& name, const Library& library,
                                           const Selections& selections = {});

}  // namespace ludens
