#pragma once

#include <array>
#include <cstdint>

namespace ludens {

/// Tells for most positions that they were not there before, by their hashes; of the others it does
/// not know. Best for some thousand positions at most.
class PositionFilter {
 public:
  void Add(uint64_t hash) { words_[WordOf(hash)] |= BitsOf(hash); }
  bool MayContain(uint64_t hash) const {
    return (words_[WordOf(hash)] & BitsOf(hash)) == BitsOf(hash);
  }

 private:
  static constexpr size_t kWords = 256;
  static size_t WordOf(uint64_t hash) { return (hash >> 12) % kWords; }
  static uint64_t BitsOf(uint64_t hash) {
    return uint64_t{1} << (hash & 63) | uint64_t{1} << (hash >> 6 & 63);
  }

  std::array<uint64_t, kWords> words_{};
};

}  // namespace ludens
