#pragma once

#include <memory>
#include <string>
#include <vector>

#include "compiler/lud_game.h"

namespace ludens {

/// One game of a match: which one follows, and what a win is worth.
struct Subgame {
  std::shared_ptr<const LudGame> game;
  const IntNode* next = nullptr;    ///< Index of the next one; null: the one after it, in a circle.
  const IntNode* result = nullptr;  ///< Null: by rank.
};

/// Several games in a row for a common score: (match …). A position is the match's own (scores,
/// which game is played, who has won) followed by that of the current game. When a game is over,
/// its last mover has one move, which goes on to the next game.
class LudMatch final : public Game {
 public:
  LudMatch(std::unique_ptr<Model> model, std::vector<Subgame> games, EndRules end);
  void KeepNodes(std::vector<std::shared_ptr<void>> nodes) { nodes_ = std::move(nodes); }

  void Start(StateBytes* state, Rng& rng) const override;
  bool IsOver(const StateBytes* state) const override { return HeaderOf(state).over; }
  int Mover(const StateBytes* state) const override;
  void LegalMoves(const StateBytes* state, int player, MoveList& moves) const override;
  void Apply(StateBytes* state, std::span<const Move> joint, Rng& rng) const override;
  void Utilities(const StateBytes* state, std::span<float> utility) const override;
  uint64_t Hash(const StateBytes* state) const override;
  std::string MoveText(const StateBytes* state, const Move& move) const override;
  std::string StateText(const StateBytes* state) const override;

  // --- For conformance ------------------------------------------------------------------------
  /// The start of the first game, with the games' random numbers in the given state.
  void Begin(StateBytes* state, uint64_t chance) const;
  const LudGame& CurrentGame(const StateBytes* state) const;
  StateBytes* CurrentState(StateBytes* state) const { return state + model_->layout.size; }
  /// Counts the score of the finished game and starts the next one, unless the match is over.
  void Advance(StateBytes* state) const;
  const Header& HeaderOf(const StateBytes* state) const {
    return *reinterpret_cast<const Header*>(state);
  }

 private:
  const StateBytes* CurrentState(const StateBytes* state) const {
    return state + model_->layout.size;
  }
  bool GameIsOver(const StateBytes* state) const { return HeaderOf(CurrentState(state)).over; }
  Context MatchContext(StateBytes* state) const;
  int32_t& Index(StateBytes* state) const;
  void BeginGame(StateBytes* state, uint64_t chance) const;
  void AddScores(StateBytes* state, const Subgame& finished) const;

  std::unique_ptr<Model> model_;  ///< Of the match itself: no board, only players.
  std::vector<Subgame> games_;
  EndRules end_;
  std::vector<std::shared_ptr<void>> nodes_;
};

}  // namespace ludens
