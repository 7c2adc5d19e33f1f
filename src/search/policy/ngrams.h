#pragma once

#include <unordered_map>

#include "search/policy/playout_policy.h"

namespace ludens {

/// N-gram selection: a move's value is the mean over the sequences of one, two and three moves that
/// it would end; sequences met fewer than seven times do not count. The move of the highest value
/// is played, a random one with probability ε. Moves never played count as won.
///
/// Tak, Winands and Björnsson, "N-grams and the last-good-reply policy applied in general game
/// playing", 2012.
class Ngrams final : public PlayoutPolicy {
 public:
  static constexpr uint32_t kLeastVisits = 7;
  static constexpr size_t kLongest = 3;

  explicit Ngrams(double epsilon) : epsilon_(epsilon) {}

  void NewSearch() override { table_.clear(); }
  uint32_t Choose(const PlyLog& record, Rng& rng) override;
  void Learn(const PlyLog& record, std::span<const float> utility) override;

 private:
  struct Entry {
    uint32_t visits = 0;
    double sum = 0;
  };
  /// The sequence of the `length` moves that end with `code` at ply `at` of the record.
  static uint64_t Key(const PlyLog& record, size_t at, uint32_t code, size_t length);
  double Value(const PlyLog& record, size_t at, uint32_t code) const;

  double epsilon_;
  std::unordered_map<uint64_t, Entry> table_;
};

}  // namespace ludens
