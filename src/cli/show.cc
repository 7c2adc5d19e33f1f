#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "cli/command.h"
#include "cli/game_options.h"
#include "graph/board_json.h"
#include "graph/drawing/drawing.h"
#include "graph/drawing/start_position.h"
#include "lang/description.h"
#include "lang/render.h"

namespace ludens::cli {
namespace {

struct ShowOptions {
  GameOptions games;
  std::vector<std::string> paths;
  std::string board;
  std::string svg;
  bool tracks = false;
  bool labels = true;
  bool json = false;
};

void WriteFile(const std::string& path, const std::string& text) {
  std::ofstream file(path);
  file << text;
  if (!file.flush()) Fail("cannot write {}", path);
}

/// Facts about a board in one paragraph.
std::string Summary(const std::string& name, const Board& board) {
  const Topology& topology = board.topology;
  return fmt::format("{}: played on {} {}; {} cells, {} vertices, {} edges; {} tracks\n", name,
                     topology.size(board.default_site),
                     board.default_site == SiteType::kCell     ? "cells"
                     : board.default_site == SiteType::kVertex ? "vertices"
                                                               : "edges",
                     topology.size(SiteType::kCell), topology.size(SiteType::kVertex),
                     topology.size(SiteType::kEdge), board.tracks.size());
}

/// A game with nothing but a board.
SourceFilePtr FileOfBoard(const std::string& clause) {
  return std::make_shared<SourceFile>(
      "board", "(game \"Board\" (players 2) (equipment { " + clause + " }))");
}

/// Shows one game; false when its description has errors, which are printed.
bool ShowGame(const ShowOptions& options, const Library& library, const SourceFilePtr& file,
              const std::string& path) {
  Diagnostics diagnostics;
  const auto description = ReadDescription(file, library, options.games.selections, diagnostics);
  std::optional<Board> board;
  if (description) board = ReadBoard(*description, diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.list()) {
    fmt::print(stderr, "{}", Render(diagnostic, *file));
  }
  if (!board) {
    if (!diagnostics.HasErrors()) fmt::print(stderr, "{} is a match and has no board\n", path);
    return false;
  }
  if (options.json) {
    const nlohmann::json line = {{"file", path}, {"board", ToJson(*board)}};
    fmt::print("{}\n", line.dump());
    return true;
  }
  const DrawingOptions drawing = {options.tracks, options.labels,
                                  StartPosition(description->game, *board)};
  if (!options.svg.empty()) {
    WriteFile(options.svg, DrawSvg(*board, drawing));
  } else {
    fmt::print("{}\n{}\n", Summary(description->name, *board), DrawText(*board, drawing));
  }
  return true;
}

int Show(const ShowOptions& options) {
  if (!options.board.empty()) {
    return ShowGame(options, Library(), FileOfBoard(options.board), options.board) ? 0 : 1;
  }
  if (options.paths.empty()) Fail("name a game to show, or give a board with --board");
  const Library library = options.games.OpenLibrary();
  const auto paths = FindDescriptions(options.paths, library);
  if (!options.svg.empty() && paths.size() != 1) Fail("--svg draws one game, not {}", paths.size());
  bool ok = true;
  for (const std::string& path : paths) {
    ok = ShowGame(options, library, ReadSourceFile(path), path) && ok;
  }
  return ok ? 0 : 1;
}

}  // namespace

std::function<int()> RegisterShow(CLI::App& app) {
  auto options = std::make_shared<ShowOptions>();
  app.add_option("GAME", options->paths, "Files, folders or names of games");
  app.add_option("--board", options->board, "Show this clause instead, such as (board (hex 5))");
  app.add_option("--svg", options->svg, "Write a picture to this file");
  app.add_flag("--tracks", options->tracks, "Draw the tracks into the picture");
  app.add_flag("!--no-labels", options->labels, "Leave out the coordinates");
  app.add_flag("--json", options->json, "One JSON object per game, with all sites and relations");
  options->games.Declare(app);
  return [options] { return Show(*options); };
}

}  // namespace ludens::cli
