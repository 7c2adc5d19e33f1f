#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/cpu_time.h"
#include "base/error.h"
#include "cli/command.h"
#include "cli/game_options.h"
#include "compiler/compile.h"
#include "play/load_game.h"

namespace ludens::cli {
namespace {

struct CompileOptions {
  GameOptions games;
  std::vector<std::string> names;
  int listed = 15;
  bool json = false;
};

struct Timing {
  std::string game;
  double read = 0;     ///< Seconds from text to tree.
  double compile = 0;  ///< Seconds from tree to game.
  bool played = false;
  double total() const { return read + compile; }
};

Timing Time(const std::string& path, const Library& library, const Selections& selections) {
  Timing timing;
  timing.game = path;
  const double start = ThreadCpuSeconds();
  Diagnostics diagnostics;
  const auto description = ReadDescription(path, library, selections, diagnostics);
  timing.read = ThreadCpuSeconds() - start;
  if (description) timing.played = Compile(*description, library, diagnostics).game != nullptr;
  timing.compile = ThreadCpuSeconds() - start - timing.read;
  return timing;
}

int BenchCompile(const CompileOptions& options) {
  const Library library = options.games.OpenLibrary();
  const std::vector<std::string> paths =
      options.names.empty() ? library.games() : FindDescriptions(options.names, library);
  std::vector<Timing> timings;
  for (const std::string& path : paths) {
    if (IsGdlFile(path)) continue;
    timings.push_back(Time(path, library, options.games.selections));
    const Timing& timing = timings.back();
    if (options.json)
      fmt::print("{}\n", nlohmann::json{{"game", timing.game},
                                        {"played", timing.played},
                                        {"read_ms", timing.read * 1e3},
                                        {"compile_ms", timing.compile * 1e3}}
                             .dump());
  }
  if (timings.empty()) Fail("no games to compile");
  std::erase_if(timings, [](const Timing& timing) { return !timing.played; });
  std::sort(timings.begin(), timings.end(),
            [](const Timing& a, const Timing& b) { return a.total() > b.total(); });
  if (options.json || timings.empty()) return 0;
  for (size_t i = 0; i < std::min(timings.size(), static_cast<size_t>(options.listed)); ++i)
    fmt::print("{:>9.1f} ms (text {:>7.1f}, rules {:>8.1f})  {}\n", timings[i].total() * 1e3,
               timings[i].read * 1e3, timings[i].compile * 1e3, timings[i].game);
  fmt::print("{} games: median {:.1f} ms, highest {:.1f} ms\n", timings.size(),
             timings[timings.size() / 2].total() * 1e3, timings.front().total() * 1e3);
  return 0;
}

}  // namespace

std::function<int()> RegisterBenchCompile(CLI::App& app) {
  auto options = std::make_shared<CompileOptions>();
  app.add_option("GAME", options->names, "Games (default: all of the library)");
  app.add_option("--list", options->listed, "How many of the slowest to list")
      ->check(CLI::NonNegativeNumber);
  app.add_flag("--json", options->json, "One JSON object per game");
  options->games.Declare(app);
  return [options] { return BenchCompile(*options); };
}

}  // namespace ludens::cli
