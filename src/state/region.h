#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "graph/types.h"

namespace ludens {

/// A set of sites while rules are evaluated: bits by global site number (per site type, as the
/// language counts them; not slots). Grows on demand, keeps its memory when cleared.
class Region {
 public:
  void Clear() {
    for (uint64_t& word : words_) word = 0;
  }
  bool Contains(int site) const {
    const size_t word = static_cast<size_t>(site) >> 6;
    return site >= 0 && word < words_.size() && ((words_[word] >> (site & 63)) & 1);
  }
  void Add(int site) {
    if (site < 0) return;
    const size_t word = static_cast<size_t>(site) >> 6;
    if (word >= words_.size()) words_.resize(word + 1);
    words_[word] |= uint64_t{1} << (site & 63);
  }
  /// Adds the members of a set of bits that are below `sites`.
  void AddFirst(std::span<const uint64_t> bits, int sites) {
    const size_t count = (static_cast<size_t>(sites) + 63) / 64;
    if (count > words_.size()) words_.resize(count);
    for (size_t i = 0; i < count; ++i) {
      const bool last = i + 1 == count && (sites & 63) != 0;
      words_[i] |= bits[i] & (last ? (uint64_t{1} << (sites & 63)) - 1 : ~uint64_t{0});
    }
  }
  /// The same without those of another set.
  void AddFirst(std::span<const uint64_t> bits, int sites, std::span<const uint64_t> without) {
    const size_t count = (static_cast<size_t>(sites) + 63) / 64;
    if (count > words_.size()) words_.resize(count);
    for (size_t i = 0; i < count; ++i) {
      const bool last = i + 1 == count && (sites & 63) != 0;
      words_[i] |=
          bits[i] & ~without[i] & (last ? (uint64_t{1} << (sites & 63)) - 1 : ~uint64_t{0});
    }
  }
  void Remove(int site) {
    const size_t word = static_cast<size_t>(site) >> 6;
    if (site >= 0 && word < words_.size()) words_[word] &= ~(uint64_t{1} << (site & 63));
  }
  bool Empty() const {
    for (const uint64_t word : words_)
      if (word != 0) return false;
    return true;
  }
  int Count() const {
    int count = 0;
    for (const uint64_t word : words_) count += std::popcount(word);
    return count;
  }
  /// True when `test(site)` holds for a site; asked in ascending order until it does.
  template <typename Test>
  bool Any(Test&& test) const {
    for (size_t i = 0; i < words_.size(); ++i)
      for (uint64_t word = words_[i]; word != 0; word &= word - 1)
        if (test(static_cast<int>(i * 64) + std::countr_zero(word))) return true;
    return false;
  }
  void Unite(const Region& other) {
    if (other.words_.size() > words_.size()) words_.resize(other.words_.size());
    for (size_t i = 0; i < other.words_.size(); ++i) words_[i] |= other.words_[i];
  }
  void Intersect(const Region& other) {
    for (size_t i = 0; i < words_.size(); ++i)
      words_[i] &= i < other.words_.size() ? other.words_[i] : 0;
  }
  void Subtract(const Region& other) {
    for (size_t i = 0; i < words_.size() && i < other.words_.size(); ++i)
      words_[i] &= ~other.words_[i];
  }
  bool operator==(const Region& other) const {
    const auto word = [](const Region& r, size_t i) {
      return i < r.words_.size() ? r.words_[i] : uint64_t{0};
    };
    const size_t n = words_.size() > other.words_.size() ? words_.size() : other.words_.size();
    for (size_t i = 0; i < n; ++i)
      if (word(*this, i) != word(other, i)) return false;
    return true;
  }
  /// Calls `visit(site)` in ascending order.
  template <typename Visit>
  void ForEach(Visit&& visit) const {
    for (size_t i = 0; i < words_.size(); ++i)
      for (uint64_t word = words_[i]; word != 0; word &= word - 1)
        visit(static_cast<int>(i * 64) + std::countr_zero(word));
  }
  /// The k-th site in ascending order, or -1.
  int At(int k) const {
    int found = -1;
    ForEach([&](int site) {
      if (k-- == 0) found = site;
    });
    return found;
  }
  std::vector<uint64_t>& words() { return words_; }
  const std::vector<uint64_t>& words() const { return words_; }

 private:
  std::vector<uint64_t> words_;
};

}  // namespace ludens
