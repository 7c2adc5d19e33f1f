#pragma once

#include <span>
#include <vector>

#include "game/move_policy.h"

namespace ludens {

/// What a policy thinks of moves, in numbers: higher is better. May learn from the playouts.
class MoveScores {
 public:
  virtual ~MoveScores() = default;
  virtual void Score(Choices& choices, std::span<double> scores) = 0;
  virtual void Begin() {}
  /// The move was drawn, but is illegal.
  virtual void Rejected(size_t) {}
  virtual void Played(const Choices&, size_t) {}
  virtual void End(const PlayoutResult&) {}
};

/// A mean that learns.
struct RunningMean {
  float sum = 0;
  float count = 0;
  void Add(float value) {
    sum += value;
    count += 1;
  }
  double Or(double otherwise) const {
    return count > 0 ? static_cast<double>(sum / count) : otherwise;
  }
};

/// A table of weights by Move::code and player, as PPA and its kin learn them.
class WeightScores final : public MoveScores {
 public:
  /// Index: player * move_codes + code.
  WeightScores(std::vector<float> weights, uint32_t move_codes)
      : weights_(std::move(weights)), move_codes_(move_codes) {}
  void Score(Choices& choices, std::span<double> scores) override;
  std::vector<float>& weights() { return weights_; }

 private:
  std::vector<float> weights_;
  uint32_t move_codes_;
};

/// PPA: weights of moves that grow where the winner made them and shrink where the winner could
/// have. After a playout each move of a winner gains `rate`, and all that could be played then lose
/// `rate` times the probability that softmax gives them; those that were found to be illegal are
/// left out. Cazenave, "Playout policy adaptation with move features", 2016.
class PpaScores final : public MoveScores {
 public:
  PpaScores(const GameFacts& facts, double rate);
  void Score(Choices& choices, std::span<double> scores) override;
  void Begin() override;
  void Rejected(size_t index) override { rejected_.push_back(index); }
  void Played(const Choices& choices, size_t index) override;
  void End(const PlayoutResult& result) override;
  double weight(const Move& move) const { return weights_[At(move)]; }

 private:
  /// Entries of `offered_` from `first` on, `chosen` being the one that was played.
  struct Ply {
    uint16_t player;
    size_t first, count, chosen;
  };
  size_t At(const Move& move) const { return move.player * codes_ + move.code; }
  void Note(const Ply& ply);

  size_t codes_;
  double rate_;
  std::vector<double> weights_, changes_;
  std::vector<size_t> offered_;  ///< Places of weights, ply after ply.
  std::vector<Ply> plies_;
  std::vector<size_t> rejected_;  ///< Of the current offer.
};

/// MAST: the mean utility of the playouts in which a player made the move, wherever it was. Moves
/// not yet seen score as a draw.
class MastScores final : public MoveScores {
 public:
  explicit MastScores(const GameFacts& facts);
  void Score(Choices& choices, std::span<double> scores) override;
  void Begin() override { played_.clear(); }
  void Played(const Choices& choices, size_t index) override;
  void End(const PlayoutResult& result) override;

 private:
  size_t At(const Move& move) const { return move.player * codes_ + move.code; }

  size_t codes_;
  std::vector<RunningMean> means_;
  MoveList played_;
};

/// NST: as MAST, for the last 1, 2 … `length` moves of the game with the new one at their end; the
/// score is the mean over all lengths that were seen often enough. Sequences share a table of
/// fixed size by their hash.
class NstScores final : public MoveScores {
 public:
  explicit NstScores(int length);
  void Score(Choices& choices, std::span<double> scores) override;
  void Begin() override { played_.clear(); }
  void Played(const Choices& choices, size_t index) override;
  void End(const PlayoutResult& result) override;

 private:
  static constexpr float kOften = 7;  ///< Times that a sequence must have been seen to count.
  /// The entry of the sequence of `length` moves that ends with `last`, the rest being the moves
  /// played before position `end`.
  RunningMean& At(const Move& last, size_t end, int length);

  int length_;
  std::vector<RunningMean> means_;
  MoveList played_;
};

/// Values of pieces by what became of those who captured them (as FAST learns them): a move scores
/// the value of what stands where it goes, a quiet move the mean utility of all.
class PieceScores final : public MoveScores {
 public:
  void Score(Choices& choices, std::span<double> scores) override;
  void Begin() override { captures_.clear(); }
  void Played(const Choices& choices, size_t index) override;
  void End(const PlayoutResult& result) override;
  double ValueOf(int piece) const;

 private:
  struct Capture {
    int piece;
    int player;
  };
  std::vector<RunningMean> values_;  ///< By kind of piece.
  std::vector<Capture> captures_;
};

}  // namespace ludens
