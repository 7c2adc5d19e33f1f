#include "search/policy/ngrams.h"

#include <algorithm>

namespace ludens {

uint64_t Ngrams::Key(const PlyLog& record, size_t at, uint32_t code, size_t length) {
  uint64_t key = Mix64(static_cast<uint64_t>(record.plies[at].player) << 40 | code) + length;
  for (size_t back = 1; back < length; ++back)
    key = Mix64(key + record.Played(record.plies[at - back]) + 1);
  return key;
}

double Ngrams::Value(const PlyLog& record, size_t at, uint32_t code) const {
  double sum = 0;
  int found = 0;
  for (size_t length = 1; length <= std::min(kLongest, at + 1); ++length) {
    const auto entry = table_.find(Key(record, at, code, length));
    if (entry == table_.end()) break;  // A longer one cannot have been met either.
    if (length > 1 && entry->second.visits < kLeastVisits) continue;
    sum += entry->second.sum / entry->second.visits;
    ++found;
  }
  return found == 0 ? 1 : sum / found;
}

uint32_t Ngrams::Choose(const PlyLog& record, Rng& rng) {
  const PlyLog::Ply& ply = record.plies.back();
  if (rng.Unit() < epsilon_) return rng.Below(ply.count);
  // Starting anywhere, so that equal values do not favour the moves that are listed first.
  const uint32_t start = rng.Below(ply.count);
  uint32_t best = start;
  double best_value = -1;
  for (uint32_t i = 0; i < ply.count; ++i) {
    const uint32_t index = (start + i) % ply.count;
    const double value = Value(record, record.plies.size() - 1, record.codes[ply.first + index]);
    if (value <= best_value) continue;
    best = index;
    best_value = value;
  }
  return best;
}

void Ngrams::Learn(const PlyLog& record, std::span<const float> utility) {
  for (size_t at = 0; at < record.plies.size(); ++at) {
    const PlyLog::Ply& ply = record.plies[at];
    for (size_t length = 1; length <= std::min(kLongest, at + 1); ++length) {
      Entry& entry = table_[Key(record, at, record.Played(ply), length)];
      ++entry.visits;
      entry.sum += utility[static_cast<size_t>(ply.player)];
    }
  }
}

}  // namespace ludens
