#include "compiler/playout_kinds.h"

#include <gtest/gtest.h>

#include "compiler/compile.h"

namespace ludens {
namespace {

/// The playout of the first phase of a small game with this move rule and these meta rules.
PhasePlayout PlayoutOf(const std::string& moves, const std::string& meta = "") {
  const std::string text =
      "(game \"Test\" (players 2) (equipment { (board (square 3)) "
      "(piece \"Disc\" Each (step Adjacent (to if:(is Empty (to))))) }) "
      "(rules " +
      meta + " (play " + moves + ") " + "(end (if (is Line 3) (result Mover Win)))))";
  Diagnostics diagnostics;
  const auto description = ReadDescriptionText("test.lud", text, Library(), {}, diagnostics);
  EXPECT_TRUE(description.has_value()) << text;
  const CompileResult compiled = Compile(*description, Library(), diagnostics);
  EXPECT_NE(compiled.game, nullptr)
      << text << (diagnostics.list().empty() ? "" : diagnostics.list().front().message);
  return compiled.game == nullptr ? PhasePlayout{} : compiled.game->rules().phases[0].playout;
}

struct Case {
  const char* moves;
  OptimisedPlayout kind;
  const char* why;  ///< Part of the reason.
};

constexpr auto kStandard = OptimisedPlayout::kStandard;
constexpr auto kAddToEmpty = OptimisedPlayout::kAddToEmpty;
constexpr auto kFilter = OptimisedPlayout::kFilter;

TEST(PlayoutKinds, PlacementsMustBePlain) {
  const Case cases[] = {
      {"(move Add (to (sites Empty)))", kAddToEmpty, "any empty site"},
      {"(move Add (piece (mover)) (to (sites Empty)))", kAddToEmpty, "any empty site"},
      {"(move Add (to (sites Empty)) count:1)", kAddToEmpty, "any empty site"},
      {"(move Add (to (sites Empty)) count:2)", kStandard, "count:"},
      {"(move Add (piece (mover) state:1) (to (sites Empty)))", kStandard, "local state"},
      {"(move Add (piece (next)) (to (sites Empty)))", kStandard, "not given by the mover"},
      {"(move Add (piece \"Disc1\") (to (sites Empty)))", kStandard, "not given by the mover"},
      {"(move Add (to (sites Corners)))", kStandard, "not (sites Empty)"},
      {"(move Add (to (sites Empty) if:(is In (to) (sites Corners))))", kStandard, "if:"},
      {"(move Add (to (sites Empty)) (then (moveAgain)))", kStandard, "then"},
      {"(move Add (to (sites Empty) (apply (addScore Mover 1))))", kStandard, "apply"},
      {"(forEach Piece)", kStandard, "neither"},
  };
  for (const Case& each : cases) {
    const PhasePlayout playout = PlayoutOf(each.moves);
    EXPECT_EQ(playout.kind, each.kind) << each.moves << ": " << playout.why;
    EXPECT_NE(playout.why.find(each.why), std::string::npos) << each.moves << ": " << playout.why;
  }
}

TEST(PlayoutKinds, PostconditionsMayBeNested) {
  const std::string checked = "(do (move Add (to (sites Empty))) ifAfterwards:(not (is Full)))";
  const struct {
    std::string moves;
    OptimisedPlayout kind;
  } cases[] = {
      {checked, kFilter},
      {"(do (roll) next:(move Pass))", kStandard},
      {"(if (is Mover P1) (move Pass) " + checked + ")", kFilter},
      {"(if (is Mover P1) " + checked + ")", kFilter},
      {"(if (is Mover P1) " + checked + " (move Pass))", kFilter},
      {"(or " + checked + " (move Pass))", kFilter},
      {"(or { " + checked + " (forEach Piece) (move Pass) })", kFilter},
      {"(priority { " + checked + " (move Pass) })", kFilter},
      // What a used-up rule brings in would have to share the draw with the other alternative.
      {"(or (priority { " + checked + " (forEach Piece) }) (move Pass))", kStandard},
  };
  for (const auto& each : cases) {
    const PhasePlayout playout = PlayoutOf(each.moves);
    EXPECT_EQ(playout.kind, each.kind) << each.moves << ": " << playout.why;
    EXPECT_FALSE(playout.checks_repetition);
  }
}

TEST(PlayoutKinds, RulesAgainstRepetition) {
  const char* kPieces = "(or (forEach Piece) (move Add (to (sites Empty))))";
  EXPECT_EQ(PlayoutOf(kPieces, "(meta (no Repeat))").kind, OptimisedPlayout::kNoRepetition);
  EXPECT_EQ(PlayoutOf(kPieces, "(meta (no Repeat Situational))").kind,
            OptimisedPlayout::kNoRepetition);
  EXPECT_EQ(PlayoutOf(kPieces).kind, kStandard);
  const PhasePlayout both = PlayoutOf(
      "(do (move Add (to (sites Empty))) ifAfterwards:(not (is Full)))", "(meta (no Repeat))");
  EXPECT_EQ(both.kind, kFilter);
  EXPECT_TRUE(both.checks_repetition);
  EXPECT_EQ(PlayoutOf("(move Add (to (sites Empty)))", "(meta (no Repeat))").kind,
            OptimisedPlayout::kNoRepetition);
  EXPECT_EQ(PlayoutOf("(move Add (to (sites Empty)))", "(meta (swap))").kind, kAddToEmpty);
}

}  // namespace
}  // namespace ludens
