#include "play/trial.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/error.h"

namespace ludens {
namespace {

using nlohmann::json;

Rng ChanceOf(const TrialHeader& header, uint64_t index) { return Rng(header.seed, 2 * index); }

/// Fills in how the game stands after the last move.
void NoteEnd(const Game& game, const StateBytes* state, Trial& trial) {
  trial.over = game.IsOver(state);
  trial.hash = game.Hash(state);
  if (!trial.over) return;
  std::vector<float> utility(static_cast<size_t>(game.facts().players) + 1);
  game.Utilities(state, utility);
  trial.utility.assign(utility.begin() + 1, utility.end());
}

json ToJson(const TrialHeader& header) {
  return {{"ludens", header.version},  {"game", header.game}, {"options", header.options},
          {"ruleset", header.ruleset}, {"seed", header.seed}, {"max_plies", header.max_plies}};
}

json ToJson(const Trial& trial) {
  json moves = json::array();
  for (const std::vector<std::string>& ply : trial.moves)
    moves.push_back(ply.size() == 1 ? json(ply[0]) : json(ply));
  return {{"playout", trial.index},
          {"moves", std::move(moves)},
          {"over", trial.over},
          {"utility", trial.utility},
          {"hash", trial.hash}};
}

TrialHeader ReadHeader(const json& line) {
  TrialHeader header;
  header.version = line.at("ludens").get<std::string>();
  header.game = line.at("game").get<std::string>();
  header.options = line.at("options").get<std::vector<std::string>>();
  header.ruleset = line.at("ruleset").get<std::string>();
  header.seed = line.at("seed").get<uint64_t>();
  header.max_plies = line.at("max_plies").get<int>();
  return header;
}

Trial ReadTrial(const json& line) {
  Trial trial;
  trial.index = line.at("playout").get<uint64_t>();
  for (const json& ply : line.at("moves")) {
    if (ply.is_array())
      trial.moves.push_back(ply.get<std::vector<std::string>>());
    else
      trial.moves.push_back({ply.get<std::string>()});
  }
  trial.over = line.at("over").get<bool>();
  trial.utility = line.at("utility").get<std::vector<float>>();
  trial.hash = line.at("hash").get<uint64_t>();
  return trial;
}

/// The moves of one ply, or what is wrong with them.
std::string FindMoves(const Game& game, const StateBytes* state,
                      const std::vector<std::string>& texts, MoveList& joint) {
  size_t at = 0;
  MoveList legal;
  for (int player = 1; player <= game.facts().players; ++player) {
    legal.clear();
    game.LegalMoves(state, player, legal);
    if (legal.empty()) continue;
    if (at == texts.size()) return fmt::format("player {} has no move", player);
    const auto move = game.ParseMove(state, player, texts[at]);
    if (!move) return fmt::format("'{}' is not a legal move of player {}", texts[at], player);
    joint.push_back(*move);
    ++at;
  }
  return at == texts.size() ? "" : fmt::format("'{}' is a move too many", texts[at]);
}

}  // namespace

Trial RecordTrial(const Game& game, const TrialHeader& header, uint64_t index) {
  Trial trial;
  trial.index = index;
  Rng chance = ChanceOf(header, index), choice(header.seed, 2 * index + 1);
  OwnedState state(game);
  game.Start(state.get(), chance);
  MoveList legal, joint;
  for (int ply = 0; ply < header.max_plies && !game.IsOver(state.get()); ++ply) {
    joint.clear();
    std::vector<std::string>& texts = trial.moves.emplace_back();
    for (int player = 1; player <= game.facts().players; ++player) {
      legal.clear();
      game.LegalMoves(state.get(), player, legal);
      if (legal.empty()) continue;
      joint.push_back(legal[choice.Below(static_cast<uint32_t>(legal.size()))]);
      texts.push_back(game.MoveText(state.get(), joint.back()));
    }
    game.Apply(state.get(), joint, chance);
  }
  NoteEnd(game, state.get(), trial);
  return trial;
}

void RecordTrials(const Game& game, const TrialHeader& header, uint64_t count,
                  const std::string& path) {
  std::ofstream file(path);
  const auto replace = json::error_handler_t::replace;
  file << ToJson(header).dump(-1, ' ', false, replace) << '\n';
  for (uint64_t index = 0; index < count && file; ++index)
    file << ToJson(RecordTrial(game, header, index)).dump(-1, ' ', false, replace) << '\n';
  file.flush();
  if (!file) Fail("cannot write {}", path);
}

std::string ReplayTrial(const Game& game, const TrialHeader& header, const Trial& trial) {
  Rng chance = ChanceOf(header, trial.index);
  OwnedState state(game);
  game.Start(state.get(), chance);
  MoveList joint;
  for (size_t ply = 0; ply < trial.moves.size(); ++ply) {
    if (game.IsOver(state.get()))
      return fmt::format("over after {} plies, recorded {}", ply, trial.moves.size());
    joint.clear();
    const std::string wrong = FindMoves(game, state.get(), trial.moves[ply], joint);
    if (!wrong.empty()) return fmt::format("ply {}: {}", ply + 1, wrong);
    game.Apply(state.get(), joint, chance);
  }
  Trial played;
  NoteEnd(game, state.get(), played);
  if (played.over != trial.over)
    return played.over ? "over, recorded as cut off" : "not over, recorded as over";
  if (played.utility != trial.utility) return "the result is another one";
  return played.hash == trial.hash ? "" : "the last position is another one";
}

TrialFile ReadTrialFile(const std::string& path) {
  std::ifstream file(path);
  if (!file) Fail("cannot read {}", path);
  TrialFile result;
  std::string text;
  for (int number = 1; std::getline(file, text); ++number) {
    try {
      if (number == 1)
        result.header = ReadHeader(json::parse(text));
      else
        result.trials.push_back(ReadTrial(json::parse(text)));
    } catch (const json::exception& error) {
      Fail("{}:{}: not a recorded game: {}", path, number, error.what());
    }
  }
  if (result.header.game.empty()) Fail("{}: not a file of recorded games", path);
  return result;
}

}  // namespace ludens
