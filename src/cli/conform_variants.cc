#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/game_options.h"
#include "cli/in_order.h"
#include "play/conformance/variants.h"

namespace ludens::cli {
namespace {

struct VariantOptions {
  GameOptions game;
  VariantBudget budget;
  std::vector<std::string> paths;
  std::string filter;
  bool json = false;
  int threads = 1;
  double at_least = 1.0;
};

/// What became of all variants.
struct Tally {
  std::array<int, 4> outcomes{};
  std::map<std::string, int> causes;
  int out_of_time = 0;    ///< Variants with fewer playouts than asked for.
  uint64_t playouts = 0;  ///< Of all variants.
  uint64_t cut = 0;       ///< Of those, stopped by the limit of plies.

  void Add(const VariantResult& result) {
    ++outcomes[static_cast<size_t>(result.outcome)];
    if (result.outcome != VariantOutcome::kPlayed) ++causes[result.cause];
    out_of_time += result.out_of_time;
    playouts += result.playouts;
    cut += result.cut;
  }

  int Total() const {
    int total = 0;
    for (const int count : outcomes) total += count;
    return total;
  }
  double PlayedFraction() const {
    return Total() == 0 ? 1.0 : static_cast<double>(outcomes[0]) / Total();
  }
};

void Print(const Variant& variant, const VariantResult& result, bool json) {
  if (!json) {
    if (result.outcome != VariantOutcome::kPlayed)
      fmt::print("{:<11} {}: {}\n", ToText(result.outcome), variant.Text(), result.cause);
    return;
  }
  const nlohmann::json line = {{"file", variant.path},
                               {"options", variant.selections.options},
                               {"ruleset", variant.selections.ruleset},
                               {"outcome", std::string(ToText(result.outcome))},
                               {"cause", result.cause},
                               {"playouts", result.playouts},
                               {"cut", result.cut},
                               {"outOfTime", result.out_of_time}};
  fmt::print("{}\n", line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

void PrintSummary(const Tally& tally, bool json) {
  if (json) {
    nlohmann::json line = {{"variants", tally.Total()},
                           {"causes", tally.causes},
                           {"playouts", tally.playouts},
                           {"cut", tally.cut},
                           {"outOfTime", tally.out_of_time}};
    for (size_t i = 0; i < tally.outcomes.size(); ++i)
      line[std::string(ToText(static_cast<VariantOutcome>(i)))] = tally.outcomes[i];
    fmt::print("{}\n", line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    return;
  }
  std::vector<std::pair<int, std::string>> causes;
  for (const auto& [cause, count] : tally.causes) causes.emplace_back(-count, cause);
  std::sort(causes.begin(), causes.end());
  for (const auto& [count, cause] : causes) fmt::print("{:5}  {}\n", -count, cause);
  fmt::print("{} variants: {} played ({:.2f} %), {} unsupported, {} wrong, {} failed\n",
             tally.Total(), tally.outcomes[0], 100 * tally.PlayedFraction(), tally.outcomes[1],
             tally.outcomes[2], tally.outcomes[3]);
  fmt::print("{} playouts, {} of them stopped by the limit of plies; {} variants ran out of time\n",
             tally.playouts, tally.cut, tally.out_of_time);
}

int Run(const VariantOptions& options) {
  const Library library = options.game.OpenLibrary();
  std::vector<Variant> variants;
  for (const std::string& path :
       options.paths.empty() ? library.games() : FindDescriptions(options.paths, library))
    if (path.find(options.filter) != std::string::npos)
      for (Variant& variant : VariantsOf(path, library)) variants.push_back(std::move(variant));
  Tally tally;
  RunInOrder<VariantResult>(
      variants.size(), options.threads,
      [&](size_t i) { return PlayVariant(variants[i], library, options.budget); },
      [&](size_t i, const VariantResult& result) {
        Print(variants[i], result, options.json);
        std::fflush(stdout);
        tally.Add(result);
      });
  PrintSummary(tally, options.json);
  return tally.PlayedFraction() >= options.at_least ? 0 : 1;
}

}  // namespace

std::function<int()> RegisterConformVariants(CLI::App& app) {
  auto options = std::make_shared<VariantOptions>();
  options->game.Declare(app);
  app.add_option("PATH", options->paths, "Files, folders or names (default: the whole library)");
  app.add_option("--filter", options->filter, "Only games whose path contains this");
  app.add_option("--playouts", options->budget.playouts, "Random playouts of each variant");
  app.add_option("--plies", options->budget.max_plies, "Plies of a playout at most")
      ->check(CLI::PositiveNumber);
  app.add_option("--seconds", options->budget.seconds,
                 "CPU seconds after which no further playout of a variant is begun")
      ->check(CLI::PositiveNumber);
  app.add_option("--seed", options->budget.seed, "Seed of the playouts");
  app.add_option("--threads", options->threads, "Threads to use")->check(CLI::Range(1, 256));
  app.add_option("--at-least", options->at_least,
                 "Succeed when this fraction of the variants plays (default: all)")
      ->check(CLI::Range(0.0, 1.0));
  app.add_flag("--json", options->json, "One JSON object per variant, then a summary");
  return [options] { return Run(*options); };
}

}  // namespace ludens::cli
