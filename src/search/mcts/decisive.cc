#include "search/mcts/decisive.h"

#include <array>

namespace ludens {

DecisiveMoves::DecisiveMoves(const Game& game, Decisive kind)
    : game_(game), kind_(kind), after_(game), reply_(game) {}

bool DecisiveMoves::WinsAtOnce(const StateBytes* state, const Move& move, Rng& rng) {
  game_.CopyState(state, reply_.get());
  game_.Apply(reply_.get(), std::span(&move, 1), rng);
  if (!game_.IsOver(reply_.get())) return false;
  std::array<float, kMaxPlayers + 1> utility{};
  game_.Utilities(reply_.get(), utility);
  return utility[move.player] >= 1;
}

bool DecisiveMoves::Threatened(const StateBytes* state, int player, Rng& rng) {
  if (game_.IsOver(state)) {
    std::array<float, kMaxPlayers + 1> utility{};
    game_.Utilities(state, utility);
    return utility[static_cast<size_t>(player)] <= 0;
  }
  const int next = game_.Mover(state);
  if (next == player) return false;
  replies_.clear();
  game_.SearchMoves(state, next, replies_);
  for (const Move& reply : replies_)
    if (WinsAtOnce(state, reply, rng)) return true;
  return false;
}

bool DecisiveMoves::Restrict(const StateBytes* state, MoveList& moves, Rng& rng) {
  if (moves.size() < 2) return false;
  for (const Move& move : moves)
    if (WinsAtOnce(state, move, rng)) {
      moves = {Move(move)};
      return true;
    }
  if (kind_ != Decisive::kWinsAndThreats) return false;
  kept_.clear();
  for (const Move& move : moves) {
    game_.CopyState(state, after_.get());
    game_.Apply(after_.get(), std::span(&move, 1), rng);
    if (!Threatened(after_.get(), move.player, rng)) kept_.push_back(move);
  }
  if (!kept_.empty()) moves = kept_;
  return false;
}

PlayoutResult DecisiveMoves::Playout(StateBytes* state, Rng& rng, int max_plies,
                                     PlayoutGuide* guide, bool features, PlyLog& record) {
  PlayoutResult result;
  while (!game_.IsOver(state) && result.plies < max_plies) {
    const int player = game_.Mover(state);
    moves_.clear();
    game_.SearchMoves(state, player, moves_);
    Restrict(state, moves_, rng);
    const auto count = static_cast<uint32_t>(moves_.size());
    uint32_t chosen = 0;
    if (guide != nullptr) {
      record.plies.push_back({static_cast<uint32_t>(record.codes.size()), count, 0, player});
      for (const Move& move : moves_) record.codes.push_back(move.code);
      if (features) game_.FeatureCodes(state, moves_, std::span(record.codes).last(count));
      record.plies.back().chosen = chosen = guide->Choose(record, rng);
    } else {
      chosen = rng.Below(count);
    }
    game_.Apply(state, std::span(&moves_[chosen], 1), rng);
    ++result.plies;
  }
  result.hit_limit = !game_.IsOver(state);
  if (!result.hit_limit) game_.Utilities(state, result.utility);
  return result;
}

}  // namespace ludens
