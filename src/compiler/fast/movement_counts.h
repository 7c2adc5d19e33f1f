#pragma once

#include <array>
#include <climits>
#include <optional>
#include <string_view>
#include <vector>

#include "compiler/plan/mask_node.h"

namespace ludens {

/// Of some sites of the board, so many hold a piece of one component, or any of one player.
struct MovementCount {
  int player = 0;
  int component = 0;  ///< 0: any of the player's.
  std::vector<int> sites;
  int least = 0, most = INT_MAX;
};

/// By mover, after a ply: all counts of one of these groups are so.
using MovementCounts = std::array<std::vector<std::vector<MovementCount>>, 3>;

/// Counts that are so at least whenever the condition holds after a ply of a game for two; nothing
/// where none are known. They stand for
///   (is In (where "King" Mover) region), (= n (count Sites in:(sites Occupied by:Mover))),
///   (= n (count Pieces Mover in:region)), (= (sites Occupied by:Mover) region),
///   (all Sites region if:(= (who at:(site)) P1)), (= (who at:site) P1), (no Pieces Next "King"),
///   (is Line n through:site what:(mover)), (is Line n contiguous:False)
/// and several of them at a time, with regions and sites that follow from whose turn it is.
std::optional<MovementCounts> PlanMovementCounts(const PlanTools& tools, const Bound& condition);

/// The name of a role, or nothing for other expressions.
std::string_view RoleOf(const Bound* role);

/// What (id …) comes to, by mover; nothing where that is not a component, or another expression.
std::optional<std::array<int, 3>> ComponentsByMover(const PlanTools& tools, const Bound& id);

}  // namespace ludens
