#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>

#include "cli/command.h"
#include "cli/game_options.h"
#include "compiler/language_page.h"

namespace ludens::cli {
namespace {

void ForEachGame(const Library& library, const std::function<void(const Description&)>& visit) {
  for (const std::string& path : library.games()) {
    Diagnostics diagnostics;
    if (const auto description = ReadDescription(path, library, {}, diagnostics))
      visit(*description);
  }
}

int Run(const GameOptions& options) {
  LudemeCensus census;
  ForEachGame(options.OpenLibrary(),
              [&](const Description& description) { census.Count(description); });
  ForEachGame(Library(ShippedGames()),
              [&](const Description& description) { census.TakeExamples(description); });
  fmt::print("{}", LanguagePage(census));
  return 0;
}

}  // namespace

std::function<int()> RegisterLanguage(CLI::App& app) {
  auto options = std::make_shared<GameOptions>();
  app.add_option("--library", options->library,
                 "Folder of the games to count (default: the shipped games)")
      ->envname("LUDENS_LIBRARY")
      ->type_name("DIR");
  return [options] { return Run(*options); };
}

}  // namespace ludens::cli
