#include "play/conformance/game_record.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/error.h"

namespace ludens {
namespace {

using nlohmann::json;

/// Fractions are recorded; tests need the numbers they were computed from.
uint64_t Hits(const json& fraction, uint64_t count) {
  const double hits = std::round(fraction.get<double>() * static_cast<double>(count));
  return static_cast<uint64_t>(std::clamp(hits, 0.0, static_cast<double>(count)));
}

/// A number that may be missing.
double Number(const json& line, const char* key) {
  const auto found = line.find(key);
  return found != line.end() && found->is_number() ? found->get<double>() : 0;
}

PlayoutRecord ReadPlayouts(const json& line) {
  PlayoutRecord record;
  if (!line.contains("meanMoves")) return record;
  const uint64_t count = line.at("N").get<uint64_t>();
  record.moves = {count, line.at("meanMoves").get<double>(), line.at("sdMoves").get<double>()};
  record.won.push_back(0);
  for (const json& fraction : line.at("winFrac")) record.won.push_back(Hits(fraction, count));
  record.drawn = Hits(line.at("drawOrNoWinner"), count);
  record.stopped = Hits(line.at("limitFrac"), count);
  return record;
}

/// What the reference says of a whole game, by our name for it. Where it asks for more than one
/// thing to say so, as for counts, the answer is a property and not a flag.
constexpr std::pair<const char*, const char*> kProperties[] = {
    {"boardless", "Boardless"},
    {"count", "Count"},
    {"dice", "Dice"},
    {"deductionPuzzle", "DeductionPuzzle"},
    {"dominoes", "Dominoes"},
    {"hidden", "HiddenInfo"},
    {"largePiece", "LargePiece"},
    {"localState", "SiteState"},
    {"rotation", "Rotation"},
    {"score", "Score"},
    {"simultaneous", "Simultaneous"},
    {"stacking", "Stacking"},
    {"stochastic", "Stochastic"},
    {"swap", "UsesSwapRule"},
    {"teams", "Team"},
    {"track", "Track"},
    {"value", "Value"},
    {"visited", "Visited"}};
constexpr const char* kFlags[] = {"Bet",
                                  "CycleDetection",
                                  "InternalLoopInTrack",
                                  "MapValue",
                                  "MoveAgain",
                                  "NotAllPass",
                                  "Note",
                                  "PendingValues",
                                  "RememberingValues",
                                  "RepeatPositionalInGame",
                                  "RepeatPositionalInTurn",
                                  "RepeatSituationalInGame",
                                  "RepeatSituationalInTurn",
                                  "SequenceCapture",
                                  "Vote"};

bool Lists(const json& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<std::string> ReadFlags(const json& line) {
  std::vector<std::string> flags;
  for (const auto& [property, flag] : kProperties)
    if (Lists(line.at("props"), property)) flags.emplace_back(flag);
  for (const char* flag : kFlags)
    if (Lists(line.at("flags"), flag)) flags.emplace_back(flag);
  std::sort(flags.begin(), flags.end());
  return flags;
}

GameRecord ReadRecord(const json& line) {
  GameRecord record;
  record.path = line.at("path").get<std::string>();
  record.options = line.value("options", std::vector<std::string>{});
  record.players = line.at("players").get<int>();
  record.board_sites = line.at("boardSites").get<int>();
  record.components = line.at("components").get<int>();
  record.phases = line.at("phases").get<int>();
  record.stochastic = Lists(line.at("flags"), "Stochastic");
  record.flags = ReadFlags(line);
  record.legal_moves = line.at("legal0").get<int>();
  record.perft = line.value("perft", std::vector<uint64_t>{});
  record.playouts = ReadPlayouts(line);
  record.complete = !line.value("aborted", false);
  record.playouts_per_second = std::max(Number(line, "stdPps"), Number(line, "optPps"));
  return record;
}

}  // namespace

bool IsRecordedFlag(std::string_view flag) {
  return std::any_of(std::begin(kProperties), std::end(kProperties),
                     [&](const auto& entry) { return flag == entry.second; }) ||
         std::any_of(std::begin(kFlags), std::end(kFlags),
                     [&](const char* name) { return flag == name; });
}

std::vector<GameRecord> ReadGameRecords(const std::string& path) {
  std::ifstream file(path);
  if (!file) Fail("cannot read {}", path);
  std::vector<GameRecord> records;
  std::string text;
  for (int number = 1; std::getline(file, text); ++number) {
    try {
      const json line = json::parse(text);
      if (!line.value("loads", false) || line.value("match", false)) continue;
      records.push_back(ReadRecord(line));
    } catch (const json::exception& error) {
      Fail("{}:{}: not the record of a game: {}", path, number, error.what());
    }
  }
  return records;
}

}  // namespace ludens
