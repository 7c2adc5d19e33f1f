#include "state/dice_table.h"

#include <algorithm>
#include <bit>

#include "state/chance.h"

namespace ludens {
namespace {

/// The sums of whatever lies where the dice belong.
void SumWhatIsThere(const Context& context) {
  const Model& model = context.model;
  for (size_t i = 0; i < std::min(context.header().sum_dice.size(), model.dice_containers.size());
       ++i) {
    const Container& dice = model.containers[static_cast<size_t>(model.dice_containers[i])];
    int sum = 0;
    for (int site = dice.first_site; site < dice.first_site + dice.sites; ++site) {
      const int slot = context.SlotOf(SiteType::kCell, site);
      const auto& faces = model.components[static_cast<size_t>(context.state.What(slot))].faces;
      const size_t face = static_cast<size_t>(context.state.LocalState(slot));
      if (face < faces.size()) sum += faces[face];
    }
    context.header().sum_dice[i] = sum;
  }
}

/// Writes local states of top items as State::SetTopState does.
class FaceWriter {
 public:
  explicit FaceWriter(const State& state) : state_(state), layout_(state.layout()) {
    if (!layout_.has_state || state.hashed()) return;
    faces_ = state.At<uint16_t>(layout_.state);
    if (layout_.has_stacks) levels_ = state.At<uint16_t>(layout_.level_state);
  }

  /// The local states of all slots, to be written to at once; null where that is not enough.
  uint16_t* faces() const { return faces_; }
  /// The same of the levels, once the faces of some slots from `first` on are written there.
  void WriteLevels(int first, int count) const {
    if (levels_ == nullptr) return;
    const uint16_t* heights = state_.At<uint16_t>(layout_.height);
    for (int slot = first; slot < first + count; ++slot)
      levels_[(heights[slot] - 1) * layout_.slots + slot] = faces_[slot];
  }

  void operator()(int slot, int face) const {
    if (faces_ == nullptr) return state_.SetTopState(slot, face);
    faces_[slot] = static_cast<uint16_t>(face);
    if (levels_ == nullptr) return;
    const int level = state_.At<uint16_t>(layout_.height)[slot] - 1;
    levels_[level * layout_.slots + slot] = static_cast<uint16_t>(face);
  }

 private:
  const State& state_;
  const Layout& layout_;
  uint16_t* faces_ = nullptr;   ///< Null: the state does that itself.
  uint16_t* levels_ = nullptr;  ///< The same by level, where there are stacks.
};

}  // namespace

DiceTable::DiceTable(const Model& model) {
  for (size_t i = 0; i < model.dice_containers.size(); ++i) {
    const int number = model.dice_containers[i];
    const Container& container = model.containers[static_cast<size_t>(number)];
    for (int k = 0; k < container.sites; ++k) {
      const int what = container.die_components[static_cast<size_t>(k)];
      const auto& faces = model.components[static_cast<size_t>(what)].faces;
      last_site_ = container.first_site + k;
      dice_.push_back({model.SlotOf(SiteType::kCell, last_site_), what,
                       static_cast<int>(faces.size()), static_cast<int>(values_.size()),
                       std::min(i, kSums)});
      values_.insert(values_.end(), faces.begin(), faces.end());
    }
  }
  sums_ = std::min(model.dice_containers.size(), kSums);
  alike_bits_ = BitsOfAlike(model);
}

int DiceTable::BitsOfAlike(const Model& model) const {
  if (dice_.empty() || model.dice_containers.size() != 1) return 0;
  const Die& first = dice_.front();
  for (size_t i = 0; i < dice_.size(); ++i)
    if (dice_[i].slot != first.slot + static_cast<int>(i) || dice_[i].faces != first.faces)
      return 0;
  const auto count = static_cast<unsigned>(first.faces);
  return std::has_single_bit(count) ? std::countr_zero(count) : 0;
}

bool DiceTable::AllInPlace(const State& state) const {
  const uint16_t* whats = Whats(state);
  if (whats == nullptr) return false;
  for (const Die& die : dice_)
    if (whats[die.slot] != die.what) return false;
  return true;
}

template <typename Write>
int DiceTable::ThrowAlike(Context& context, Write&& write) const {
  Header& header = context.header();
  uint64_t chance = header.chance;
  int32_t* value = context.state.Dice().data();
  const int* values = values_.data();
  const int first_slot = dice_.front().slot, count = static_cast<int>(dice_.size());
  uint16_t* faces = write.faces() + first_slot;
  const int shift = 32 - alike_bits_;
  int sum = 0, face = 0, ones = 0, zeros = 0;
  for (int i = 0; i < count; ++i) {
    // What ChanceBelow says where the bound is a power of two.
    face = static_cast<int>(ChanceBits(chance) >> shift);
    faces[i] = static_cast<uint16_t>(face);
    sum += value[i] = values[face];
    values += size_t{1} << alike_bits_;
    ones |= face;
    zeros |= ~face;
  }
  write.WriteLevels(first_slot, count);
  header.chance = chance;
  header.sum_dice[0] = sum;
  header.dice_all_equal = (ones & zeros) == 0;
  return face;
}

template <typename Write>
int DiceTable::ThrowEach(Context& context, Write&& write) const {
  Header& header = context.header();
  uint64_t chance = header.chance;
  int32_t* value = context.state.Dice().data();
  Sums sums{};
  int face = 0, ones = 0, zeros = 0;
  for (const Die& die : dice_) {
    face = ChanceBelow(chance, die.faces);
    write(die.slot, face);
    sums[die.sum] += * value++ = values_[static_cast<size_t>(die.first + face)];
    ones |= face;
    zeros |= ~face;
  }
  header.chance = chance;
  header.dice_all_equal = (ones & zeros) == 0;
  KeepSums(header, sums);
  return face;
}

Action DiceTable::Throw(Context& context) const {
  const State& state = context.state;
  if (!AllInPlace(state)) return ThrowDice(context);
  const FaceWriter write(state);
  const bool alike = alike_bits_ > 0 && write.faces() != nullptr;
  const int face = alike ? ThrowAlike(context, write) : ThrowEach(context, write);
  Action update;
  update.kind = ActionKind::kUpdateDie;
  update.from_type = update.to_type = SiteType::kCell;
  update.to = static_cast<int16_t>(last_site_);
  update.state = static_cast<int16_t>(face);
  return update;
}

void DiceTable::Draw(Context& context) const {
  if (!AllInPlace(context.state)) return DrawThrow(context);
  uint64_t chance = context.header().chance;
  for (const Die& die : dice_) ChanceBelow(chance, die.faces);
  context.header().chance = chance;
}

void DiceTable::Sum(const Context& context) const {
  const State& state = context.state;
  const uint16_t* whats = Whats(state);
  if (!state.layout().has_state || whats == nullptr) return SumWhatIsThere(context);
  const uint16_t* faces = state.At<uint16_t>(state.layout().state);
  const int* values = values_.data();
  const auto value = [&](const Die& die) {
    const int face = faces[die.slot];
    return face < die.faces ? values[die.first + face] : 0;
  };
  if (alike_bits_ > 0) {
    const Die& first = dice_.front();
    int sum = 0;
    unsigned differing = 0;
    for (size_t i = 0; i < dice_.size(); ++i) {
      const size_t slot = static_cast<size_t>(first.slot) + i;
      differing |= static_cast<unsigned>(whats[slot] ^ dice_[i].what);
      const unsigned face = faces[slot];
      if (face >> alike_bits_ == 0) sum += values[face];
      values += size_t{1} << alike_bits_;
    }
    if (differing != 0) [[unlikely]]
      return SumWhatIsThere(context);
    context.header().sum_dice[0] = sum;
    return;
  }
  if (sums_ == 1) {
    int sum = 0;
    for (const Die& die : dice_) {
      if (whats[die.slot] != die.what) [[unlikely]]
        return SumWhatIsThere(context);
      sum += value(die);
    }
    context.header().sum_dice[0] = sum;
    return;
  }
  Sums sums{};
  for (const Die& die : dice_) {
    if (whats[die.slot] != die.what) [[unlikely]]
      return SumWhatIsThere(context);
    sums[die.sum] += value(die);
  }
  KeepSums(context.header(), sums);
}

void DiceTable::KeepSums(Header& header, const Sums& sums) const {
  for (size_t i = 0; i < sums_; ++i) header.sum_dice[i] = sums[i];
}

}  // namespace ludens
