#include "serve/ggp_agent.h"

#include <algorithm>
#include <charconv>

#include "base/error.h"

namespace ludens {
namespace {

using Clock = std::chrono::steady_clock;

class RandomAgent final : public MatchAgent {
 public:
  explicit RandomAgent(uint64_t seed) : rng_(seed) {}

  Move Choose(const Game&, const StateBytes*, int, const MoveList& legal, Deadline) override {
    return legal[rng_.Below(static_cast<uint32_t>(legal.size()))];
  }

 private:
  Rng rng_;
};

/// Tries every move in turn against random moves of the others, plays on at random, and takes the
/// move with the best mean. Batches double, so that slow games answer in time as well.
class FlatAgent final : public MatchAgent {
 public:
  FlatAgent(uint64_t seed, uint64_t most) : rng_(seed), most_(most) {}

  Move Choose(const Game& game, const StateBytes* state, int player, const MoveList& legal,
              Deadline deadline) override {
    if (legal.size() == 1) return legal[0];
    constexpr int kMaxPlies = 5000;
    std::vector<double> sums(legal.size(), 0), counts(legal.size(), 0);
    uint64_t played = 0;
    for (uint64_t batch = 16; played < most_ && Clock::now() < deadline;
         batch = std::min<uint64_t>(batch * 2, 4096)) {
      for (size_t i = 0; i < legal.size() && Clock::now() < deadline; ++i) {
        OwnedState next(game);
        std::copy(state, state + game.state_size(), next.get());
        game.Apply(next.get(), Joint(game, state, player, legal[i]), rng_);
        const PlayoutStatistics result =
            game.Playouts(next.get(), rng_.Next(), 0, batch, kMaxPlies);
        sums[i] += result.utility[static_cast<size_t>(player)];
        counts[i] += static_cast<double>(result.playouts);
        played += batch;
      }
    }
    size_t best = 0;
    const auto mean = [&](size_t i) { return counts[i] == 0 ? 0 : sums[i] / counts[i]; };
    for (size_t i = 1; i < legal.size(); ++i)
      if (mean(i) > mean(best)) best = i;
    return legal[best];
  }

 private:
  MoveList Joint(const Game& game, const StateBytes* state, int player, const Move& own) {
    MoveList joint, moves;
    for (int other = 1; other <= game.facts().players; ++other) {
      moves.clear();
      game.LegalMoves(state, other, moves);
      if (other == player) {
        joint.push_back(own);
      } else if (!moves.empty()) {
        joint.push_back(moves[rng_.Below(static_cast<uint32_t>(moves.size()))]);
      }
    }
    return joint;
  }

  Rng rng_;
  uint64_t most_;
};

}  // namespace

std::unique_ptr<MatchAgent> MakeMatchAgent(const std::string& name, uint64_t seed) {
  if (name == "random") return std::make_unique<RandomAgent>(seed);
  if (name == "flat") return std::make_unique<FlatAgent>(seed, ~uint64_t{0});
  const std::string prefix = "flat:playouts=";
  if (name.starts_with(prefix)) {
    uint64_t most = 0;
    const char* end = name.data() + name.size();
    const auto [at, error] = std::from_chars(name.data() + prefix.size(), end, most);
    if (error == std::errc() && at == end && most > 0)
      return std::make_unique<FlatAgent>(seed, most);
  }
  Fail("unknown agent '{}'; known: random, flat, flat:playouts=N", name);
}

}  // namespace ludens
