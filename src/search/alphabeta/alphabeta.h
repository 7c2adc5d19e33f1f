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
#include "search/registry.h"
#include "search/successors.h"

namespace ludens {

struct AlphaBetaSettings {
  int depth = 0;       ///< Plies; 0: as deep as the time allows.
  double seconds = 0;  ///< Per move; 0: no limit.
  bool max_n = false;  ///< With more than two players: everyone for himself, not all against one.
  int64_t table_entries = 0;
  std::string heuristics;  ///< File; empty: the game's own.
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
    MoveList moves;
    StateArray states;  ///< Of the batch of successors being looked at.
  };
  struct Window {
    double alpha, beta;
  };
  struct TimeUp {};

  void OrderRoot(const StateBytes* state, int player, Rng& rng);
  /// One iteration; values of the root moves in `root_`. Throws TimeUp.
  void SearchRoot(const StateBytes* state, int depth);
  bool IsDecided() const;
  double Search(const StateBytes* state, int depth, int ply, Window window);
  /// Looks at the successors in order; answers the best value and notes the best move.
  double SearchMoves(const StateBytes* state, int mover, int depth, int ply, Window window,
                     Move& best);
  void OrderMoves(Ply& ply, const TableEntry* known);
  double Terminal(const StateBytes* state, int ply) const;
  void Visit();

  using Values = std::array<double, kMaxPlayers + 1>;
  /// Max-n: the values of all players when each maximises his own.
  Values SearchMaxN(const StateBytes* state, int depth, int ply);

  const AlphaBetaSettings settings_;
  const Game* game_ = nullptr;
  std::unique_ptr<Evaluator> evaluator_;
  TranspositionTable table_;
  std::vector<uint32_t> cutoffs_;  ///< By move code, folded.
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
