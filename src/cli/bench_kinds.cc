#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "cli/command.h"
#include "cli/game_options.h"
#include "cli/playout_kinds.h"
#include "play/bench/distribution.h"
#include "play/load_game.h"

namespace ludens::cli {
namespace {

struct KindOptions {
  GameOptions games;
  std::vector<std::string> names;
  uint64_t count = 20000;
  double seconds = 30;
  uint64_t seed = 1;
  double level = 0.001;
  bool json = false;
  bool all = false;
};

struct Test {
  std::string game;
  std::string kind;
  std::string what;
  uint64_t playouts = 0;
  double probability = 1;
};

/// Compares every way of playing a game with listing all legal moves.
void CompareGame(const std::string& name, const Game& game, const KindOptions& options,
                 std::vector<Test>& tests) {
  std::vector<PlayoutKind> kinds;
  for (const PlayoutKind kind :
       {PlayoutKind::kAddToEmpty, PlayoutKind::kFilter, PlayoutKind::kNoRepetition})
    if (game.WhyNot(kind).empty()) kinds.push_back(kind);
  if (kinds.empty() && !options.all) return;
  kinds.push_back(PlayoutKind::kAuto);
  uint64_t seed = options.seed;
  const OutcomeSample standard =
      SampleOutcomes(game, PlayoutKind::kStandard, seed++, options.count, options.seconds);
  for (const PlayoutKind kind : kinds) {
    const OutcomeSample sample = SampleOutcomes(game, kind, seed++, options.count, options.seconds);
    const SampleComparison compared = Compare(standard, sample);
    const uint64_t fewer = std::min(standard.playouts, sample.playouts);
    tests.push_back({name, std::string(NameOf(kind)), "lengths", fewer, compared.lengths});
    tests.push_back({name, std::string(NameOf(kind)), "outcomes", fewer, compared.outcomes});
    if (options.json) continue;
    fmt::print("{:44} {:14} n {:>6}  lengths p {:.4f}  outcomes p {:.4f}\n", name, NameOf(kind),
               fewer, compared.lengths, compared.outcomes);
    std::fflush(stdout);
  }
}

int BenchKinds(const KindOptions& options) {
  const Library library = options.games.OpenLibrary();
  const std::vector<std::string> names = options.names.empty() ? library.games() : options.names;
  std::vector<Test> tests;
  size_t games = 0;
  for (const std::string& name : names) {
    if (IsGdlFile(name)) continue;
    const LoadedGame loaded = LoadGame(name, library, options.games.selections);
    if (loaded.game == nullptr) continue;
    const size_t before = tests.size();
    const bool in_library = name.starts_with(library.folder() + "/");
    CompareGame(in_library ? name.substr(library.folder().size() + 1) : name, *loaded.game, options,
                tests);
    games += tests.size() > before;
  }
  if (tests.empty()) Fail("no optimised playout applies to any of these games");
  std::vector<double> probabilities;
  for (const Test& test : tests) probabilities.push_back(test.probability);
  const std::vector<bool> rejects = HolmRejects(probabilities, options.level);
  size_t failed = 0;
  for (size_t i = 0; i < tests.size(); ++i) {
    const Test& test = tests[i];
    failed += rejects[i];
    if (options.json)
      fmt::print("{}\n", nlohmann::json{{"game", test.game},
                                        {"kind", test.kind},
                                        {"test", test.what},
                                        {"n", test.playouts},
                                        {"p", test.probability},
                                        {"differs", bool(rejects[i])}}
                             .dump());
    else if (rejects[i])
      fmt::print("DIFFERS: {} of {}, {} (p {:.2g})\n", test.what, test.game, test.kind,
                 test.probability);
  }
  if (!options.json)
    fmt::print("{} games, {} tests: {} differ at a family-wise level of {}\n", games, tests.size(),
               failed, options.level);
  return failed == 0 ? 0 : 1;
}

}  // namespace

std::function<int()> RegisterBenchKinds(CLI::App& app) {
  auto options = std::make_shared<KindOptions>();
  app.add_option("GAME", options->names, "Games (default: all of the library)");
  app.add_option("--count", options->count, "Playouts per game and kind");
  app.add_option("--seconds", options->seconds, "CPU seconds per game and kind at the most")
      ->check(CLI::PositiveNumber);
  app.add_option("--seed", options->seed, "Seed of the first sample");
  app.add_option("--level", options->level, "Chance of any false alarm over all tests")
      ->check(CLI::Range(1e-9, 0.5));
  app.add_flag("--all", options->all, "Also games to which no optimisation of its own applies");
  app.add_flag("--json", options->json, "One JSON object per test");
  options->games.Declare(app);
  return [options] { return BenchKinds(*options); };
}

}  // namespace ludens::cli
