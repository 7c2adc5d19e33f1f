#include "game/game.h"

#include <cstring>
#include <new>

namespace ludens {

PlayoutResult Game::Playout(StateBytes* state, Rng& rng, int max_plies) const {
  PlayoutResult result;
  MoveList moves, joint;
  int previous_mover = 0;
  while (!IsOver(state) && result.plies < max_plies) {
    joint.clear();
    for (int player = 1; player <= facts_.players; ++player) {
      moves.clear();
      LegalMoves(state, player, moves);
      if (moves.empty()) continue;
      result.branching_sum += moves.size();
      joint.push_back(moves[rng.Below(static_cast<uint32_t>(moves.size()))]);
    }
    const int mover = Mover(state);
    result.turns += mover != previous_mover;
    previous_mover = mover;
    Apply(state, joint, rng);
    ++result.plies;
  }
  result.hit_limit = !IsOver(state);
  if (!result.hit_limit) Utilities(state, result.utility);
  return result;
}

std::optional<Move> Game::ParseMove(const StateBytes* state, int player,
                                    std::string_view text) const {
  MoveList moves;
  LegalMoves(state, player, moves);
  for (const Move& move : moves)
    if (MoveText(state, move) == text) return move;
  return std::nullopt;
}

namespace {
constexpr std::align_val_t kStateAlignment{64};
}

OwnedState::OwnedState(const Game& game)
    : size_(game.state_size()),
      bytes_(static_cast<StateBytes*>(::operator new(size_, kStateAlignment))) {
  std::memset(bytes_, 0, size_);
}

OwnedState::OwnedState(const OwnedState& other)
    : size_(other.size_), bytes_(static_cast<StateBytes*>(::operator new(size_, kStateAlignment))) {
  std::memcpy(bytes_, other.bytes_, size_);
}

OwnedState& OwnedState::operator=(const OwnedState& other) {
  if (this == &other) return *this;
  if (size_ != other.size_) {
    OwnedState copy(other);
    std::swap(size_, copy.size_);
    std::swap(bytes_, copy.bytes_);
  } else {
    std::memcpy(bytes_, other.bytes_, size_);
  }
  return *this;
}

OwnedState::~OwnedState() { ::operator delete(bytes_, kStateAlignment); }

}  // namespace ludens
