// Conventions of the language that only show in what happens, one small game each. Recorded games
// of the reference show them all (scripts/reference/conform.sh).

#include <gtest/gtest.h>

#include "compiler/compile.h"

namespace ludens {
namespace {

/// A game from its text, played by what moves look like.
class Table {
 public:
  explicit Table(const std::string& text) {
    const Library library(LUDENS_SOURCE_DIR "/games");
    Diagnostics diagnostics;
    const auto description = ReadDescriptionText("test.lud", text, library, {}, diagnostics);
    game_ = description ? Compile(*description, library, diagnostics).either() : nullptr;
    if (game_ == nullptr) throw std::runtime_error(diagnostics.list().front().message);
    state_.emplace(*game_);
    game_->Start(state_->get(), rng_);
  }

  std::vector<std::string> Moves() const {
    MoveList moves;
    game_->LegalMoves(state_->get(), game_->Mover(state_->get()), moves);
    std::vector<std::string> texts;
    for (const Move& move : moves) texts.push_back(game_->MoveText(state_->get(), move));
    return texts;
  }
  /// Plays the first move whose text contains `part`.
  void Play(std::string_view part) {
    MoveList moves;
    game_->LegalMoves(state_->get(), game_->Mover(state_->get()), moves);
    for (const Move& move : moves) {
      if (game_->MoveText(state_->get(), move).find(part) == std::string::npos) continue;
      game_->Apply(state_->get(), {&move, 1}, rng_);
      return;
    }
    ADD_FAILURE() << "no move with " << part;
  }
  bool IsOver() const { return game_->IsOver(state_->get()); }

 private:
  std::shared_ptr<const Game> game_;
  std::optional<OwnedState> state_;
  Rng rng_{1};
};

bool Offers(const Table& table, std::string_view part) {
  const auto moves = table.Moves();
  return std::any_of(moves.begin(), moves.end(),
                     [&](const std::string& text) { return text.find(part) != std::string::npos; });
}

TEST(Conventions, PiecesJoinWhereThereAreDice) {
  Table table(
      "(game \"Join\" (players 1) (equipment {(board (rectangle 1 3)) (piece \"Disc\" P1)"
      " (dice d:2 num:1)}) (rules (start (place \"Disc\" {0 1}))"
      " (play (move (from (sites Occupied by:P1)) (to (sites {1 2}))))"
      " (end (if (no Pieces P1) (result P1 Win)))))");
  table.Play("A1-B1");
  table.Play("B1-C1");
  EXPECT_TRUE(Offers(table, "B1-C1"));
}

TEST(Conventions, AMoveThatRepeatsIsNoneForCanMove) {
  // The disc may go to and fro but not come back, so no further step is open after the first.
  Table table(
      "(game \"Once\" (players 1) (equipment {(board (rectangle 1 2)) (piece \"Disc\" P1"
      " (move Step (to if:(is Empty (to)))))}) (rules (meta (no Repeat Positional))"
      " (start (place \"Disc\" {0})) (play (forEach Piece))"
      " (end (if (not (can Move (forEach Piece))) (result P1 Win)))))");
  table.Play("A1-B1");
  EXPECT_TRUE(table.IsOver());
}

TEST(Conventions, ASiteListedTwiceStillHoldsAPieceForAll) {
  Table table(
      "(game \"Seeds\" (players 2) (equipment {(board (rectangle 1 3) use:Vertex)"
      " (piece \"Seed\" Shared)}) (rules (start (set Count 3 at:0))"
      " (play (if (is Occupied 0) (move (from 0) (to 1) count:1)"
      " (move (from 1) (to 2) count:(count at:1))))"
      " (end (if (no Pieces All in:(sites {1})) (result P1 Win)))))");
  for (int i = 0; i < 3; ++i) table.Play("A1-B1");
  table.Play("B1-C1");
  EXPECT_FALSE(table.IsOver());
}

TEST(Conventions, AMoveListedTwiceBeginsTwice) {
  Table table(
      "(game \"Twice\" (players 2) (equipment {(board (square 2)) (piece \"Disc\" Each)})"
      " (rules (play (do (and (set Var \"a\" 1) (set Var \"b\" 2))"
      " next:(move Add (to (sites {3}) (apply (set Score Mover 5))))))"
      " (end (if (all Passed) (result P1 Draw)))))");
  const auto moves = table.Moves();
  ASSERT_EQ(moves.size(), 2u);
  const auto count = [&](std::string_view part) {
    int found = 0;
    for (size_t at = moves[0].find(part); at != std::string::npos; at = moves[0].find(part, at + 1))
      ++found;
    return found;
  };
  EXPECT_EQ(count("name=a"), 2);
  EXPECT_EQ(count("name=b"), 2);
  EXPECT_LT(moves[0].rfind("name=b"), moves[0].rfind("name=a"));
}

TEST(Conventions, ForEachLevelLeavesTheLastLevel) {
  // (level) is 0 behind the iteration, so the condition looks at the bottom of the stack.
  Table table(
      "(game \"Levels\" (players 2) (equipment {(board (rectangle 1 3)) (piece \"Disc\" Each)"
      " (piece \"Ring\" Shared)}) (rules (start {(place Stack items:{\"Ring\" \"Disc1\" \"Disc1\"} "
      "0)})"
      " (play (move Add (piece \"Disc1\") (to (sites {2}) if:(and"
      " (!= 9 (count Sites in:(sites To (forEach Level 0 FromTop"
      " (fromTo (from 0 level:(level)) (to 1)))))) (= (id \"Ring\") (what at:0 level:(level)))))))"
      " (end (if (all Passed) (result P1 Draw)))))");
  EXPECT_TRUE(Offers(table, "C1"));
}

}  // namespace
}  // namespace ludens
