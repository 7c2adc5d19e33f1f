#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <atomic>
#include <cstdio>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

#include "base/error.h"
#include "cli/command.h"
#include "cli/game_options.h"
#include "cli/playout_kinds.h"
#include "compiler/compile.h"
#include "play/conformance/game_facts.h"

namespace ludens::cli {
namespace {

struct ConformOptions {
  GameOptions game;
  FactBudget budget;
  std::string path;
  std::string filter;
  bool json = false;
  bool quiet = false;
  int threads = 1;
  int at_least = 0;
};

enum class Outcome : uint8_t { kOk, kDiffers, kUnsupported, kError };
constexpr std::array<const char*, 4> kOutcomeNames = {"ok", "differs", "unsupported", "error"};

struct GameResult {
  Outcome outcome = Outcome::kError;
  std::string detail;  ///< Why there is nothing to compare.
  FactComparison facts;
};

GameResult Conform(const GameRecord& record, const Library& library, const FactBudget& budget) {
  GameResult result;
  try {
    Diagnostics diagnostics;
    const auto description = ReadDescription(library.folder() + "/lud/" + record.path, library,
                                             Selections{record.options, ""}, diagnostics);
    CompileResult compiled;
    if (description) compiled = Compile(*description, diagnostics);
    if (compiled.game != nullptr) {
      result.facts = CompareFacts(*compiled.game, record, budget);
      result.outcome = result.facts.differences.empty() ? Outcome::kOk : Outcome::kDiffers;
      return result;
    }
    if (compiled.status == CompileStatus::kUnsupported) result.outcome = Outcome::kUnsupported;
    result.detail = diagnostics.list().empty() ? "" : diagnostics.list().front().message;
  } catch (const Error& error) {
    result.detail = error.what();
  }
  return result;
}

std::string Text(const FactDifference& difference) {
  std::string text =
      fmt::format("{}: ours {}, theirs {}", difference.fact, difference.ours, difference.theirs);
  if (difference.z != 0) text += fmt::format(" (z {:+.1f})", difference.z);
  return text;
}

void PrintText(const ConformOptions& options, const GameRecord& record, const GameResult& result) {
  const char* outcome = kOutcomeNames[static_cast<size_t>(result.outcome)];
  if (result.outcome == Outcome::kOk) {
    if (!options.quiet)
      fmt::print("{:<11} {} (perft {}, {} playouts)\n", outcome, record.path,
                 result.facts.perft_depth, result.facts.playouts);
    return;
  }
  std::string detail = result.detail;
  for (const FactDifference& difference : result.facts.differences)
    detail += (detail.empty() ? "" : "; ") + Text(difference);
  fmt::print("{:<11} {}: {}\n", outcome, record.path, detail);
}

void PrintJson(const GameRecord& record, const GameResult& result) {
  nlohmann::json line = {{"path", record.path},
                         {"outcome", kOutcomeNames[static_cast<size_t>(result.outcome)]},
                         {"detail", result.detail},
                         {"perftDepth", result.facts.perft_depth},
                         {"playouts", result.facts.playouts},
                         {"differences", nlohmann::json::array()}};
  for (const FactDifference& difference : result.facts.differences)
    line["differences"].push_back({{"fact", difference.fact},
                                   {"ours", difference.ours},
                                   {"theirs", difference.theirs},
                                   {"z", difference.z}});
  fmt::print("{}\n", line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

/// Compares all games on the wanted number of threads. Results are printed in the games' order,
/// each as soon as it and all before it are there: a long run shows how far it is.
class Conformance {
 public:
  Conformance(const ConformOptions& options, const std::vector<GameRecord>& records)
      : options_(options),
        records_(records),
        library_(options.game.OpenLibrary()),
        results_(records.size()) {}

  /// How many games had each outcome.
  std::array<int, 4> Run() {
    std::vector<std::jthread> helpers;
    for (int t = 1; t < options_.threads; ++t) helpers.emplace_back([this] { Work(); });
    Work();
    helpers.clear();  // Joins.
    return counts_;
  }

 private:
  void Work() {
    for (size_t i = next_++; i < records_.size(); i = next_++) {
      GameResult result = Conform(records_[i], library_, options_.budget);
      const std::lock_guard lock(mutex_);
      results_[i] = std::move(result);
      for (; printed_ < results_.size() && results_[printed_]; ++printed_) Print(printed_);
    }
  }

  void Print(size_t i) {
    const GameResult& result = *results_[i];
    ++counts_[static_cast<size_t>(result.outcome)];
    options_.json ? PrintJson(records_[i], result) : PrintText(options_, records_[i], result);
    std::fflush(stdout);
  }

  const ConformOptions& options_;
  const std::vector<GameRecord>& records_;
  const Library library_;
  std::atomic<size_t> next_ = 0;
  std::mutex mutex_;  // Guards everything below.
  std::vector<std::optional<GameResult>> results_;
  size_t printed_ = 0;
  std::array<int, 4> counts_{};
};

void PrintSummary(bool json, size_t games, const std::array<int, 4>& counts) {
  if (json)
    fmt::print("{}\n", nlohmann::json{{"games", games},
                                      {"ok", counts[0]},
                                      {"differs", counts[1]},
                                      {"unsupported", counts[2]},
                                      {"error", counts[3]}}
                           .dump());
  else
    fmt::print("{} games: {} ok, {} differ, {} unsupported, {} errors\n", games, counts[0],
               counts[1], counts[2], counts[3]);
}

int Run(const ConformOptions& options) {
  std::vector<GameRecord> records = ReadGameRecords(options.path);
  std::erase_if(records, [&](const GameRecord& record) {
    return record.path.find(options.filter) == std::string::npos;
  });
  const std::array<int, 4> counts = Conformance(options, records).Run();
  PrintSummary(options.json, records.size(), counts);
  const int wanted = options.at_least > 0 ? options.at_least : static_cast<int>(records.size());
  return counts[0] >= wanted ? 0 : 1;
}

}  // namespace

std::function<int()> RegisterConformGames(CLI::App& app) {
  auto options = std::make_shared<ConformOptions>();
  options->game.Declare(app);
  app.add_option("GAMES", options->path, "Facts about games, one JSON object per line")->required();
  app.add_option("--seconds", options->budget.seconds, "CPU seconds of playouts per game")
      ->check(CLI::PositiveNumber);
  app.add_option("--seed", options->budget.seed, "Seed of the playouts");
  DeclareKind(app, options->budget.kind);
  app.add_option("--filter", options->filter, "Only games whose path contains this");
  app.add_option("--threads", options->threads, "Threads to use")->check(CLI::Range(1, 256));
  app.add_option("--at-least", options->at_least,
                 "Succeed when so many games agree (default: all of them)");
  app.add_flag("--quiet", options->quiet, "List only what does not agree");
  app.add_flag("--json", options->json, "One JSON object per game, then a summary");
  return [options] { return Run(*options); };
}

}  // namespace ludens::cli
