#include "compiler/lud_match.h"

#include <fmt/format.h>

#include <algorithm>

namespace ludens {
namespace {

constexpr const char* kNextGame = "next game";

Scratch& MatchScratch() {
  static thread_local Scratch scratch;
  return scratch;
}

}  // namespace

LudMatch::LudMatch(std::unique_ptr<Model> model, std::vector<Subgame> games, EndRules end)
    : model_(std::move(model)), games_(std::move(games)), end_(std::move(end)) {
  facts_ = games_.front().game->facts();
  facts_.name = model_->name;
  size_t largest = 0;
  for (const Subgame& subgame : games_) {
    largest = std::max(largest, subgame.game->state_size());
    facts_.stochastic = facts_.stochastic || subgame.game->facts().stochastic;
    facts_.hidden = facts_.hidden || subgame.game->facts().hidden;
  }
  state_size_ = model_->layout.size + largest;
}

Context LudMatch::MatchContext(StateBytes* state) const {
  return Context(*model_, *games_.front().game, State(model_->layout, state), MatchScratch());
}

int32_t& LudMatch::Index(StateBytes* state) const {
  return State(model_->layout, state).Variables()[0];
}

const LudGame& LudMatch::CurrentGame(const StateBytes* state) const {
  return *games_[static_cast<size_t>(Index(const_cast<StateBytes*>(state)))].game;
}

void LudMatch::BeginGame(StateBytes* state, uint64_t chance) const {
  const LudGame& game = CurrentGame(state);
  Context context = game.MakeContext(CurrentState(state));
  game.Begin(context, chance);
  context.header().match_score = HeaderOf(state).match_score;
  context.header().trials = HeaderOf(state).trials;
}

void LudMatch::Begin(StateBytes* state, uint64_t chance) const {
  const State match(model_->layout, state);
  match.Reset();
  for (int player = 1; player <= model_->players; ++player) {
    match.header().active |= 1u << player;
    match.header().team[static_cast<size_t>(player)] = static_cast<int8_t>(player);
  }
  Index(state) = 0;
  BeginGame(state, chance);
}

void LudMatch::Start(StateBytes* state, Rng& rng) const {
  Begin(state, facts_.stochastic ? rng.Next() : 0);
}

void LudMatch::AddScores(StateBytes* state, const Subgame& finished) const {
  Context context = finished.game->MakeContext(CurrentState(state));
  const Header& header = context.header();
  Header& match = *reinterpret_cast<Header*>(state);
  const auto ranks = std::span(header.rank).subspan(1, static_cast<size_t>(model_->players));
  const auto [best, worst] = std::minmax_element(ranks.begin(), ranks.end());
  for (int player = 1; player <= model_->players; ++player) {
    const size_t p = static_cast<size_t>(player);
    // The members of a winning team share the best rank; nobody wins a draw.
    const bool won = header.rank[p] == *best && *best != *worst;
    int score = won ? 1 : 0;
    if (won && finished.result != nullptr)
      score = finished.result->Eval(context);
    else if (model_->players == 2)
      score = 2 - static_cast<int>(header.rank[p]);
    match.match_score[p] = static_cast<int16_t>(match.match_score[p] + score);
  }
  ++match.trials;
}

void LudMatch::Advance(StateBytes* state) const {
  const Subgame& finished = games_[static_cast<size_t>(Index(state))];
  AddScores(state, finished);
  Context context = MatchContext(state);
  end_.Apply(context);
  if (context.header().over) return;
  const int count = static_cast<int>(games_.size());
  const int next =
      finished.next != nullptr ? finished.next->Eval(context) : (Index(state) + 1) % count;
  const uint64_t chance = HeaderOf(CurrentState(state)).chance;
  Index(state) = std::clamp(next, 0, count - 1);
  BeginGame(state, chance);
}

int LudMatch::Mover(const StateBytes* state) const {
  if (IsOver(state)) return 0;
  if (GameIsOver(state)) return std::max<int>(1, HeaderOf(CurrentState(state)).mover);
  return CurrentGame(state).Mover(CurrentState(state));
}

void LudMatch::LegalMoves(const StateBytes* state, int player, MoveList& moves) const {
  if (!GameIsOver(state)) return CurrentGame(state).LegalMoves(CurrentState(state), player, moves);
  if (player != Mover(state)) return;
  Move next;
  next.player = static_cast<uint16_t>(player);
  moves.push_back(next);
}

void LudMatch::Apply(StateBytes* state, std::span<const Move> joint, Rng& rng) const {
  if (GameIsOver(state))
    Advance(state);
  else
    CurrentGame(state).Apply(CurrentState(state), joint, rng);
}

void LudMatch::Utilities(const StateBytes* state, std::span<float> utility) const {
  for (int player = 1; player <= model_->players; ++player) {
    const size_t p = static_cast<size_t>(player);
    const float rank = HeaderOf(state).rank[p];
    utility[p] = model_->players == 1
                     ? rank
                     : 1.0f - (rank - 1.0f) / static_cast<float>(model_->players - 1);
  }
}

uint64_t LudMatch::Hash(const StateBytes* state) const {
  const Header& match = HeaderOf(state);
  uint64_t hash = Mix64(static_cast<uint64_t>(match.trials) + 1);
  for (int player = 1; player <= model_->players; ++player)
    hash = Mix64(hash + static_cast<uint64_t>(match.match_score[static_cast<size_t>(player)]));
  return hash ^ CurrentGame(state).Hash(CurrentState(state));
}

std::string LudMatch::MoveText(const StateBytes* state, const Move& move) const {
  if (GameIsOver(state)) return kNextGame;
  return CurrentGame(state).MoveText(CurrentState(state), move);
}

std::string LudMatch::StateText(const StateBytes* state) const {
  std::string text = fmt::format("game {} of the match, scores", HeaderOf(state).trials + 1);
  for (int player = 1; player <= model_->players; ++player)
    text += fmt::format(" {}", HeaderOf(state).match_score[static_cast<size_t>(player)]);
  return text + "; " + CurrentGame(state).StateText(CurrentState(state));
}

}  // namespace ludens
