#include "compiler/fast/placement.h"

#include <algorithm>

namespace ludens {

bool Placement::Load(const Context& context, Board& board) const {
  const Header& header = context.header();
  if (header.over || header.mover == header.next) return false;
  board.stones.assign(2 * player_words_, 0);
  board.open.resize(sites_);
  board.placed.resize(sites_);
  board.open_count = board.plies = board.known = 0;
  board.state_changed = false;
  board.mover = header.mover;
  board.moves = header.moves - header.start_moves;
  const auto empty = [&](size_t site) {
    return context.state.IsEmpty(context.SlotOf(type_, static_cast<int>(site)));
  };
  for (size_t site = 0; site < sites_; ++site) {
    if (!empty(site)) continue;
    if (allowed_[site])
      board.open[static_cast<size_t>(board.open_count++)] = static_cast<uint16_t>(site);
  }
  for (size_t site = 0; site < sites_; ++site) {
    if (empty(site)) continue;
    for (const uint16_t to : unlocks_[site]) {
      if (empty(to)) board.open[static_cast<size_t>(board.open_count++)] = to;
    }
    const int what = context.state.What(context.SlotOf(type_, static_cast<int>(site)));
    if (what < 1 || what > 2) continue;
    uint32_t* stones = board.stones.data() + static_cast<size_t>(what - 1) * player_words_;
    for (const LineRuns& lines : lines_) {
      lines.Put(stones, static_cast<int>(site));
      stones += lines.lines();
    }
    for (const Reach& reach : reaches_) {
      reach.Put(stones, what, static_cast<int>(site));
      stones += reach.words();
    }
    for (const RingFilter& ring : rings_) ring.Put(stones, static_cast<int>(site));
  }
  // A site may be made open by a stone only while it is empty.
  for (size_t site = 0; has_unlocks_ && site < sites_; ++site)
    for (const uint16_t to : unlocks_[site])
      if (empty(site) && !empty(to)) return false;
  return true;
}

bool Placement::Fires(const Watch& watch, const Board& board, const uint64_t* runs,
                      const uint32_t* touched, bool ring) const {
  switch (watch.kind) {
    case Watch::Kind::kRunAtLeast:
      return (runs[watch.family] >> watch.number) != 0;
    case Watch::Kind::kRunExactly:
      return ((runs[watch.family] >> watch.number) & 1) != 0;
    case Watch::Kind::kConnected: {
      const uint32_t regions = watch.regions[static_cast<size_t>(board.mover)];
      return std::popcount(touched[watch.family] & regions) >= watch.number;
    }
    case Watch::Kind::kRing:
      return ring;
    case Watch::Kind::kFull:
      return board.open_count == 0;
    case Watch::Kind::kAlways:
      return true;
  }
  return true;
}

Placement::Stop Placement::Run(Board& board, Rng& rng, int limit, uint64_t& choices) const {
  constexpr size_t kMaxFamilies = 4;
  std::array<uint64_t, kMaxFamilies> runs{};
  std::array<uint32_t, kMaxFamilies> touched{};
  while (board.plies < limit) {
    const bool swap = swap_rule_ && board.moves == 1;
    const uint32_t count = static_cast<uint32_t>(board.open_count) + swap;
    if (count == 0) {
      if (!draws_when_full_ || board.plies + 2 > limit) return Stop::kFull;
      choices += 2;
      board.passes = 2;
      board.winner = 0;
      return Stop::kDecided;
    }
    choices += count;
    const uint32_t chosen = rng.Below(count);
    if (swap && chosen == count - 1) return Stop::kSwap;
    const uint16_t site = board.open[chosen];
    board.open[chosen] = board.open[static_cast<size_t>(--board.open_count)];
    if (has_unlocks_)
      for (const uint16_t to : unlocks_[site])
        board.open[static_cast<size_t>(board.open_count++)] = to;
    board.placed[static_cast<size_t>(board.plies++)] = site;
    ++board.moves;
    uint32_t* stones = board.stones.data() + (board.mover == 1 ? 0 : player_words_);
    for (size_t i = 0; i < lines_.size(); ++i) {
      runs[i] = lines_[i].PutAndMeasure(stones, site);
      stones += lines_[i].lines();
    }
    for (size_t i = 0; i < reaches_.size(); ++i) {
      touched[i] = reaches_[i].Put(stones, board.mover, site);
      stones += reaches_[i].words();
    }
    const bool ring = !rings_.empty() && rings_[0].Put(stones, site);
    for (const Watch& watch : watches_) {
      if (!Fires(watch, board, runs.data(), touched.data(), ring)) continue;
      if (!watch.decides) return Stop::kAsk;
      board.winner = watch.winner[static_cast<size_t>(board.mover)];
      board.passes = 0;
      return Stop::kDecided;
    }
    board.mover = 3 - board.mover;
  }
  return Stop::kLimit;
}

}  // namespace ludens
