#include "play/soak.h"

#include <fmt/format.h>

#include <set>

#include "play/policy/select.h"

namespace ludens {
namespace {

constexpr size_t kManyMoves = 2000;  // Texts of more moves than these take too long to compare.

std::string CheckTexts(const Game& game, const StateBytes* state, const MoveList& moves) {
  if (moves.size() > kManyMoves) return "";
  const std::vector<std::string> texts = game.MoveTexts(state, moves[0].player);
  if (texts.size() != moves.size()) return "moves and their texts differ in number";
  std::set<std::string> seen;
  for (const std::string& text : texts)
    if (!seen.insert(text).second) return fmt::format("two moves are called '{}'", text);
  const Move& last = moves.back();
  if (game.ParseMove(state, last.player, texts.back()) != last)
    return fmt::format("'{}' is read as another move", texts.back());
  return "";
}

std::string CheckCode(const Game& game, const StateBytes* state, const MoveList& moves) {
  const std::string code = game.StateCode(state);
  OwnedState read(game);
  game.ParseState(code, read.get());
  if (game.StateCode(read.get()) != code) return "a position is read as another: " + code;
  if (game.Hash(read.get()) != game.Hash(state)) return "a position read has another hash: " + code;
  MoveList again;
  game.LegalMoves(read.get(), moves[0].player, again);
  return again == moves ? "" : "a position read has other moves: " + code;
}

}  // namespace

std::string CheckRandomGame(const Game& game, uint64_t seed, int plies) {
  constexpr int kEvery = 7;
  Rng rng(seed);
  OwnedState state(game);
  game.Start(state.get(), rng);
  MoveList moves, joint;
  for (int ply = 0; ply < plies && !game.IsOver(state.get()); ++ply) {
    joint.clear();
    for (int player = 1; player <= game.facts().players; ++player) {
      moves.clear();
      game.LegalMoves(state.get(), player, moves);
      if (moves.empty()) continue;
      if (ply % kEvery == 0) {
        std::string wrong = CheckTexts(game, state.get(), moves);
        if (wrong.empty()) wrong = CheckCode(game, state.get(), moves);
        if (!wrong.empty()) return fmt::format("ply {}: {}", ply, wrong);
      }
      joint.push_back(moves[rng.Below(static_cast<uint32_t>(moves.size()))]);
    }
    if (joint.empty()) return fmt::format("ply {}: nobody has a move", ply);
    game.Apply(state.get(), joint, rng);
  }
  return "";
}

void PlayAllKinds(const Game& game, uint64_t seed, int plies) {
  OwnedState state(game);
  const auto start = [&](uint64_t index) {
    Rng rng(seed, index);
    game.Start(state.get(), rng);
    return rng;
  };
  for (const PlayoutKind kind :
       {PlayoutKind::kAuto, PlayoutKind::kStandard, PlayoutKind::kAddToEmpty, PlayoutKind::kFilter,
        PlayoutKind::kNoRepetition}) {
    if (!game.WhyNot(kind).empty()) continue;
    Rng rng = start(static_cast<uint64_t>(kind));
    game.PlayoutOf(kind, state.get(), rng, plies);
  }
  UniformPolicy policy;
  Rng rng = start(99);
  game.PolicyPlayout(policy, state.get(), rng, plies);
}

}  // namespace ludens
