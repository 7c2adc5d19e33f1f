#include "compiler/fast/seed_writer.h"

#include "state/flat_board.h"

namespace ludens {

SeedHashes SeedHashes::Of(Context& empty) {
  SeedHashes hashes;
  if (!empty.model.asks_hash || empty.state.layout().has_state) return hashes;
  const State& state = empty.state;
  uint64_t& hash = empty.header().site_hash;
  const uint64_t saved = hash;
  const int owner = empty.model.components[SeedWriter::kSeed].owner;
  uint16_t* counts = state.At<uint16_t>(state.layout().count);
  hashes.limit = empty.model.max_count + 2;
  for (int slot = 0; slot < state.layout().slots; ++slot) {
    FlatBoard(state).Put(slot, SeedWriter::kSeed, owner, 0);
    hashes.values.push_back(0);
    for (int count = 1; count < hashes.limit; ++count) {
      counts[slot] = static_cast<uint16_t>(count);
      hash = 0;
      state.ToggleHash(slot);
      hashes.values.push_back(hash);
    }
    FlatBoard(state).Clear(slot);
  }
  hash = saved;
  return hashes;
}

}  // namespace ludens
