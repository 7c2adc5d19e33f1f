#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace ludens {

/// A set of board sites of fixed capacity, for set-at-a-time evaluation: no memory is ever
/// allocated. Only the first `n` words are in use; both operands of an operation have the same n.
class SiteMask {
 public:
  static constexpr int kMaxWords = 8;
  static constexpr int kMaxSites = kMaxWords * 64;

  explicit SiteMask(int n) : n_(n) {
    for (int i = 0; i < n_; ++i) words_[static_cast<size_t>(i)] = 0;
  }
  static int WordsFor(int sites) { return (sites + 63) / 64; }

  int n() const { return n_; }
  uint64_t& operator[](int i) { return words_[static_cast<size_t>(i)]; }
  uint64_t operator[](int i) const { return words_[static_cast<size_t>(i)]; }

  bool Contains(int site) const {
    return (words_[static_cast<size_t>(site >> 6)] >> (site & 63)) & 1;
  }
  void Add(int site) { words_[static_cast<size_t>(site >> 6)] |= uint64_t{1} << (site & 63); }
  bool Empty() const {
    uint64_t any = 0;
    for (int i = 0; i < n_; ++i) any |= (*this)[i];
    return any == 0;
  }
  int Count() const {
    int count = 0;
    for (int i = 0; i < n_; ++i) count += std::popcount((*this)[i]);
    return count;
  }
  SiteMask& operator&=(const SiteMask& other) {
    for (int i = 0; i < n_; ++i) (*this)[i] &= other[i];
    return *this;
  }
  SiteMask& operator|=(const SiteMask& other) {
    for (int i = 0; i < n_; ++i) (*this)[i] |= other[i];
    return *this;
  }
  SiteMask& Subtract(const SiteMask& other) {
    for (int i = 0; i < n_; ++i) (*this)[i] &= ~other[i];
    return *this;
  }
  /// Calls `visit(site)` in ascending order until it answers true; answers whether it did.
  template <typename Visit>
  bool Any(Visit&& visit) const {
    for (int i = 0; i < n_; ++i)
      for (uint64_t word = (*this)[i]; word != 0; word &= word - 1)
        if (visit(i * 64 + std::countr_zero(word))) return true;
    return false;
  }
  /// The k-th site in ascending order. REQUIRES: k < Count().
  int Select(int k) const {
    for (int i = 0;; ++i) {
      uint64_t word = (*this)[i];
      const int here = std::popcount(word);
      if (k >= here) {
        k -= here;
        continue;
      }
      while (k-- > 0) word &= word - 1;
      return i * 64 + std::countr_zero(word);
    }
  }

 private:
  std::array<uint64_t, kMaxWords> words_;
  int n_;
};

/// popcount(a & b).
inline int CountCommon(const SiteMask& a, const SiteMask& b) {
  int count = 0;
  for (int i = 0; i < a.n(); ++i) count += std::popcount(a[i] & b[i]);
  return count;
}

}  // namespace ludens
