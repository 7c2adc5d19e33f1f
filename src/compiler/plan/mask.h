#pragma once

#include <immintrin.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace ludens {

/// A set of board sites in W words. Everything is inline and nothing allocates: this is what rules
/// are evaluated on, all sites at a time.
template <int W>
struct Mask {
  static constexpr size_t kWords = static_cast<size_t>(W);
  static constexpr int kSites = W * 64;

  std::array<uint64_t, kWords> words{};

  static Mask First(int sites) {
    Mask mask;
    for (int site = 0; site < sites; ++site) mask.Add(site);
    return mask;
  }
  /// The first words of a longer set.
  static Mask Load(std::span<const uint64_t> set) {
    Mask mask;
    for (size_t i = 0; i < kWords; ++i) mask.words[i] = i < set.size() ? set[i] : 0;
    return mask;
  }

  bool Contains(int site) const {
    return (words[static_cast<size_t>(site) >> 6] >> (site & 63)) & 1;
  }
  void Add(int site) { words[static_cast<size_t>(site) >> 6] |= uint64_t{1} << (site & 63); }
  void Remove(int site) { words[static_cast<size_t>(site) >> 6] &= ~(uint64_t{1} << (site & 63)); }

  bool Empty() const {
    uint64_t any = 0;
    for (const uint64_t word : words) any |= word;
    return any == 0;
  }
  int Count() const {
    int count = 0;
    for (const uint64_t word : words) count += std::popcount(word);
    return count;
  }

  Mask& operator&=(const Mask& other) {
    for (size_t i = 0; i < kWords; ++i) words[i] &= other.words[i];
    return *this;
  }
  Mask& operator|=(const Mask& other) {
    for (size_t i = 0; i < kWords; ++i) words[i] |= other.words[i];
    return *this;
  }
  friend Mask operator&(Mask a, const Mask& b) { return a &= b; }
  friend Mask operator|(Mask a, const Mask& b) { return a |= b; }
  bool operator==(const Mask&) const = default;

  Mask& Subtract(const Mask& other) {
    for (size_t i = 0; i < kWords; ++i) words[i] &= ~other.words[i];
    return *this;
  }
  Mask Without(const Mask& other) const { return Mask(*this).Subtract(other); }
  /// Itself if `condition` holds, else the empty set; without a branch.
  Mask If(bool condition) const {
    Mask out = *this;
    for (uint64_t& word : out.words) word &= uint64_t{0} - static_cast<uint64_t>(condition);
    return out;
  }

  /// All sites moved on by `delta`, back where it is negative; those that leave the set are lost.
  /// REQUIRES: -kSites < delta < kSites.
  Mask Shifted(int delta) const {
    Mask out;
    if constexpr (W == 1) {
      // One of the two shifts is by nothing: quicker than a branch.
      const int on = delta > 0 ? delta : 0, back = delta < 0 ? -delta : 0;
      out.words[0] = words[0] << on >> back;
      return out;
    }
    if constexpr (W == 2) {
      const int on = delta > 0 ? delta : 0, back = delta < 0 ? -delta : 0;
      return Split(Joined() << on >> back);
    }
    const size_t distance = static_cast<size_t>(delta < 0 ? -delta : delta);
    const size_t far = distance >> 6;
    const unsigned near = distance & 63;
    for (size_t i = 0; i < kWords; ++i) {
      if (delta >= 0) {
        if (i < far) continue;
        out.words[i] = words[i - far] << near;
        if (near != 0 && i > far) out.words[i] |= words[i - far - 1] >> (64 - near);
      } else {
        if (i + far >= kWords) continue;
        out.words[i] = words[i + far] >> near;
        if (near != 0 && i + far + 1 < kWords) out.words[i] |= words[i + far + 1] << (64 - near);
      }
    }
    return out;
  }

  /// The same where the direction is known. REQUIRES: 0 <= distance < kSites.
  Mask ShiftedUp(int distance) const {
    if constexpr (W == 1) return {{words[0] << distance}};
    if constexpr (W == 2) return Split(Joined() << distance);
    return Shifted(distance);
  }
  Mask ShiftedDown(int distance) const {
    if constexpr (W == 1) return {{words[0] >> distance}};
    if constexpr (W == 2) return Split(Joined() >> distance);
    return Shifted(-distance);
  }

  /// The same where no site leaves the set, which is quicker.
  Mask Moved(int delta) const {
    if constexpr (W == 1) return {{std::rotl(words[0], delta)}};
    return Shifted(delta);
  }

  /// Calls `visit(site)` for every site in ascending order.
  template <typename Visit>
  void ForEach(Visit&& visit) const {
    for (size_t i = 0; i < kWords; ++i)
      for (uint64_t word = words[i]; word != 0; word &= word - 1)
        visit(static_cast<int>(i * 64) + std::countr_zero(word));
  }

  /// The k-th site. REQUIRES: 0 <= k < Count().
  int Select(int k) const {
    size_t i = 0;
    for (; i + 1 < kWords; ++i) {
      const int here = std::popcount(words[i]);
      if (k < here) break;
      k -= here;
    }
    return static_cast<int>(i * 64) + SelectBit(words[i], k);
  }

  /// The lowest and the highest site. REQUIRES: !Empty().
  int Lowest() const {
    size_t i = 0;
    while (words[i] == 0) ++i;
    return static_cast<int>(i * 64) + std::countr_zero(words[i]);
  }
  int Highest() const {
    size_t i = kWords - 1;
    while (words[i] == 0) --i;
    return static_cast<int>(i * 64) + 63 - std::countl_zero(words[i]);
  }
  /// The lowest site and all below it, in the set or not; everything where there is none.
  Mask UpToLowest() const {
    Mask mask;
    uint64_t borrow = 1;
    for (size_t i = 0; i < kWords; ++i) {
      mask.words[i] = words[i] ^ (words[i] - borrow);
      borrow &= words[i] == 0;
    }
    return mask;
  }
  /// The highest site and all above it, likewise.
  Mask FromHighest() const {
    Mask mask;
    uint64_t none_above = ~uint64_t{0};
    for (size_t i = kWords; i-- > 0;) {
      mask.words[i] = (~uint64_t{0} << (63 - std::countl_zero(words[i] | 1))) & none_above;
      if (words[i] != 0) none_above = 0;
    }
    return mask;
  }
  /// All sites below the given one.
  static Mask Below(int site) {
    Mask mask;
    const size_t word = static_cast<size_t>(site) >> 6;
    for (size_t i = 0; i < word; ++i) mask.words[i] = ~uint64_t{0};
    mask.words[word] = (uint64_t{1} << (site & 63)) - 1;
    return mask;
  }

 private:
  // Two words as one number.
  __extension__ using Both = unsigned __int128;
  Both Joined() const { return (Both{words[kWords - 1]} << 64) | words[0]; }
  static Mask Split(Both both) {
    Mask mask;
    mask.words[0] = static_cast<uint64_t>(both);
    mask.words[kWords - 1] = static_cast<uint64_t>(both >> 64);
    return mask;
  }

  static int SelectBit(uint64_t word, int k) {
#ifdef __BMI2__
    return std::countr_zero(_pdep_u64(uint64_t{1} << k, word));
#else
    for (; k > 0; --k) word &= word - 1;
    return std::countr_zero(word);
#endif
  }
};

}  // namespace ludens
