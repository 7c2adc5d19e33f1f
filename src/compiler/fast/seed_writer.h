#pragma once

#include <bit>
#include <vector>

#include "compiler/fast/seed_term.h"

namespace ludens {

/// What seeds add to the hash of a position, by their slot and number; empty where the game keeps
/// no hash.
struct SeedHashes {
  /// Reads the numbers off the state of an empty board, which is left as it was.
  static SeedHashes Of(Context& empty);

  int limit = 0;                 ///< Numbers below this are known.
  std::vector<uint64_t> values;  ///< slot * limit + number
  uint64_t At(int slot, int count) const {
    return values[static_cast<size_t>(slot * limit + count)];
  }
};

/// Direct writes of numbers of seeds, which keep the sets in step, and the hash.
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
  /// After numbers of these slots have become more than 0. REQUIRES: no hash is kept.
  void Fill(uint64_t slots) const {
    for (uint64_t left = slots & empty_; left != 0; left &= left - 1)
      Mark(std::countr_zero(left), true);
  }

 private:
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
  }

  const State& state_;
  uint16_t* counts_;
  uint64_t& empty_;
  const SeedHashes* hashes_;
  uint64_t* owned_;
  uint8_t* who_;
  uint16_t* what_;
  uint8_t owner_;
};

}  // namespace ludens
