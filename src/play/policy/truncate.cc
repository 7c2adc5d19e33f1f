#include "play/policy/truncate.h"

#include <bit>

#include "base/error.h"
#include "compiler/lud_game.h"
#include "play/policy/select.h"

namespace ludens {

PositionValue DrawValue() {
  return [](const Game& game, const StateBytes*, std::span<float> utility) {
    for (int p = 1; p <= game.facts().players; ++p) utility[static_cast<size_t>(p)] = 0.5f;
  };
}

PositionValue MaterialValue() {
  return [](const Game& game, const StateBytes* bytes, std::span<float> utility) {
    DrawValue()(game, bytes, utility);
    const auto* lud_game = dynamic_cast<const LudGame*>(&game);
    if (lud_game == nullptr) return;
    const State state(lud_game->model().layout, const_cast<StateBytes*>(bytes));
    const int players = game.facts().players;
    std::array<int, kMaxPlayers + 1> pieces{};
    int all = 0;
    for (int p = 1; p <= players; ++p) {
      const int side = state.header().order[static_cast<size_t>(p)];
      for (const uint64_t word : state.OwnedSet(side))
        pieces[static_cast<size_t>(p)] += std::popcount(word);
      all += pieces[static_cast<size_t>(p)];
    }
    if (all == 0) return;
    for (size_t p = 1; p <= static_cast<size_t>(players); ++p)
      utility[p] = static_cast<float>(pieces[p]) / static_cast<float>(all);
  };
}

PositionValue ValueNamed(std::string_view name) {
  if (name == "draw") return DrawValue();
  if (name == "material") return MaterialValue();
  Fail("there is no value '{}' of positions; there are 'draw' and 'material'", name);
}

PlayoutResult TruncatedPlayout(const Game& game, MovePolicy* policy, StateBytes* state, Rng& rng,
                               int max_plies, const PositionValue& value) {
  UniformPolicy uniform;  // Unlike faster ways to play, it leaves the last position in `state`.
  PlayoutResult result =
      game.PolicyPlayout(policy == nullptr ? uniform : *policy, state, rng, max_plies);
  if (!game.IsOver(state)) value(game, state, result.utility);
  return result;
}

}  // namespace ludens
