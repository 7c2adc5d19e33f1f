#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/game_options.h"
#include "play/load_game.h"
#include "play/trial.h"

namespace ludens::cli {
namespace {

struct Options {
  GameOptions games;
  std::vector<std::string> files;
  bool json = false;
};

/// Replays the games of one file; true when all agree.
bool Replay(const std::string& path, const Library& library, bool json) {
  const TrialFile file = ReadTrialFile(path);
  const auto game = LoadGameOrFail(file.header.game, library,
                                   Selections{file.header.options, file.header.ruleset});
  size_t agreed = 0;
  for (const Trial& trial : file.trials) {
    const std::string difference = ReplayTrial(*game, file.header, trial);
    agreed += difference.empty();
    if (json)
      fmt::print("{}\n", nlohmann::json{{"file", path},
                                        {"playout", trial.index},
                                        {"plies", trial.moves.size()},
                                        {"verdict", difference.empty() ? "ok" : "diverged"},
                                        {"detail", difference}}
                             .dump());
    else if (!difference.empty())
      fmt::print("{}: playout {}: {}\n", path, trial.index, difference);
  }
  if (!json)
    fmt::print("{}: {} of {} recorded games of {} replay\n", path, agreed, file.trials.size(),
               file.header.game);
  return agreed == file.trials.size();
}

int ReplayAll(const Options& options) {
  const Library library = options.games.OpenLibrary();
  bool all = true;
  for (const std::string& path : options.files) all = Replay(path, library, options.json) && all;
  return all ? 0 : 1;
}

}  // namespace

std::function<int()> RegisterReplay(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("FILE", options->files, "Files written by `ludens playout --record`")->required();
  app.add_flag("--json", options->json, "One JSON object per recorded game");
  options->games.Declare(app);
  return [options] { return ReplayAll(*options); };
}

}  // namespace ludens::cli
