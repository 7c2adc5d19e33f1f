#pragma once

#include <memory>
#include <vector>

#include "game/move_policy.h"
#include "play/policy/levels.h"
#include "play/policy/scores.h"

namespace ludens {

/// The moves of an offer that were not rejected.
class OpenMoves {
 public:
  void Reset(size_t count);
  size_t size() const { return open_.size(); }
  size_t operator[](size_t i) const { return open_[i]; }
  void Remove(size_t index);
  size_t DrawUniform(Rng& rng) const {
    return open_[rng.Below(static_cast<uint32_t>(open_.size()))];
  }

 private:
  std::vector<uint32_t> open_;
};

/// Every legal move is equally likely.
class UniformPolicy final : public MovePolicy {
 public:
  void Offer(Choices& choices, Rng&) override { open_.Reset(choices.moves().size()); }
  size_t Draw(Rng& rng) override { return open_.DrawUniform(rng); }
  void Reject(size_t index) override { open_.Remove(index); }

 private:
  OpenMoves open_;
};

/// A policy that looks at scores; it lets them learn from the playouts.
class ScoredPolicy : public MovePolicy {
 public:
  explicit ScoredPolicy(std::shared_ptr<MoveScores> scores) : scores_(std::move(scores)) {}

  void Begin() override { scores_->Begin(); }
  void Played(const Choices& choices, size_t index) override { scores_->Played(choices, index); }
  void End(const PlayoutResult& result) override { scores_->End(result); }

 protected:
  std::shared_ptr<MoveScores> scores_;
};

/// With probability epsilon any legal move, else one of the legal moves with the highest score.
///
/// Which of the two it is, is settled once per offer: tossing the coin again after a rejection
/// would favour the random moves wherever the best move is illegal.
class EpsilonGreedyPolicy final : public ScoredPolicy {
 public:
  EpsilonGreedyPolicy(std::shared_ptr<MoveScores> scores, double epsilon)
      : ScoredPolicy(std::move(scores)), epsilon_(epsilon) {}

  void Offer(Choices& choices, Rng& rng) override;
  size_t Draw(Rng& rng) override;
  void Reject(size_t index) override {
    open_.Remove(index);
    scores_->Rejected(index);
  }

 private:
  double epsilon_;
  bool explores_ = false;
  OpenMoves open_;
  std::vector<double> score_of_;
};

/// Legal moves in proportion to exp(score / temperature).
///
/// Illegal moves change no ratio between legal ones; taking a rejected move's weight out of the
/// total is the renormalisation p' = p / (1 - p_rejected), without touching the other moves.
class SoftmaxPolicy final : public ScoredPolicy {
 public:
  SoftmaxPolicy(std::shared_ptr<MoveScores> scores, double temperature)
      : ScoredPolicy(std::move(scores)), temperature_(temperature) {}

  void Offer(Choices& choices, Rng& rng) override;
  size_t Draw(Rng& rng) override;
  void Reject(size_t index) override;

 private:
  /// Where all that is left is too small to be drawn by, it is weighed anew.
  void Weigh();

  double temperature_;
  OpenMoves open_;
  std::vector<double> score_of_;
  std::vector<double> weights_;
  double total_ = 0;
  double weighed_total_ = 0;  ///< When the weights were last computed.
};

/// Any of the legal moves of the highest level that has one.
class LevelPolicy final : public MovePolicy {
 public:
  explicit LevelPolicy(std::shared_ptr<MoveLevels> levels) : levels_(std::move(levels)) {}

  void Begin() override { levels_->Begin(); }
  void Offer(Choices& choices, Rng& rng) override;
  size_t Draw(Rng& rng) override;
  void Reject(size_t index) override { open_.Remove(index); }
  void Played(const Choices& choices, size_t index) override { levels_->Played(choices, index); }
  void End(const PlayoutResult& result) override { levels_->End(result); }

 private:
  std::shared_ptr<MoveLevels> levels_;
  OpenMoves open_;
  std::vector<int> level_of_;
};

}  // namespace ludens
