#include "search/play_game.h"

#include <cassert>
#include <utility>

#include "base/error.h"
#include "search/registry.h"

namespace ludens {
namespace {

/// One game in progress.
class GameRun {
 public:
  GameRun(const Game& game, std::span<const std::unique_ptr<Agent>> seats, uint64_t seed,
          uint64_t index)
      : game_(game), seats_(seats), first_(game), second_(game), chance_(seed, index) {
    for (size_t seat = 0; seat < seats.size(); ++seat) {
      Rng keys(Mix64(seed + seat + 1), index);
      seats[seat]->NewGame(game, keys.Next());
      streams_.emplace_back(keys.Next());
    }
    game_.Start(state_, chance_);
  }

  PlayoutResult Run(const GameLimits& limits, FunctionRef<void(const PlyEvent&)> observer) {
    int previous_mover = 0;
    while (!game_.IsOver(state_)) {
      const int mover = game_.Mover(state_);
      const int turns = result_.turns + (mover != previous_mover);
      if ((limits.plies > 0 && result_.plies >= limits.plies) ||
          (limits.turns > 0 && turns > limits.turns))
        break;
      const bool new_turn = turns != result_.turns;
      result_.turns = turns;
      previous_mover = mover;
      PlayPly(observer);
      CountPass(new_turn);
    }
    result_.hit_limit = !game_.IsOver(state_);
    if (!result_.hit_limit) {
      result_.turns -= closing_passes_;
      game_.Utilities(state_, result_.utility);
    }
    return result_;
  }

 private:
  void PlayPly(FunctionRef<void(const PlyEvent&)> observer) {
    joint_.clear();
    choices_.clear();
    const int mover = game_.Mover(state_);
    const int last = game_.facts().simultaneous ? game_.facts().players : mover;
    for (int player = mover; player <= last; ++player) {
      legal_.clear();
      game_.SearchMoves(state_, player, legal_);
      if (legal_.empty()) continue;
      result_.branching_sum += legal_.size();
      choices_.push_back(ChooseFor(player));
      joint_.push_back(choices_.back().move);
    }
    Advance();
    for (const auto& seat : seats_) seat->Observe(before_, joint_, state_);
    observer({before_, state_, joint_, choices_, result_.plies});
    ++result_.plies;
    ++result_.branching_plies;
  }

  /// Makes the position after the joint move the present one, and the present one that before.
  void Advance() {
    const StateBytes* known = joint_.size() == 1 ? choices_[0].after : nullptr;
    game_.CopyState(known != nullptr ? known : state_, before_);
    if (known == nullptr) game_.Apply(before_, joint_, chance_);
    std::swap(before_, state_);
  }

  /// Keeps the number of turns at the end of the game so far in which everybody just passed.
  void CountPass(bool new_turn) {
    if (joint_.size() != 1 || !(joint_[0].flags & kPassMove))
      closing_passes_ = 0;
    else
      closing_passes_ += new_turn;
  }

  /// Where there is no choice, nobody is asked.
  AgentChoice ChooseFor(int player) {
    if (legal_.size() == 1) return {legal_[0]};
    const size_t seat = static_cast<size_t>(player - 1);
    return seats_[seat]->ChooseFrom(state_, player, legal_, streams_[seat]);
  }

  const Game& game_;
  std::span<const std::unique_ptr<Agent>> seats_;
  OwnedState first_, second_;
  StateBytes* state_ = first_.get();
  StateBytes* before_ = second_.get();
  Rng chance_;
  std::vector<Rng> streams_;
  MoveList legal_, joint_;
  std::vector<AgentChoice> choices_;
  PlayoutResult result_;
  int closing_passes_ = 0;
};

}  // namespace

std::vector<std::unique_ptr<Agent>> MakeSeats(const Game& game,
                                              std::span<const std::string> texts) {
  const auto players = static_cast<size_t>(game.facts().players);
  if (texts.empty()) Fail("no agents were given");
  if (texts.size() > players)
    Fail("{} agents were given for the {} players of '{}'", texts.size(), players,
         game.facts().name);
  std::vector<std::unique_ptr<Agent>> seats;
  for (size_t seat = 0; seat < players; ++seat)
    seats.push_back(MakeAgent(texts[seat % texts.size()]));
  return seats;
}

PlayoutResult PlayGame(const Game& game, std::span<const std::unique_ptr<Agent>> seats,
                       uint64_t seed, uint64_t index, const GameLimits& limits,
                       FunctionRef<void(const PlyEvent&)> observer) {
  assert(seats.size() == static_cast<size_t>(game.facts().players));
  return GameRun(game, seats, seed, index).Run(limits, observer);
}

PlayoutResult PlayGame(const Game& game, std::span<const std::unique_ptr<Agent>> seats,
                       uint64_t seed, uint64_t index, const GameLimits& limits) {
  return PlayGame(game, seats, seed, index, limits, [](const PlyEvent&) {});
}

}  // namespace ludens
