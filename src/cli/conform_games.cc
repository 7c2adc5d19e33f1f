#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "cli/command.h"
#include "cli/game_options.h"
#include "cli/in_order.h"
#include "cli/playout_kinds.h"
#include "compiler/compile.h"
#include "compiler/describe.h"
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

/// Adds the flags that only one side has.
void CompareFlags(const std::vector<std::string>& flags, const GameRecord& record,
                  FactComparison& facts) {
  std::vector<std::string> ours = flags;
  std::erase_if(ours, [](const std::string& flag) { return !IsRecordedFlag(flag); });
  std::sort(ours.begin(), ours.end());
  const auto missing = [](const std::vector<std::string>& from,
                          const std::vector<std::string>& in) {
    std::vector<std::string> names;
    std::set_difference(from.begin(), from.end(), in.begin(), in.end(), std::back_inserter(names));
    return fmt::format("{}", fmt::join(names, " "));
  };
  const std::string more = missing(ours, record.flags), less = missing(record.flags, ours);
  if (!more.empty() || !less.empty()) facts.differences.push_back({"flags", more, less, 0});
}

GameResult Conform(const GameRecord& record, const Library& library, const FactBudget& budget) {
  GameResult result;
  try {
    Diagnostics diagnostics;
    const auto description = ReadDescription(library.folder() + "/lud/" + record.path, library,
                                             Selections{record.options, ""}, diagnostics);
    CompileResult compiled;
    if (description) compiled = Compile(*description, library, diagnostics);
    if (compiled.game != nullptr) {
      result.facts = CompareFacts(*compiled.game, record, budget);
      CompareFlags(Summarise(*description, *compiled.game).flags, record, result.facts);
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
  const Library library = options.game.OpenLibrary();
  std::array<int, 4> counts{};
  RunInOrder<GameResult>(
      records.size(), options.threads,
      [&](size_t i) { return Conform(records[i], library, options.budget); },
      [&](size_t i, const GameResult& result) {
        ++counts[static_cast<size_t>(result.outcome)];
        options.json ? PrintJson(records[i], result) : PrintText(options, records[i], result);
        std::fflush(stdout);
      });
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
