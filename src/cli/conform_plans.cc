#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "cli/command.h"
#include "compiler/compile.h"
#include "compiler/plan/plan_check.h"

namespace ludens::cli {
namespace {

struct Options {
  std::string library;
  int plies = 40;
  uint64_t seed = 1;
  int threads = 1;
  std::string filter;
  bool sets = false;
};

/// Plays the same random games by rules that look at sets of sites and by rules that ask site by
/// site; says where they part.
std::string CompareSets(const LudGame& with, const LudGame& without, const Options& options) {
  for (uint64_t seed = options.seed; seed < options.seed + 3; ++seed) {
    OwnedState a(with), b(without);
    Rng rng_a(seed, 0), rng_b(seed, 0);
    with.Start(a.get(), rng_a);
    without.Start(b.get(), rng_b);
    const int plies_a = with.StandardPlayout(a.get(), rng_a, options.plies).plies;
    const int plies_b = without.StandardPlayout(b.get(), rng_b, options.plies).plies;
    if (plies_a != plies_b || with.StateCode(a.get()) != without.StateCode(b.get()))
      return fmt::format("rules with and without sets part, seed {}", seed);
  }
  return "";
}

/// Compares the fast forms of all games of a library with the plain evaluation.
class PlanComparison {
 public:
  explicit PlanComparison(const Options& options)
      : options_(options), library_(options.library), games_(library_.games()) {}

  int Run() {
    std::vector<std::thread> threads;
    for (int i = 0; i < options_.threads; ++i) threads.emplace_back([this] { Work(); });
    for (std::thread& thread : threads) thread.join();
    fmt::print("{} games with sets of moves, {} with lists, {} differ\n", planned_, listed_,
               different_);
    return different_ == 0 ? 0 : 1;
  }

 private:
  void Work() {
    for (size_t i = next_++; i < games_.size(); i = next_++) {
      if (games_[i].find(options_.filter) == std::string::npos) continue;
      const std::string difference = Compare(games_[i]);
      const std::lock_guard lock(mutex_);
      if (difference.empty()) continue;
      ++different_;
      fmt::print("{}: {}\n", games_[i], difference);
    }
  }

  std::string Compare(const std::string& path) {
    try {
      Diagnostics diagnostics;
      const auto description = ReadDescription(path, library_, {}, diagnostics);
      if (!description) return "";
      const CompileResult compiled = Compile(*description, library_, diagnostics);
      if (compiled.game == nullptr) return "";
      if (options_.sets && compiled.game->model().site_sets) {
        const auto without = Compile(*description, library_, diagnostics, {.site_sets = false});
        const std::string difference = CompareSets(*compiled.game, *without.game, options_);
        if (!difference.empty()) return difference;
      }
      bool planned = false;
      for (const Phase& phase : compiled.game->rules().phases)
        planned = planned || phase.source != nullptr;
      planned_ += planned;
      const bool lists = DrawsFromLists(*compiled.game);
      listed_ += lists;
      return planned || lists ? ComparePlans(*compiled.game, options_.seed, options_.plies) : "";
    } catch (const std::exception& error) {
      return error.what();
    }
  }

  const Options& options_;
  const Library library_;
  const std::vector<std::string> games_;
  std::atomic<size_t> next_ = 0;
  std::atomic<int> planned_ = 0;
  std::atomic<int> listed_ = 0;
  std::mutex mutex_;
  int different_ = 0;
};

}  // namespace

std::function<int()> RegisterConformPlans(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  app.add_option("LIBRARY", options->library, "A folder with lud/ and def/")->required();
  app.add_option("--plies", options->plies, "Plies of each random game")->capture_default_str();
  app.add_option("--seed", options->seed, "Seed of the random games")->capture_default_str();
  app.add_option("--filter", options->filter, "Only games whose path contains this");
  app.add_flag("--sets", options->sets, "Compare rules with and without sets of sites, too");
  app.add_option("--threads", options->threads, "Games compared at a time")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  return [options] { return PlanComparison(*options).Run(); };
}

}  // namespace ludens::cli
