#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/command.h"
#include "cli/game_options.h"
#include "cli/match_options.h"
#include "lab/policy/train_policy.h"
#include "play/load_game.h"

namespace ludens::cli {
namespace {

struct Options {
  GameOptions games;
  std::string game, output;
  TrainPolicyOptions training;
  bool plain = false, quiet = false;
};

int Train(Options& options) {
  const auto game =
      LoadGameOrFail(options.game, options.games.OpenLibrary(), options.games.selections);
  options.training.search.features = !options.plain;
  if (options.output.empty()) options.output = game->facts().name + ".policy";
  ProgressLine progress(options.quiet);
  const SavedPolicy policy = TrainPolicy(*game, options.training, [&](size_t done, size_t all) {
    progress.Show(fmt::format("{}/{} positions", done, all), done == all);
  });
  policy.Write(options.output);
  fmt::print("{}: policies of {} positions, {} playouts each\n", options.output, policy.positions(),
             options.training.playouts);
  return 0;
}

}  // namespace

std::function<int()> RegisterTrainPolicy(CLI::App& app) {
  auto options = std::make_shared<Options>();
  options->training.search.transpositions = true;
  options->training.search.c = 0.4;
  app.add_option("GAME", options->game, "File or name of the game")->required();
  app.add_option("--output", options->output, "File to write; NAME.policy without it");
  app.add_option("--playouts", options->training.playouts, "Playouts per position")
      ->check(CLI::PositiveNumber);
  app.add_option("--seed", options->training.seed, "Seed; the same seed gives the same policies");
  app.add_option("--threads", options->training.threads, "Threads; they change no policy")
      ->check(CLI::Range(1, 256));
  app.add_option("--alpha", options->training.search.alpha, "Step of adaptation");
  app.add_option("--c", options->training.search.c, "Weight of exploration");
  app.add_flag("--plain", options->plain, "Tell moves apart by their sites alone (for ppa)");
  app.add_flag("--quiet", options->quiet, "No progress on standard error");
  options->games.Declare(app);
  return [options] { return Train(*options); };
}

}  // namespace ludens::cli
