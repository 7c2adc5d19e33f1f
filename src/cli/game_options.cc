#include "cli/game_options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "base/error.h"
#include "play/load_game.h"

namespace ludens::cli {
namespace fs = std::filesystem;
namespace {

std::string Environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

std::vector<std::string> DescriptionsIn(const std::string& folder) {
  std::vector<std::string> paths;
  std::error_code error;
  fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, error);
  for (; !error && it != fs::recursive_directory_iterator(); it.increment(error)) {
    const fs::path extension = it->path().extension();
    if (extension == ".lud" || extension == ".kif") paths.push_back(it->path().string());
  }
  if (paths.empty()) Fail("{}: no .lud or .kif file in this folder", folder);
  std::sort(paths.begin(), paths.end());
  return paths;
}

/// Where the shipped games are, "" when they are not found.
std::string FindShippedGames() {
  std::error_code error;
  if (std::string games = Environment("LUDENS_GAMES"); !games.empty()) return games;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  for (fs::path at = program.parent_path(); at.has_relative_path(); at = at.parent_path()) {
    for (const fs::path& games : {at / "games", at / "share" / "ludens" / "games"}) {
      if (fs::is_directory(games / "def", error)) return games.string();
    }
  }
  return "";
}

}  // namespace

void GameOptions::Declare(CLI::App& app) {
  app.add_option("--library", library, "Folder with lud/ and def/ (default: the shipped games)")
      ->envname("LUDENS_LIBRARY")
      ->type_name("DIR");
  app.add_option("--option", selections.options, "Choose an option, as \"Heading/Item\"")
      ->type_name("TEXT")
      ->allow_extra_args(false);
  app.add_option("--ruleset", selections.ruleset, "Choose a ruleset by its name")
      ->type_name("NAME");
}

Library GameOptions::OpenLibrary() const {
  return library.empty() ? Library(ShippedGames()) : Library(library, FindShippedGames());
}

std::string ShippedGames() {
  std::string games = FindShippedGames();
  if (games.empty()) Fail("the shipped games were not found; set LUDENS_GAMES to their folder");
  return games;
}

std::vector<std::string> FindDescriptions(const std::vector<std::string>& arguments,
                                          const Library& library) {
  std::vector<std::string> paths;
  for (const std::string& argument : arguments) {
    std::error_code error;
    if (fs::is_directory(argument, error)) {
      for (std::string& path : DescriptionsIn(argument)) paths.push_back(std::move(path));
    } else if (IsGdlFile(argument)) {
      paths.push_back(FindGdlFile(argument, library));
    } else {
      paths.push_back(library.Find(argument));
    }
  }
  return paths;
}

}  // namespace ludens::cli
