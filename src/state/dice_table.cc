#include "state/dice_table.h"

#include <algorithm>

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
  if (model.dice_containers.size() != 1) return;
  std::vector<DiceRow::Die> row;
  for (const Die& die : dice_)
    row.push_back({die.slot, die.what,
                   std::span(values_).subspan(static_cast<size_t>(die.first),
                                              static_cast<size_t>(die.faces))});
  row_ = DiceRow(model.layout, row);
}

bool DiceTable::AllInPlace(const State& state) const {
  const uint16_t* whats = Whats(state);
  if (whats == nullptr) return false;
  for (const Die& die : dice_)
    if (whats[die.slot] != die.what) return false;
  return true;
}

int DiceTable::ThrowEach(Context& context) const {
  const FaceWriter write(context.state);
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
  const int face = ThrowInPlace(context);
  if (face < 0) return ThrowDice(context);
  Action update;
  update.kind = ActionKind::kUpdateDie;
  update.from_type = update.to_type = SiteType::kCell;
  update.to = static_cast<int16_t>(last_site_);
  update.state = static_cast<int16_t>(face);
  return update;
}

void DiceTable::Draw(Context& context) const {
  if (!row_.empty() && row_.AllInPlace(context.state)) return row_.Draw(context.header().chance);
  if (!AllInPlace(context.state)) return DrawThrow(context);
  uint64_t chance = context.header().chance;
  for (const Die& die : dice_) ChanceBelow(chance, die.faces);
  context.header().chance = chance;
}

void DiceTable::SumEach(const Context& context) const {
  const State& state = context.state;
  const uint16_t* whats = Whats(state);
  if (!state.layout().has_state || whats == nullptr) return SumWhatIsThere(context);
  const uint16_t* faces = state.At<uint16_t>(state.layout().state);
  const int* values = values_.data();
  const auto value = [&](const Die& die) {
    const int face = faces[die.slot];
    return face < die.faces ? values[die.first + face] : 0;
  };
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
