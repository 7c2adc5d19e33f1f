#include "play/perft.h"

#include <algorithm>

namespace ludens {
namespace {

/// The legal moves of every player to move.
std::vector<MoveList> Options(const Game& game, const StateBytes* state) {
  std::vector<MoveList> options;
  for (int player = 1; player <= game.facts().players; ++player) {
    MoveList moves;
    game.LegalMoves(state, player, moves);
    if (!moves.empty()) options.push_back(std::move(moves));
  }
  return options;
}

uint64_t JointCount(const Game& game, const StateBytes* state) {
  uint64_t count = 1;
  for (const MoveList& moves : Options(game, state)) count *= moves.size();
  return count;
}

void Count(const Game& game, const StateBytes* state, size_t depth, std::vector<uint64_t>& counts) {
  if (game.IsOver(state)) return;
  counts[depth] += JointCount(game, state);
  if (depth + 1 == counts.size()) return;
  ForEachJointMove(game, state, [&](std::span<const Move> joint) {
    OwnedState next(game);
    std::copy(state, state + game.state_size(), next.get());
    Rng rng(0);
    game.Apply(next.get(), joint, rng);
    Count(game, next.get(), depth + 1, counts);
    return true;
  });
}

}  // namespace

void ForEachJointMove(const Game& game, const StateBytes* state,
                      const std::function<bool(std::span<const Move>)>& visit) {
  const std::vector<MoveList> options = Options(game, state);
  std::vector<size_t> at(options.size(), 0);
  MoveList joint(options.size());
  while (true) {
    for (size_t i = 0; i < options.size(); ++i) joint[i] = options[i][at[i]];
    if (!visit(joint)) return;
    size_t place = options.size();
    while (place > 0 && ++at[place - 1] == options[place - 1].size()) at[--place] = 0;
    if (place == 0) return;
  }
}

std::vector<uint64_t> Perft(const Game& game, const StateBytes* state, int depth) {
  std::vector<uint64_t> counts(static_cast<size_t>(depth), 0);
  if (depth > 0) Count(game, state, 0, counts);
  return counts;
}

uint64_t PerftTurns(const Game& game, const StateBytes* state, int turns) {
  if (turns == 0) return 1;
  if (game.IsOver(state)) return 0;
  const int mover = game.Mover(state);
  MoveList moves;
  game.LegalMoves(state, mover, moves);
  // A block of positions for each depth.
  constexpr size_t kAlignment = 64;
  const size_t size = game.state_size();
  std::vector<StateBytes> block(size * moves.size() + kAlignment);
  const auto address = reinterpret_cast<uintptr_t>(block.data());
  StateBytes* after = block.data() + (kAlignment - address % kAlignment) % kAlignment;
  Rng rng(0);
  game.ApplyEach(state, moves, after, rng);
  uint64_t count = 0;
  for (size_t i = 0; i < moves.size(); ++i, after += size) {
    const bool goes_on = !game.IsOver(after) && game.Mover(after) == mover;
    count += PerftTurns(game, after, goes_on ? turns : turns - 1);
  }
  return count;
}

}  // namespace ludens
