#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "search/agent.h"
#include "search/alphabeta/table.h"
#include "search/heuristics/evaluator.h"
#include "search/heuristics/forecast.h"
#include "search/registry.h"
#include "search/successors.h"

namespace ludens {

struct AlphaBetaSettings {
  int depth = 0;       ///< Plies; 0: as deep as the time allows.
  double seconds = 0;  ///< Per move; 0: no limit.
  bool max_n = false;  ///< With more than two players: everyone for himself, not all against one.
  int64_t table_entries = 0;
  std::string heuristics;  ///< File; empty: the game's own.
  bool forecast = true;    ///< Value moves without playing them where that is possible.
};

/// Alpha-beta search by iterative deepening, with a transposition table on Game::Hash.
///
/// Values are those of the player at the root (the seat): he maximises, everybody else minimises,
/// whoever's turn it is; so a player who moves again needs no special case, and with more than two
/// players this is the paranoid search. A won position counts kWin less the plies to it, hence
/// quick wins and late losses are preferred. Moves are tried in the order: best of an earlier
/// visit, then by how often a move of the same code caused a cut-off. At the root, moves are
/// shuffled first, so that equal ones are chosen with equal chance, and then sorted by the values
/// of the iteration before.
///
/// Deterministic games with turns and open information only; refuses others.
class AlphaBeta final : public Agent {
 public:
  explicit AlphaBeta(AlphaBetaSettings settings);

  void NewGame(const Game& game, uint64_t seed) override;
  AgentChoice Choose(const StateBytes* state, int player, Rng& rng) override;
  AgentChoice ChooseFrom(const StateBytes* state, int player, std::span<const Move> legal,
                         Rng& rng) override;

  /// The greatest depth that the last call of Choose completed.
  int completed_depth() const { return completed_depth_; }

  static constexpr double kWin = 1e9;
  /// Beyond this a value is a proven win (below its negative: a loss).
  static constexpr double kProven = kWin / 2;

 private:
  static constexpr int kMaxPly = 100;
  static constexpr size_t kBatch = 16;

  struct RootMove {
    Move move;
    double value = 0;
  };
  struct Ply {
    MoveList moves;              ///< As they were listed.
    std::vector<uint64_t> keys;  ///< Their order: the lower the earlier, low half the index.
    size_t taken = 0;            ///< Keys that are in order and have been in a batch.
    MoveList batch;              ///< The moves being looked at …
    StateArray states;           ///< … and what they lead to.
  };
  struct Window {
    double alpha, beta;
  };
  struct TimeUp {};

  void OrderRoot(std::span<const Move> legal, Rng& rng);
  /// One iteration; values of the root moves in `root_`. Throws TimeUp.
  void SearchRoot(const StateBytes* state, int depth);
  bool IsDecided() const;
  double Search(const StateBytes* state, int depth, int ply, Window window);
  /// Looks at the successors in order; answers the best value and notes the best move.
  double SearchMoves(const StateBytes* state, int mover, int depth, int ply, Window window,
                     Move& best);
  /// Looks at the root moves without playing them; false where they must be played.
  bool ForeseeRoot(const StateBytes* state, int depth);
  void NoteCutoff(const Move& move, int depth);
  /// Gives the moves their order: before them all that of an earlier visit.
  void RankMoves(Ply& ply, const TableEntry* known);
  /// Makes the next moves in that order the batch; false when none is left. Moves are sorted only
  /// as they are needed: the first often cuts off, so it goes alone.
  static bool TakeBatch(Ply& ply);
  double Terminal(const StateBytes* state, int ply) const;
  static double TerminalValue(double utility, int ply);
  /// The value of a leaf by its forecast.
  double ForeseenValue(const Move& move, int ply);
  bool Foresees(const StateBytes* state, std::span<const Move> moves, int depth) const {
    return depth == 1 && forecast_ != nullptr && forecast_->Look(state, moves);
  }
  void Visit();

  using Values = std::array<double, kMaxPlayers + 1>;
  /// Max-n: the values of all players when each maximises his own.
  Values SearchMaxN(const StateBytes* state, int depth, int ply);

  const AlphaBetaSettings settings_;
  const Game* game_ = nullptr;
  std::unique_ptr<Evaluator> evaluator_;
  std::unique_ptr<Forecast> forecast_;  ///< Null where moves must be played.
  TranspositionTable table_;
  std::vector<uint32_t> cutoffs_;     ///< By move code, folded.
  std::vector<size_t> cutoff_codes_;  ///< Those that are not 0.
  std::vector<Ply> plies_;
  std::vector<RootMove> root_;
  int player_ = 0;
  int completed_depth_ = 0;
  int64_t nodes_ = 0;
  Rng chance_{0};  ///< For Game::Apply, which draws nothing in the games that we play.
  std::optional<std::chrono::steady_clock::time_point> deadline_;
};

AgentType AlphaBetaAgentType();

}  // namespace ludens
