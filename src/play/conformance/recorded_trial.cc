#include "play/conformance/recorded_trial.h"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>

#include "base/error.h"

namespace ludens {
namespace {

int ToInt(std::string_view text) {
  int value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

/// The value of `field=` in a comma-separated list, or "".
std::string_view Field(std::string_view text, std::string_view field) {
  size_t at = 0;
  while (at < text.size()) {
    const size_t end = std::min(text.find(',', at), text.size());
    const std::string_view item = text.substr(at, end - at);
    if (item.size() > field.size() && item.starts_with(field) && item[field.size()] == '=')
      return item.substr(field.size() + 1);
    at = end + 1;
  }
  return {};
}

/// The bracketed groups of "[…],[…]".
std::vector<std::string> Groups(std::string_view text) {
  std::vector<std::string> groups;
  int depth = 0;
  size_t begin = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '[' && depth++ == 0) begin = i;
    if (text[i] == ']' && --depth == 0) groups.emplace_back(text.substr(begin, i + 1 - begin));
    if (depth < 0) break;
  }
  return groups;
}

RecordedMove ParseMove(std::string_view text) {
  constexpr std::string_view kActions = "actions=";
  const size_t actions = text.find(kActions);
  if (!text.starts_with("[Move:") || actions == std::string_view::npos)
    Fail("not a recorded move: {}", text.substr(0, 60));
  const std::string_view head = text.substr(6, actions - 6);
  RecordedMove move;
  move.mover = ToInt(Field(head, "mover"));
  const std::string_view from = Field(head, "from");
  const std::string_view to = Field(head, "to");
  move.from = from.empty() ? -1 : ToInt(from);
  move.to = to.empty() ? -1 : ToInt(to);
  move.actions = Groups(text.substr(actions + kActions.size()));
  return move;
}

uint64_t ParseChance(std::string_view text) {
  uint64_t chance = 0;
  int shift = 0;
  size_t at = 0;
  while (at < text.size() && shift < 64) {
    const size_t end = std::min(text.find(',', at), text.size());
    const auto byte = static_cast<uint8_t>(ToInt(text.substr(at, end - at)));
    chance |= static_cast<uint64_t>(byte) << shift;
    shift += 8;
    at = end + 1;
  }
  return chance;
}

std::string GamePath(std::string_view text) {
  const size_t lud = text.rfind("/lud/");
  return std::string(lud == std::string_view::npos ? text : text.substr(lud + 5));
}

std::vector<float> ParseRankings(std::string_view text) {
  std::vector<float> rankings;
  std::istringstream in{std::string(text)};
  for (std::string item; std::getline(in, item, ',');) rankings.push_back(std::stof(item));
  return rankings;
}

std::string ReadFile(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) Fail("cannot read '{}'", path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

void ReadArchive(const std::string& path, std::vector<RecordedTrial>& trials) {
  const std::unique_ptr<archive, int (*)(archive*)> reader(archive_read_new(), archive_read_free);
  archive_read_support_filter_all(reader.get());
  archive_read_support_format_all(reader.get());
  if (archive_read_open_filename(reader.get(), path.c_str(), 1 << 16) != ARCHIVE_OK)
    Fail("cannot read '{}': {}", path, archive_error_string(reader.get()));
  archive_entry* entry = nullptr;
  while (archive_read_next_header(reader.get(), &entry) == ARCHIVE_OK) {
    const std::string name = archive_entry_pathname(entry);
    if (!name.ends_with(".txt")) continue;
    std::string text(static_cast<size_t>(archive_entry_size(entry)), '\0');
    if (archive_read_data(reader.get(), text.data(), text.size()) !=
        static_cast<la_ssize_t>(text.size()))
      Fail("cannot read '{}' in '{}'", name, path);
    trials.push_back(ParseTrial(name, text));
  }
}

/// Where the number of placements is not stated: the leading moves of nobody. In a game that nobody
/// plays, those that have no number of legal moves; a last 0 only says that it was over.
int CountStartMoves(const RecordedTrial& trial) {
  const bool over = !trial.legal_counts.empty() && trial.legal_counts.back() == 0;
  const size_t counted = trial.legal_counts.size() - (over ? 1 : 0);
  const size_t most = trial.moves.size() - std::min(counted, trial.moves.size());
  size_t start = 0;
  while (start < most && trial.moves[start].mover == 0) ++start;
  return static_cast<int>(start);
}

}  // namespace

RecordedTrial ParseTrial(std::string name, std::string_view text) {
  RecordedTrial trial;
  trial.name = std::move(name);
  bool in_options = false;
  bool has_start_moves = false;
  size_t at = 0;
  while (at < text.size()) {
    const size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    at = end + 1;
    if (line.ends_with('\r')) line.remove_suffix(1);
    const size_t equals = line.find('=');
    const std::string_view key = line.substr(0, equals);
    const std::string_view value =
        equals == std::string_view::npos ? std::string_view{} : line.substr(equals + 1);
    if (line == "START GAME OPTIONS")
      in_options = true;
    else if (line == "END GAME OPTIONS")
      in_options = false;
    else if (in_options)
      trial.options.emplace_back(line);
    else if (key == "game")
      trial.game = GamePath(value);
    else if (key == "RNG internal state")
      trial.chance = ParseChance(value);
    else if (key == "Move")
      trial.moves.push_back(ParseMove(value));
    else if (key == "LEGAL MOVES LIST SIZE ")
      trial.legal_counts.push_back(ToInt(value.substr(std::min<size_t>(1, value.size()))));
    else if (key == "numInitialPlacementMoves")
      trial.start_moves = ToInt(value), has_start_moves = true;
    else if (key == "winner")
      trial.winner = ToInt(value), trial.has_winner = true;
    else if (key == "endtype")
      trial.end_type = value;
    else if (key == "rankings")
      trial.rankings = ParseRankings(value);
  }
  if (trial.game.empty()) Fail("'{}' is not a recorded game", trial.name);
  if (!has_start_moves) trial.start_moves = CountStartMoves(trial);
  return trial;
}

std::vector<RecordedTrial> ReadTrials(const std::string& path) {
  namespace fs = std::filesystem;
  std::vector<RecordedTrial> trials;
  if (fs::is_directory(path)) {
    for (const auto& entry : fs::recursive_directory_iterator(path))
      if (entry.path().extension() == ".txt")
        trials.push_back(
            ParseTrial(fs::relative(entry.path(), path).string(), ReadFile(entry.path().string())));
  } else if (path.ends_with(".txt")) {
    trials.push_back(ParseTrial(path, ReadFile(path)));
  } else {
    ReadArchive(path, trials);
  }
  std::sort(trials.begin(), trials.end(),
            [](const RecordedTrial& a, const RecordedTrial& b) { return a.name < b.name; });
  return trials;
}

}  // namespace ludens
