#include "play/perft.h"

#include <gtest/gtest.h>

#include <sstream>

#include "compiler/lud_game.h"
#include "play/load_game.h"

namespace ludens {
namespace {

const LudGame& Chess() {
  static const Library shipped(LUDENS_SOURCE_DIR "/games");
  static const auto game = LoadGameOrFail("Chess", shipped);
  return dynamic_cast<const LudGame&>(*game);
}

/// The name of the piece that a letter of a chess position means.
std::string PieceOf(char letter) {
  const std::string letters = "pnbrqk";
  const char* names[] = {"Pawn", "Knight", "Bishop", "Rook", "Queen", "King"};
  const bool white = letter < 'a';
  const size_t kind = letters.find(white ? static_cast<char>(letter - 'A' + 'a') : letter);
  return std::string(names[kind]) + (white ? "1" : "2");
}

/// A position with white to move, all castling allowed: the start position's code with other
/// pieces on the squares. `rows` as chess players write them, from the eighth row down.
std::string CodeOf(const LudGame& game, const std::string& rows) {
  OwnedState start(game);
  Rng rng(1);
  game.Start(start.get(), rng);
  std::string code;
  for (std::istringstream parts(game.StateCode(start.get())); parts;) {
    std::string part;
    if (parts >> part && (part[0] < '0' || part[0] > '9')) code += part + " ";
  }
  int row = 7, column = 0;
  for (const char letter : rows) {
    if (letter == '/') {
      --row;
      column = 0;
    } else if (letter >= '1' && letter <= '8') {
      column += letter - '0';
    } else {
      const int component = game.model().FindComponent(PieceOf(letter));
      const bool unmoved = letter == 'k' || letter == 'K' || letter == 'r' || letter == 'R';
      code += std::to_string(8 * row + column++) + "=" + std::to_string(component) +
              (unmoved ? "s1 " : " ");
    }
  }
  return code;
}

// Published: https://www.chessprogramming.org/Perft_Results. Deeper counts are checked by
// scripts/reference/chess.sh.
TEST(Perft, ChessAgreesWithThePublishedCounts) {
  OwnedState state(Chess());
  Rng rng(1);
  Chess().Start(state.get(), rng);
  EXPECT_EQ(Perft(Chess(), state.get(), 3), (std::vector<uint64_t>{20, 400, 8902}));
  EXPECT_EQ(PerftTurns(Chess(), state.get(), 2), 400u);
}

TEST(Perft, KiwipeteAgreesWithThePublishedCounts) {
  OwnedState state(Chess());
  Chess().ParseState(CodeOf(Chess(), "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R"),
                     state.get());
  EXPECT_EQ(PerftTurns(Chess(), state.get(), 1), 48u);
  EXPECT_EQ(PerftTurns(Chess(), state.get(), 2), 2039u);
}

// Promotion is a second decision of the same turn: turns count as players do.
TEST(Perft, APromotionBelongsToTheTurn) {
  OwnedState state(Chess());
  Chess().ParseState(CodeOf(Chess(), "4k3/P7/8/8/8/8/8/4K3"), state.get());
  EXPECT_EQ(PerftTurns(Chess(), state.get(), 1), 9u) << "five of the king and four promotions";
  EXPECT_EQ(Perft(Chess(), state.get(), 1)[0], 6u);
}

}  // namespace
}  // namespace ludens
