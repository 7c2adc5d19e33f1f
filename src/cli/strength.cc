#include "lab/strength/strength.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/game_options.h"

namespace ludens::cli {
namespace {

struct Options {
  GameOptions games;
  StrengthSettings settings;
  std::vector<std::string> names;
  std::string only;
  bool json = false;
};

void Print(const StrengthResult& result, bool json) {
  const Tally& total = result.match.total;
  const std::string game = result.claim.game.substr(result.claim.game.rfind('/') + 1);
  if (json) {
    fmt::print("{}\n", nlohmann::json{{"game", game},
                                      {"stronger", result.claim.stronger},
                                      {"weaker", result.claim.weaker},
                                      {"note", result.claim.note},
                                      {"wins", total.wins},
                                      {"draws", total.draws},
                                      {"losses", total.losses},
                                      {"llr", result.match.ratio.value_or(0)},
                                      {"confirmed", result.confirmed()},
                                      {"seconds", result.seconds}}
                           .dump());
  } else {
    fmt::print("{:26} {:20} {:12} {:>4} {:>4} {:>4}  {:>6.2f}  {}{}\n", game, result.claim.stronger,
               result.claim.weaker, total.wins, total.draws, total.losses,
               result.match.ratio.value_or(0), result.confirmed() ? "yes" : "NO",
               result.claim.note.empty() ? "" : " (" + result.claim.note + ")");
  }
  std::fflush(stdout);
}

void Print(const SolvedResult& result, bool json) {
  if (json)
    fmt::print("{}\n", nlohmann::json{{"game", result.game},
                                      {"agent", result.agent},
                                      {"positions", result.played},
                                      {"spoiled", result.spoiled}}
                           .dump());
  else
    fmt::print("{:26} {:52} {:>3} of {:>3} won positions spoiled\n", result.game, result.agent,
               result.spoiled, result.played);
  std::fflush(stdout);
}

int RunStrength(const Options& options) {
  const Library library = options.games.OpenLibrary();
  int failed = 0;
  if (options.names.empty() && options.only.empty())
    TestSolvedGames(library, options.settings, [&](const SolvedResult& result) {
      Print(result, options.json);
      failed += result.spoiled > 0 || result.played < options.settings.positions;
    });
  if (!options.json)
    fmt::print("{:26} {:20} {:12} {:>4} {:>4} {:>4}  {:>6}  confirmed by {}\n", "game", "A", "B",
               "won", "drew", "lost", "LLR", SprtText(StrengthTest()));
  for (const StrengthClaim& claim : StrengthClaims(library, options.names, options.settings)) {
    if (claim.stronger.find(options.only) != 0) continue;
    const StrengthResult result = TestClaim(claim, library, options.settings);
    Print(result, options.json);
    failed += !result.confirmed();
  }
  return failed == 0 ? 0 : 1;
}

}  // namespace

std::function<int()> RegisterStrength(CLI::App& app) {
  auto options = std::make_shared<Options>();
  StrengthSettings& settings = options->settings;
  app.add_option("GAME", options->names,
                 "Games (default: all of the library, and small games against perfect play)");
  app.add_option("--only", options->only, "Only claims about agents that begin with this");
  app.add_option("--iterations", settings.iterations, "Of UCT against random play")
      ->check(CLI::PositiveNumber);
  app.add_option("--game-seconds", settings.game_seconds,
                 "Fewer iterations where a game would take longer")
      ->check(CLI::PositiveNumber);
  app.add_option("--games", settings.games, "Games per claim at most")->check(CLI::PositiveNumber);
  app.add_option("--positions", settings.positions, "Won positions per small game")
      ->check(CLI::PositiveNumber);
  app.add_option("--turns", settings.turn_limit, "Turns after which a game is a draw")
      ->check(CLI::PositiveNumber);
  app.add_option("--threads", settings.threads, "Games at a time; changes no result")
      ->check(CLI::Range(1, 256));
  app.add_option("--seed", settings.seed, "Seed");
  app.add_flag("--json", options->json, "One JSON object per line");
  options->games.Declare(app);
  return [options] { return RunStrength(*options); };
}

}  // namespace ludens::cli
