#include "lab/match/match_game.h"

#include <chrono>
#include <cstring>

#include "base/error.h"
#include "search/registry.h"

namespace ludens {
namespace {

constexpr std::string_view kExternal = "exec:";
/// Openings that the game does not survive are drawn again this often.
constexpr int kOpeningAttempts = 50;

/// One game of a match in progress.
class MatchRun {
 public:
  MatchRun(const Game& game, std::span<Agent* const> seats, const MatchRules& rules,
           const MatchJob& job)
      : game_(game),
        seats_(seats),
        rules_(rules),
        job_(job),
        before_(game),
        state_(game),
        chance_(rules.seed, static_cast<uint64_t>(job.opening)) {
    result_.seconds.assign(seats.size(), 0);
    result_.choices.assign(seats.size(), 0);
    result_.utility.assign(seats.size(), 0);
  }

  MatchResult Run() {
    PlayOpening();
    try {
      SeatAgents();
      ShowOpening();
      Play();
      Finish();
    } catch (const AgentFailure& failure) {
      Punish(failure);
    }
    return result_;
  }

 private:
  void PlayOpening() {
    for (int attempt = 0; attempt < kOpeningAttempts; ++attempt) {
      result_.opening.clear();
      opening_.clear();
      game_.Start(state_.get(), chance_);
      for (int ply = 0; ply < rules_.opening_plies && !game_.IsOver(state_.get()); ++ply)
        PlayRandomPly();
      if (!game_.IsOver(state_.get())) return;
    }
    Fail("'{}' does not survive {} random moves; use --opening with fewer", game_.facts().name,
         rules_.opening_plies);
  }

  void PlayRandomPly() {
    Gather([&](const MoveList& legal, int) {
      const Move move = legal[chance_.Below(static_cast<uint32_t>(legal.size()))];
      result_.opening.push_back(game_.MoveText(state_.get(), move));
      return move;
    });
    opening_.push_back({state_, joint_});
    game_.Apply(state_.get(), joint_, chance_);
  }

  /// Tells the agents, who come late, what was played before them.
  void ShowOpening() {
    for (size_t ply = 0; ply < opening_.size(); ++ply) {
      const OwnedState& after = ply + 1 < opening_.size() ? opening_[ply + 1].before : state_;
      Tell(opening_[ply].before.get(), opening_[ply].joint, after.get());
    }
  }

  void Tell(const StateBytes* before, std::span<const Move> joint, const StateBytes* after) {
    for (size_t seat = 0; seat < seats_.size(); ++seat)
      Guarded(seat, [&] { seats_[seat]->Observe(before, joint, after); });
  }

  /// Makes joint_ of what `choose` answers for every player to move.
  template <typename Choose>
  void Gather(Choose&& choose) {
    joint_.clear();
    for (int player = 1; player <= game_.facts().players; ++player) {
      legal_.clear();
      game_.LegalMoves(state_.get(), player, legal_);
      if (!legal_.empty()) joint_.push_back(choose(legal_, player));
    }
  }

  void SeatAgents() {
    for (size_t seat = 0; seat < seats_.size(); ++seat) {
      Rng keys(Mix64(rules_.seed + seat + 1), static_cast<uint64_t>(job_.index));
      Guarded(seat, [&] { seats_[seat]->NewGame(game_, keys.Next()); });
      streams_.emplace_back(keys.Next());
    }
  }

  /// Runs what an agent does, remembers whose fault a failure is and how long it took.
  template <typename Work>
  void Guarded(size_t seat, Work&& work) {
    result_.loser = static_cast<int>(seat) + 1;
    const auto start = std::chrono::steady_clock::now();
    work();
    result_.seconds[seat] +=
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    result_.loser = 0;
  }

  void Play() {
    int previous_mover = 0;
    while (!game_.IsOver(state_.get())) {
      const int mover = game_.Mover(state_.get());
      result_.turns += mover != previous_mover;
      previous_mover = mover;
      if (rules_.turn_limit > 0 && result_.turns > rules_.turn_limit) return;
      PlayPly();
    }
  }

  void PlayPly() {
    Gather([&](const MoveList& legal, int player) {
      if (legal.size() == 1) return legal[0];  // Where there is no choice, nobody is asked.
      const auto seat = static_cast<size_t>(player - 1);
      Move move;
      Guarded(seat,
              [&] { move = seats_[seat]->Choose(state_.get(), player, streams_[seat]).move; });
      ++result_.choices[seat];
      return move;
    });
    std::memcpy(before_.get(), state_.get(), game_.state_size());
    game_.Apply(state_.get(), joint_, chance_);
    ++result_.plies;
    Tell(before_.get(), joint_, state_.get());
  }

  void Finish() {
    result_.hit_limit = !game_.IsOver(state_.get());
    std::array<float, kMaxPlayers + 1> utility;
    utility.fill(0.5f);
    if (!result_.hit_limit) game_.Utilities(state_.get(), utility);
    for (size_t seat = 0; seat < seats_.size(); ++seat)
      result_.utility[seat] = static_cast<double>(utility[seat + 1]);
  }

  void Punish(const AgentFailure& failure) {
    result_.forfeit = failure.kind();
    result_.message = failure.what();
    const auto players = static_cast<double>(seats_.size());
    const double rest = players < 2 ? 0 : players / 2 / (players - 1);
    for (size_t seat = 0; seat < seats_.size(); ++seat)
      result_.utility[seat] = static_cast<int>(seat) + 1 == result_.loser ? 0 : rest;
  }

  struct OpeningPly {
    OwnedState before;
    MoveList joint;
  };

  const Game& game_;
  std::span<Agent* const> seats_;
  const MatchRules& rules_;
  const MatchJob& job_;
  OwnedState before_, state_;
  Rng chance_;
  std::vector<Rng> streams_;
  MoveList legal_, joint_;
  std::vector<OpeningPly> opening_;
  MatchResult result_;
};

}  // namespace

bool IsExternal(const std::string& agent) { return agent.starts_with(kExternal); }

std::string CanonicalParticipant(const std::string& agent) {
  if (!IsExternal(agent)) return CanonicalAgent(agent);
  if (agent.size() == kExternal.size()) Fail("'{}' names no command", agent);
  return agent;
}

std::unique_ptr<Agent> MakeParticipant(const std::string& agent, const ExternalTimes& times) {
  if (IsExternal(agent)) return MakeExternalAgent(agent.substr(kExternal.size()), times);
  return MakeAgent(agent);
}

MatchResult PlayMatchGame(const Game& game, std::span<Agent* const> seats, const MatchRules& rules,
                          const MatchJob& job) {
  return MatchRun(game, seats, rules, job).Run();
}

}  // namespace ludens
