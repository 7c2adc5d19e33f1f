#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/cpu_time.h"
#include "base/error.h"
#include "cli/command.h"
#include "cli/game_options.h"
#include "play/bench/csv.h"
#include "play/load_game.h"
#include "play/run_playouts.h"
#include "search/registry.h"

namespace ludens::cli {
namespace {

struct AgentsOptions {
  GameOptions games;
  std::vector<std::string> names;
  std::string oracle;
  int64_t iterations = 10'000;  ///< Per search at most: one should end within `seconds`.
  PlayoutOptions playouts;
  bool json = false;
};

/// A game to measure, and what the reference reaches on it; 0 where that is not known.
struct Row {
  std::string game, option;
  double reference_uct = 0, reference_ab = 0;

  std::string GameName() const {
    const std::string file = game.substr(game.rfind('/') + 1);
    return file.ends_with(".lud") ? file.substr(0, file.size() - 4) : file;
  }
  std::string Name() const {
    return option.empty() ? GameName() : GameName() + " " + option.substr(option.rfind('/') + 1);
  }
};

struct Speeds {
  double bare = 0;  ///< Playouts per CPU second.
  double uct = 0;   ///< Iterations per CPU second.
  double ab = 0;    ///< Nodes per CPU second; 0: alpha-beta refuses the game.
};

const std::vector<std::string> kGames = {"Breakthrough", "Hex", "Connect Four", "Reversi", "Chess"};

/// Rows of a table with the columns game, options, uctIterPerS_nocap and abNodesPerS.
std::vector<Row> ReadOracle(const std::string& path) {
  std::ifstream file(path);
  if (!file) Fail("cannot read '{}'", path);
  std::string line;
  std::getline(file, line);
  const std::vector<std::string> heading = SplitCsv(line);
  const auto column = [&](const char* name) {
    for (size_t i = 0; i < heading.size(); ++i)
      if (heading[i] == name) return i;
    Fail("'{}' has no column '{}'", path, name);
  };
  const size_t game = column("game"), option = column("options"), ab = column("abNodesPerS"),
               uct = column("uctIterPerS_nocap");
  std::vector<Row> rows;
  while (std::getline(file, line)) {
    const std::vector<std::string> cells = SplitCsv(line);
    if (cells.size() != heading.size()) Fail("'{}' has a line of another length", path);
    rows.push_back({cells[game], cells[option] == "-" ? "" : cells[option], std::stod(cells[uct]),
                    std::stod(cells[ab])});
  }
  return rows;
}

/// What the agent counts per CPU second when it chooses a move of the start position again and
/// again, each time from nothing.
double AgentSpeed(const Game& game, const std::string& text, double seconds, uint64_t seed) {
  const auto agent = MakeAgent(text);
  agent->NewGame(game, seed);
  OwnedState start(game);
  Rng rng(seed);
  game.Start(start.get(), rng);
  const int player = game.Mover(start.get());
  int64_t count = 0;
  const double begin = ThreadCpuSeconds();
  double used = 0;
  for (; used < seconds; used = ThreadCpuSeconds() - begin) {
    agent->NewGame(game, seed);
    count += agent->Choose(start.get(), player, rng).iterations;
  }
  return static_cast<double>(count) / used;
}

Speeds Measure(const Game& game, const AgentsOptions& options) {
  const PlayoutRun bare = RunPlayouts(game, options.playouts);
  const auto speed = [&](const std::string& agent) {
    return AgentSpeed(game, agent, options.playouts.seconds, options.playouts.seed);
  };
  Speeds speeds;
  speeds.bare = static_cast<double>(bare.sums.playouts) / bare.cpu_seconds;
  const auto affordable = static_cast<int64_t>(speeds.bare * options.playouts.seconds / 2);
  const int64_t iterations = std::clamp<int64_t>(affordable, 10, options.iterations);
  speeds.uct = speed(fmt::format("uct:iterations={}", iterations));
  try {
    speeds.ab = speed(fmt::format("ab:depth=0,seconds={}", options.playouts.seconds));
  } catch (const Error&) {  // Chance, or simultaneous moves.
  }
  return speeds;
}

void PrintJson(const Row& row, const Speeds& speeds) {
  fmt::print("{}\n", nlohmann::json{{"game", row.game},
                                    {"option", row.option},
                                    {"playouts_per_cpu_s", speeds.bare},
                                    {"uct_iterations_per_cpu_s", speeds.uct},
                                    {"ab_nodes_per_cpu_s", speeds.ab},
                                    {"reference_uct", row.reference_uct},
                                    {"reference_ab", row.reference_ab}}
                         .dump());
}

std::string Factor(double ours, double theirs) {
  return theirs > 0 ? fmt::format("{:.1f}", ours / theirs) : "-";
}

void PrintRow(const Row& row, const Speeds& speeds) {
  fmt::print("{:22} {:>11.0f} {:>11.0f} {:>6.0f} % {:>9.0f} {:>7} {:>11.0f} {:>9.0f} {:>7}\n",
             row.Name(), speeds.bare, speeds.uct, 100 * speeds.uct / speeds.bare, row.reference_uct,
             Factor(speeds.uct, row.reference_uct), speeds.ab, row.reference_ab,
             Factor(speeds.ab, row.reference_ab));
}

std::vector<Row> Rows(const AgentsOptions& options) {
  if (!options.oracle.empty()) return ReadOracle(options.oracle);
  std::vector<Row> rows;
  for (const std::string& name : options.names.empty() ? kGames : options.names)
    rows.push_back({name, ""});
  return rows;
}

/// The description at the row's path in the library, or the one with its name.
std::string PathOf(const Row& row, const Library& library) {
  const std::string path = library.folder() + "/lud/" + row.game;
  return std::filesystem::exists(path) ? path : row.GameName();
}

int BenchAgents(const AgentsOptions& options) {
  const Library library = options.games.OpenLibrary();
  if (!options.json)
    fmt::print("{:22} {:>11} {:>11} {:>8} {:>9} {:>7} {:>11} {:>9} {:>7}\n", "per CPU second",
               "playouts", "UCT", "ratio", "reference", "times", "AB nodes", "reference", "times");
  for (const Row& row : Rows(options)) {
    Selections selections = options.games.selections;
    if (!row.option.empty()) selections.options.push_back(row.option);
    const auto game = LoadGameOrFail(PathOf(row, library), library, selections);
    const Speeds speeds = Measure(*game, options);
    options.json ? PrintJson(row, speeds) : PrintRow(row, speeds);
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace

std::function<int()> RegisterBenchAgents(CLI::App& app) {
  auto options = std::make_shared<AgentsOptions>();
  app.add_option("GAME", options->names, "Games (default: five well-known ones)");
  app.add_option("--oracle", options->oracle,
                 "CSV file of recorded speeds: its games are measured, beside what it says");
  app.add_option("--iterations", options->iterations, "Iterations per tree search at most")
      ->check(CLI::PositiveNumber);
  app.add_option("--seconds", options->playouts.seconds, "CPU seconds per figure")
      ->check(CLI::PositiveNumber);
  app.add_option("--seed", options->playouts.seed, "Seed");
  app.add_flag("--json", options->json, "One JSON object per game");
  options->games.Declare(app);
  return [options] { return BenchAgents(*options); };
}

}  // namespace ludens::cli
