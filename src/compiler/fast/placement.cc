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
      stones += lines.words();
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

/// What the last stone has made, as far as the end rules watch it.
struct Placement::Made {
  std::array<uint64_t, kMaxFamilies> runs{};
  std::array<uint32_t, kMaxFamilies> touched{};
  bool ring = false;
};

bool Placement::Fires(const Watch& watch, int mover, int open_count, const Made& made) const {
  switch (watch.kind) {
    case Watch::Kind::kRunAtLeast:
      return (made.runs[watch.family] >> watch.number) != 0;
    case Watch::Kind::kRunExactly:
      return ((made.runs[watch.family] >> watch.number) & 1) != 0;
    case Watch::Kind::kConnected: {
      const uint32_t regions = watch.regions[static_cast<size_t>(mover)];
      return std::popcount(made.touched[watch.family] & regions) >= watch.number;
    }
    case Watch::Kind::kRing:
      return made.ring;
    case Watch::Kind::kFull:
      return open_count == 0;
    case Watch::Kind::kAlways:
      return true;
  }
  return true;
}

template <bool kLinesOnly>
void Placement::Put(uint32_t* stones, int mover, int site, Made& made) const {
  if constexpr (kLinesOnly) {
    made.runs[0] = lines_[0].PutAndMeasure(stones, site);
    return;
  }
  for (size_t i = 0; i < lines_.size(); ++i) {
    made.runs[i] = lines_[i].PutAndMeasure(stones, site);
    stones += lines_[i].words();
  }
  for (size_t i = 0; i < reaches_.size(); ++i) {
    made.touched[i] = reaches_[i].Put(stones, mover, site);
    stones += reaches_[i].words();
  }
  made.ring = !rings_.empty() && rings_[0].Put(stones, site);
}

template <bool kLinesOnly>
const Placement::Watch* Placement::Fired(int mover, int open_count, const Made& made) const {
  if (kLinesOnly && (made.runs[0] & watched_runs_) == 0) return nullptr;
  for (const Watch& watch : watches_)
    if (Fires(watch, mover, open_count, made)) return &watch;
  return nullptr;
}

template <bool kLinesOnly>
Placement::Stop Placement::RunAs(Board& board, Rng& caller_rng, int limit,
                                 uint64_t& choices) const {
  Made made;
  Rng rng = caller_rng;
  uint16_t* const open = board.open.data();
  uint16_t* const placed = board.placed.data();
  const std::array<uint32_t*, 3> stones = {nullptr, board.stones.data(),
                                           board.stones.data() + player_words_};
  int mover = board.mover, plies = board.plies;
  uint32_t count = static_cast<uint32_t>(board.open_count);
  const int start = plies;
  const auto stop = [&](Stop why) {
    board.open_count = static_cast<int>(count);
    board.moves += plies - start;
    board.plies = plies;
    board.mover = mover;
    caller_rng = rng;
    return why;
  };
  const int swap_ply = swap_rule_ ? start + 1 - board.moves : -1;
  while (plies < limit) {
    uint32_t options = count;
    if (plies == swap_ply) [[unlikely]]
      ++options;
    if (options == 0) {
      if (!draws_when_full_ || plies + 2 > limit) return stop(Stop::kFull);
      choices += 2;
      board.passes = 2;
      board.winner = 0;
      return stop(Stop::kDecided);
    }
    choices += options;
    const uint32_t chosen = rng.Below(options);
    if (chosen == count) return stop(Stop::kSwap);
    const uint16_t site = TakeOpen(open, count, chosen);
    placed[plies++] = site;
    Put<kLinesOnly>(stones[static_cast<size_t>(mover)], mover, site, made);
    if (const Watch* watch = Fired<kLinesOnly>(mover, static_cast<int>(count), made)) {
      if (!watch->decides) return stop(Stop::kAsk);
      board.winner = watch->winner[static_cast<size_t>(mover)];
      board.passes = 0;
      return stop(Stop::kDecided);
    }
    mover = 3 - mover;
  }
  return stop(Stop::kLimit);
}

Placement::Stop Placement::Run(Board& board, Rng& rng, int limit, uint64_t& choices) const {
  return lines_only_ ? RunAs<true>(board, rng, limit, choices)
                     : RunAs<false>(board, rng, limit, choices);
}

bool Placement::DecidesAlone() const {
  return draws_when_full_ && std::all_of(watches_.begin(), watches_.end(),
                                         [](const Watch& watch) { return watch.decides; });
}

bool Placement::PutOne(uint32_t* stones, uint16_t* open, int& open_count, int mover, int chosen,
                       int& winner) const {
  auto count = static_cast<uint32_t>(open_count);
  const uint16_t site = TakeOpen(open, count, static_cast<uint32_t>(chosen));
  open_count = static_cast<int>(count);
  Made made;
  uint32_t* own = stones + static_cast<size_t>(mover - 1) * player_words_;
  if (lines_only_)
    Put<true>(own, mover, site, made);
  else
    Put<false>(own, mover, site, made);
  const Watch* watch =
      lines_only_ ? Fired<true>(mover, open_count, made) : Fired<false>(mover, open_count, made);
  if (watch == nullptr) return false;
  winner = watch->winner[static_cast<size_t>(mover)];
  return true;
}

bool Placement::HasLinesAlone() const {
  return lines_only_ && std::all_of(watches_.begin(), watches_.end(), [](const Watch& watch) {
           return watch.decides && watch.winner[1] != 0 && watch.winner[2] != 0;
         });
}

void Placement::PutStone(uint32_t* stones, int side, int site) const {
  lines_[0].Put(stones + static_cast<size_t>(side - 1) * player_words_, site);
}

void Placement::TakeStone(uint32_t* stones, int side, int site) const {
  lines_[0].Take(stones + static_cast<size_t>(side - 1) * player_words_, site);
}

int Placement::WinnerBy(uint32_t* stones, int side, int site) const {
  Made made;
  Put<true>(stones + static_cast<size_t>(side - 1) * player_words_, side, site, made);
  TakeStone(stones, side, site);
  const Watch* watch = Fired<true>(side, 1, made);
  return watch == nullptr ? 0 : watch->winner[static_cast<size_t>(side)];
}

}  // namespace ludens
