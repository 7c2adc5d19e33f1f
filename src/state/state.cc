#include "state/state.h"

#include <algorithm>
#include <cstring>
#include <new>

#include "base/error.h"

namespace ludens {
namespace {

uint64_t HashItem(int slot, int level, const Item& item, int count) {
  const uint64_t fields = static_cast<uint64_t>(item.what) | static_cast<uint64_t>(item.who) << 16 |
                          static_cast<uint64_t>(item.rotation) << 24 |
                          static_cast<uint64_t>(item.state) << 32 |
                          static_cast<uint64_t>(count & 0xffff) << 48;
  const uint64_t place = static_cast<uint64_t>(slot) << 20 ^ static_cast<uint64_t>(level) << 40 ^
                         static_cast<uint64_t>(static_cast<uint32_t>(item.value));
  return Mix64(fields * 0x9e3779b97f4a7c15u + (place + 1) * 0xd1342543de82ef95u);
}

int Kept(int new_value, int old_value) { return new_value == -1 ? old_value : new_value; }

bool Equal(const Item& a, const Item& b) {
  return a.who == b.who && a.what == b.what && a.state == b.state && a.rotation == b.rotation &&
         a.value == b.value;
}

}  // namespace

Header FreshHeader() {
  Header header;
  for (size_t p = 0; p < header.order.size(); ++p) header.order[p] = static_cast<int8_t>(p);
  header.last_to.fill(-1);
  header.last_from.fill(-1);
  header.value.fill(-1);
  return header;
}

void State::Reset() const {
  std::memset(bytes_, 0, layout_->size);
  new (bytes_) Header(FreshHeader());
  for (int slot = 0; slot < layout_->slots; ++slot) WriteBit(layout_->empty, slot, true);
  for (int32_t& variable : Variables()) variable = -1;
}

Item State::ReadLevel(int slot, int level) const {
  const int at = LevelAt(slot, level);
  Item item;
  item.what = At<uint16_t>(layout_->level_what)[at];
  item.who = At<uint8_t>(layout_->level_who)[at];
  if (layout_->has_state) item.state = At<uint16_t>(layout_->level_state)[at];
  if (layout_->has_value) item.value = At<int32_t>(layout_->level_value)[at];
  if (layout_->has_rotation) item.rotation = At<uint8_t>(layout_->level_rotation)[at];
  return item;
}

void State::WriteLevel(int slot, int level, const Item& item) const {
  header().tallest = std::max(header().tallest, static_cast<int16_t>(level + 1));
  const int at = LevelAt(slot, level);
  At<uint16_t>(layout_->level_what)[at] = static_cast<uint16_t>(item.what);
  At<uint8_t>(layout_->level_who)[at] = static_cast<uint8_t>(item.who);
  if (layout_->has_state)
    At<uint16_t>(layout_->level_state)[at] = static_cast<uint16_t>(item.state);
  if (layout_->has_value) At<int32_t>(layout_->level_value)[at] = item.value;
  if (layout_->has_rotation)
    At<uint8_t>(layout_->level_rotation)[at] = static_cast<uint8_t>(item.rotation);
}

Item State::ItemAt(int slot, int level) const {
  if (!IsSlot(slot)) return {};
  if (layout_->has_stacks && level != -1) {
    return IsLevel(slot, level) ? ReadLevel(slot, level) : Item{};
  }
  return {Who(slot), What(slot), LocalState(slot), Rotation(slot), Value(slot)};
}

void State::WriteTop(int slot, const Item& item) const {
  At<uint8_t>(layout_->who)[slot] = static_cast<uint8_t>(item.who);
  if (layout_->has_what) At<uint16_t>(layout_->what)[slot] = static_cast<uint16_t>(item.what);
  if (layout_->has_state) At<uint16_t>(layout_->state)[slot] = static_cast<uint16_t>(item.state);
  if (layout_->has_value) At<int32_t>(layout_->value)[slot] = item.value;
  if (layout_->has_rotation)
    At<uint8_t>(layout_->rotation)[slot] = static_cast<uint8_t>(item.rotation);
}

uint64_t State::SlotHash(int slot) const {
  if (!IsSlot(slot)) return 0;
  if (!layout_->has_stacks) {
    const Item item = {At<uint8_t>(layout_->who)[slot], What(slot), LocalState(slot),
                       Rotation(slot), Value(slot)};
    const int count = layout_->has_count ? At<uint16_t>(layout_->count)[slot] : 0;
    const bool blank =
        (item.what | item.who | count | item.state | item.rotation) == 0 && item.value == 0;
    return blank ? 0 : HashItem(slot, 0, item, count);
  }
  uint64_t hash = 0;
  for (int level = 0; level < Height(slot); ++level)
    hash ^= HashItem(slot, level, ReadLevel(slot, level), 0);
  return hash;
}

bool State::FlatOccupied(int slot) const {
  return layout_->has_count ? Count(slot) != 0 : (What(slot) != 0 || Who(slot) != 0);
}

void State::SyncFlat(int slot, int old_who) const {
  const bool occupied = FlatOccupied(slot);
  WriteBit(layout_->empty, slot, !occupied);
  const int who = Who(slot);
  if (old_who != who) WriteBit(OwnedAt(old_who), slot, false);
  WriteBit(OwnedAt(who), slot, occupied);
}

bool State::OwnsLevel(int slot, int player) const {
  const int height = Height(slot);
  for (int level = 0; level < height; ++level)
    if (At<uint8_t>(layout_->level_who)[LevelAt(slot, level)] == player) return true;
  return false;
}

void State::Set(int slot, int who, int what, int count, int state, int rotation, int value) const {
  if (!IsSlot(slot)) return;
  const Item old = ItemAt(slot, -1);
  const Item item = {Kept(who, old.who), Kept(what, old.what), Kept(state, old.state),
                     Kept(rotation, old.rotation), Kept(value, old.value)};
  if (layout_->has_stacks) {
    const int height = Height(slot);
    if (height == 0) {
      if (item.what != 0) Push(slot, item);
    } else if (item.what == 0) {
      Take(slot, height - 1);
    } else {
      Change(slot, height - 1, item);
    }
    return;
  }
  if (count == -1 && Equal(item, old)) return;
  ToggleHash(slot);
  WriteTop(slot, item);
  if (layout_->has_count && count != -1)
    At<uint16_t>(layout_->count)[slot] = static_cast<uint16_t>(std::max(count, 0));
  ToggleHash(slot);
  SyncFlat(slot, old.who);
}

void State::SetTopState(int slot, int state) const {
  if (!layout_->has_state) return;
  ToggleHash(slot);
  At<uint16_t>(layout_->state)[slot] = static_cast<uint16_t>(state);
  if (layout_->has_stacks)
    At<uint16_t>(layout_->level_state)[LevelAt(slot, Height(slot) - 1)] =
        static_cast<uint16_t>(state);
  ToggleHash(slot);
}

void State::Clear(int slot) const {
  if (!IsSlot(slot)) return;
  if (layout_->has_stacks) {
    ToggleHash(slot);
    At<uint16_t>(layout_->height)[slot] = 0;
    for (int level = 0; level < header().tallest; ++level) WriteLevel(slot, level, Item{});
    WriteTop(slot, Item{});
    WriteBit(layout_->empty, slot, true);
    for (int player = 0; player < layout_->players + 2; ++player)
      WriteBit(OwnedAt(player), slot, false);
    return;
  }
  Set(slot, 0, 0, 0, 0, 0, 0);
}

void State::SetDomainWord(int index, uint64_t word) const {
  const int words = layout_->domain_words;
  const int slot = index / words;
  if (index < 0 || !IsSlot(slot)) return;
  uint64_t& stored = At<uint64_t>(layout_->domains)[index];
  const auto hash = [&](uint64_t set) { return Mix64(set + Mix64(static_cast<uint64_t>(index))); };
  header().site_hash ^= hash(stored) ^ hash(word);
  stored = word;
  const int value = OnlyValue(Domain(slot));
  Set(slot, value <= 0 ? 0 : 1, std::max(value, 0), -1, -1, -1, -1);
}

void State::Decide(int slot, int value) const {
  for (int i = 0; i < layout_->domain_words; ++i) {
    const bool here = i == value >> 6;
    SetDomainWord(slot * layout_->domain_words + i, here ? uint64_t{1} << (value & 63) : 0);
  }
}

void State::ToggleValue(int slot, int value) const {
  if (!IsSlot(slot) || value >> 6 >= layout_->domain_words) return;
  const int index = slot * layout_->domain_words + (value >> 6);
  SetDomainWord(index, At<uint64_t>(layout_->domains)[index] ^ uint64_t{1} << (value & 63));
}

void State::AllowUpTo(int slot, int greatest) const {
  for (int i = 0; i < layout_->domain_words; ++i) {
    const int values = std::clamp(greatest + 1 - 64 * i, 0, 64);
    const uint64_t word = values == 64 ? ~uint64_t{0} : (uint64_t{1} << values) - 1;
    SetDomainWord(slot * layout_->domain_words + i, word);
  }
}

void State::SetCovered(int slot, bool covered) const {
  if (!IsSlot(slot)) return;
  ToggleHash(slot);
  if (layout_->has_count) At<uint16_t>(layout_->count)[slot] = covered ? 1 : 0;
  ToggleHash(slot);
  WriteBit(layout_->empty, slot, !covered);
}

void State::Push(int slot, const Item& item) const { Insert(slot, Height(slot), item); }

void State::Insert(int slot, int level, const Item& item) const {
  if (!IsSlot(slot)) return;
  uint16_t& height = At<uint16_t>(layout_->height)[slot];
  if (height >= layout_->stack_capacity)
    Fail("a stack grew beyond {} levels at site {}", layout_->stack_capacity, slot);
  ToggleHash(slot);
  for (int above = height; above > level; --above)
    WriteLevel(slot, above, ReadLevel(slot, above - 1));
  // A field that is not given is what was left at this level.
  const Item left = level < header().tallest ? ReadLevel(slot, level) : Item{};
  WriteLevel(slot, level,
             {item.who, item.what, Kept(item.state, left.state), Kept(item.rotation, left.rotation),
              Kept(item.value, left.value)});
  ++height;
  ToggleHash(slot);
  WriteTop(slot, ReadLevel(slot, height - 1));
  WriteBit(layout_->empty, slot, false);
  WriteBit(OwnedAt(item.who), slot, true);
}

Item State::Take(int slot, int level) const {
  if (!IsSlot(slot)) return {};
  const Item taken = ItemAt(slot, level);
  if (!layout_->has_stacks) {
    Clear(slot);
    return taken;
  }
  uint16_t& height = At<uint16_t>(layout_->height)[slot];
  if (level < 0 || level >= height) return {};
  ToggleHash(slot);
  for (int above = level; above + 1 < height; ++above)
    WriteLevel(slot, above, ReadLevel(slot, above + 1));
  --height;
  ToggleHash(slot);
  WriteTop(slot, height == 0 ? Item{} : ReadLevel(slot, height - 1));
  WriteBit(layout_->empty, slot, height == 0);
  WriteBit(OwnedAt(taken.who), slot, OwnsLevel(slot, taken.who));
  return taken;
}

void State::Change(int slot, int level, const Item& item) const {
  if (!layout_->has_stacks || level == -1) {
    Set(slot, item.who, item.what, -1, item.state, item.rotation, item.value);
    return;
  }
  if (!IsSlot(slot) || level >= Height(slot)) return;
  ToggleHash(slot);
  const Item old = ReadLevel(slot, level);
  const Item changed = {Kept(item.who, old.who), Kept(item.what, old.what),
                        Kept(item.state, old.state), Kept(item.rotation, old.rotation),
                        Kept(item.value, old.value)};
  WriteLevel(slot, level, changed);
  ToggleHash(slot);
  if (level + 1 == Height(slot)) WriteTop(slot, changed);
  if (changed.who == old.who) return;
  WriteBit(OwnedAt(old.who), slot, OwnsLevel(slot, old.who));
  WriteBit(OwnedAt(changed.who), slot, true);
}

void State::KeepStartItems() const {
  if (!layout_->has_start_items) return;
  for (int slot = 0; slot < layout_->slots; ++slot)
    At<uint16_t>(layout_->start_what)[slot] =
        static_cast<uint16_t>(What(slot) + (IsDecided(slot) ? 1 : 0));
}

std::span<int32_t> State::Remembered(int list) const {
  const int size = At<int32_t>(layout_->list_sizes)[list];
  return {At<int32_t>(layout_->list_values) + list * layout_->list_capacity,
          static_cast<size_t>(size)};
}

void State::Remember(int list, int value) const {
  int32_t& size = At<int32_t>(layout_->list_sizes)[list];
  if (size == layout_->list_capacity)
    Fail("more than {} remembered values", layout_->list_capacity);
  At<int32_t>(layout_->list_values)[list * layout_->list_capacity + size++] = value;
}

void State::Forget(int list, int value) const {
  const std::span<int32_t> values = Remembered(list);
  const auto it = std::find(values.begin(), values.end(), value);
  if (it == values.end()) return;
  std::copy(it + 1, values.end(), it);
  --At<int32_t>(layout_->list_sizes)[list];
}

void State::AddToClear(int slot, int site) const {
  if (!IsSlot(slot) || !layout_->has_to_clear) return;
  if (!layout_->has_stacks && TestBit(layout_->to_clear, slot)) return;
  WriteBit(layout_->to_clear, slot, true);
  const int most = 2 * layout_->slots;
  if (header().to_clear_count == most) Fail("more than {} captures in one turn", most);
  At<int16_t>(layout_->to_clear_order)[header().to_clear_count++] = static_cast<int16_t>(site);
}

void State::ResetToClear() const {
  for (uint64_t& word : ToClearSet()) word = 0;
  header().to_clear_count = 0;
}

std::span<int32_t> State::Pending() const {
  return {At<int32_t>(layout_->pending), static_cast<size_t>(header().pending_count)};
}

bool State::IsPending(int value) const {
  const auto pending = Pending();
  return std::find(pending.begin(), pending.end(), value) != pending.end();
}

void State::AddPending(int value) const {
  if (IsPending(value)) return;
  if (header().pending_count == layout_->pending_capacity)
    Fail("more than {} pending values", layout_->pending_capacity);
  At<int32_t>(layout_->pending)[header().pending_count++] = value;
}

State State::CopyTo(std::byte* bytes, bool hashed) const {
  std::memcpy(bytes, bytes_, layout_->pending);
  CopyLists(bytes);
  State copy(*layout_, bytes, hashed);
  copy.histories_ = histories_;
  return copy;
}

void State::CopyWholeTo(std::byte* bytes) const { CopyTo(bytes, hashed_).OwnHistories(); }

/// The used part of the lists behind Layout::pending, but for the histories.
void State::CopyLists(std::byte* to) const {
  const auto copy = [&](const auto& values) {
    const auto* from = reinterpret_cast<const std::byte*>(values.data());
    if (!values.empty()) std::memcpy(to + (from - bytes_), from, values.size_bytes());
  };
  copy(Pending());
  if (layout_->has_stacks) CopyLevels(to);
  if (layout_->list_capacity > 0)
    for (int list = 0; list < layout_->lists; ++list) copy(Remembered(list));
}

void State::CopyLevels(std::byte* to) const {
  const size_t items = static_cast<size_t>(header().tallest * layout_->slots);
  const auto copy = [&](bool wanted, uint32_t offset, size_t bytes) {
    if (wanted) std::memcpy(to + offset, bytes_ + offset, items * bytes);
  };
  copy(true, layout_->level_what, sizeof(uint16_t));
  copy(true, layout_->level_who, sizeof(uint8_t));
  copy(layout_->has_state, layout_->level_state, sizeof(uint16_t));
  copy(layout_->has_value, layout_->level_value, sizeof(int32_t));
  copy(layout_->has_rotation, layout_->level_rotation, sizeof(uint8_t));
}

std::span<const uint64_t> State::History() const {
  return {reinterpret_cast<const uint64_t*>(histories_ + layout_->history),
          static_cast<size_t>(header().history_count)};
}

std::span<const uint64_t> State::TurnHistory() const {
  return {reinterpret_cast<const uint64_t*>(histories_ + layout_->turn_history),
          static_cast<size_t>(header().turn_history_count)};
}

void State::OwnHistories() {
  if (histories_ == bytes_) return;
  std::memcpy(bytes_ + layout_->history, History().data(), History().size_bytes());
  std::memcpy(bytes_ + layout_->turn_history, TurnHistory().data(), TurnHistory().size_bytes());
  histories_ = bytes_;
}

void State::AddToHistory(uint64_t hash) {
  OwnHistories();
  if (header().history_count == layout_->history_capacity)
    Fail("more than {} positions in the history", layout_->history_capacity);
  At<uint64_t>(layout_->history)[header().history_count++] = hash;
}

void State::AddToTurnHistory(uint64_t hash) {
  OwnHistories();
  if (header().turn_history_count == layout_->turn_history_capacity)
    Fail("more than {} positions in one turn", layout_->turn_history_capacity);
  At<uint64_t>(layout_->turn_history)[header().turn_history_count++] = hash;
}

namespace {

/// Collects numbers into a hash, each with what it means.
class Mixer {
 public:
  explicit Mixer(uint64_t start) : hash_(start) {}
  void Add(int meaning, int index, int64_t value) {
    hash_ ^= Mix64(static_cast<uint64_t>(value) * 0x9e3779b97f4a7c15u +
                   (static_cast<uint64_t>(meaning) << 32) + static_cast<uint64_t>(index) + 1);
  }
  uint64_t hash() const { return hash_; }

 private:
  uint64_t hash_;
};

}  // namespace

uint64_t State::PositionHash() const {
  const Header& h = header();
  Mixer mixer(h.site_hash);
  mixer.Add(4, 0, h.temp);
  // Eight players at a time.
  for (int p = 1; p <= layout_->players; p += 8) {
    int64_t order, team;
    std::memcpy(&order, &h.order[static_cast<size_t>(p)], sizeof order);
    std::memcpy(&team, &h.team[static_cast<size_t>(p)], sizeof team);
    mixer.Add(8, p, order);
    mixer.Add(14, p, team);
  }
  return mixer.hash();
}

uint64_t State::SituationHash() const {
  const Header& h = header();
  Mixer mixer(PositionHash());
  mixer.Add(1, h.mover, h.next);
  mixer.Add(2, h.prev, h.turns_same_player);
  mixer.Add(3, 0, h.active);
  mixer.Add(5, 0, h.triggered);
  mixer.Add(6, 0, h.stalemated);
  mixer.Add(13, 0, h.consecutive_passes);
  for (int p = 1; p <= layout_->players; ++p) {
    mixer.Add(16, p, h.score[static_cast<size_t>(p)]);
    mixer.Add(10, p, h.amount[static_cast<size_t>(p)]);
  }
  for (const int32_t value : Pending()) mixer.Add(11, 0, value);
  return mixer.hash();
}

uint64_t State::FullHash() const {
  const Header& h = header();
  Mixer mixer(SituationHash());
  mixer.Add(17, 0, h.counter);
  mixer.Add(18, 0, h.pot);
  for (int p = 1; p <= layout_->players; ++p) {
    mixer.Add(7, p, h.phase[static_cast<size_t>(p)]);
    mixer.Add(9, p, h.value[static_cast<size_t>(p)]);
  }
  int index = 0;
  for (const int32_t value : Variables()) mixer.Add(12, index++, value);
  for (int list = 0; list < layout_->lists; ++list)
    for (const int32_t value : Remembered(list)) mixer.Add(15, list, value);
  return mixer.hash();
}

}  // namespace ludens
