#include "lab/metrics/game_observer.h"

#include <algorithm>
#include <bit>

#include "compiler/lud_game.h"

namespace ludens {

GameObserver::GameObserver(const Game& game)
    : game_(game),
      lud_(dynamic_cast<const LudGame*>(&game)),
      evaluator_(MakeEvaluator(game, HeuristicsFor(game, ""))) {}

void GameObserver::Begin() {
  branching_.clear();
  lead_.clear();
  leaders_.clear();
  covered_.clear();
}

void GameObserver::See(const PlyEvent& event) {
  size_t legal = 0;
  for (const Move& move : event.joint) {
    moves_.clear();
    game_.LegalMoves(event.before, move.player, moves_);
    legal += moves_.size();
  }
  branching_.push_back(static_cast<double>(legal));
  SeeBoard(event.before);
  SeeBoard(event.after);
  if (game_.IsOver(event.after)) return;
  std::array<double, kMaxPlayers + 1> sides{};
  evaluator_->MarginsForAll(event.after, sides);
  int leader = 1;
  bool tied = false;
  for (int p = 2; p <= game_.facts().players; ++p) {
    const double difference = sides[static_cast<size_t>(p)] - sides[static_cast<size_t>(leader)];
    tied = difference > 0 ? false : tied || difference == 0;
    if (difference > 0) leader = p;
  }
  leaders_.push_back(tied ? 0 : leader);
  lead_.push_back(ExpectedUtility(sides[1]));
}

void GameObserver::SeeBoard(const StateBytes* state) {
  if (lud_ == nullptr) return;
  const State view(lud_->model().layout, const_cast<StateBytes*>(state));
  const auto empty = view.EmptySet();
  covered_.resize(empty.size());
  for (size_t i = 0; i < empty.size(); ++i) covered_[i] |= ~empty[i];
}

Curve GameObserver::Resample(const std::vector<double>& values) {
  Curve curve{};
  if (values.empty()) return curve;
  for (size_t i = 0; i < kCurvePoints; ++i)
    curve[i] = values[i * (values.size() - 1) / (kCurvePoints - 1)];
  return curve;
}

int GameObserver::WinnerOf(const PlayoutResult& result) const {
  const auto begin = result.utility.begin() + 1;
  const auto end = begin + game_.facts().players;
  const auto best = std::max_element(begin, end);
  return std::count(begin, end, *best) == 1 ? static_cast<int>(best - begin) + 1 : 0;
}

ObservedGame GameObserver::Finish(const PlayoutResult& result) const {
  ObservedGame record;
  record.turns = result.turns;
  record.plies = result.plies;
  record.finished = !result.hit_limit;
  record.winner = result.hit_limit ? 0 : WinnerOf(result);
  record.first_score = static_cast<double>(result.utility[1]);
  record.branching = result.branching_plies == 0 ? 0
                                                 : static_cast<double>(result.branching_sum) /
                                                       static_cast<double>(result.branching_plies);
  int leader = 0;
  for (const int each : leaders_) {
    if (each == 0) continue;
    record.lead_changes += leader != 0 && each != leader;
    leader = each;
  }
  const auto last_other =
      std::find_if(leaders_.rbegin(), leaders_.rend(), [&](int p) { return p != record.winner; });
  if (record.winner != 0 && !leaders_.empty())
    record.settled = static_cast<double>(leaders_.rend() - last_other) /
                     static_cast<double>(leaders_.size() + 1);
  if (lud_ != nullptr && lud_->model().board_sites > 0) {
    const int sites = lud_->model().board_sites;
    int covered = 0;
    for (int site = 0; site < sites; ++site)
      covered += static_cast<size_t>(site >> 6) < covered_.size() &&
                 ((covered_[static_cast<size_t>(site >> 6)] >> (site & 63)) & 1);
    record.coverage = static_cast<double>(covered) / sites;
  }
  record.moves = Resample(branching_);
  record.lead = Resample(lead_);
  return record;
}

}  // namespace ludens
