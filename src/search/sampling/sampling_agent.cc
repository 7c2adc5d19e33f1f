#include "search/sampling/sampling_agent.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "search/heuristics/evaluator.h"
#include "search/heuristics/forecast.h"
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
  bool forecast = true;               ///< Value moves without playing them where that is possible.
};

class SamplingAgent final : public Agent {
 public:
  explicit SamplingAgent(SamplingSettings settings) : settings_(std::move(settings)) {}

  void NewGame(const Game& game, uint64_t) override {
    if (game_ == &game) return;
    game_ = &game;
    trial_.emplace(game);
    const Heuristics terms =
        settings_.terms ? *settings_.terms : HeuristicsFor(game, settings_.heuristics);
    evaluator_ = MakeEvaluator(game, terms);
    forecast_ = settings_.forecast ? MakeForecast(game, terms) : nullptr;
    levels_ = std::vector<Level>(static_cast<size_t>(kMaxContinuation) + 1);
  }

  AgentChoice Choose(const StateBytes* state, int player, Rng& rng) override {
    List(state, player, levels_[0].moves);
    return ChooseListed(state, player, rng);
  }

  AgentChoice ChooseFrom(const StateBytes* state, int player, std::span<const Move> legal,
                         Rng& rng) override {
    levels_[0].moves.assign(legal.begin(), legal.end());
    return ChooseListed(state, player, rng);
  }

 private:
  struct Best {
    Move move;
    double value = kLost;
    const StateBytes* after = nullptr;  ///< Null where it is not known.
  };
  struct Level {
    MoveList moves;
    StateArray after;
  };

  void List(const StateBytes* state, int player, MoveList& moves) const {
    moves.clear();
    game_->SearchMoves(state, player, moves);
  }

  /// REQUIRES: the first level has all moves.
  AgentChoice ChooseListed(const StateBytes* state, int player, Rng& rng) {
    nodes_ = 0;
    if (settings_.randomness > 0 && rng.Unit() < settings_.randomness) {
      const MoveList& moves = levels_[0].moves;
      return {moves[rng.Below(static_cast<uint32_t>(moves.size()))]};
    }
    const Best best = BestOfSample(state, player, 0, rng);
    const double value = best.value == kWon    ? 1
                         : best.value == kLost ? 0
                                               : ExpectedUtility(best.value);
    const bool chance = game_->facts().stochastic || game_->facts().simultaneous;
    return {best.move, value, nodes_, nodes_, chance ? nullptr : best.after};
  }

  /// REQUIRES: the level has all moves. Leaves those that were looked at.
  Best BestOfSample(const StateBytes* state, int player, int depth, Rng& rng) {
    Level& level = levels_[static_cast<size_t>(depth)];
    const bool foreseen = forecast_ != nullptr && forecast_->Look(state, level.moves);
    Sample(level.moves, rng);
    const size_t n = level.moves.size();
    nodes_ += static_cast<int64_t>(n);
    if (!foreseen) {
      level.after.Reserve(*game_, n);
      ApplyAll(state, level, rng);
    }
    Best best{level.moves[0], kLost, foreseen ? nullptr : level.after[0]};
    for (size_t i = 0; i < n; ++i) {
      const double value = foreseen ? ForeseenValue(level.moves[i], player)
                                    : ValueAfter(level.after[i], player, depth, rng);
      if (value > best.value) best = {level.moves[i], value, foreseen ? nullptr : level.after[i]};
      if (value == kWon) break;
    }
    return best;
  }

  double ForeseenValue(const Move& move, int player) {
    const Outlook outlook = forecast_->After(move, player);
    if (outlook.winner == 0) return outlook.margin;
    return outlook.winner == player ? kWon : kLost;
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
    if (!again) return evaluator_->Margin(after, player);
    List(after, player, levels_[static_cast<size_t>(depth) + 1].moves);
    return BestOfSample(after, player, depth + 1, rng).value;
  }

  const SamplingSettings settings_;
  const Game* game_ = nullptr;
  std::optional<MoveTrial> trial_;
  std::unique_ptr<Evaluator> evaluator_;
  std::unique_ptr<Forecast> forecast_;  ///< Null where moves must be played.
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
           {"heuristics", ParameterKind::kText, "", "File of heuristics in place of the game's"},
           {"forecast", ParameterKind::kFlag, "on", "Value moves unplayed where that is the same"}},
          [](const AgentSpec& spec) {
            return std::make_unique<SamplingAgent>(SamplingSettings{spec.Number("fraction"),
                                                                    spec.Flag("stc"),
                                                                    spec.Text("heuristics"),
                                                                    {},
                                                                    0,
                                                                    spec.Flag("forecast")});
          }};
}

std::unique_ptr<Agent> MakeSamplingAgent(double fraction, const Heuristics& heuristics,
                                         double randomness) {
  return std::make_unique<SamplingAgent>(
      SamplingSettings{fraction, true, "", heuristics, randomness});
}

}  // namespace ludens
