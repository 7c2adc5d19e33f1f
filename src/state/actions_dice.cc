#include <numeric>

#include "state/action_apply.h"
#include "state/chance.h"
#include "state/site_changes.h"

namespace ludens {
namespace {

const Container& DiceContainer(const Model& model, size_t index) {
  return model.containers[static_cast<size_t>(model.dice_containers[index])];
}

/// The values of one dice container among all dice of the state.
std::span<int32_t> DiceOf(const Context& context, size_t index) {
  size_t first = 0;
  for (size_t i = 0; i < index; ++i)
    first += static_cast<size_t>(DiceContainer(context.model, i).sites);
  return context.state.Dice().subspan(
      first, static_cast<size_t>(DiceContainer(context.model, index).sites));
}

}  // namespace

void ApplyUpdateDie(Context& context, const Action& action) {
  if (action.state < 0) return;
  const int slot = context.SlotOf(SiteType::kCell, action.to);
  SetSite(context, slot, {-1, -1, action.state, -1, -1}, -1);
  const Model& model = context.model;
  for (size_t i = 0; i < model.dice_containers.size(); ++i) {
    const Container& dice = DiceContainer(model, i);
    const int die = action.to - dice.first_site;
    if (die < 0 || die >= dice.sites) continue;
    const auto& faces = model.components[static_cast<size_t>(context.state.What(slot))].faces;
    DiceOf(context, i)[static_cast<size_t>(die)] = faces[static_cast<size_t>(action.state)];
  }
}

Action ThrowDice(Context& context) {
  const Model& model = context.model;
  const State& state = context.state;
  size_t value = 0;
  int first = -1, last = -1;
  bool equal = true;
  Action update;
  update.kind = ActionKind::kUpdateDie;
  update.from_type = update.to_type = SiteType::kCell;
  for (size_t i = 0; i < model.dice_containers.size(); ++i) {
    const Container& dice = DiceContainer(model, i);
    int sum = 0;
    for (int site = dice.first_site; site < dice.first_site + dice.sites; ++site) {
      const int slot = context.SlotOf(SiteType::kCell, site);
      const auto& faces = model.components[static_cast<size_t>(state.What(slot))].faces;
      last = ChanceBelow(context.header().chance, static_cast<int>(faces.size()));
      if (first < 0) first = last;
      equal = equal && last == first;
      state.SetTopState(slot, last);
      sum += state.Dice()[value++] = faces[static_cast<size_t>(last)];
      update.to = static_cast<int16_t>(site);
    }
    if (i < context.header().sum_dice.size()) context.header().sum_dice[i] = sum;
  }
  context.header().dice_all_equal = equal;
  update.state = static_cast<int16_t>(last);
  return update;
}

void DrawThrow(Context& context) {
  for (size_t i = 0; i < context.model.dice_containers.size(); ++i) {
    const Container& dice = DiceContainer(context.model, i);
    for (int site = dice.first_site; site < dice.first_site + dice.sites; ++site) {
      const int what = context.state.What(context.SlotOf(SiteType::kCell, site));
      const auto& faces = context.model.components[static_cast<size_t>(what)].faces;
      ChanceBelow(context.header().chance, static_cast<int>(faces.size()));
    }
  }
}

void ApplyUseDie(Context& context, const Action& action) {
  DiceOf(context, static_cast<size_t>(action.what))[static_cast<size_t>(action.value)] = 0;
}

void ApplySetDiceAllEqual(Context& context, const Action& action) {
  context.header().dice_all_equal = action.flag;
  auto& sums = context.header().sum_dice;
  for (size_t i = 0; i < context.model.dice_containers.size() && i < sums.size(); ++i) {
    const auto dice = DiceOf(context, i);
    sums[i] = std::accumulate(dice.begin(), dice.end(), 0);
  }
}

}  // namespace ludens
