#pragma once

#include <cstdint>
#include <vector>

#include "game/game.h"

namespace ludens {

enum class ScoreBound : uint8_t { kVacant, kExact, kLower, kUpper };

/// What an earlier visit found out about a position.
struct TableEntry {
  uint64_t hash = 0;
  double value = 0;
  Move best;
  int16_t depth = -1;
  ScoreBound bound = ScoreBound::kVacant;
  uint32_t search = 0;  ///< Number of the search that wrote it.
};

/// A transposition table of fixed size. The entry of the present search and the greater depth
/// stays; values are used only within the search that wrote them, best moves always.
class TranspositionTable {
 public:
  /// Rounds down to a power of two; 0 entries: no table.
  explicit TranspositionTable(int64_t entries);
  void NewSearch();
  /// Forgets everything, in no time.
  void Clear() { oldest_ = search_ + 1; }

  /// The entry of the position, or null.
  const TableEntry* Find(uint64_t hash) const;
  bool IsCurrent(const TableEntry& entry) const { return entry.search == search_; }
  void Store(const TableEntry& entry);
  bool enabled() const { return !entries_.empty(); }

 private:
  std::vector<TableEntry> entries_;
  uint64_t mask_ = 0;
  uint32_t search_ = 0;
  uint32_t oldest_ = 0;  ///< Entries of earlier searches are forgotten.
};

}  // namespace ludens
