#include "state/owned_lists.h"

#include <algorithm>

#include "base/error.h"

namespace ludens {

void OwnedLists::Lift(int slot, int site, int level, SiteType type, bool keep_levels) const {
  if (!Kept()) return;
  const int what = state_.WhatAt(slot, level);
  RemoveLevel(what, site, level, type, keep_levels);
  Add(what, site, level + 1, type);
}

void OwnedLists::Append(int what, int site, int level, SiteType type) const {
  int32_t& count = state_.header().owned_count;
  if (count == state_.layout().owned_capacity) Compact();
  if (count == state_.layout().owned_capacity)
    Fail("more than {} pieces in play", state_.layout().owned_capacity);
  state_.At<OwnedEntry>(state_.layout().owned_entries)[count++] = {
      static_cast<int16_t>(what), static_cast<int16_t>(site), static_cast<int16_t>(level), type};
}

void OwnedLists::EraseAt(std::span<OwnedEntry> entries, size_t index) const {
  const auto begin = entries.begin() + static_cast<std::ptrdiff_t>(index);
  std::copy(begin + 1, entries.end(), begin);
  --state_.header().owned_count;
}

void OwnedLists::Compact() const {
  if (state_.layout().has_stacks) return;
  for (size_t i = 0; i < state_.OwnedEntries().size(); ++i) {
    OwnedEntry& first = state_.OwnedEntries()[i];
    for (size_t j = state_.OwnedEntries().size() - 1; j > i; --j) {
      const OwnedEntry& other = state_.OwnedEntries()[j];
      if (other.what != first.what || other.site != first.site || other.type != first.type)
        continue;
      first.level = static_cast<int16_t>(first.level + other.level + 1);
      EraseAt(state_.OwnedEntries(), j);
    }
  }
}

void OwnedLists::Erase(int what, int site, SiteType type) const {
  const bool swaps = state_.layout().owned_order == OwnedOrder::kSwapping;
  for (size_t i = 0; i < state_.OwnedEntries().size();) {
    const auto entries = state_.OwnedEntries();
    if (entries[i].what != what || entries[i].site != site || (!swaps && entries[i].type != type)) {
      ++i;
      continue;
    }
    if (!swaps) {
      EraseAt(entries, i);
      continue;
    }
    if (entries[i].level > 0) {
      --entries[i].level;
      return;
    }
    // The last entry of the component takes the free place.
    size_t last = entries.size() - 1;
    while (entries[last].what != what) --last;
    entries[i] = entries[last];
    return EraseAt(entries, last);
  }
}

void OwnedLists::EraseLevel(int what, int site, int level, SiteType type, bool keep_levels) const {
  if (state_.layout().owned_order == OwnedOrder::kSwapping) return Erase(what, site, type);
  for (size_t i = 0; i < state_.OwnedEntries().size();) {
    const OwnedEntry& entry = state_.OwnedEntries()[i];
    if (entry.what == what && entry.site == site && entry.level == level && entry.type == type)
      EraseAt(state_.OwnedEntries(), i);
    else
      ++i;
  }
  if (keep_levels) return;
  for (OwnedEntry& entry : state_.OwnedEntries())
    if (entry.site == site && entry.type == type && entry.level > level) --entry.level;
}

}  // namespace ludens
