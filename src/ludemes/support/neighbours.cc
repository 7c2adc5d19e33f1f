#include "ludemes/support/neighbours.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace ludens {

template <typename Visit>
bool Neighbours::Grow(int start, const SiteBits& members, SiteBits& group, Visit&& visit) const {
  switch (words_) {
    case 1:
      return GrowInWord(start, members, group, visit);
    case 2:
      return GrowInTwo(start, members, group, visit);
    case 3:
      return GrowBy<3>(start, members, group, visit);
    case 4:
      return GrowBy<4>(start, members, group, visit);
    case 6:
      return GrowBy<6>(start, members, group, visit);
    default:
      return GrowBy<0>(start, members, group, visit);
  }
}

template <typename Visit>
bool Neighbours::GrowInWord(int start, const SiteBits& members, SiteBits& group,
                            Visit&& visit) const {
  uint64_t waiting = uint64_t{1} << start, joined = waiting;
  uint64_t left = members.words()[0] & ~waiting;
  bool stopped = false;
  do {
    const auto next = Of(std::countr_zero(waiting));
    waiting &= waiting - 1;
    stopped = visit(next);
    const uint64_t fresh = next[0] & left;
    left ^= fresh;
    joined |= fresh;
    waiting |= fresh;
  } while (waiting != 0 && !stopped);
  group.words()[0] |= joined;
  return stopped;
}

template <typename Visit>
bool Neighbours::GrowInTwo(int start, const SiteBits& members, SiteBits& group,
                           Visit&& visit) const {
  const uint64_t bit = uint64_t{1} << (start & 63);
  uint64_t low = start < 64 ? bit : 0, high = start < 64 ? 0 : bit;  // Waiting.
  uint64_t joined_low = low, joined_high = high;
  uint64_t left_low = members.words()[0] & ~low, left_high = members.words()[1] & ~high;
  bool stopped = false;
  do {
    const int site = low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high);
    if (low != 0)
      low &= low - 1;
    else
      high &= high - 1;
    const auto next = Of(site);
    stopped = visit(next);
    const uint64_t fresh_low = next[0] & left_low, fresh_high = next[1] & left_high;
    left_low ^= fresh_low;
    left_high ^= fresh_high;
    joined_low |= fresh_low;
    joined_high |= fresh_high;
    low |= fresh_low;
    high |= fresh_high;
  } while ((low | high) != 0 && !stopped);
  group.words()[0] |= joined_low;
  group.words()[1] |= joined_high;
  return stopped;
}

template <size_t kWords, typename Visit>
bool Neighbours::GrowBy(int start, const SiteBits& members, SiteBits& group, Visit&& visit) const {
  const size_t words = kWords == 0 ? words_ : kWords;
  group.Add(start);
  // Sites whose neighbours have not been looked at, and members that have not joined, word by word.
  std::array<uint64_t, SiteBits::kMostSites / 64> waiting{}, left;
  const auto joined = group.words();
  std::copy_n(joined.begin(), words, waiting.begin());
  for (size_t i = 0; i < words; ++i) left[i] = members.words()[i] & ~joined[i];
  bool stopped = false;
  for (size_t w = static_cast<size_t>(start) >> 6; w < words && !stopped;) {
    if (waiting[w] == 0) {
      ++w;
      continue;
    }
    const int site = static_cast<int>(w * 64) + std::countr_zero(waiting[w]);
    waiting[w] &= waiting[w] - 1;
    const auto next = Of(site);
    stopped = visit(next);
    for (size_t i = 0; i < words; ++i) {
      const uint64_t fresh = next[i] & left[i];
      if (fresh == 0) continue;
      left[i] ^= fresh;
      waiting[i] |= fresh;
      if (i < w) w = i;
    }
  }
  for (size_t i = 0; i < words; ++i) joined[i] |= members.words()[i] & ~left[i];
  return stopped;
}

SiteBits Neighbours::Group(int start, const SiteBits& members) const {
  SiteBits group(sites_);
  Grow(start, members, group, [](std::span<const uint64_t>) { return false; });
  return group;
}

int Neighbours::CountAround(int start, const SiteBits& members, std::span<const uint64_t> open,
                            int enough) const {
  SiteBits group(sites_), around(sites_);
  if (enough == 1) {
    const auto meets = [&](std::span<const uint64_t> next) {
      uint64_t common = 0;
      for (size_t i = 0; i < words_; ++i) common |= next[i] & open[i];
      return common != 0;
    };
    return meets(Of(start)) || Grow(start, members, group, meets);
  }
  Grow(start, members, group, [&](std::span<const uint64_t> next) {
    around.Unite(next);
    return around.CountIn(open) >= enough;
  });
  return std::min(enough, around.CountIn(open));
}

SiteBits Neighbours::Around(const SiteBits& group) const {
  SiteBits around(sites_);
  group.ForEach([&](int site) { around.Unite(Of(site)); });
  around.Subtract(group.words());
  return around;
}

}  // namespace ludens
