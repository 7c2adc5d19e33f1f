#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <thread>

#include "base/error.h"
#include "cli/command.h"
#include "cli/game_options.h"
#include "play/load_game.h"
#include "play/soak.h"

namespace ludens::cli {
namespace {

struct SoakOptions {
  GameOptions games;
  std::vector<std::string> names;
  double seconds = 60;
  uint64_t rounds = 0;
  uint64_t seed = 1;
  int plies = 120;
  int threads = 1;
};

/// Games in turn, round after round, on several threads.
class Soak {
 public:
  explicit Soak(const SoakOptions& options)
      : options_(options), library_(options.games.OpenLibrary()) {
    paths_ = options.names.empty() ? library_.games() : FindDescriptions(options.names, library_);
  }

  int Run() {
    std::vector<std::jthread> helpers;
    for (int t = 1; t < options_.threads; ++t) helpers.emplace_back([this] { Work(); });
    Work();
    helpers.clear();  // Joins.
    fmt::print("{} games played, {} of {} descriptions not playable, {} findings\n", played_.load(),
               skipped_.load(), paths_.size(), findings_.load());
    return findings_ == 0 ? 0 : 1;
  }

 private:
  void Work() {
    const auto start = std::chrono::steady_clock::now();
    for (size_t i = next_++; options_.rounds == 0 || i < options_.rounds * paths_.size();
         i = next_++) {
      const std::chrono::duration<double> used = std::chrono::steady_clock::now() - start;
      if (options_.rounds == 0 && used.count() > options_.seconds) break;
      PlayGame(paths_[i % paths_.size()], options_.seed + i / paths_.size(), i < paths_.size());
    }
  }

  void PlayGame(const std::string& path, uint64_t seed, bool first_round) {
    std::string finding;
    try {
      const LoadedGame loaded = LoadGame(path, library_, options_.games.selections);
      if (loaded.game == nullptr) {
        skipped_ += first_round;
        return;
      }
      PlayAllKinds(*loaded.game, seed, options_.plies);
      finding = CheckRandomGame(*loaded.game, seed, options_.plies);
    } catch (const Error& error) {
      finding = error.what();
    }
    ++played_;
    if (finding.empty()) return;
    ++findings_;
    const std::lock_guard lock(mutex_);
    fmt::print("{} (seed {}): {}\n", path, seed, finding.substr(0, 1000));
    std::fflush(stdout);
  }

  const SoakOptions& options_;
  const Library library_;
  std::vector<std::string> paths_;
  std::atomic<size_t> next_ = 0;
  std::atomic<uint64_t> played_ = 0, skipped_ = 0, findings_ = 0;
  std::mutex mutex_;  // Of standard output.
};

}  // namespace

std::function<int()> RegisterSoak(CLI::App& app) {
  auto options = std::make_shared<SoakOptions>();
  app.add_option("GAME", options->names, "Games (default: all of the library)");
  app.add_option("--seconds", options->seconds, "How long to go on")->check(CLI::PositiveNumber);
  app.add_option("--rounds", options->rounds, "Instead: how often each game has its turn");
  app.add_option("--seed", options->seed, "Seed of the first round");
  app.add_option("--plies", options->plies, "Plies per game at the most")
      ->check(CLI::PositiveNumber);
  app.add_option("--threads", options->threads, "Threads")->check(CLI::Range(1, 256));
  options->games.Declare(app);
  return [options] { return Soak(*options).Run(); };
}

}  // namespace ludens::cli
