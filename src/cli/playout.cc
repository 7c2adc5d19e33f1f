#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "cli/command.h"
#include "cli/game_options.h"
#include "cli/playout_kinds.h"
#include "play/load_game.h"
#include "play/policy/make_policy.h"
#include "play/run_playouts.h"
#include "play/trial.h"

namespace ludens::cli {
namespace {

struct Options {
  GameOptions games;
  std::vector<std::string> names;
  PlayoutOptions playouts;
  std::string record;
  bool json = false;
};

double Fraction(uint64_t part, uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

double Deviation(double sum, double squares, double n) {
  return n < 2 ? 0 : std::sqrt(std::max(0.0, (squares - sum * sum / n) / (n - 1)));
}

/// The 95 % interval of a fraction (Wilson's, which is sound near 0 and 1 too).
nlohmann::json Interval(uint64_t hits, uint64_t count) {
  constexpr double kZ = 1.959964;
  const double n = static_cast<double>(count), p = Fraction(hits, count);
  if (count == 0) return {0, 1};
  const double centre = (p + kZ * kZ / (2 * n)) / (1 + kZ * kZ / n);
  const double half = kZ * std::sqrt(p * (1 - p) / n + kZ * kZ / (4 * n * n)) / (1 + kZ * kZ / n);
  return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

double PerSecond(uint64_t count, double seconds) {
  return seconds > 0 ? static_cast<double>(count) / seconds : 0;
}

nlohmann::json ToJson(const std::string& name, const Game& game, const Options& options,
                      const PlayoutRun& run) {
  const PlayoutStatistics& sums = run.sums;
  const auto n = static_cast<double>(sums.playouts);
  const double deviation =
      Deviation(static_cast<double>(sums.plies), static_cast<double>(sums.squared_plies), n);
  nlohmann::json wins = nlohmann::json::array(), utilities = wins, deviations = wins,
                 win_intervals = wins;
  for (size_t p = 1; p <= static_cast<size_t>(game.facts().players); ++p) {
    wins.push_back(Fraction(sums.wins[p], sums.playouts));
    win_intervals.push_back(Interval(sums.wins[p], sums.playouts));
    utilities.push_back(n == 0 ? 0 : sums.utility[p] / n);
    deviations.push_back(Deviation(sums.utility[p], sums.squared_utility[p], n));
  }
  const double half = n == 0 ? 0 : 1.959964 * deviation / std::sqrt(n);
  const double mean = Fraction(sums.plies, sums.playouts);
  return {{"game", name},
          {"seed", options.playouts.seed},
          {"n", sums.playouts},
          {"plies",
           {{"mean", mean},
            {"sd", deviation},
            {"min", sums.min_plies},
            {"max", sums.max_plies},
            {"interval", {mean - half, mean + half}}}},
          // Playouts that check a move only when it is drawn do not know how many are legal.
          {"branching", sums.branching_plies == sums.plies
                            ? nlohmann::json(Fraction(sums.branching_sum, sums.plies))
                            : nlohmann::json(nullptr)},
          {"wins", wins},
          {"wins_interval", win_intervals},
          {"draws", Fraction(sums.draws, sums.playouts)},
          {"draws_interval", Interval(sums.draws, sums.playouts)},
          {"limit", Fraction(sums.hit_limit, sums.playouts)},
          {"utilities", utilities},
          {"utilities_sd", deviations},
          {"kind", NameOf(options.playouts.kind)},
          {"policy", options.playouts.policy.empty() ? "uniform" : options.playouts.policy},
          {"playouts_per_cpu_s", PerSecond(sums.playouts, run.cpu_seconds)},
          {"plies_per_cpu_s", PerSecond(sums.plies, run.cpu_seconds)},
          {"playouts_per_s", PerSecond(sums.playouts, run.wall_seconds)},
          {"plies_per_s", PerSecond(sums.plies, run.wall_seconds)}};
}

std::string IntervalText(const nlohmann::json& interval) {
  return fmt::format("{:.4f} to {:.4f}", interval[0].get<double>(), interval[1].get<double>());
}

void PrintHistogram(std::vector<int> lengths) {
  constexpr size_t kBars = 8, kWidth = 40;
  if (lengths.size() < 2) return;
  std::sort(lengths.begin(), lengths.end());
  const int low = lengths.front(), span = lengths.back() - low + 1;
  const int step = std::max<int>(1, (span + static_cast<int>(kBars) - 1) / static_cast<int>(kBars));
  std::vector<size_t> counts(static_cast<size_t>((span + step - 1) / step));
  for (const int length : lengths) ++counts[static_cast<size_t>((length - low) / step)];
  const size_t most = *std::max_element(counts.begin(), counts.end());
  fmt::print("  lengths of the first {} playouts\n", lengths.size());
  for (size_t i = 0; i < counts.size(); ++i) {
    const int from = low + static_cast<int>(i) * step;
    fmt::print("  {:>6} to {:<6} {:>5.1f} % {}\n", from, from + step - 1,
               100 * Fraction(counts[i], lengths.size()),
               std::string((counts[i] * kWidth + most - 1) / most, '#'));
  }
}

void PrintText(const nlohmann::json& line, const Game& game) {
  const std::string branching = line["branching"].is_null()
                                    ? "not counted"
                                    : fmt::format("{:.2f}", line["branching"].get<double>());
  const nlohmann::json& plies = line["plies"];
  fmt::print("{}: {} playouts, {:.1f} plies (sd {:.1f}, {} to {}), moves per ply: {}\n",
             line["game"].get<std::string>(), line["n"].get<uint64_t>(),
             plies["mean"].get<double>(), plies["sd"].get<double>(), plies["min"].get<int>(),
             plies["max"].get<int>(), branching);
  for (size_t p = 0; p < line["wins"].size(); ++p)
    fmt::print("  {:16} wins {:.4f} ({})  utility {:.4f}\n", game.facts().player_names[p + 1],
               line["wins"][p].get<double>(), IntervalText(line["wins_interval"][p]),
               line["utilities"][p].get<double>());
  fmt::print("  {:16}      {:.4f} ({})\n", "draws", line["draws"].get<double>(),
             IntervalText(line["draws_interval"]));
  fmt::print("  {:16}      {:.4f}\n", "cut off", line["limit"].get<double>());
  fmt::print(
      "  per second: {:.0f} playouts, {:.0f} plies; per CPU second: {:.0f} playouts, {:.0f} "
      "plies\n",
      line["playouts_per_s"].get<double>(), line["plies_per_s"].get<double>(),
      line["playouts_per_cpu_s"].get<double>(), line["plies_per_cpu_s"].get<double>());
}

/// Shows on standard error how far a run is, at most twice a second.
std::function<void(const PlayoutProgress&)> Progress(const PlayoutOptions& options) {
  if (isatty(STDERR_FILENO) == 0) return nullptr;
  auto shown = std::make_shared<double>(0.5);
  return [shown, count = options.count](const PlayoutProgress& progress) {
    if (progress.wall_seconds < *shown) return;
    *shown = progress.wall_seconds + 0.5;
    fmt::print(stderr, "\r{}{} playouts, {:.0f} s ", progress.playouts,
               count > 0 ? fmt::format(" of {}", count) : "", progress.wall_seconds);
    std::fflush(stderr);
  };
}

void Record(const std::string& name, const Game& game, const Options& options) {
  constexpr uint64_t kDefaultCount = 100;
  if (options.playouts.kind != PlayoutKind::kAuto &&
      options.playouts.kind != PlayoutKind::kStandard)
    Fail("recorded playouts are standard ones");
  if (!options.playouts.policy.empty() && options.playouts.policy != "uniform")
    Fail("recorded playouts are uniform ones");
  TrialHeader header;
  header.game = name;
  header.options = options.games.selections.options;
  header.ruleset = options.games.selections.ruleset;
  header.version = LUDENS_VERSION;
  header.seed = options.playouts.seed;
  header.max_plies = options.playouts.max_plies;
  const uint64_t count = options.playouts.count > 0 ? options.playouts.count : kDefaultCount;
  RecordTrials(game, header, count, options.record);
  fmt::print("{}: {} playouts recorded in {}\n", name, count, options.record);
}

int Playout(const Options& options) {
  const Library library = options.games.OpenLibrary();
  if (!options.record.empty() && options.names.size() > 1) Fail("--record takes one game");
  for (const std::string& name : options.names) {
    const std::shared_ptr<const Game> game =
        LoadGameOrFail(name, library, options.games.selections);
    if (!options.record.empty()) {
      Record(name, *game, options);
      continue;
    }
    PlayoutOptions playouts = options.playouts;
    playouts.progress = Progress(playouts);
    const PlayoutRun run = RunPlayouts(*game, playouts);
    if (playouts.progress) fmt::print(stderr, "\r{:40}\r", "");
    const nlohmann::json line = ToJson(name, *game, options, run);
    if (options.json) {
      fmt::print("{}\n", line.dump());
      continue;
    }
    PrintText(line, *game);
    PrintHistogram(
        PlayoutLengths(*game, options.playouts, std::min<uint64_t>(run.sums.playouts, 1000), 0.25));
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
  app.add_option("--limit-value", options->playouts.limit_value,
                 "What a stopped playout is worth: draw or material");
  app.add_option("--threads", options->playouts.threads, "Threads")->check(CLI::Range(1, 256));
  DeclareKind(app, options->playouts.kind);
  app.add_option("--policy", options->playouts.policy, "How moves are chosen. " + PolicyHelp());
  app.add_option("--record", options->record,
                 "Write the playouts to a file, move by move, for `ludens replay`")
      ->type_name("FILE");
  app.add_flag("--json", options->json, "One JSON object per game");
  options->games.Declare(app);
  return [options] { return Playout(*options); };
}

}  // namespace ludens::cli
