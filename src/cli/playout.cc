#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/game_options.h"
#include "play/load_game.h"
#include "play/run_playouts.h"

namespace ludens::cli {
namespace {

struct Options {
  GameOptions games;
  std::vector<std::string> names;
  PlayoutOptions playouts;
  bool json = false;
};

double Fraction(uint64_t part, uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

double Deviation(double sum, double squares, double n) {
  return n < 2 ? 0 : std::sqrt(std::max(0.0, (squares - sum * sum / n) / (n - 1)));
}

nlohmann::json ToJson(const std::string& name, const Game& game, const Options& options,
                      const PlayoutRun& run) {
  const PlayoutStatistics& sums = run.sums;
  const auto n = static_cast<double>(sums.playouts);
  const auto plies = static_cast<double>(sums.plies);
  nlohmann::json wins = nlohmann::json::array(), utilities = wins, deviations = wins;
  for (size_t p = 1; p <= static_cast<size_t>(game.facts().players); ++p) {
    wins.push_back(Fraction(sums.wins[p], sums.playouts));
    utilities.push_back(n == 0 ? 0 : sums.utility[p] / n);
    deviations.push_back(Deviation(sums.utility[p], sums.squared_utility[p], n));
  }
  return {{"game", name},
          {"seed", options.playouts.seed},
          {"n", sums.playouts},
          {"plies",
           {{"mean", Fraction(sums.plies, sums.playouts)},
            {"sd", Deviation(plies, static_cast<double>(sums.squared_plies), n)},
            {"min", sums.min_plies},
            {"max", sums.max_plies}}},
          // Playouts that check a move only when it is drawn do not know how many are legal.
          {"branching", sums.branching_plies == sums.plies
                            ? nlohmann::json(Fraction(sums.branching_sum, sums.plies))
                            : nlohmann::json(nullptr)},
          {"wins", wins},
          {"draws", Fraction(sums.draws, sums.playouts)},
          {"limit", Fraction(sums.hit_limit, sums.playouts)},
          {"utilities", utilities},
          {"utilities_sd", deviations},
          {"kind", options.playouts.kind == PlayoutKind::kAuto ? "auto" : "standard"},
          {"playouts_per_cpu_s", run.cpu_seconds > 0 ? n / run.cpu_seconds : 0}};
}

void PrintText(const nlohmann::json& line, const Game& game) {
  const std::string branching = line["branching"].is_null()
                                    ? "not counted"
                                    : fmt::format("{:.2f}", line["branching"].get<double>());
  fmt::print("{}: {} playouts, {:.1f} plies (sd {:.1f}, {} to {}), moves per ply: {}\n",
             line["game"].get<std::string>(), line["n"].get<uint64_t>(),
             line["plies"]["mean"].get<double>(), line["plies"]["sd"].get<double>(),
             line["plies"]["min"].get<int>(), line["plies"]["max"].get<int>(), branching);
  for (size_t p = 0; p < line["wins"].size(); ++p)
    fmt::print("  {:16} wins {:.4f}  utility {:.4f}\n", game.facts().player_names[p + 1],
               line["wins"][p].get<double>(), line["utilities"][p].get<double>());
  fmt::print("  draws {:.4f}, stopped by the limit {:.4f}; {:.0f} playouts per CPU second\n",
             line["draws"].get<double>(), line["limit"].get<double>(),
             line["playouts_per_cpu_s"].get<double>());
}

int Playout(const Options& options) {
  const Library library = options.games.OpenLibrary();
  for (const std::string& name : options.names) {
    const std::shared_ptr<const Game> game =
        LoadGameOrFail(name, library, options.games.selections);
    const PlayoutRun run = RunPlayouts(*game, options.playouts);
    const nlohmann::json line = ToJson(name, *game, options, run);
    options.json ? fmt::print("{}\n", line.dump()) : PrintText(line, *game);
  }
  return 0;
}

}  // namespace

std::function<int()> RegisterPlayout(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("GAME", options->names, "Files or names of games")->required();
  app.add_option("--count", options->playouts.count, "Number of playouts");
  app.add_option("--seconds", options->playouts.seconds, "CPU seconds per thread, without --count")
      ->check(CLI::PositiveNumber);
  app.add_option("--seed", options->playouts.seed, "Seed; the same seed gives the same playouts");
  app.add_option("--max-plies", options->playouts.max_plies, "Plies after which a playout stops")
      ->check(CLI::PositiveNumber);
  app.add_option("--threads", options->playouts.threads, "Threads")->check(CLI::Range(1, 256));
  const std::map<std::string, PlayoutKind> kinds = {{"auto", PlayoutKind::kAuto},
                                                    {"standard", PlayoutKind::kStandard}};
  app.add_option("--kind", options->playouts.kind,
                 "auto: the fastest way; standard: list the legal moves at every ply")
      ->transform(CLI::CheckedTransformer(kinds));
  app.add_flag("--json", options->json, "One JSON object per game");
  options->games.Declare(app);
  return [options] { return Playout(*options); };
}

}  // namespace ludens::cli
