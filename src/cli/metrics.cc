#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>

#include "cli/command.h"
#include "cli/game_options.h"
#include "cli/lab_options.h"
#include "graph/board_reader.h"
#include "graph/drawing/start_position.h"
#include "lab/metrics/metrics.h"
#include "lab/plot/chart.h"
#include "lab/store.h"
#include "lang/description.h"
#include "play/load_game.h"
#include "search/registry.h"

namespace ludens::cli {
namespace {

struct Options {
  GameOptions games;
  LabOptions lab;
  std::vector<std::string> names;
  MetricSettings settings;
  std::string html;
  bool json = false;
};

/// The start position as a picture; empty for games without a board.
std::string BoardPicture(const std::string& name, const Library& library,
                         const Selections& selections) {
  if (IsGdlFile(name)) return "";
  Diagnostics diagnostics;
  const auto description = ReadDescription(library.Find(name), library, selections, diagnostics);
  if (!description) return "";
  const auto board = ReadBoard(*description, diagnostics);
  if (!board) return "";
  DrawingOptions drawing;
  drawing.labels = false;
  drawing.pieces = StartPosition(description->game, *board);
  return DrawSvg(*board, drawing);
}

int Metrics(Options& options) {
  options.settings.seed = options.lab.seed;
  options.settings.threads = options.lab.threads;
  options.settings.agent =
      WithDefaultSetting(options.settings.agent, "heuristics", options.lab.heuristics);
  const Library library = options.games.OpenLibrary();
  ResultStore store(options.lab.store);
  if (!options.html.empty()) std::filesystem::create_directories(options.html);
  for (const std::string& name : options.names) {
    const LabGame game = LoadLabGame(name, library, options.games.selections);
    const MetricReport report = MeasureMetrics(game, options.settings, store);
    fmt::print("{}", options.json ? MetricJson(report) : MetricTable(report));
    if (!options.html.empty())
      WriteTextFile(options.html + "/" + game.name + ".html",
                    MetricPage(report, BoardPicture(name, library, options.games.selections)));
  }
  return 0;
}

}  // namespace

std::function<int()> RegisterMetrics(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("GAME", options->names, "Files or names of games")->required();
  app.add_option("--agent", options->settings.agent, "Agent that plays against itself");
  app.add_option("--trials", options->settings.trials, "Games")->check(CLI::PositiveNumber);
  app.add_option("--turn-limit", options->settings.turn_limit,
                 "Turns after which a game counts as unfinished (0: none)")
      ->check(CLI::NonNegativeNumber);
  app.add_option("--html", options->html, "Folder for a page with pictures per game");
  app.add_flag("--json", options->json, "One JSON object per game");
  options->lab.Declare(app);
  options->games.Declare(app);
  return [options] { return Metrics(*options); };
}

}  // namespace ludens::cli
