#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "cli/command.h"
#include "cli/game_options.h"
#include "cli/in_order.h"
#include "compiler/compile.h"
#include "play/conformance/replay.h"

namespace ludens::cli {
namespace {

struct ConformOptions {
  GameOptions game;
  std::string path;
  std::string filter;
  bool json = false;
  bool quiet = false;
  int threads = 1;
  int at_least = 0;
};

/// The description of a recorded game: the path it names, or the folder that the trial lies in.
std::string FindDescription(const RecordedTrial& trial, const std::string& library) {
  namespace fs = std::filesystem;
  const fs::path lud = fs::path(library) / "lud";
  if (fs::exists(lud / trial.game)) return (lud / trial.game).string();
  fs::path folder = fs::path(trial.name).parent_path();
  folder += ".lud";
  return (lud / folder.lexically_normal()).string();
}

ReplayResult Conform(const RecordedTrial& trial, const Library& library) {
  ReplayResult result;
  try {
    Diagnostics diagnostics;
    const Selections selections{trial.options, ""};
    const auto description =
        ReadDescription(FindDescription(trial, library.folder()), library, selections, diagnostics);
    CompileResult compiled;
    if (description) compiled = Compile(*description, library, diagnostics);
    if (compiled.game != nullptr) return Replay(*compiled.game, trial);
    if (compiled.match != nullptr) return Replay(*compiled.match, trial);
    result.verdict =
        compiled.status == CompileStatus::kUnsupported ? Verdict::kUnsupported : Verdict::kError;
    result.detail = diagnostics.list().empty() ? "" : diagnostics.list().front().message;
  } catch (const Error& error) {
    result.verdict = Verdict::kError;
    result.detail = error.what();
  }
  return result;
}

void Print(const ConformOptions& options, const RecordedTrial& trial, const ReplayResult& result) {
  if (options.json) {
    const nlohmann::json line = {{"trial", trial.name},
                                 {"verdict", std::string(ToText(result.verdict))},
                                 {"ply", result.ply},
                                 {"detail", result.detail}};
    fmt::print("{}\n", line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    return;
  }
  if (result.verdict == Verdict::kOk) {
    if (!options.quiet) fmt::print("ok           {} ({} plies)\n", trial.name, result.ply);
    return;
  }
  fmt::print("{:<12} {} ply {}: {}\n", ToText(result.verdict), trial.name, result.ply,
             result.detail);
  if (!options.quiet && !result.position.empty()) fmt::print("             {}\n", result.position);
}

int Run(const ConformOptions& options) {
  const Library library = options.game.OpenLibrary();
  std::vector<RecordedTrial> trials = ReadTrials(options.path);
  std::erase_if(trials, [&](const RecordedTrial& trial) {
    return trial.name.find(options.filter) == std::string::npos;
  });
  std::array<int, 4> counts{};
  RunInOrder<ReplayResult>(
      trials.size(), options.threads, [&](size_t i) { return Conform(trials[i], library); },
      [&](size_t i, const ReplayResult& result) {
        Print(options, trials[i], result);
        std::fflush(stdout);
        ++counts[static_cast<size_t>(result.verdict)];
      });
  if (options.json)
    fmt::print("{}\n", nlohmann::json{{"trials", trials.size()},
                                      {"ok", counts[0]},
                                      {"diverged", counts[1]},
                                      {"unsupported", counts[2]},
                                      {"error", counts[3]}}
                           .dump());
  else
    fmt::print("{} recorded games: {} ok, {} diverged, {} unsupported, {} errors\n", trials.size(),
               counts[0], counts[1], counts[2], counts[3]);
  if (options.at_least > 0) return counts[0] >= options.at_least ? 0 : 1;
  return counts[0] == static_cast<int>(trials.size()) ? 0 : 1;
}

}  // namespace

std::function<int()> RegisterConform(CLI::App& app) {
  auto options = std::make_shared<ConformOptions>();
  options->game.Declare(app);
  app.add_option("trials", options->path, "Folder, archive or file of recorded games")->required();
  app.add_option("--filter", options->filter, "Only trials whose name contains this");
  app.add_option("--threads", options->threads, "Threads to use")->check(CLI::PositiveNumber);
  app.add_option("--at-least", options->at_least,
                 "Succeed when so many games replay (default: all of them)");
  app.add_flag("--quiet", options->quiet, "List only what does not replay");
  app.add_flag("--json", options->json, "One JSON object per game, then a summary");
  return [options] { return Run(*options); };
}

}  // namespace ludens::cli
