#pragma once

#include <memory>
#include <span>

#include "game/game.h"
#include "game/guide.h"
#include "search/mcts/options.h"

namespace ludens {

/// A way to choose moves in playouts that learns from the results of iterations.
class PlayoutPolicy : public PlayoutGuide {
 public:
  /// Forgets what belonged to one search; called before each.
  virtual void NewSearch() = 0;
  /// Told after every iteration: all plies, tree and playout, and the utilities by player.
  virtual void Learn(const PlyLog& record, std::span<const float> utility) = 0;
};

/// The policy of these options; null for uniform playouts, unless `recorded` (then a uniform one
/// that lets the moves be recorded). PPA is made by its agent, which owns the weights.
std::unique_ptr<PlayoutPolicy> MakePlayoutPolicy(const MctsOptions& options, bool recorded);

}  // namespace ludens
