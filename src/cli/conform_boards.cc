#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <ctime>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "cli/command.h"
#include "graph/board_json.h"
#include "graph/board_reader.h"
#include "lang/description.h"
#include "lang/render.h"

namespace ludens::cli {
namespace {

struct ConformOptions {
  std::string boards;
  std::string games;
  std::string library;
};

double CpuSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Boards by id, one JSON object per line of the file (or of the standard input).
std::map<int, nlohmann::json> ReadBoards(const std::string& path) {
  std::ifstream file;
  if (path != "-") {
    file.open(path);
    if (!file) Fail("cannot read {}", path);
  }
  std::map<int, nlohmann::json> boards;
  std::string line;
  while (std::getline(path == "-" ? std::cin : file, line)) {
    nlohmann::json board = nlohmann::json::parse(line, nullptr, false);
    if (board.is_discarded() || !board.contains("id")) Fail("{} holds no boards", path);
    const int id = board["id"].get<int>();
    boards[id] = std::move(board);
  }
  return boards;
}

/// What the comparison of all games amounts to.
class Comparison {
 public:
  explicit Comparison(const std::string& library) : library_(library) {}

  void Compare(const std::string& path, int id, const nlohmann::json& expected) {
    ++games_;
    bool& all_equal = boards_.try_emplace(id, true).first->second;
    const std::optional<Board> board = Read(path);
    if (!board) {
      all_equal = false;
      return;
    }
    for (const std::string& difference : CompareBoards(expected, ToJson(*board))) {
      fmt::print("{} (board {}): {}\n", path, id, difference);
      all_equal = false;
      ++differences_;
    }
  }

  int Summarise() const {
    size_t equal = 0;
    for (const auto& [id, all_equal] : boards_) equal += all_equal ? 1 : 0;
    fmt::print(
        "{} of {} boards equal, {} games, {} differences; built in {:.2f} s CPU, the slowest "
        "({}) in {:.3f} s\n",
        equal, boards_.size(), games_, differences_, build_seconds_, slowest_, slowest_seconds_);
    return equal == boards_.size() ? 0 : 1;
  }

 private:
  /// The board of a game; prints why there is none.
  std::optional<Board> Read(const std::string& path) {
    Diagnostics diagnostics;
    const SourceFilePtr file = ReadSourceFile(library_.folder() + "/lud/" + path);
    const auto description = ReadDescription(file, library_, {}, diagnostics);
    const double before = CpuSeconds();
    std::optional<Board> board;
    if (description) board = ReadBoard(*description, diagnostics);
    const double seconds = CpuSeconds() - before;
    build_seconds_ += seconds;
    if (seconds > slowest_seconds_) {
      slowest_seconds_ = seconds;
      slowest_ = path;
    }
    for (const Diagnostic& diagnostic : diagnostics.list()) {
      if (diagnostic.severity == Severity::kError) fmt::print("{}", Render(diagnostic, *file));
    }
    if (!board) {
      fmt::print("{}: no board\n", path);
      ++differences_;
    }
    return board;
  }

  Library library_;
  std::map<int, bool> boards_;
  int games_ = 0;
  int differences_ = 0;
  double build_seconds_ = 0;
  double slowest_seconds_ = 0;
  std::string slowest_;
};

int ConformBoards(const ConformOptions& options) {
  const std::map<int, nlohmann::json> boards = ReadBoards(options.boards);
  std::ifstream games(options.games);
  if (!games) Fail("cannot read {}", options.games);
  Comparison comparison(options.library);
  std::string line;
  while (std::getline(games, line)) {
    const size_t tab = line.find('\t');
    if (tab == std::string::npos || line.substr(tab + 1) == "MATCH") continue;
    const int id = std::atoi(line.c_str() + tab + 1);
    if (!boards.contains(id)) Fail("{} names board {}, which is not there", options.games, id);
    comparison.Compare(line.substr(0, tab), id, boards.at(id));
  }
  return comparison.Summarise();
}

}  // namespace

std::function<int()> RegisterConformBoards(CLI::App& app) {
  auto options = std::make_shared<ConformOptions>();
  app.add_option("BOARDS", options->boards,
                 "Reference boards, one JSON object per line; - for stdin")
      ->required();
  app.add_option("GAMES", options->games, "Table of games and board ids, separated by tabs")
      ->required();
  app.add_option("LIBRARY", options->library, "Folder with the games")->required();
  return [options] { return ConformBoards(*options); };
}

}  // namespace ludens::cli
