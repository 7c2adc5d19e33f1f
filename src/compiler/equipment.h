#pragma once

#include <span>

#include "ludemes/lowering.h"

namespace ludens {

/// The items of (equipment …) in the order in which the language numbers them: board, hands,
/// decks, dice, hints, regions, maps, dominoes, components.
std::vector<const Bound*> SortedItems(const Bound& equipment);

/// Fills the model's containers and components, and numbers the sites.
/// Answers the bound move rule of each component, null for those without one.
/// REQUIRES: the board is installed; model.players and player_facing are set.
std::vector<const Bound*> BuildEquipment(Lowering& lowering, const Bound& equipment);

/// Lowers what the equipment says in rules: regions and the moves of components.
void CompleteEquipment(Lowering& lowering, const Bound& equipment,
                       std::span<const Bound* const> rules);

/// Evaluates regions and maps, which may be any rule; needs a context of the finished model.
void FixEquipment(Context& context, Lowering& lowering, const Bound& equipment);

}  // namespace ludens
