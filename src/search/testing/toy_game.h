#pragma once

#include <string>
#include <vector>

#include "game/game.h"

namespace ludens {

/// A game given as an explicit tree, for tests of search: small enough to calculate by hand. Two
/// players; a position is a node of the tree.
class ToyGame final : public Game {
 public:
  struct Node {
    int player = 0;               ///< To move; 0: the game is over.
    float first = 0.5f;           ///< The first player's utility when it is.
    std::vector<uint32_t> codes;  ///< Of the moves.
    std::vector<int> children;    ///< Likewise.
  };

  ToyGame(std::string name, std::vector<Node> nodes);

  /// Three moves: lose, draw, win.
  static ToyGame ThreeMoves();
  /// Player 1 has moves a, b; after a player 2 can win at once, after b only lose.
  static ToyGame Threat();
  /// Depth 2: the first player's best move is the one whose replies are both good (0.6 at least),
  /// though another one has the best single reply.
  static ToyGame Minimax();

  void Start(StateBytes* state, Rng& rng) const override;
  bool IsOver(const StateBytes* state) const override { return At(state).player == 0; }
  int Mover(const StateBytes* state) const override { return At(state).player; }
  void LegalMoves(const StateBytes* state, int player, MoveList& moves) const override;
  void Apply(StateBytes* state, std::span<const Move> joint, Rng& rng) const override;
  void Utilities(const StateBytes* state, std::span<float> utility) const override;
  uint64_t Hash(const StateBytes* state) const override;
  std::string MoveText(const StateBytes* state, const Move& move) const override;
  std::string StateText(const StateBytes* state) const override;

 private:
  static int& Index(StateBytes* state) { return *reinterpret_cast<int*>(state); }
  static int Index(const StateBytes* state) { return *reinterpret_cast<const int*>(state); }
  const Node& At(const StateBytes* state) const {
    return nodes_[static_cast<size_t>(Index(state))];
  }

  std::vector<Node> nodes_;
};

inline ToyGame::ToyGame(std::string name, std::vector<Node> nodes) : nodes_(std::move(nodes)) {
  facts_.name = std::move(name);
  facts_.players = 2;
  facts_.player_names = {"", "P1", "P2"};
  facts_.move_codes = 16;
  state_size_ = 64;
}

inline ToyGame ToyGame::ThreeMoves() {
  return ToyGame("three moves",
                 {{1, 0, {0, 1, 2}, {1, 2, 3}}, {0, 0, {}, {}}, {0, 0.5f, {}, {}}, {0, 1, {}, {}}});
}

inline ToyGame ToyGame::Threat() {
  return ToyGame("threat", {{1, 0, {0, 1}, {1, 2}},
                            {2, 0, {2, 3}, {3, 4}},
                            {2, 0, {2, 3}, {4, 4}},
                            {0, 0, {}, {}},
                            {0, 1, {}, {}}});
}

inline ToyGame ToyGame::Minimax() {
  return ToyGame("minimax", {{1, 0, {0, 1}, {1, 2}},
                             {2, 0, {2, 3}, {3, 4}},
                             {2, 0, {2, 3}, {5, 6}},
                             {0, 1.0f, {}, {}},
                             {0, 0.0f, {}, {}},
                             {0, 0.6f, {}, {}},
                             {0, 0.7f, {}, {}}});
}

inline void ToyGame::Start(StateBytes* state, Rng&) const { Index(state) = 0; }

inline void ToyGame::LegalMoves(const StateBytes* state, int player, MoveList& moves) const {
  const Node& node = At(state);
  if (player != node.player) return;
  for (size_t i = 0; i < node.codes.size(); ++i)
    moves.push_back({.id = i, .code = node.codes[i], .player = static_cast<uint16_t>(player)});
}

inline void ToyGame::Apply(StateBytes* state, std::span<const Move> joint, Rng&) const {
  Index(state) = At(state).children[joint[0].id];
}

inline void ToyGame::Utilities(const StateBytes* state, std::span<float> utility) const {
  utility[1] = At(state).first;
  utility[2] = 1 - At(state).first;
}

inline uint64_t ToyGame::Hash(const StateBytes* state) const {
  return Mix64(static_cast<uint64_t>(Index(state)) + 1);
}

inline std::string ToyGame::MoveText(const StateBytes*, const Move& move) const {
  return "m" + std::to_string(move.code);
}

inline std::string ToyGame::StateText(const StateBytes* state) const {
  return "node " + std::to_string(Index(state));
}

}  // namespace ludens
