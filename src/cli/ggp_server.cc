#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <memory>

#include "base/error.h"
#include "cli/command.h"
#include "cli/game_options.h"
#include "play/load_game.h"
#include "serve/ggp_match.h"

namespace ludens::cli {
namespace {

struct Options {
  GameOptions games;
  std::string name;
  MatchOptions match;
  std::string record;
};

int RunServer(const Options& options) {
  const Library library = options.games.OpenLibrary();
  if (!IsGdlFile(options.name)) Fail("'{}' is not a game in GDL (.kif)", options.name);
  const std::shared_ptr<const Game> loaded = LoadGameOrFail(options.name, library);
  const auto& game = dynamic_cast<const gdl::GdlGame&>(*loaded);
  if (options.match.players.size() > static_cast<size_t>(game.facts().players))
    Fail("{} players for {} roles", options.match.players.size(), game.facts().players);
  const SourceFilePtr file = ReadSourceFile(FindGdlFile(options.name, library));
  const MatchRecord record =
      PlayMatch(game, std::string(file->text()), options.match,
                [](const std::string& line) { fmt::print(stderr, "ggp-server: {}\n", line); });
  const std::string json = MatchRecordJson(game, options.match, record);
  fmt::print("{}\n", json);
  if (!options.record.empty()) {
    std::ofstream out(options.record, std::ios::app);
    out << json << "\n";
    if (!out) Fail("cannot write '{}'", options.record);
  }
  return 0;
}

}  // namespace

std::function<int()> RegisterGgpServer(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("GAME", options->name, "File of a game in GDL")->required();
  app.add_option("--player", options->match.players,
                 "By role: the address of a player, or 'random' (also for roles left out)");
  app.add_option("--start-clock", options->match.start_clock, "Seconds")
      ->check(CLI::Range(1, 86400));
  app.add_option("--play-clock", options->match.play_clock, "Seconds")->check(CLI::Range(1, 86400));
  app.add_option("--match", options->match.id, "Name of the match");
  app.add_option("--seed", options->match.seed, "Seed of the moves made for silent players");
  app.add_option("--max-plies", options->match.max_plies, "Plies after which the match is stopped");
  app.add_option("--record", options->record, "File that the record is appended to");
  options->games.Declare(app);
  return [options] { return RunServer(*options); };
}

}  // namespace ludens::cli
