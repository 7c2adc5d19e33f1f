#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/rng.h"

namespace ludens {

/// A playout policy: a weight for every code of a move. A move is drawn with probability
/// proportional to exp(k · weight), and the policy learns by making played moves likelier.
///
/// Cazenave, "Playout policy adaptation with move features", 2016, algorithms 1 and 2. The
/// exponentials are kept beside the weights and renewed only for weights that changed; codes that
/// were never met cost nothing to reset or to save.
class PolicyWeights {
 public:
  /// Beyond this a weight does not grow: the exponentials and their sums stay finite.
  static constexpr float kLargest = 40;

  /// `codes` bounds the codes; k is the sharpness of the draws.
  explicit PolicyWeights(uint32_t codes, double k = 1);

  void Reset();  ///< All weights 0: uniform draws.

  float weight(uint32_t code) const { return weights_[code]; }
  /// Sets one weight, as when a policy is read from a file.
  void Set(uint32_t code, float weight);
  /// Codes whose weights may differ from 0, in the order in which they were met.
  std::span<const uint32_t> used() const { return used_; }
  uint32_t codes() const { return static_cast<uint32_t>(weights_.size()); }
  double k() const { return k_; }

  /// The probability of drawing each of these moves. They sum to 1.
  std::vector<double> Probabilities(std::span<const uint32_t> codes) const;
  /// The index of a move drawn by these probabilities. REQUIRES: codes is not empty.
  uint32_t Draw(std::span<const uint32_t> codes, Rng& rng);

  /// Notes that among `codes` the one at `chosen` was right: it gains `rate`, and every one loses
  /// `rate` times its softmax probability. The weights change when Commit is called: all plies of
  /// a playout are judged by the policy that played it.
  void Note(std::span<const uint32_t> codes, uint32_t chosen, float rate);
  /// The same in expectation, from one other draw of the same ply (which may be the same move)
  /// instead of all moves: what was right gains `rate`, what was drawn loses it.
  void NoteSampled(uint32_t right, uint32_t drawn, float rate);
  void Commit();

 private:
  /// What was noted of a code and not yet committed.
  struct Pending {
    float change = 0;
    bool noted = false;  ///< In `noted_`.
    bool used = false;   ///< In `used_`.
  };
  /// Fills terms_ with exp(weight) of these codes, whatever k is; answers their sum.
  float SoftmaxTerms(std::span<const uint32_t> codes);
  /// REQUIRES: noted_ has room for one more.
  void Change(uint32_t code, float amount);
  void MarkUsed(uint32_t code);

  double k_;
  // By code, apart from each other: draws read only exponentials.
  std::vector<float> exponentials_;  ///< exp(k · weight).
  std::vector<float> weights_;
  std::vector<Pending> pending_;
  std::vector<uint32_t> used_;
  std::vector<uint32_t> noted_;  ///< The first noted_count_ of it.
  size_t noted_count_ = 0;
  std::vector<float> terms_;  ///< Scratch, as long as it was ever needed.
};

}  // namespace ludens
