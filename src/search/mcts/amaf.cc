#include "search/mcts/amaf.h"

#include <algorithm>

namespace ludens {

size_t AmafTable::Slot(uint64_t key) const {
  const size_t mask = entries_.size() - 1;
  size_t at = Mix64(key) & mask;
  while (entries_[at].key != 0 && entries_[at].key != key) at = (at + 1) & mask;
  return at;
}

const AmafTable::Entry* AmafTable::Find(uint64_t key) const {
  if (entries_.empty()) return nullptr;
  const Entry& entry = entries_[Slot(key)];
  return entry.key == 0 ? nullptr : &entry;
}

void AmafTable::Add(uint64_t key, float value) {
  if (2 * (used_ + 1) > entries_.size()) Grow();
  Entry& entry = entries_[Slot(key)];
  used_ += entry.key == 0;
  entry.key = key;
  entry.sum += value;
  ++entry.visits;
}

void AmafTable::Grow() {
  std::vector<Entry> old = std::move(entries_);
  entries_.assign(std::max<size_t>(32, old.size() * 2), {});
  for (const Entry& entry : old)
    if (entry.key != 0) entries_[Slot(entry.key)] = entry;
}

void AmafTables::Learn(Tree& tree, std::span<const NodeId> path, const PlyLog& record,
                       std::span<const float> utility) {
  seen_ = {};
  unique_.clear();
  // From the last ply to the first: node i takes all moves that were met by then.
  for (size_t i = record.plies.size(); i-- > 0;) {
    const PlyLog::Ply& ply = record.plies[i];
    const uint64_t key = AmafKey(ply.player, record.Played(ply));
    if (seen_.Find(key) == nullptr) {
      seen_.Add(key, 0);
      unique_.push_back(key);
    }
    if (i >= path.size()) continue;
    TreeNode& node = tree[path[i]];
    if (node.extra == 0) {
      tables_.emplace_back();
      node.extra = static_cast<uint32_t>(tables_.size());
    }
    for (const uint64_t move : unique_)
      tables_[node.extra - 1].Add(move, utility[static_cast<size_t>(move >> 32)]);
  }
}

}  // namespace ludens
