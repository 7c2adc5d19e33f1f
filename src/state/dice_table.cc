#include "state/dice_table.h"

#include <algorithm>

#include "state/chance.h"

namespace ludens {
namespace {

constexpr size_t kSums = Header{}.sum_dice.size();

/// The sums of whatever lies where the dice belong.
void SumWhatIsThere(const Context& context) {
  const Model& model = context.model;
  for (size_t i = 0; i < std::min(kSums, model.dice_containers.size()); ++i) {
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
  for (const int number : model.dice_containers) {
    const Container& container = model.containers[static_cast<size_t>(number)];
    for (int i = 0; i < container.sites; ++i) {
      const int what = container.die_components[static_cast<size_t>(i)];
      const auto& faces = model.components[static_cast<size_t>(what)].faces;
      last_site_ = container.first_site + i;
      dice_.push_back({model.SlotOf(SiteType::kCell, last_site_), what,
                       static_cast<int>(faces.size()), values_.size()});
      values_.insert(values_.end(), faces.begin(), faces.end());
    }
    ends_.push_back(dice_.size());
  }
}

bool DiceTable::AllInPlace(const State& state) const {
  const uint16_t* whats = Whats(state);
  return whats != nullptr &&
         std::ranges::all_of(dice_, [&](const Die& die) { return whats[die.slot] == die.what; });
}

Action DiceTable::Throw(Context& context) const {
  const State& state = context.state;
  if (!AllInPlace(state)) return ThrowDice(context);
  Header& header = context.header();
  const FaceWriter write(state);
  int32_t* value = state.Dice().data();
  uint64_t chance = header.chance;
  int face = 0, first_face = -1, differing = 0;
  const Die* die = dice_.data();
  for (size_t i = 0; i < ends_.size(); ++i) {
    int sum = 0;
    for (const Die* end = dice_.data() + ends_[i]; die != end; ++die) {
      face = ChanceBelow(chance, die->faces);
      first_face = first_face < 0 ? face : first_face;
      differing |= face ^ first_face;
      write(die->slot, face);
      sum += *value++ = values_[die->first + static_cast<size_t>(face)];
    }
    if (i < kSums) header.sum_dice[i] = sum;
  }
  header.chance = chance;
  header.dice_all_equal = differing == 0;
  Action update;
  update.kind = ActionKind::kUpdateDie;
  update.from_type = update.to_type = SiteType::kCell;
  update.to = static_cast<int16_t>(last_site_);
  update.state = static_cast<int16_t>(face);
  return update;
}

void DiceTable::Draw(Context& context) const {
  if (!AllInPlace(context.state)) return DrawThrow(context);
  for (const Die& die : dice_) ChanceBelow(context.header().chance, die.faces);
}

void DiceTable::Sum(const Context& context) const {
  const State& state = context.state;
  const uint16_t* whats = Whats(state);
  if (!state.layout().has_state || whats == nullptr) return SumWhatIsThere(context);
  const uint16_t* faces = state.At<uint16_t>(state.layout().state);
  size_t next = 0;
  for (size_t i = 0; i < ends_.size() && i < kSums; ++i) {
    int sum = 0;
    for (; next < ends_[i]; ++next) {
      const Die& die = dice_[next];
      if (whats[die.slot] != die.what) return SumWhatIsThere(context);
      if (faces[die.slot] < die.faces) sum += values_[die.first + faces[die.slot]];
    }
    context.header().sum_dice[i] = sum;
  }
}

}  // namespace ludens
