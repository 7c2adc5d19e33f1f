#include "search/alphabeta/table.h"

#include <algorithm>
#include <bit>

namespace ludens {

TranspositionTable::TranspositionTable(int64_t entries) {
  if (entries <= 0) return;
  entries_.resize(std::bit_floor(static_cast<uint64_t>(entries)));
  mask_ = entries_.size() - 1;
}

void TranspositionTable::NewSearch() {
  if (++search_ != 0) return;
  // The numbers are used up, after years: entries of old must not look new.
  std::fill(entries_.begin(), entries_.end(), TableEntry{});
  search_ = oldest_ = 1;
}

const TableEntry* TranspositionTable::Find(uint64_t hash) const {
  if (!enabled()) return nullptr;
  const TableEntry& entry = entries_[hash & mask_];
  const bool known = entry.bound != ScoreBound::kVacant && entry.search >= oldest_;
  return known && entry.hash == hash ? &entry : nullptr;
}

void TranspositionTable::Store(const TableEntry& entry) {
  if (!enabled()) return;
  TableEntry& slot = entries_[entry.hash & mask_];
  if (slot.bound != ScoreBound::kVacant && IsCurrent(slot) && slot.depth > entry.depth) return;
  slot = entry;
  slot.search = search_;
}

}  // namespace ludens
