#include <numeric>

#include "state/action_apply.h"
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
