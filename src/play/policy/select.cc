#include "play/policy/select.h"

#include <algorithm>
#include <cmath>

namespace ludens {
namespace {

/// Draws among the open moves with the highest value, each equally likely.
template <typename Value>
size_t DrawBest(const OpenMoves& open, const std::vector<Value>& values, Rng& rng) {
  size_t best = open[0];
  uint32_t equals = 0;
  for (size_t i = 0; i < open.size(); ++i) {
    const size_t index = open[i];
    if (values[index] > values[best]) {
      best = index;
      equals = 1;
    } else if (values[index] == values[best]) {
      if (rng.Below(++equals) == 0) best = index;
    }
  }
  return best;
}

}  // namespace

void OpenMoves::Reset(size_t count) {
  open_.resize(count);
  for (size_t i = 0; i < count; ++i) open_[i] = static_cast<uint32_t>(i);
}

void OpenMoves::Remove(size_t index) {
  *std::find(open_.begin(), open_.end(), static_cast<uint32_t>(index)) = open_.back();
  open_.pop_back();
}

void EpsilonGreedyPolicy::Offer(Choices& choices, Rng& rng) {
  open_.Reset(choices.moves().size());
  explores_ = rng.Unit() < epsilon_;
  if (explores_) return;
  score_of_.resize(choices.moves().size());
  scores_->Score(choices, score_of_);
}

size_t EpsilonGreedyPolicy::Draw(Rng& rng) {
  return explores_ ? open_.DrawUniform(rng) : DrawBest(open_, score_of_, rng);
}

void SoftmaxPolicy::Offer(Choices& choices, Rng&) {
  open_.Reset(choices.moves().size());
  score_of_.resize(choices.moves().size());
  weights_.resize(choices.moves().size());
  scores_->Score(choices, score_of_);
  Weigh();
}

void SoftmaxPolicy::Weigh() {
  double highest = score_of_[open_[0]];
  for (size_t i = 1; i < open_.size(); ++i) highest = std::max(highest, score_of_[open_[i]]);
  total_ = 0;
  for (size_t i = 0; i < open_.size(); ++i) {
    const size_t index = open_[i];
    weights_[index] = std::exp((score_of_[index] - highest) / temperature_);
    total_ += weights_[index];
  }
  weighed_total_ = total_;
}

size_t SoftmaxPolicy::Draw(Rng& rng) {
  double rest = rng.Unit() * total_;
  for (size_t i = 0; i + 1 < open_.size(); ++i) {
    rest -= weights_[open_[i]];
    if (rest < 0) return open_[i];
  }
  return open_[open_.size() - 1];
}

void SoftmaxPolicy::Reject(size_t index) {
  scores_->Rejected(index);
  constexpr double kPrecise = 1e-6;  // Of the total: below, cancellation shows.
  open_.Remove(index);
  total_ -= weights_[index];
  if (open_.size() > 0 && total_ < kPrecise * weighed_total_) Weigh();
}

void LevelPolicy::Offer(Choices& choices, Rng&) {
  open_.Reset(choices.moves().size());
  level_of_.assign(choices.moves().size(), 0);
  levels_->Rank(choices, level_of_);
}

size_t LevelPolicy::Draw(Rng& rng) { return DrawBest(open_, level_of_, rng); }

}  // namespace ludens
