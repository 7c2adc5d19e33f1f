#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/function_ref.h"
#include "search/agent.h"

namespace ludens {

/// Where a game between agents is broken off. 0: nowhere.
struct GameLimits {
  int plies = 0;
  int turns = 0;
};

/// What happened at one ply: the position before it, and what each player to move chose.
struct PlyEvent {
  const StateBytes* before;
  const StateBytes* after;
  std::span<const Move> joint;           ///< By increasing player.
  std::span<const AgentChoice> choices;  ///< In the same order.
  int ply;                               ///< From 0.
};

/// One agent per player, made from the texts; seats[0] plays player 1. Too few texts are repeated
/// in turn, so that one text means self-play. Throws Error for a bad text.
std::vector<std::unique_ptr<Agent>> MakeSeats(const Game& game, std::span<const std::string> texts);

/// Plays a whole game between agents from the start position. All random numbers come from
/// streams keyed by (seed, index): each seat has its own, and so has the game, so that the k-th
/// game of an experiment is the same wherever it is played. Throws Error when an agent refuses
/// the game.
PlayoutResult PlayGame(const Game& game, std::span<const std::unique_ptr<Agent>> seats,
                       uint64_t seed, uint64_t index, const GameLimits& limits,
                       FunctionRef<void(const PlyEvent&)> observer);
PlayoutResult PlayGame(const Game& game, std::span<const std::unique_ptr<Agent>> seats,
                       uint64_t seed, uint64_t index, const GameLimits& limits = {});

}  // namespace ludens
