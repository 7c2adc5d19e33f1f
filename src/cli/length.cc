#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>

#include "base/error.h"
#include "cli/command.h"
#include "cli/game_options.h"
#include "cli/lab_options.h"
#include "lab/length.h"
#include "lab/length_report.h"
#include "lab/store.h"
#include "search/registry.h"

namespace ludens::cli {
namespace {

struct Options {
  GameOptions games;
  LabOptions lab;
  std::vector<std::string> names;
  std::vector<std::string> agents = {"random"};
  LengthSettings settings;
  std::string until;
  std::string format = "table";
  std::string plots;
};

void WritePlots(const std::string& folder, const std::vector<LengthRow>& rows) {
  std::filesystem::create_directories(folder);
  WriteTextFile(folder + "/lengths.svg", LengthFigure(rows, {}));
  WriteTextFile(folder + "/distributions.svg", LengthBoxes(rows));
  WriteTextFile(folder + "/times.svg", TimeFigure(rows));
}

void ReadUntil(Options& options) {
  if (options.until.empty()) return;
  if (!options.until.starts_with("ci="))
    Fail("'{}' is no condition for --until: expected ci=TURNS or ci=SHARE%", options.until);
  options.settings.until = NarrowInterval::Parse(options.until.substr(3));
}

int Length(Options& options) {
  ReadUntil(options);
  options.settings.seed = options.lab.seed;
  options.settings.threads = options.lab.threads;
  const Library library = options.games.OpenLibrary();
  ResultStore store(options.lab.store);
  std::vector<LengthRow> rows;
  for (const std::string& name : options.names) {
    const LabGame game = LoadLabGame(name, library, options.games.selections);
    for (const std::string& agent : options.agents) {
      const std::string text = WithDefaultSetting(agent, "heuristics", options.lab.heuristics);
      rows.push_back(MeasureLength(game, text, options.settings, store));
      if (options.format == "json") fmt::print("{}", LengthJson(rows.back()));
    }
  }
  if (options.format == "table") fmt::print("{}", LengthTable(rows));
  if (options.format == "csv") fmt::print("{}", LengthCsv(rows));
  if (!options.plots.empty()) WritePlots(options.plots, rows);
  return 0;
}

}  // namespace

std::function<int()> RegisterLength(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("GAME", options->names, "Files or names of games")->required();
  app.add_option("--agents,--agent", options->agents, "Agents, each against itself (see agents)")
      ->expected(1, 100);
  app.add_option("--trials", options->settings.trials, "Games per agent")
      ->check(CLI::PositiveNumber);
  app.add_option("--turn-limit", options->settings.turn_limit,
                 "Turns after which a game is left out of the sample (0: none)")
      ->check(CLI::NonNegativeNumber);
  app.add_option("--until", options->until,
                 "ci=2.5 or ci=5%: stop early when the interval is that narrow (half of it)");
  app.add_option("--format", options->format, "table, csv or json")
      ->check(CLI::IsMember({"table", "csv", "json"}));
  app.add_flag_callback(
      "--json", [options] { options->format = "json"; },
      "One JSON object per trial, then one per row");
  app.add_option("--plots", options->plots, "Folder for pictures (SVG)");
  options->lab.Declare(app);
  options->games.Declare(app);
  return [options] { return Length(*options); };
}

}  // namespace ludens::cli
