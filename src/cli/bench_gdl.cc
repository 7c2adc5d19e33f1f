#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/cpu_time.h"
#include "base/error.h"
#include "cli/command.h"
#include "gdl/gdl_game.h"
#include "lang/source_file.h"

namespace ludens::cli {
namespace {

struct GdlOptions {
  std::string folder;
  std::string oracle;
  std::vector<std::string> games;
  double seconds = 2.0;
  bool json = false;
};

struct Speed {
  double per_second = 0;
  double plies = 0;
};

/// Playouts per CPU second of `play(first, count)`, with growing counts.
template <typename Play>
Speed Measure(double seconds, uint64_t first_count, const Play& play) {
  const double start = ThreadCpuSeconds();
  PlayoutStatistics sums;
  uint64_t count = first_count;
  double used = 0;
  while ((used = ThreadCpuSeconds() - start) < seconds) {
    const double before = used;
    sums.Add(play(sums.playouts, count));
    if (ThreadCpuSeconds() - start - before < seconds / 8)
      count = std::min<uint64_t>(count * 2, 1 << 18);
  }
  return {static_cast<double>(sums.playouts) / used,
          static_cast<double>(sums.plies) / static_cast<double>(sums.playouts)};
}

/// Recorded speeds by game and engine.
std::map<std::string, std::map<std::string, double>> ReadPeers(const std::string& path) {
  std::map<std::string, std::map<std::string, double>> peers;
  std::ifstream file(path);
  if (!file) Fail("cannot read '{}'", path);
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::vector<std::string> cells;
    std::istringstream cut(line);
    for (std::string cell; std::getline(cut, cell, ',');) cells.push_back(cell);
    if (cells.size() > 7 && !cells[7].empty()) peers[cells[0]][cells[1]] = std::stod(cells[7]);
  }
  return peers;
}

nlohmann::json MeasureGame(const std::string& path, const GdlOptions& options) {
  constexpr int kMaxPlies = 2000;
  Diagnostics diagnostics;
  const auto game =
      gdl::GdlGame::Compile(path, std::string(ReadSourceFile(path)->text()), diagnostics);
  if (game == nullptr) return {{"error", "cannot be played"}};
  OwnedState start(*game);
  Rng rng(1);
  game->Start(start.get(), rng);
  const Speed single = Measure(options.seconds, 16, [&](uint64_t first, uint64_t count) {
    return game->Game::Playouts(start.get(), 1, first, count, kMaxPlies);
  });
  nlohmann::json line = {{"counters", single.per_second}, {"plies_mean", single.plies}};
  if (game->sliced_program() == nullptr) return line;
  for (const gdl::SlicedKernels* kernels : gdl::AvailableKernels()) {
    const Speed speed = Measure(options.seconds, 1 << 12, [&](uint64_t first, uint64_t count) {
      return game->SlicedPlayouts(*kernels, start.get(), 1, first, count, kMaxPlies);
    });
    line[std::string(kernels->name)] = speed.per_second;
    line["plies_mean"] = speed.plies;
  }
  return line;
}

std::string Cell(const nlohmann::json& line, const std::string& key) {
  return line.contains(key) ? fmt::format("{:.0f}", line[key].get<double>()) : "-";
}

int BenchGdl(const GdlOptions& options) {
  std::map<std::string, std::map<std::string, double>> peers;
  if (!options.oracle.empty()) peers = ReadPeers(options.oracle);
  std::vector<std::string> games = options.games;
  if (games.empty())
    for (const auto& [game, engines] : peers) games.push_back(game);
  if (games.empty()) Fail("name games, or give --oracle with recorded speeds");
  if (!options.json)
    fmt::print("{:22} {:>11} {:>11} {:>11} {:>10} {:>11} {}\n", "playouts per CPU second", "avx512",
               "avx2", "portable", "counters", "best peer", "(who)");
  for (const std::string& game : games) {
    nlohmann::json line = MeasureGame(options.folder + "/" + game + ".kif", options);
    line["game"] = game;
    std::string best;
    for (const auto& [engine, speed] : peers[game]) {
      line["peers"][engine] = speed;
      // The prototype of our own method is recorded beside the peers; it is none.
      const bool peer = engine.find("bitslice") == std::string::npos;
      if (peer && (best.empty() || speed > peers[game][best])) best = engine;
    }
    if (options.json)
      fmt::print("{}\n", line.dump());
    else
      fmt::print("{:22} {:>11} {:>11} {:>11} {:>10} {:>11} {}\n", game, Cell(line, "avx512"),
                 Cell(line, "avx2"), Cell(line, "portable"), Cell(line, "counters"),
                 best.empty() ? "-" : fmt::format("{:.0f}", peers[game][best]), best);
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace

std::function<int()> RegisterBenchGdl(CLI::App& app) {
  auto options = std::make_shared<GdlOptions>();
  app.add_option("GAME", options->games, "Names of games (default: all recorded ones)");
  app.add_option("--corpus", options->folder, "Folder of .kif files")->required();
  app.add_option("--oracle", options->oracle, "Recorded speeds of other programs (CSV)");
  app.add_option("--seconds", options->seconds, "CPU seconds per game and evaluator");
  app.add_flag("--json", options->json, "One JSON object per game");
  return [options] { return BenchGdl(*options); };
}

}  // namespace ludens::cli
