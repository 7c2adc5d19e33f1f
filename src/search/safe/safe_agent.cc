#include "search/safe/safe_agent.h"

#include <optional>

#include "search/successors.h"

namespace ludens {
namespace {

class SafeAgent final : public Agent {
 public:
  void NewGame(const Game& game, uint64_t) override {
    game_ = &game;
    trial_.emplace(game);
    after_.emplace(game);
  }

  AgentChoice Choose(const StateBytes* state, int player, Rng& rng) override {
    moves_.clear();
    game_->SearchMoves(state, player, moves_);
    const Move fallback = moves_[rng.Below(static_cast<uint32_t>(moves_.size()))];
    int64_t nodes = 0;
    while (!moves_.empty()) {
      const uint32_t pick = rng.Below(static_cast<uint32_t>(moves_.size()));
      const Move move = moves_[pick];
      trial_->Apply(state, move, after_->get(), rng);
      ++nodes;
      if (EndingFor(*game_, after_->get(), player) != Ending::kLoss)
        return {move, 0.5, nodes, nodes};
      moves_[pick] = moves_.back();
      moves_.pop_back();
    }
    return {fallback, 0, nodes, nodes};
  }

 private:
  const Game* game_ = nullptr;
  std::optional<MoveTrial> trial_;
  std::optional<OwnedState> after_;
  MoveList moves_;
};

}  // namespace

AgentType SafeAgentType() {
  return {
      "safe", {"Safe AI"}, "A random move that does not lose at once", {}, [](const AgentSpec&) {
        return std::make_unique<SafeAgent>();
      }};
}

}  // namespace ludens
