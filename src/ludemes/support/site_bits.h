#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <span>

namespace ludens {

/// A set of sites of a board of at most kMostSites, on the stack: what groups grow in. All sets of
/// one board have the same number of words. Most boards have one word: loops over the others begin
/// behind that.
class SiteBits {
 public:
  static constexpr int kMostSites = 512;

  explicit SiteBits(int sites) : count_((static_cast<size_t>(sites) + 63) / 64), words_{} {
    assert(sites <= kMostSites);
  }
  /// The members of a set of bits that are below `sites`.
  SiteBits(std::span<const uint64_t> bits, int sites)
      : count_((static_cast<size_t>(sites) + 63) / 64) {
    assert(sites <= kMostSites);
    // Most boards have one or two words: not worth a call.
    if (count_ > 0) words_[0] = bits[0];
    if (count_ > 1) words_[1] = bits[1];
    if (count_ > 2)
      std::copy(bits.begin() + 2, bits.begin() + static_cast<ptrdiff_t>(count_),
                words_.begin() + 2);
    if ((sites & 63) != 0) words_[count_ - 1] &= (uint64_t{1} << (sites & 63)) - 1;
  }

  static SiteBits All(int sites) {
    SiteBits all(sites);
    for (uint64_t& word : all.words()) word = ~uint64_t{0};
    if ((sites & 63) != 0) all.words().back() = (uint64_t{1} << (sites & 63)) - 1;
    return all;
  }

  /// Makes it the set of these words, without counting them: a copy of known length needs no call.
  /// REQUIRES: as many as the set has, or more.
  template <size_t kWords>
  void Assign(const std::array<uint64_t, kWords>& words) {
    assert(count_ <= kWords);
    std::copy_n(words.begin(), std::min(kWords, words_.size()), words_.begin());
  }

  std::span<uint64_t> words() { return {words_.data(), count_}; }
  std::span<const uint64_t> words() const { return {words_.data(), count_}; }

  bool Contains(int site) const {
    return (words_[static_cast<size_t>(site) >> 6] >> (site & 63)) & 1;
  }
  void Add(int site) { words_[static_cast<size_t>(site) >> 6] |= uint64_t{1} << (site & 63); }
  void Remove(int site) { words_[static_cast<size_t>(site) >> 6] &= ~(uint64_t{1} << (site & 63)); }
  bool Empty() const {
    uint64_t any = words_[0];
    for (size_t i = 1; i < count_; ++i) any |= words_[i];
    return any == 0;
  }
  int Count() const {
    int count = std::popcount(words_[0]);
    for (size_t i = 1; i < count_; ++i) count += std::popcount(words_[i]);
    return count;
  }
  /// The lowest member, or -1.
  int First() const {
    for (size_t i = 0; i < count_; ++i)
      if (words_[i] != 0) return static_cast<int>(i * 64) + std::countr_zero(words_[i]);
    return -1;
  }
  /// REQUIRES: bits has at least as many words.
  void Unite(std::span<const uint64_t> bits) {
    words_[0] |= bits[0];
    for (size_t i = 1; i < count_; ++i) words_[i] |= bits[i];
  }
  void Subtract(std::span<const uint64_t> bits) {
    words_[0] &= ~bits[0];
    for (size_t i = 1; i < count_; ++i) words_[i] &= ~bits[i];
  }
  bool Meets(std::span<const uint64_t> bits) const {
    uint64_t any = words_[0] & bits[0];
    for (size_t i = 1; i < count_; ++i) any |= words_[i] & bits[i];
    return any != 0;
  }
  int CountIn(std::span<const uint64_t> bits) const {
    int count = std::popcount(words_[0] & bits[0]);
    for (size_t i = 1; i < count_; ++i) count += std::popcount(words_[i] & bits[i]);
    return count;
  }
  /// Calls `visit(site)` in ascending order.
  template <typename Visit>
  void ForEach(Visit&& visit) const {
    for (size_t i = 0; i < count_; ++i)
      for (uint64_t word = words_[i]; word != 0; word &= word - 1)
        visit(static_cast<int>(i * 64) + std::countr_zero(word));
  }

 private:
  size_t count_;
  std::array<uint64_t, kMostSites / 64> words_;
};

}  // namespace ludens
