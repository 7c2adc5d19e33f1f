#include "search/successors.h"

#include <algorithm>
#include <new>

namespace ludens {

void StateArray::Reserve(const Game& game, size_t count) {
  if (game.state_size() == state_size_ && count <= capacity_) return;
  state_size_ = game.state_size();
  capacity_ = count;
  const size_t size = (std::max<size_t>(1, state_size_ * count) + 63) & ~size_t{63};
  bytes_.reset(static_cast<StateBytes*>(std::aligned_alloc(64, size)));
  if (bytes_ == nullptr) throw std::bad_alloc();
}

void MoveTrial::Apply(const StateBytes* state, const Move& move, StateBytes* after, Rng& rng) {
  joint_.clear();
  if (game_->facts().simultaneous) {
    for (int player = 1; player <= game_->facts().players; ++player) {
      others_.clear();
      game_->LegalMoves(state, player, others_);
      if (player == move.player)
        joint_.push_back(move);
      else if (!others_.empty())
        joint_.push_back(others_[rng.Below(static_cast<uint32_t>(others_.size()))]);
    }
  } else {
    joint_.push_back(move);
  }
  game_->CopyState(state, after);
  game_->Apply(after, joint_, rng);
}

double UtilityOf(const Game& game, const StateBytes* state, int player) {
  std::array<float, kMaxPlayers + 1> utility{};
  game.Utilities(state, utility);
  return static_cast<double>(utility[static_cast<size_t>(player)]);
}

Ending EndingFor(const Game& game, const StateBytes* state, int player) {
  if (!game.IsOver(state)) return Ending::kNotOver;
  const double value = UtilityOf(game, state, player);
  return value > 0.999 ? Ending::kWin : value < 0.001 ? Ending::kLoss : Ending::kDraw;
}

}  // namespace ludens
