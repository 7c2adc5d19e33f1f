#include "cli/match_options.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>

#include "play/load_game.h"

namespace ludens::cli {

void MatchOptions::Declare(CLI::App& app) {
  app.add_option("--game", game, "File or name of the game")->required();
  app.add_option("--seed", rules.seed, "Seed; the same seed gives the same games");
  app.add_option("--opening", rules.opening_plies,
                 "Random moves at the start, the same for both games of a pair")
      ->check(CLI::Range(0, 1000));
  app.add_option("--turns", rules.turn_limit, "Turns after which a game is a draw; 0: none")
      ->check(CLI::NonNegativeNumber);
  app.add_option("--move-seconds", rules.times.move_seconds,
                 "Time that external programs have for a move")
      ->check(CLI::PositiveNumber);
  app.add_option("--threads", threads, "Games at a time; changes no result")
      ->check(CLI::Range(1, 256));
  app.add_option("--store", store, "File that keeps the results: an interrupted run goes on");
  app.add_flag("--json", json, "One JSON object per game, then one per summary row");
  app.add_flag("--quiet", quiet, "No progress on standard error");
  games.Declare(app);
}

RunSettings MatchOptions::Load(std::shared_ptr<const Game>& loaded) const {
  RunSettings settings;
  for (const std::string& agent : agents) settings.agents.push_back(CanonicalParticipant(agent));
  loaded = LoadGameOrFail(game, games.OpenLibrary(), games.selections);
  settings.game = loaded.get();
  settings.game_text = game;
  for (const std::string& option : games.selections.options) settings.game_text += "/" + option;
  if (!games.selections.ruleset.empty()) settings.game_text += "/" + games.selections.ruleset;
  settings.rules = rules;
  settings.threads = threads;
  return settings;
}

namespace {

double Now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

ProgressLine::ProgressLine(bool quiet) : quiet_(quiet), terminal_(isatty(STDERR_FILENO) != 0) {}

void ProgressLine::Show(const std::string& text, bool last) {
  if (quiet_ || (!last && Now() < next_)) return;
  next_ = Now() + (terminal_ ? 0.1 : 10.0);
  fmt::print(stderr, "{}{}{}", terminal_ ? "\r\x1b[K" : "", text, terminal_ && !last ? "" : "\n");
}

}  // namespace ludens::cli
