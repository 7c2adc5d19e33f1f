#include "play/policy/levels.h"

#include <cstring>

namespace ludens {
namespace {

bool Wins(const Game& game, const StateBytes* state, int player) {
  if (!game.IsOver(state)) return false;
  std::array<float, kMaxPlayers + 1> utility{};
  game.Utilities(state, utility);
  return utility[static_cast<size_t>(player)] >= 1.0f;
}

}  // namespace

LastGoodReplyLevels::LastGoodReplyLevels(const GameFacts& facts)
    : codes_(facts.move_codes),
      replies_(codes_ * (static_cast<size_t>(facts.players) + 1), kNoReply) {}

void LastGoodReplyLevels::Rank(Choices& choices, std::span<int> levels) {
  if (played_.empty()) return;
  const uint32_t reply = ReplyTo(played_.back(), choices.moves()[0].player);
  for (size_t i = 0; i < levels.size(); ++i) levels[i] = choices.moves()[i].code == reply;
}

void LastGoodReplyLevels::Played(const Choices& choices, size_t index) {
  played_.push_back(choices.moves()[index]);
}

void LastGoodReplyLevels::End(const PlayoutResult& result) {
  if (result.hit_limit) return;
  for (size_t i = 1; i < played_.size(); ++i) {
    const float utility = result.utility[played_[i].player];
    uint32_t& reply = ReplyTo(played_[i - 1], played_[i].player);
    if (utility > 0.5f)
      reply = played_[i].code;
    else if (utility < 0.5f && reply == played_[i].code)
      reply = kNoReply;
  }
}

bool DecisiveLevels::AllowsWin(const Game& game, int player) {
  if (game.IsOver(after_.get())) return false;
  const int next = game.Mover(after_.get());
  if (next == player) return false;
  replies_.clear();
  game.LegalMoves(after_.get(), next, replies_);
  for (const Move& move : replies_) {
    Rng rng(0);
    reply_ = after_;
    game.Apply(reply_.get(), {&move, 1}, rng);
    if (Wins(game, reply_.get(), next)) return true;
  }
  return false;
}

void DecisiveLevels::Rank(Choices& choices, std::span<int> levels) {
  const Game& game = choices.game();
  for (size_t i = 0; i < levels.size(); ++i) {
    const int player = choices.moves()[i].player;
    levels[i] = 1;
    if (!choices.After(i, after_.get())) continue;  // Illegal: its level does not matter.
    if (Wins(game, after_.get(), player)) {
      levels[i] = 2;
      if (anti_) continue;
    } else if (anti_ && AllowsWin(game, player)) {
      levels[i] = 0;
    }
  }
}

}  // namespace ludens
