#pragma once

#include <string>
#include <vector>

#include "lang/library.h"
#include "lang/options.h"

namespace CLI {
class App;
}

namespace ludens::cli {

/// The options with which every command names games: --library, --option, --ruleset.
struct GameOptions {
  std::string library;
  Selections selections;

  void Declare(CLI::App& app);
  /// The library that was asked for (--library, LUDENS_LIBRARY), or else the shipped games.
  Library OpenLibrary() const;
};

/// Where the shipped games are: LUDENS_GAMES, or `games` in or above the program's folder. Throws
/// Error when there is no such folder.
std::string ShippedGames();

/// The descriptions meant by each argument, in order: a file, a folder (all descriptions in it),
/// or the name of a game of the library.
std::vector<std::string> FindDescriptions(const std::vector<std::string>& arguments,
                                          const Library& library);

}  // namespace ludens::cli
