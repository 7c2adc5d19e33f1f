#pragma once

#include <bit>
#include <cstring>
#include <vector>

#include "base/lanes.h"
#include "compiler/fast/seed_term.h"

namespace ludens {

/// What seeds add to the hash of a position, by their slot and number; empty where the game keeps
/// no hash, or where the local state of a pit counts, too.
struct SeedHashes {
  /// Reads the numbers off the state of an empty board, which is left as it was.
  static SeedHashes Of(Context& empty);

  int limit = 0;                 ///< Numbers below this are known.
  std::vector<uint64_t> values;  ///< slot * limit + number
  uint64_t At(int slot, int count) const {
    return values[static_cast<size_t>(slot * limit + count)];
  }
};

/// Direct writes of numbers of seeds, which keep the sets in step, and the hash. A pit keeps its
/// local state until it is empty.
class SeedWriter {
 public:
  static constexpr int kSeed = 1;  ///< The only component.

  SeedWriter(const SeedView& view, const SeedHashes& hashes)
      : state_(view.context.state),
        counts_(view.counts),
        empty_(*view.empty),
        hashes_(state_.hashed() ? &hashes : nullptr) {
    const Layout& layout = state_.layout();
    owner_ = static_cast<uint8_t>(view.context.model.components[kSeed].owner);
    who_ = state_.At<uint8_t>(layout.who);
    marks_ = view.marks;
    what_ = layout.has_what ? state_.At<uint16_t>(layout.what) : nullptr;
    owned_ = state_.OwnedSet(owner_).data();
  }

  void Set(int slot, int count) const {
    const int before = counts_[slot];
    const bool hashes = BeginHash(slot, before, count);
    counts_[slot] = static_cast<uint16_t>(count);
    if ((before == 0) != (count == 0)) Mark(slot, count != 0);
    if (hashes) state_.ToggleHash(slot);
  }
  /// Fewer seeds, at most all. REQUIRES: no hash is kept.
  void Take(int slot, int count) const {
    counts_[slot] = static_cast<uint16_t>(counts_[slot] - count);
    if (counts_[slot] == 0) Mark(slot, false);
  }
  /// The blocks of slots that AddOnes goes through; 0 where the state has no room for whole blocks.
  static int Blocks(const Layout& layout) {
    const int blocks = (layout.slots + kLanes - 1) / kLanes;
    const auto lanes = static_cast<uint32_t>(blocks * kLanes);
    return layout.count + 2 * lanes <= layout.size ? blocks : 0;
  }
  /// One more seed on each of these slots, many at a time. REQUIRES: no hash is kept, and `blocks`
  /// is what Blocks says, more than 0.
  void AddOnes(uint64_t slots, int blocks) const {
    AddOnes(counts_, slots, blocks);
    for (uint64_t left = slots & empty_; left != 0; left &= left - 1)
      Mark(std::countr_zero(left), true);
  }
  /// The same for the numbers alone.
  static void AddOnes(uint16_t* counts, uint64_t slots, int blocks) {
    const Lanes bits = {1 << 0, 1 << 1, 1 << 2,  1 << 3,  1 << 4,  1 << 5,  1 << 6,  1 << 7,
                        1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15};
    for (int block = 0; block < blocks; ++block, slots >>= kLanes, counts += kLanes) {
      const Lanes all = Lanes{} + static_cast<uint16_t>(slots);
      const auto here = (all & bits) == bits;  // All bits of a lane, or none.
      Lanes numbers;
      std::memcpy(&numbers, counts, sizeof numbers);
      numbers -= reinterpret_cast<const Lanes&>(here);
      std::memcpy(counts, &numbers, sizeof numbers);
    }
  }

 private:
  typedef uint16_t Lanes __attribute__((vector_size(2 * kLanes)));

  /// Takes account of a new number by the tables; true where they do not know it, and the slot is
  /// out of the hash until it is put in again.
  bool BeginHash(int slot, int before, int after) const {
    if (hashes_ == nullptr) return false;
    if (before < hashes_->limit && after < hashes_->limit) {
      state_.header().site_hash ^= hashes_->At(slot, before) ^ hashes_->At(slot, after);
      return false;
    }
    state_.ToggleHash(slot);
    return true;
  }

  void Mark(int slot, bool occupied) const {
    const uint64_t bit = uint64_t{1} << slot;
    empty_ = occupied ? empty_ & ~bit : empty_ | bit;
    *owned_ = occupied ? *owned_ | bit : *owned_ & ~bit;
    who_[slot] = occupied ? owner_ : uint8_t{0};
    if (what_ != nullptr) what_[slot] = occupied ? uint16_t{kSeed} : uint16_t{0};
    if (marks_ != nullptr && !occupied) marks_[slot] = 0;
  }

  const State& state_;
  uint16_t* counts_;
  uint64_t& empty_;
  const SeedHashes* hashes_;
  uint64_t* owned_;
  uint8_t* who_;
  uint16_t* what_;
  uint16_t* marks_;
  uint8_t owner_;
};

}  // namespace ludens
