#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/game_options.h"
#include "cli/match_options.h"
#include "lab/policy/memorizing.h"
#include "lab/policy/train_policy.h"
#include "play/load_game.h"

namespace ludens::cli {
namespace {

struct Options {
  GameOptions games;
  MemorizingOptions setting;
  std::vector<int> tables;
  std::vector<std::string> only;
  std::string store = "memorizing.db";
  bool full = false, json = false, quiet = false;
};

bool Wanted(const Options& options, const MemorizingCell& cell) {
  const auto has = [](const auto& list, const auto& item) {
    return list.empty() || std::find(list.begin(), list.end(), item) != list.end();
  };
  return has(options.tables, cell.table) && has(options.only, cell.game);
}

std::string PolicyPath(const Options& options, const MemorizingCell& cell) {
  return fmt::format("{}/{}-{}.policy", options.setting.policies, cell.game,
                     options.setting.training);
}

/// Learns the initial policy of a game unless that was done before.
void PreparePolicy(const Options& options, const MemorizingCell& cell, const Game& game,
                   ProgressLine& progress) {
  const std::string path = PolicyPath(options, cell);
  if (std::filesystem::exists(path)) return;
  std::filesystem::create_directories(options.setting.policies);
  TrainPolicyOptions training;
  training.playouts = options.setting.training;
  training.seed = options.setting.seed;
  training.threads = options.setting.threads;
  training.search.features = true;
  training.search.transpositions = true;
  training.search.c = options.setting.c;
  const SavedPolicy policy = TrainPolicy(game, training, [&](size_t done, size_t all) {
    progress.Show(fmt::format("{}: policy {}/{}", cell.game, done, all), done == all);
  });
  // Written aside and moved, so that a killed run leaves no half of it.
  policy.Write(path + ".part");
  std::filesystem::rename(path + ".part", path);
}

MatchSummary RunCell(const Options& options, const MemorizingCell& cell, ResultStore& store,
                     ProgressLine& progress) {
  Selections selections = options.games.selections;
  if (!cell.option.empty()) selections.options.push_back(cell.option);
  const auto game = LoadGameOrFail(cell.game, options.games.OpenLibrary(), selections);
  if (cell.table >= 3) PreparePolicy(options, cell, *game, progress);
  RunSettings settings;
  settings.game = game.get();
  settings.game_text = cell.option.empty() ? cell.game : cell.game + "/" + cell.option;
  for (const std::string& agent :
       MemorizingAgents(cell.table, options.setting, PolicyPath(options, cell)))
    settings.agents.push_back(CanonicalParticipant(agent));
  settings.rules.seed = options.setting.seed;
  settings.rules.opening_plies = 0;  // As in the paper, all games begin at the beginning.
  settings.threads = options.setting.threads;
  return RunMatch(
      settings, store, options.setting.games, std::nullopt,
      [&](const PlayedGame&, const MatchSummary& so_far) {
        progress.Show(
            fmt::format("table {}, {}: {}/{} games, {:.1f} %", cell.table, cell.game,
                        so_far.total.games(), options.setting.games,
                        100 * so_far.total.score / static_cast<double>(so_far.total.games())),
            so_far.total.games() == options.setting.games);
      });
}

void PrintCell(const Options& options, const MemorizingCell& cell, const MatchSummary& summary) {
  const auto games = static_cast<double>(summary.total.games());
  const Estimate ours = ProportionEstimate(summary.total.score, games);
  const char* verdict = AgreementText(Compare(cell.paper, ours));
  if (options.json) {
    fmt::print("{}\n", nlohmann::json({{"table", cell.table},
                                       {"game", cell.game},
                                       {"paper", cell.paper},
                                       {"percent", 100 * ours.value},
                                       {"lower", 100 * ours.lower},
                                       {"upper", 100 * ours.upper},
                                       {"games", summary.total.games()},
                                       {"playouts", options.setting.playouts},
                                       {"plies", summary.plies},
                                       {"agreement", verdict}})
                           .dump());
  } else {
    fmt::print("{:>5}  {:22} {:>6.1f}   {:>6.1f} [{:>5.1f}, {:>5.1f}]  {:>5}  {}\n", cell.table,
               cell.game, cell.paper, 100 * ours.value, 100 * ours.lower, 100 * ours.upper,
               summary.total.games(), verdict);
  }
  std::fflush(stdout);
}

int Reproduce(Options& options) {
  if (options.full) {
    options.setting.playouts = 10'000;
    options.setting.games = 500;
    options.setting.training = 100'000;
  }
  if (options.setting.policies.empty()) options.setting.policies = options.store + ".policies";
  ResultStore store(options.store);
  ProgressLine progress(options.quiet);
  if (!options.json)
    fmt::print(
        "PPAFM's score in percent; {} playouts per move, {} games, c = {}, seed {}\n"
        "{:>5}  {:22} {:>6}   {:>6} {:>15}  {:>5}\n",
        options.setting.playouts, options.setting.games, options.setting.c, options.setting.seed,
        "table", "game", "paper", "ours", "95 %", "games");
  for (const MemorizingCell& cell : MemorizingCells())
    if (Wanted(options, cell)) PrintCell(options, cell, RunCell(options, cell, store, progress));
  return 0;
}

}  // namespace

std::function<int()> RegisterReproduceMemorizing(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_flag("--full", options->full, "The paper's setting: 10,000 playouts, 500 games");
  app.add_option("--table", options->tables, "Only these tables")->check(CLI::Range(1, 4));
  app.add_option("--only", options->only, "Only these games");
  app.add_option("--playouts", options->setting.playouts, "Playouts per move");
  app.add_option("--games", options->setting.games, "Games per cell");
  app.add_option("--training", options->setting.training,
                 "Playouts per position for the initial policies of tables 3 and 4");
  app.add_option("--c", options->setting.c, "Weight of exploration of all agents");
  app.add_option("--seed", options->setting.seed, "Seed; the same seed gives the same games");
  app.add_option("--threads", options->setting.threads, "Games at a time")
      ->check(CLI::Range(1, 256));
  app.add_option("--store", options->store, "File that keeps the results: a killed run goes on");
  app.add_option("--policies", options->setting.policies, "Folder of learned policies");
  app.add_flag("--json", options->json, "One JSON object per cell");
  app.add_flag("--quiet", options->quiet, "No progress on standard error");
  options->games.Declare(app);
  return [options] { return Reproduce(*options); };
}

}  // namespace ludens::cli
