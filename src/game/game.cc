#include "game/game.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <new>

#include "base/error.h"
#include "game/guide.h"
#include "game/move_policy.h"

namespace ludens {

PlayoutResult Game::StandardPlayout(StateBytes* state, Rng& rng, int max_plies) const {
  PlayoutResult result;
  MoveList moves, joint;
  int previous_mover = 0;
  while (!IsOver(state) && result.plies < max_plies) {
    joint.clear();
    for (int player = 1; player <= facts_.players; ++player) {
      moves.clear();
      LegalMoves(state, player, moves);
      if (moves.empty()) continue;
      result.branching_sum += moves.size();
      joint.push_back(moves[rng.Below(static_cast<uint32_t>(moves.size()))]);
    }
    const int mover = Mover(state);
    result.turns += mover != previous_mover;
    previous_mover = mover;
    Apply(state, joint, rng);
    ++result.plies;
    ++result.branching_plies;
  }
  result.hit_limit = !IsOver(state);
  if (!result.hit_limit) Utilities(state, result.utility);
  return result;
}

PlayoutResult Game::GuidedPlayout(StateBytes* state, Rng& rng, int max_plies, PlayoutGuide& guide,
                                  bool features, PlyLog& record) const {
  PlayoutResult result;
  MoveList moves, joint;
  int previous_mover = 0;
  while (!IsOver(state) && result.plies < max_plies) {
    joint.clear();
    for (int player = 1; player <= facts_.players; ++player) {
      moves.clear();
      LegalMoves(state, player, moves);
      if (moves.empty()) continue;
      const auto first = static_cast<uint32_t>(record.codes.size());
      const auto count = static_cast<uint32_t>(moves.size());
      for (const Move& move : moves) record.codes.push_back(move.code);
      if (features) FeatureCodes(state, moves, std::span(record.codes).last(count));
      record.plies.push_back({first, count, 0, player});
      const uint32_t chosen = guide.Choose(record, rng);
      record.plies.back().chosen = chosen;
      joint.push_back(moves[chosen]);
      result.branching_sum += count;
    }
    const int mover = Mover(state);
    result.turns += mover != previous_mover;
    previous_mover = mover;
    Apply(state, joint, rng);
    ++result.plies;
    ++result.branching_plies;
  }
  result.hit_limit = !IsOver(state);
  if (!result.hit_limit) Utilities(state, result.utility);
  return result;
}

void Game::CopyState(const StateBytes* from, StateBytes* to) const {
  std::memcpy(to, from, state_size_);
}

void Game::FeatureCodes(const StateBytes*, std::span<const Move> moves,
                        std::span<uint32_t> codes) const {
  for (size_t i = 0; i < moves.size(); ++i) codes[i] = moves[i].code;
}

PlayoutStatistics Game::Playouts(const StateBytes* state, uint64_t seed, uint64_t first,
                                 uint64_t count, int max_plies, PlayoutKind kind) const {
  PlayoutStatistics sums;
  OwnedState work(*this);
  for (uint64_t k = first; k < first + count; ++k) {
    CopyState(state, work.get());
    Rng rng(seed, k);
    sums.Add(PlayoutOf(kind, work.get(), rng, max_plies), facts_.players);
  }
  return sums;
}

void Game::ApplyEach(const StateBytes* state, std::span<const Move> moves, StateBytes* after,
                     Rng& rng) const {
  for (const Move& move : moves) {
    CopyState(state, after);
    Apply(after, {&move, 1}, rng);
    after += state_size_;
  }
}

void Game::Features(const StateBytes*, std::span<float>) const {}

void PlayoutStatistics::Add(const PlayoutResult& result, int players) {
  const auto length = static_cast<uint64_t>(result.plies);
  min_plies = playouts == 0 ? result.plies : std::min(min_plies, result.plies);
  max_plies = std::max(max_plies, result.plies);
  ++playouts;
  plies += length;
  squared_plies += length * length;
  branching_sum += result.branching_sum;
  branching_plies += result.branching_plies;
  if (result.hit_limit) {
    ++hit_limit;
    return;
  }
  size_t best = 1, at_best = 0;
  for (size_t p = 1; p <= static_cast<size_t>(players); ++p) {
    const float value = result.utility[p];
    utility[p] += value;
    squared_utility[p] += static_cast<double>(value) * value;
    if (value > result.utility[best]) {
      best = p;
      at_best = 0;
    }
    at_best += value == result.utility[best];
  }
  // A player alone wins by reaching everything, not by having no rival.
  const bool won = players == 1 ? result.utility[1] >= 1.0f : at_best == 1;
  wins[best] += won;
  draws += !won;
}

void PlayoutStatistics::Add(const PlayoutStatistics& other) {
  if (other.playouts == 0) return;
  min_plies = playouts == 0 ? other.min_plies : std::min(min_plies, other.min_plies);
  max_plies = std::max(max_plies, other.max_plies);
  playouts += other.playouts;
  plies += other.plies;
  squared_plies += other.squared_plies;
  branching_sum += other.branching_sum;
  branching_plies += other.branching_plies;
  hit_limit += other.hit_limit;
  draws += other.draws;
  for (size_t p = 0; p < wins.size(); ++p) {
    wins[p] += other.wins[p];
    utility[p] += other.utility[p];
    squared_utility[p] += other.squared_utility[p];
  }
}

std::optional<Move> Game::ParseMove(const StateBytes* state, int player,
                                    std::string_view text) const {
  MoveList moves;
  LegalMoves(state, player, moves);
  const std::vector<std::string> texts = MoveTexts(state, player);
  const auto found = std::find(texts.begin(), texts.end(), text);
  if (found == texts.end()) return std::nullopt;
  return moves[static_cast<size_t>(found - texts.begin())];
}

std::vector<std::string> Game::MoveTexts(const StateBytes* state, int player) const {
  MoveList moves;
  LegalMoves(state, player, moves);
  std::vector<std::string> texts;
  for (const Move& move : moves) texts.push_back(MoveText(state, move));
  return texts;
}

std::string Game::StateCode(const StateBytes* state) const {
  std::string code;
  for (size_t i = 0; i < state_size_; ++i)
    code += fmt::format("{:02x}", static_cast<int>(state[i]));
  return code;
}

void Game::ParseState(std::string_view code, StateBytes* state) const {
  if (code.size() != 2 * state_size_) Fail("not a position of {}", facts_.name);
  for (size_t i = 0; i < state_size_; ++i) {
    const char* digits = code.data() + 2 * i;
    uint8_t value = 0;
    if (std::from_chars(digits, digits + 2, value, 16).ptr != digits + 2)
      Fail("not a position of {}", facts_.name);
    state[i] = static_cast<StateBytes>(value);
  }
}

std::string Game::WhyNot(PlayoutKind kind) const {
  const bool known = kind == PlayoutKind::kAuto || kind == PlayoutKind::kStandard;
  return known ? "" : "this optimisation is for games described in .lud files";
}

namespace {

/// A choice between legal moves, by the game's own interface.
class LegalChoices final : public Choices {
 public:
  LegalChoices(const Game& game, const StateBytes* state, const MoveList& moves)
      : Choices(game, state) {
    moves_ = moves;
  }
  bool After(size_t index, StateBytes* next) override {
    Rng rng(0);
    game().CopyState(state(), next);
    game().Apply(next, {&moves_[index], 1}, rng);
    return true;
  }
};

}  // namespace

PlayoutResult Game::PolicyPlayout(MovePolicy& policy, StateBytes* state, Rng& rng,
                                  int max_plies) const {
  PlayoutResult result;
  MoveList moves, joint;
  int previous_mover = 0;
  policy.Begin();
  while (!IsOver(state) && result.plies < max_plies) {
    joint.clear();
    for (int player = 1; player <= facts_.players; ++player) {
      moves.clear();
      LegalMoves(state, player, moves);
      if (moves.empty()) continue;
      result.branching_sum += moves.size();
      LegalChoices choices(*this, state, moves);
      policy.Offer(choices, rng);
      const size_t index = policy.Draw(rng);
      policy.Played(choices, index);
      joint.push_back(moves[index]);
    }
    const int mover = Mover(state);
    result.turns += mover != previous_mover;
    previous_mover = mover;
    Apply(state, joint, rng);
    ++result.plies;
    ++result.branching_plies;
  }
  result.hit_limit = !IsOver(state);
  if (!result.hit_limit) Utilities(state, result.utility);
  policy.End(result);
  return result;
}

namespace {
constexpr std::align_val_t kStateAlignment{64};
}

OwnedState::OwnedState(const Game& game)
    : size_(game.state_size()),
      bytes_(static_cast<StateBytes*>(::operator new(size_, kStateAlignment))) {
  std::memset(bytes_, 0, size_);
}

OwnedState::OwnedState(const Game& game, const StateBytes* state)
    : size_(game.state_size()),
      bytes_(static_cast<StateBytes*>(::operator new(size_, kStateAlignment))) {
  game.CopyState(state, bytes_);
}

OwnedState::OwnedState(const OwnedState& other)
    : size_(other.size_), bytes_(static_cast<StateBytes*>(::operator new(size_, kStateAlignment))) {
  std::memcpy(bytes_, other.bytes_, size_);
}

OwnedState& OwnedState::operator=(const OwnedState& other) {
  if (this == &other) return *this;
  if (size_ != other.size_) {
    OwnedState copy(other);
    std::swap(size_, copy.size_);
    std::swap(bytes_, copy.bytes_);
  } else {
    std::memcpy(bytes_, other.bytes_, size_);
  }
  return *this;
}

OwnedState::~OwnedState() { ::operator delete(bytes_, kStateAlignment); }

}  // namespace ludens
