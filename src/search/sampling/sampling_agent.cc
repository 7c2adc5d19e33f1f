#include "search/sampling/sampling_agent.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "search/heuristics/evaluator.h"
#include "search/successors.h"

namespace ludens {
namespace {

constexpr double kLost = -std::numeric_limits<double>::infinity();
constexpr double kWon = std::numeric_limits<double>::infinity();

struct SamplingSettings {
  double fraction = 0.5;
  bool continuation = true;
  std::string heuristics;             ///< File; empty: the game's own.
  std::optional<Heuristics> terms{};  ///< In place of both.
  double randomness = 0;              ///< Share of moves that are random.
};

class SamplingAgent final : public Agent {
 public:
  explicit SamplingAgent(SamplingSettings settings) : settings_(std::move(settings)) {}

  void NewGame(const Game& game, uint64_t) override {
    if (game_ == &game) return;
    game_ = &game;
    trial_.emplace(game);
    evaluator_ = MakeEvaluator(
        game, settings_.terms ? *settings_.terms : HeuristicsFor(game, settings_.heuristics));
    levels_ = std::vector<Level>(static_cast<size_t>(kMaxContinuation) + 1);
  }

  AgentChoice Choose(const StateBytes* state, int player, Rng& rng) override {
    nodes_ = 0;
    if (settings_.randomness > 0 && rng.Unit() < settings_.randomness) {
      MoveList& moves = levels_[0].moves;
      moves.clear();
      game_->SearchMoves(state, player, moves);
      return {moves[rng.Below(static_cast<uint32_t>(moves.size()))]};
    }
    const Best best = BestOfSample(state, player, 0, rng);
    const double value = best.value == kWon    ? 1
                         : best.value == kLost ? 0
                                               : ExpectedUtility(best.value);
    return {best.move, value, nodes_, nodes_};
  }

 private:
  struct Best {
    Move move;
    double value = kLost;
  };
  struct Level {
    MoveList moves;
    StateArray after;
  };

  Best BestOfSample(const StateBytes* state, int player, int depth, Rng& rng) {
    Level& level = levels_[static_cast<size_t>(depth)];
    level.moves.clear();
    game_->SearchMoves(state, player, level.moves);
    Sample(level.moves, rng);
    const size_t n = level.moves.size();
    level.after.Reserve(*game_, n);
    ApplyAll(state, level, rng);
    Best best{level.moves[0], kLost};
    for (size_t i = 0; i < n; ++i) {
      const double value = ValueAfter(level.after[i], player, depth, rng);
      if (value > best.value) best = {level.moves[i], value};
      if (value == kWon) break;
    }
    return best;
  }

  /// Leaves a random choice of the moves, in random order.
  void Sample(MoveList& moves, Rng& rng) const {
    const auto wanted = static_cast<size_t>(static_cast<double>(moves.size()) * settings_.fraction);
    const size_t n = std::min(moves.size(), std::max<size_t>(2, wanted));
    for (size_t i = 0; i < n; ++i)
      std::swap(moves[i], moves[i + rng.Below(static_cast<uint32_t>(moves.size() - i))]);
    moves.resize(n);
  }

  void ApplyAll(const StateBytes* state, Level& level, Rng& rng) {
    nodes_ += static_cast<int64_t>(level.moves.size());
    if (!game_->facts().simultaneous) {
      game_->ApplyEach(state, level.moves, level.after[0], rng);
      return;
    }
    for (size_t i = 0; i < level.moves.size(); ++i)
      trial_->Apply(state, level.moves[i], level.after[i], rng);
  }

  double ValueAfter(const StateBytes* after, int player, int depth, Rng& rng) {
    switch (EndingFor(*game_, after, player)) {
      case Ending::kWin:
        return kWon;
      case Ending::kLoss:
        return kLost;
      case Ending::kDraw:
        return evaluator_->Margin(after, player);
      case Ending::kNotOver:
        break;
    }
    const bool again = settings_.continuation && depth < kMaxContinuation &&
                       game_->facts().players > 1 && !game_->facts().simultaneous &&
                       game_->Mover(after) == player;
    return again ? BestOfSample(after, player, depth + 1, rng).value
                 : evaluator_->Margin(after, player);
  }

  const SamplingSettings settings_;
  const Game* game_ = nullptr;
  std::optional<MoveTrial> trial_;
  std::unique_ptr<Evaluator> evaluator_;
  std::vector<Level> levels_;
  int64_t nodes_ = 0;
};

}  // namespace

AgentType SamplingAgentType() {
  return {"hs",
          {"Heuristic Sampling", "HS"},
          "The best by heuristics of a random sample of the moves",
          {{"fraction", ParameterKind::kFraction, "1/2", "Share of the moves to look at", 0, 1, {}},
           {"stc", ParameterKind::kFlag, "on", "Let the mover finish his turn before valuing"},
           {"heuristics", ParameterKind::kText, "", "File of heuristics in place of the game's"}},
          [](const AgentSpec& spec) {
            return std::make_unique<SamplingAgent>(SamplingSettings{
                spec.Number("fraction"), spec.Flag("stc"), spec.Text("heuristics"), {}, 0});
          }};
}

std::unique_ptr<Agent> MakeSamplingAgent(double fraction, const Heuristics& heuristics,
                                         double randomness) {
  return std::make_unique<SamplingAgent>(
      SamplingSettings{fraction, true, "", heuristics, randomness});
}

}  // namespace ludens
