#pragma once

#include "search/policy/move_averages.h"
#include "search/policy/playout_policy.h"

namespace ludens {

/// Move-average sampling: moves are drawn with probability proportional to exp(mean / τ), the mean
/// being that of all iterations in which the player made the move. Moves never played count as won,
/// so that they are tried.
///
/// Finnsson and Björnsson, "Simulation-based approach to general game playing", 2008.
class Mast final : public PlayoutPolicy {
 public:
  explicit Mast(double tau) : tau_(tau) {}

  void NewSearch() override { averages_.Clear(); }
  uint32_t Choose(const PlyLog& record, Rng& rng) override;
  void Learn(const PlyLog& record, std::span<const float> utility) override;

 private:
  double tau_;
  MoveAverages averages_;
  std::vector<double> sums_;  ///< Scratch of Choose.
};

}  // namespace ludens
