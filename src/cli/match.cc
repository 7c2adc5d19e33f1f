#include "lab/match/match.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/match_options.h"

namespace ludens::cli {
namespace {

struct Options {
  MatchOptions match;
  int64_t games = 100;
  std::string sprt;
};

const char* VerdictText(SprtVerdict verdict) {
  switch (verdict) {
    case SprtVerdict::kAcceptElo0:
      return "elo0";
    case SprtVerdict::kAcceptElo1:
      return "elo1";
    case SprtVerdict::kContinue:
      break;
  }
  return "none";
}

nlohmann::json Interval(const Estimate& estimate) {
  return {{"value", estimate.value}, {"lower", estimate.lower}, {"upper", estimate.upper}};
}

nlohmann::json ToJson(const Tally& tally) {
  return {{"wins", tally.wins},
          {"draws", tally.draws},
          {"losses", tally.losses},
          {"score", tally.games() == 0 ? 0.5 : tally.score / static_cast<double>(tally.games())}};
}

nlohmann::json ToJson(const RunSettings& settings, const MatchSummary& summary) {
  nlohmann::json seats = nlohmann::json::array();
  for (const Tally& tally : summary.by_seat) seats.push_back(ToJson(tally));
  nlohmann::json json = {{"summary", "match"},
                         {"game", settings.game_text},
                         {"agents", settings.agents},
                         {"seed", settings.rules.seed},
                         {"games", summary.total.games()},
                         {"result", ToJson(summary.total)},
                         {"seats", seats},
                         {"pairs", summary.pairs.counts},
                         {"score", Interval(summary.elo.score)},
                         {"elo", Interval(summary.elo.elo)},
                         {"nelo", Interval(summary.elo.normalized)},
                         {"superiority", summary.elo.superiority},
                         {"forfeits", summary.forfeits},
                         {"limit", summary.limit},
                         {"plies", summary.plies}};
  if (summary.ratio) {
    json["llr"] = *summary.ratio;
    json["verdict"] = VerdictText(summary.verdict);
  }
  return json;
}

void PrintText(const RunSettings& settings, const MatchSummary& summary,
               const std::optional<SprtOptions>& sprt) {
  fmt::print("{}\n  A {}\n  B {}\n", settings.game_text, settings.agents[0], settings.agents[1]);
  const Tally& total = summary.total;
  fmt::print("A won {}, drew {}, lost {} of {} games; score {:.1f} % [{:.1f}, {:.1f}]\n",
             total.wins, total.draws, total.losses, total.games(), 100 * summary.elo.score.value,
             100 * summary.elo.score.lower, 100 * summary.elo.score.upper);
  for (size_t seat = 0; seat < summary.by_seat.size(); ++seat) {
    const Tally& tally = summary.by_seat[seat];
    fmt::print("  as player {}: {} / {} / {}\n", seat + 1, tally.wins, tally.draws, tally.losses);
  }
  const EloEstimate& elo = summary.elo;
  fmt::print(
      "Elo {:.1f} [{:.1f}, {:.1f}], normalised {:.1f} [{:.1f}, {:.1f}], A is better with "
      "probability {:.3f}\n",
      elo.elo.value, elo.elo.lower, elo.elo.upper, elo.normalized.value, elo.normalized.lower,
      elo.normalized.upper, elo.superiority);
  fmt::print("pairs {}; {:.1f} plies per game; {} broken off; forfeits {}\n",
             fmt::join(summary.pairs.counts, "-"), summary.plies, summary.limit,
             fmt::join(summary.forfeits, ", "));
  if (sprt && summary.ratio)
    fmt::print("SPRT {}: LLR {:.3f} in [{:.3f}, {:.3f}], accepted: {}\n", SprtText(*sprt),
               *summary.ratio, sprt->lower(), sprt->upper(), VerdictText(summary.verdict));
}

int RunMatchCommand(const Options& options) {
  std::shared_ptr<const Game> game;
  const RunSettings settings = options.match.Load(game);
  std::optional<SprtOptions> sprt;
  if (!options.sprt.empty()) sprt = ParseSprt(options.sprt);
  ResultStore store(options.match.store);
  ProgressLine progress(options.match.quiet);
  const MatchSummary summary = RunMatch(
      settings, store, options.games, sprt,
      [&](const PlayedGame& played, const MatchSummary& so_far) {
        if (options.match.json) {
          fmt::print("{}\n", played.json);
          std::fflush(stdout);
        }
        const Tally& total = so_far.total;
        progress.Show(fmt::format("{}/{} games: {}-{}-{}, {:.1f} %{}", total.games(), options.games,
                                  total.wins, total.draws, total.losses,
                                  100 * total.score / static_cast<double>(total.games()),
                                  so_far.ratio ? fmt::format(", LLR {:.2f}", *so_far.ratio) : ""),
                      total.games() == options.games || so_far.verdict != SprtVerdict::kContinue);
      });
  if (options.match.json)
    fmt::print("{}\n", ToJson(settings, summary).dump());
  else
    PrintText(settings, summary, sprt);
  return 0;
}

}  // namespace

std::function<int()> RegisterMatch(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("AGENTS", options->match.agents,
                 "Two agents, such as uct:iterations=1000, or exec:COMMAND")
      ->required()
      ->expected(2);
  app.add_option("--games", options->games, "Games, two from every opening")
      ->check(CLI::PositiveNumber);
  app.add_option("--sprt", options->sprt,
                 "Stop when decided: elo0=0,elo1=20,alpha=0.05,beta=0.05[,model=logistic]");
  options->match.Declare(app);
  return [options] { return RunMatchCommand(*options); };
}

}  // namespace ludens::cli
