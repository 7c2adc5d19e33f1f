#include "search/random/random_agent.h"

namespace ludens {
namespace {

class RandomAgent final : public Agent {
 public:
  void NewGame(const Game& game, uint64_t) override { game_ = &game; }

  AgentChoice Choose(const StateBytes* state, int player, Rng& rng) override {
    moves_.clear();
    game_->LegalMoves(state, player, moves_);
    return {moves_[rng.Below(static_cast<uint32_t>(moves_.size()))]};
  }

  bool IsUniform() const override { return true; }

 private:
  const Game* game_ = nullptr;
  MoveList moves_;
};

}  // namespace

AgentType RandomAgentType() {
  return {"random", {"Random AI"}, "Uniformly random legal moves", {}, [](const AgentSpec&) {
            return std::make_unique<RandomAgent>();
          }};
}

}  // namespace ludens
