#include <algorithm>

#include "search/heuristics/term.h"

namespace ludens {
namespace {

/// Lets a side be the one to move in a copy of the position.
void GiveTurn(Context& copy, int side) {
  Header& header = copy.header();
  if (header.mover == side) return;
  header.prev = header.mover;
  header.mover = static_cast<int8_t>(side);
}

/// The moves that a side would have if it were to move now.
template <typename Use>
void WithMovesOf(Position& position, int side, Use&& use) {
  TempContext copy(position.context);
  GiveTurn(*copy, side);
  BorrowedMoves moves(*copy);
  position.game.Generate(*copy, *moves);
  use(*copy, *moves);
}

/// How many there are, and to how many different sites they go.
MoveTally TallyOf(Position& position, int side) {
  TempContext copy(position.context);
  GiveTurn(*copy, side);
  BorrowedRegion targets(*copy);
  MoveTally tally;
  position.game.ForEachTarget(*copy, [&](int to) {
    ++tally.moves;
    targets->Add(to);
  });
  tally.targets = targets->Count();
  return tally;
}

/// Number of legal moves: of the mover only, or of any side as if it were to move.
class Mobility final : public ValueTerm {
 public:
  explicit Mobility(bool advanced) : advanced_(advanced) {}
  double Raw(Position& position, int side) override {
    if (position.context.mover() == side) return position.mover_moves.Get(position).moves;
    return advanced_ ? TallyOf(position, side).moves : 0;
  }

 private:
  const bool advanced_;
};

/// Share of all sites that some move reaches; sides as in Mobility.
class Influence final : public ValueTerm {
 public:
  Influence(bool advanced, int sites) : advanced_(advanced), sites_(std::max(1, sites)) {}
  double Raw(Position& position, int side) override {
    if (position.context.mover() == side)
      return position.mover_moves.Get(position).targets / sites_;
    return advanced_ ? TallyOf(position, side).targets / sites_ : 0;
  }

 private:
  const bool advanced_;
  const double sites_;
};

/// Material on the board that no opponent could reach or remove if it were his turn. An opponent
/// whose turn it really is threatens nothing, as in the reference.
class UnthreatenedMaterial final : public ValueTerm {
 public:
  UnthreatenedMaterial(const Model& model, const HeuristicTerm& term)
      : weights_(ComponentWeights(model, term)) {}

  double Raw(Position& position, int side) override {
    const Model& model = position.context.model;
    threatened_.assign(static_cast<size_t>(model.board_sites), 0);
    for (int other = 1; other <= model.players; ++other)
      if (other != side && other != position.context.mover()) MarkThreats(position, other);
    return Sum(position.context.state, model, side);
  }

 private:
  void MarkThreats(Position& position, int opponent) {
    WithMovesOf(position, opponent, [&](Context& context, const MoveIds& moves) {
      for (const MoveId move : moves) {
        Mark(context.arena()[move].to);
        context.arena().ForEachAction(move, [&](const Action& action) {
          if (action.kind == ActionKind::kRemove) Mark(action.to);
        });
      }
    });
  }
  void Mark(int site) {
    if (site >= 0 && static_cast<size_t>(site) < threatened_.size())
      threatened_[static_cast<size_t>(site)] = 1;
  }
  double Sum(const State& state, const Model& model, int side) const {
    double sum = 0;
    for (int slot = 0; slot < model.board_sites; ++slot)
      for (int level = 0; !threatened_[static_cast<size_t>(slot)] && level < state.Height(slot);
           ++level) {
        const Item item = state.ItemAt(slot, level);
        if (item.who == side) sum += weights_[static_cast<size_t>(item.what)];
      }
    return sum;
  }

  std::vector<double> weights_;
  std::vector<uint8_t> threatened_;
};

class CurrentMover final : public ValueTerm {
 public:
  double Raw(Position& position, int side) override { return position.context.mover() == side; }
};

}  // namespace

const MoveTally& MoverMoves::Get(Position& position) {
  if (!known_) tally_ = TallyOf(position, position.context.mover());
  known_ = true;
  return tally_;
}

std::unique_ptr<ValueTerm> BindMoveTerm(const LudGame& game, const HeuristicTerm& term) {
  const Model& model = game.model();
  if (model.simultaneous) return nullptr;
  switch (term.kind) {
    case HeuristicKind::kMobilitySimple:
      return std::make_unique<Mobility>(false);
    case HeuristicKind::kMobilityAdvanced:
      return std::make_unique<Mobility>(true);
    case HeuristicKind::kInfluence:
      return std::make_unique<Influence>(false, model.total_sites);
    case HeuristicKind::kInfluenceAdvanced:
      return std::make_unique<Influence>(true, model.total_sites);
    case HeuristicKind::kUnthreatenedMaterial:
      return std::make_unique<UnthreatenedMaterial>(model, term);
    case HeuristicKind::kCurrentMover:
      return std::make_unique<CurrentMover>();
    default:
      return nullptr;
  }
}

}  // namespace ludens
