#include "cli/welcome.h"

#include <fmt/core.h>

#include <filesystem>

#include "cli/game_options.h"
#include "lang/description.h"

namespace ludens::cli {

int Welcome() {
  const Library library(ShippedGames());
  fmt::print("The shipped games ({}):\n", library.folder());
  bool fine = true;
  for (const std::string& path : library.games()) {
    Diagnostics diagnostics;
    ReadDescription(path, library, {}, diagnostics);
    fine = fine && !diagnostics.HasErrors();
    fmt::print("  {:14} {}\n", std::filesystem::path(path).stem().string(),
               diagnostics.HasErrors() ? "has errors" : "fine");
  }
  fmt::print(
      "\nTry next:\n"
      "  ludens check FILE…      explain what is wrong with a description\n"
      "  ludens fmt --expand Hex show what a description stands for\n"
      "  ludens --help           all commands\n");
  return fine ? 0 : 1;
}

}  // namespace ludens::cli
