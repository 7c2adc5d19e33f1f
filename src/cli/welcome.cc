#include "cli/welcome.h"

#include <fmt/core.h>

#include <cmath>
#include <cstdio>
#include <filesystem>

#include "base/error.h"
#include "cli/game_options.h"
#include "play/load_game.h"
#include "play/run_playouts.h"

namespace ludens::cli {
namespace {

constexpr double kSecondsPerGame = 0.1;

/// One line: how long random games are, who wins, how fast they are played.
void PrintReport(const std::string& name, const Game& game) {
  PlayoutOptions options;
  options.seconds = kSecondsPerGame;
  const PlayoutRun run = RunPlayouts(game, options);
  const PlayoutStatistics& sums = run.sums;
  const double n = static_cast<double>(sums.playouts);
  const double mean = static_cast<double>(sums.plies) / n;
  const double variance = static_cast<double>(sums.squared_plies) / n - mean * mean;
  const double interval = 1.96 * std::sqrt(std::max(0.0, variance) / n);
  fmt::print("  {:24} {:8.1f} ± {:<7.1f} {:6.1f} % {:6.1f} % {:10.0f}\n", name, mean, interval,
             100.0 * static_cast<double>(sums.wins[1]) / n,
             100.0 * static_cast<double>(sums.draws) / n, n / run.cpu_seconds);
  std::fflush(stdout);
}

}  // namespace

int Welcome() {
  const Library library(ShippedGames());
  fmt::print("Random games of the shipped descriptions ({}):\n\n", library.folder());
  fmt::print("  {:24} {:>8}   {:<7} {:>8} {:>8} {:>10}\n", "game", "plies", "95 %", "P1 wins",
             "draws", "games/s");
  bool fine = true;
  for (const std::string& path : library.games()) {
    const std::string name = std::filesystem::path(path).stem().string();
    try {
      PrintReport(name, *LoadGameOrFail(path, library));
    } catch (const Error& error) {
      fine = false;
      fmt::print("  {:24} {}\n", name, error.what());
    }
  }
  fmt::print(
      "\nTry next:\n"
      "  ludens playout Hex --option \"Board Size/7x7\"\n"
      "  ludens show Havannah             a board in the terminal; --svg FILE for a picture\n"
      "  ludens perft Chess 3             count move sequences\n"
      "  ludens check FILE…               explain what is wrong with a description\n"
      "  ludens --help                    all commands\n");
  return fine ? 0 : 1;
}

}  // namespace ludens::cli
