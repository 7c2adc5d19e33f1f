#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ludens {

/// Mean result of every move that was ever played, by player and code: the table of MAST and of
/// progressive history. Grows with the codes that it meets.
class MoveAverages {
 public:
  void Clear() { players_.clear(); }

  void Add(int player, uint32_t code, float value) {
    Entry& entry = At(player, code);
    ++entry.visits;
    entry.sum += value;
  }
  double Mean(int player, uint32_t code, double if_unknown) const {
    const Entry* entry = Find(player, code);
    return entry == nullptr || entry->visits == 0 ? if_unknown : entry->sum / entry->visits;
  }
  uint32_t Visits(int player, uint32_t code) const {
    const Entry* entry = Find(player, code);
    return entry == nullptr ? 0 : entry->visits;
  }

 private:
  struct Entry {
    uint32_t visits = 0;
    double sum = 0;
  };
  Entry& At(int player, uint32_t code) {
    const auto p = static_cast<size_t>(player);
    if (p >= players_.size()) players_.resize(p + 1);
    if (code >= players_[p].size()) players_[p].resize(code + code / 2 + 64);
    return players_[p][code];
  }
  const Entry* Find(int player, uint32_t code) const {
    const auto p = static_cast<size_t>(player);
    return p < players_.size() && code < players_[p].size() ? &players_[p][code] : nullptr;
  }

  std::vector<std::vector<Entry>> players_;
};

}  // namespace ludens
