#pragma once

#include "search/policy/playout_policy.h"
#include "search/policy/policy_weights.h"

namespace ludens {

/// How much of the step of adaptation a player's moves get after a playout, in [0, 1]: all of it
/// for a sole winner, nothing for those who did no better than the average, in between for shared
/// places. For two players: the winner's moves are learned, and nothing after a draw.
float LearningShare(std::span<const float> utility, int player);

/// Playout policy adaptation: draws moves by the weights and makes the moves of winners likelier.
/// The weights belong to the agent, which decides what they start with.
class AdaptivePolicy final : public PlayoutPolicy {
 public:
  AdaptivePolicy(PolicyWeights& weights, double alpha)
      : weights_(weights), alpha_(static_cast<float>(alpha)) {}

  void NewSearch() override {}
  uint32_t Choose(const PlyLog& record, Rng& rng) override {
    return weights_.Draw(record.CodesOf(record.plies.back()), rng);
  }
  bool Compares() const override { return true; }
  void Learn(const PlyLog& record, std::span<const float> utility) override;

 private:
  PolicyWeights& weights_;
  float alpha_;
};

}  // namespace ludens
