#include "lab/match/tournament.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>

#include "base/error.h"
#include "cli/command.h"
#include "cli/match_options.h"

namespace ludens::cli {
namespace {

struct Options {
  MatchOptions match;
  int64_t rounds = 10;
  Pairing pairing = Pairing::kRoundRobin;
  std::string plot;
};

/// Agents by falling rating.
std::vector<size_t> Ranking(const TournamentSummary& summary) {
  std::vector<size_t> order(summary.ratings.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return summary.ratings[a].value > summary.ratings[b].value;
  });
  return order;
}

void PrintText(const RunSettings& settings, const TournamentSummary& summary) {
  const std::vector<size_t> order = Ranking(summary);
  fmt::print("{}, {} games\n{:>3} {:>7} {:>17} {:>7} {:>6} {:>8}  agent\n", settings.game_text,
             summary.games, "#", "Elo", "95 %", "score", "games", "forfeits");
  for (size_t row = 0; row < order.size(); ++row) {
    const size_t agent = order[row];
    const Tally& tally = summary.tallies[agent];
    const Estimate& rating = summary.ratings[agent];
    fmt::print("{:>3} {:>7.0f} [{:>6.0f}, {:>6.0f}] {:>6.1f}% {:>6} {:>8}  {}\n", row + 1,
               rating.value, rating.lower, rating.upper,
               tally.games() == 0 ? 0 : 100 * tally.score / static_cast<double>(tally.games()),
               tally.games(), summary.forfeits[agent], settings.agents[agent]);
  }
  fmt::print("\nPoints of the row against the column\n{:4}", "");
  for (size_t column = 0; column < order.size(); ++column) fmt::print("{:>13}", column + 1);
  fmt::print("\n");
  for (size_t row = 0; row < order.size(); ++row) {
    fmt::print("{:>3} ", row + 1);
    for (size_t column = 0; column < order.size(); ++column)
      fmt::print("{:>13}",
                 row == column
                     ? "-"
                     : fmt::format("{:g}/{:g}", summary.table.points[order[row]][order[column]],
                                   summary.table.games[order[row]][order[column]]));
    fmt::print("\n");
  }
}

void PrintJson(const RunSettings& settings, const TournamentSummary& summary) {
  for (const size_t agent : Ranking(summary)) {
    const Tally& tally = summary.tallies[agent];
    const Estimate& rating = summary.ratings[agent];
    fmt::print("{}\n", nlohmann::json({{"summary", "tournament"},
                                       {"game", settings.game_text},
                                       {"agent", settings.agents[agent]},
                                       {"elo", rating.value},
                                       {"lower", rating.lower},
                                       {"upper", rating.upper},
                                       {"wins", tally.wins},
                                       {"draws", tally.draws},
                                       {"losses", tally.losses},
                                       {"points", summary.table.points[agent]},
                                       {"games", summary.table.games[agent]},
                                       {"forfeits", summary.forfeits[agent]}})
                           .dump());
  }
}

int RunTournamentCommand(const Options& options) {
  std::shared_ptr<const Game> game;
  const RunSettings settings = options.match.Load(game);
  ResultStore store(options.match.store);
  ProgressLine progress(options.match.quiet);
  const int64_t total =
      options.rounds * static_cast<int64_t>(MakeRound(static_cast<int>(settings.agents.size()),
                                                      game->facts().players, options.pairing)
                                                .size());
  const TournamentSummary summary = RunTournament(
      settings, store, options.pairing, options.rounds,
      [&](const PlayedGame& played, const TournamentSummary& so_far) {
        if (options.match.json) {
          fmt::print("{}\n", played.json);
          std::fflush(stdout);
        }
        progress.Show(fmt::format("{}/{} games", so_far.games, total), so_far.games == total);
      });
  options.match.json ? PrintJson(settings, summary) : PrintText(settings, summary);
  if (options.plot.empty()) return 0;
  std::ofstream file(options.plot);
  file << RatingsSvg(settings.agents, summary,
                     fmt::format("Ratings in {}, {} games", settings.game_text, summary.games));
  file.flush();
  if (!file) Fail("cannot write {}", options.plot);
  return 0;
}

}  // namespace

std::function<int()> RegisterTournament(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("AGENTS", options->match.agents, "Two agents or more, as for match")
      ->required()
      ->expected(2, 1000);
  app.add_option("--rounds", options->rounds,
                 "Rounds; in each every pairing plays once in every seating")
      ->check(CLI::PositiveNumber);
  const std::map<std::string, Pairing> kinds = {{"round-robin", Pairing::kRoundRobin},
                                                {"gauntlet", Pairing::kGauntlet}};
  app.add_option("--pairing", options->pairing,
                 "round-robin: everybody meets everybody; gauntlet: the first meets the others")
      ->transform(CLI::CheckedTransformer(kinds));
  app.add_option("--plot", options->plot, "File for a picture of the ratings (SVG)");
  options->match.Declare(app);
  return [options] { return RunTournamentCommand(*options); };
}

}  // namespace ludens::cli
