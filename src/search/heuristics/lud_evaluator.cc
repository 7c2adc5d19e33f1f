#include "search/heuristics/lud_evaluator.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace ludens {
namespace {

int StartPlacements(const LudGame& game) {
  OwnedState start(game);
  Rng rng(0);
  game.Start(start.get(), rng);
  return reinterpret_cast<const Header*>(start.get())->start_moves;
}

}  // namespace

LudEvaluator::LudEvaluator(const LudGame& game, const Heuristics& heuristics, bool fold)
    : Evaluator(game.facts().players), game_(game) {
  placements_ = std::max(1, StartPlacements(game));
  board_sites_ = std::max(1, game.model().board_sites);
  for (const HeuristicTerm& term : heuristics) {
    const bool negligible = fold && std::abs(term.weight) < kNegligibleWeight;
    BoundTerm bound{negligible ? nullptr : BindTerm(game, term), term.transformation, term.weight};
    if (fold && bound.term != nullptr) Fold(term, bound);
    if (!fold || bound.term != nullptr) terms_.push_back(std::move(bound));
  }
}

/// Takes a term into the common table where it is a linear sum over pieces.
void LudEvaluator::Fold(const HeuristicTerm& term, BoundTerm& bound) {
  auto* pieces = dynamic_cast<PieceTerm*>(bound.term.get());
  if (pieces == nullptr || !IsLinear(term.transformation)) return;
  pieces->Scale(term.weight * Transform(1, term.transformation));
  if (folded_ == nullptr)
    folded_.reset(pieces), (void)bound.term.release();
  else
    folded_->Add(*pieces), bound.term.reset();
}

bool LudEvaluator::IsLinear(Transformation transformation) {
  return transformation != Transformation::kTanh && transformation != Transformation::kLogistic;
}

double LudEvaluator::Transform(double raw, Transformation transformation) const {
  switch (transformation) {
    case Transformation::kIdentity:
      break;
    case Transformation::kDivNumInitPlacement:
      return raw / placements_;
    case Transformation::kDivNumBoardSites:
      return raw / board_sites_;
    case Transformation::kTanh:
      return std::tanh(raw);
    case Transformation::kLogistic:
      return 1 / (1 + std::exp(raw));
  }
  return raw;
}

template <typename RawOf>
double LudEvaluator::SideValue(const RawOf& raw) const {
  double value = folded_ == nullptr ? 0 : raw(*folded_);
  for (const BoundTerm& each : terms_)
    if (each.term != nullptr)
      value += each.weight * Transform(raw(*each.term), each.transformation);
  return value;
}

void LudEvaluator::Sides(const StateBytes* state, std::span<double> sides) {
  Context context = game_.MakeContext(const_cast<StateBytes*>(state));
  mover_moves_.Forget();
  Position position{game_, context, mover_moves_};
  const Header& header = context.header();
  for (int player = 1; player <= players_; ++player) {
    const int side = header.order[static_cast<size_t>(player)];
    const bool won = header.rank[static_cast<size_t>(side)] == 1.0f;
    sides[static_cast<size_t>(player)] =
        context.Active(side) ? SideValue([&](ValueTerm& term) { return term.Raw(position, side); })
        : won                ? kOpponentHasWon
                             : 0;
  }
}

bool LudEvaluator::Foresees() const {
  const auto foresees = [](const BoundTerm& each) {
    return each.term == nullptr || each.term->Foresees();
  };
  return !game_.model().swap_rule && (folded_ == nullptr || folded_->Foresees()) &&
         std::all_of(terms_.begin(), terms_.end(), foresees);
}

void LudEvaluator::Look(const StateBytes* state) {
  std::array<double, kMaxPlayers + 1> sides{};
  Sides(state, sides);
  looked_at_ = state;
}

double LudEvaluator::MarginAfter(int player, const Arrival& arrival) {
  const State state(game_.model().layout, const_cast<StateBytes*>(looked_at_));
  std::array<double, kMaxPlayers + 1> sides;
  for (int side = 1; side <= players_; ++side)
    sides[static_cast<size_t>(side)] =
        SideValue([&](ValueTerm& term) { return term.RawAfter(state, side, arrival); });
  return MarginOf(sides, player);
}

void LudEvaluator::TermValues(const StateBytes* state, int player, std::span<double> values) {
  assert(folded_ == nullptr && values.size() == terms_.size());
  Context context = game_.MakeContext(const_cast<StateBytes*>(state));
  mover_moves_.Forget();
  Position position{game_, context, mover_moves_};
  const int side = context.header().order[static_cast<size_t>(player)];
  for (size_t i = 0; i < terms_.size(); ++i)
    values[i] = terms_[i].term == nullptr
                    ? 0
                    : Transform(terms_[i].term->Raw(position, side), terms_[i].transformation);
}

}  // namespace ludens
