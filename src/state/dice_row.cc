#include "state/dice_row.h"

#include <algorithm>
#include <bit>

#include "base/lanes.h"

namespace ludens {

DiceRow::DiceRow(const Layout& layout, std::span<const Die> dice) {
  if (dice.empty()) return;
  size_t most = 1;
  bool alike = true, beside = true;
  for (size_t i = 0; i < dice.size(); ++i) {
    const size_t faces = dice[i].values.size();
    if (faces == 0) return;
    alike = alike && faces == dice.front().values.size();
    beside = beside && dice[i].slot == dice.front().slot + static_cast<int>(i);
    most = std::max(most, faces);
  }
  const int bits = std::max(1, static_cast<int>(std::bit_width(most - 1)));
  const int count = static_cast<int>(dice.size());
  // Lanes behind the last die are read too.
  const int room = (layout.slots + kLanes - 1) / kLanes * kLanes;
  const int end = dice.front().slot + (count + 3) / 4 * 4;
  const bool has_room = end <= room && (!layout.has_stacks || end <= 2 * layout.slots);
  if (!beside || count * bits > kMostBits || 4 * bits > 15 || !has_room ||
      (layout.has_stacks && layout.stack_capacity < 2))
    return;
  bits_ = bits;
  if (alike && std::has_single_bit(most) && most > 1) bits_drawn_ = bits;
  values_.assign(dice.size() << bits, 0);
  for (size_t i = 0; i < dice.size(); ++i) {
    const size_t lane = i % 4;
    if (lane == 0) quads_.push_back({dice[i].slot, 0, 0, 0});
    Quad& quad = quads_.back();
    quad.lanes |= uint64_t{0xffff} << 16 * lane;
    quad.whats |= static_cast<uint64_t>(dice[i].what) << 16 * lane;
    quad.faces |= ((uint64_t{1} << bits) - 1) << 16 * lane;
    faces_.push_back(static_cast<int>(dice[i].values.size()));
    std::ranges::copy(dice[i].values, values_.begin() + static_cast<std::ptrdiff_t>(i << bits));
    all_ones_ |= 1u << bits * static_cast<int>(i);
  }
  sums_.assign(size_t{1} << bits * count, 0);
  for (size_t index = 0; index < sums_.size(); ++index)
    for (size_t i = 0; i < dice.size(); ++i) {
      const size_t face = index >> (static_cast<size_t>(bits) * i) & ((size_t{1} << bits) - 1);
      sums_[index] += values_[(i << bits) + face];
    }
}

template <typename DrawFace>
int DiceRow::ThrowBy(Context& context, DrawFace&& draw) const {
  const Layout& layout = context.state.layout();
  Header& header = context.header();
  uint64_t chance = header.chance;
  int32_t* shown = context.state.Dice().data();
  uint16_t* faces = context.state.At<uint16_t>(layout.state);
  // Each die is the only one in its stack.
  uint16_t* levels = layout.has_stacks ? context.state.At<uint16_t>(layout.level_state) : nullptr;
  const int* values = values_.data();
  const size_t count = faces_.size(), room = size_t{1} << bits_;
  unsigned index = 0;
  int face = 0, shift = 0;
  size_t die = 0;
  for (const Quad& quad : quads_) {
    uint64_t lanes = 0;
    for (int at = 0; at < 64 && die < count; at += 16, ++die, shift += bits_) {
      face = draw(chance, die);
      lanes |= static_cast<uint64_t>(face) << at;
      index |= static_cast<unsigned>(face) << shift;
      shown[die] = values[face];
      values += room;
    }
    Store(faces + quad.slot, quad.lanes, lanes);
    if (levels != nullptr) Store(levels + quad.slot, quad.lanes, lanes);
  }
  header.chance = chance;
  header.sum_dice[0] = sums_[index];
  header.dice_all_equal = index == static_cast<unsigned>(face) * all_ones_;
  return face;
}

int DiceRow::Throw(Context& context) const {
  if (bits_drawn_ > 0) {
    // What ChanceBelow says where the bound is a power of two.
    const int shift = 32 - bits_drawn_;
    return ThrowBy(context, [&](uint64_t& chance, size_t) {
      return static_cast<int>(ChanceBits(chance) >> shift);
    });
  }
  return ThrowBy(context, [&](uint64_t& chance, size_t die) {
    // A division by what is known beforehand is quick.
    return faces_[die] == 6 ? ChanceBelow(chance, 6) : ChanceBelow(chance, faces_[die]);
  });
}

}  // namespace ludens
