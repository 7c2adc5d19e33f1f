#include "search/solver/solve.h"

#include <algorithm>
#include <array>

#include "search/successors.h"

namespace ludens {

double Solver::Value(const StateBytes* state) {
  if (game_.IsOver(state)) return UtilityOf(game_, state, 1);
  const uint64_t hash = game_.Hash(state);
  if (const auto known = values_.find(hash); known != values_.end())
    return static_cast<double>(known->second);
  const int mover = game_.Mover(state);
  const double perfect = mover == 1 ? 1 : 0;
  MoveList moves;
  game_.SearchMoves(state, mover, moves);
  StateArray after;
  after.Reserve(game_, moves.size());
  Rng rng(0);
  game_.ApplyEach(state, moves, after[0], rng);
  double best = 1 - perfect;
  for (size_t i = 0; i < moves.size() && best != perfect; ++i) {
    const double value = Value(after[i]);
    best = mover == 1 ? std::max(best, value) : std::min(best, value);
  }
  values_[hash] = static_cast<float>(best);
  return best;
}

double Solver::ValueForMover(const StateBytes* state) {
  const double value = Value(state);
  return game_.Mover(state) == 1 ? value : 1 - value;
}

Move Solver::BestMove(const StateBytes* state, Rng& rng) {
  const double value = Value(state);
  MoveList moves, best;
  game_.SearchMoves(state, game_.Mover(state), moves);
  StateArray after;
  after.Reserve(game_, moves.size());
  Rng chance(0);
  game_.ApplyEach(state, moves, after[0], chance);
  for (size_t i = 0; i < moves.size(); ++i)
    if (Value(after[i]) == value) best.push_back(moves[i]);
  return best[rng.Below(static_cast<uint32_t>(best.size()))];
}

}  // namespace ludens
