#pragma once

#include <functional>
#include <span>
#include <string_view>

#include "game/game.h"

namespace ludens {

/// What an unfinished position is taken to be worth: sets utilities in [0, 1], index 0 unused.
using PositionValue = std::function<void(const Game&, const StateBytes*, std::span<float>)>;

/// Every player has what a draw gives.
PositionValue DrawValue();
/// Each player's share of the pieces of all players; a draw where there are none, and in games
/// that are not played with pieces on sites.
PositionValue MaterialValue();
/// The value called "draw" or "material"; throws Error for another name.
PositionValue ValueNamed(std::string_view name);

/// A playout of at most `max_plies` plies by a policy (null: uniform). Where it stops before the
/// end, hit_limit is set and the utilities are those of `value`.
PlayoutResult TruncatedPlayout(const Game& game, MovePolicy* policy, StateBytes* state, Rng& rng,
                               int max_plies, const PositionValue& value);

}  // namespace ludens
