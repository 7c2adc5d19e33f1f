#include "search/opportunistic/opportunistic_agent.h"

#include <memory>
#include <optional>
#include <vector>

#include "base/error.h"
#include "search/successors.h"

namespace ludens {
namespace {

class OpportunisticAgent final : public Agent {
 public:
  explicit OpportunisticAgent(int depth) : depth_(depth) {}

  void NewGame(const Game& game, uint64_t) override {
    if (depth_ > 1 && game.facts().simultaneous)
      Fail(
          "agent 'opportunistic' looks ahead move by move, but in '{}' players move at the same "
          "time; depth=1 works",
          game.facts().name);
    game_ = &game;
    trial_.emplace(game);
    levels_.clear();
    for (int i = 0; i < depth_; ++i) levels_.emplace_back(game);
  }

  AgentChoice Choose(const StateBytes* state, int player, Rng& rng) override {
    nodes_ = 0;
    MoveList& moves = levels_[0].moves;
    moves.clear();
    game_->SearchMoves(state, player, moves);
    const Move fallback = moves[rng.Below(static_cast<uint32_t>(moves.size()))];
    if (const auto winning = FilterActions(state, player, 0, rng))
      return {*winning, 1, nodes_, nodes_};
    if (moves.empty()) return {fallback, 0, nodes_, nodes_};
    return {moves[rng.Below(static_cast<uint32_t>(moves.size()))], 0.5, nodes_, nodes_};
  }

 private:
  struct Level {
    explicit Level(const Game& game) : after(game) {}
    MoveList moves;  ///< The legal moves; FilterActions leaves those that do not lose.
    OwnedState after;
  };
  /// What a move comes to, as far as the horizon shows.
  enum class Verdict { kWins, kWinsLater, kLoses, kOpen };

  std::optional<Move> FilterActions(const StateBytes* state, int player, int level, Rng& rng) {
    MoveList& moves = levels_[static_cast<size_t>(level)].moves;
    std::optional<Move> later;
    size_t kept = 0;
    for (size_t i = 0; i < moves.size(); ++i) {
      const Move move = moves[i];
      const Verdict verdict = Judge(state, move, player, level, rng);
      if (verdict == Verdict::kWins) return move;
      if (verdict == Verdict::kWinsLater) later = move;
      if (verdict != Verdict::kLoses) moves[kept++] = move;
    }
    moves.resize(kept);
    return later;
  }

  Verdict Judge(const StateBytes* state, const Move& move, int player, int level, Rng& rng) {
    ++nodes_;
    StateBytes* after = levels_[static_cast<size_t>(level)].after.get();
    trial_->Apply(state, move, after, rng);
    const Ending ending = EndingFor(*game_, after, player);
    if (ending == Ending::kWin) return Verdict::kWins;
    if (ending == Ending::kLoss) return Verdict::kLoses;
    if (ending == Ending::kDraw || level + 1 == depth_) return Verdict::kOpen;
    const int next = game_->Mover(after);
    MoveList& replies = levels_[static_cast<size_t>(level) + 1].moves;
    replies.clear();
    game_->SearchMoves(after, next, replies);
    const bool found = FilterActions(after, next, level + 1, rng).has_value();
    if (next == player)
      return found ? Verdict::kWinsLater : replies.empty() ? Verdict::kLoses : Verdict::kOpen;
    // Where there are more players, a lost opponent is not yet a win.
    const bool beaten = replies.empty() && game_->facts().players == 2;
    return found ? Verdict::kLoses : beaten ? Verdict::kWinsLater : Verdict::kOpen;
  }

  const int depth_;
  const Game* game_ = nullptr;
  std::optional<MoveTrial> trial_;
  std::vector<Level> levels_;
  int64_t nodes_ = 0;
};

}  // namespace

AgentType OpportunisticAgentType() {
  return {"opportunistic",
          {"Opportunistic AI"},
          "Plays wins and avoids losses that it sees within a few moves, else at random",
          {{"depth", ParameterKind::kInteger, "2", "Moves to look ahead", 1, 20, {}}},
          [](const AgentSpec& spec) {
            return std::make_unique<OpportunisticAgent>(static_cast<int>(spec.Integer("depth")));
          }};
}

}  // namespace ludens
