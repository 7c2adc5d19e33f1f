#include "search/heuristics/evaluator.h"

#include <array>
#include <cmath>

#include "compiler/lud_game.h"
#include "lang/source_file.h"
#include "search/heuristics/lud_evaluator.h"

namespace ludens {
namespace {

/// What is left to say of a game without pieces: who has more to choose from.
class ChoiceEvaluator final : public Evaluator {
 public:
  explicit ChoiceEvaluator(const Game& game) : Evaluator(game.facts().players), game_(game) {}

  void Sides(const StateBytes* state, std::span<double> sides) override {
    for (int player = 1; player <= players_; ++player) {
      moves_.clear();
      game_.LegalMoves(state, player, moves_);
      sides[static_cast<size_t>(player)] = 0.001 * static_cast<double>(moves_.size());
    }
  }

 private:
  const Game& game_;
  MoveList moves_;
};

}  // namespace

double Evaluator::Margin(const StateBytes* state, int player) {
  std::array<double, kMaxPlayers + 1> sides{};
  Sides(state, sides);
  return MarginOf(sides, player);
}

double Evaluator::MarginOf(std::span<const double> sides, int player) const {
  double margin = 2 * sides[static_cast<size_t>(player)];
  for (int p = 1; p <= players_; ++p) margin -= sides[static_cast<size_t>(p)];
  return margin;
}

void Evaluator::MarginsForAll(const StateBytes* state, std::span<double> margins) {
  std::array<double, kMaxPlayers + 1> sides{};
  Sides(state, sides);
  double sum = 0;
  for (int p = 1; p <= players_; ++p) sum += sides[static_cast<size_t>(p)];
  for (size_t p = 1; p <= static_cast<size_t>(players_); ++p)
    margins[p] = sides[p] - (sum - sides[p]) / players_;
}

Heuristics DefaultHeuristics() {
  HeuristicTerm material, mobility;
  material.kind = HeuristicKind::kMaterial;
  mobility.kind = HeuristicKind::kMobilitySimple;
  mobility.weight = 0.001;
  return {material, mobility};
}

std::unique_ptr<Evaluator> MakeEvaluator(const Game& game, const Heuristics& heuristics) {
  if (const auto* lud = dynamic_cast<const LudGame*>(&game))
    return std::make_unique<LudEvaluator>(*lud, heuristics);
  return std::make_unique<ChoiceEvaluator>(game);
}

Heuristics HeuristicsFor(const Game& game, const std::string& file) {
  if (!file.empty()) return ParseHeuristics(file, std::string(ReadSourceFile(file)->text()));
  if (const auto* lud = dynamic_cast<const LudGame*>(&game))
    if (lud->ai().heuristics) return *lud->ai().heuristics;
  return DefaultHeuristics();
}

double ExpectedUtility(double margin) { return 1 / (1 + std::exp(-margin)); }

}  // namespace ludens
