// Rules that look at whole sets of sites against the same rules asking site by site.

#include <gtest/gtest.h>

#include "compiler/compile.h"

namespace ludens {
namespace {

std::shared_ptr<const LudGame> CompileShipped(const std::string& path, const Library& library,
                                              bool site_sets) {
  Diagnostics diagnostics;
  const auto description = ReadDescription(path, library, {}, diagnostics);
  return description ? Compile(*description, library, diagnostics, {.site_sets = site_sets}).game
                     : nullptr;
}

/// Plays the same random game by both; false when they part.
bool PlayAlike(const LudGame& with, const LudGame& without, uint64_t seed, int plies) {
  OwnedState a(with), b(without);
  Rng rng(seed, 0), start_a(seed, 1), start_b(seed, 1);
  with.Start(a.get(), start_a);
  without.Start(b.get(), start_b);
  Context context_a = with.MakeContext(a.get()), context_b = without.MakeContext(b.get());
  for (int ply = 0; ply < plies && !context_a.header().over; ++ply) {
    BorrowedMoves moves_a(context_a);
    with.Generate(context_a, *moves_a);
    const size_t count = moves_a->size();
    const auto chosen_index = static_cast<MoveId>(rng.Below(static_cast<uint32_t>(count)));
    with.Play(context_a, (*moves_a)[static_cast<size_t>(chosen_index)]);
    BorrowedMoves moves_b(context_b);
    without.Generate(context_b, *moves_b);
    if (moves_b->size() != count) return false;
    without.Play(context_b, (*moves_b)[static_cast<size_t>(chosen_index)]);
    if (with.StateCode(a.get()) != without.StateCode(b.get())) return false;
  }
  return context_a.header().over == context_b.header().over;
}

/// Stones are put on empty sites; `then` follows each, and `end` ends the game.
void ExpectAlike(const std::string& board, const std::string& then, const std::string& end) {
  const std::string text = "(game \"Small\" (players 2) (equipment {(board " + board +
                           ") (piece \"Disc\" Each) (regions P1 {(sites Top) (sites Bottom)}) "
                           "(regions P2 {(sites Left) (sites Right)})}) (rules (play (or (move Add "
                           "(to (sites Empty)) (then " +
                           then + ")) (move Pass))) (end " + end + ")))";
  std::shared_ptr<const LudGame> games[2];
  for (const bool sets : {false, true}) {
    Diagnostics diagnostics;
    const Library library;
    const auto description = ReadDescriptionText("test.lud", text, library, {}, diagnostics);
    ASSERT_TRUE(description) << text;
    games[sets] = Compile(*description, library, diagnostics, {.site_sets = sets}).game;
    ASSERT_NE(games[sets], nullptr) << text;
  }
  for (uint64_t seed = 1; seed <= 5; ++seed)
    EXPECT_TRUE(PlayAlike(*games[1], *games[0], seed, 60)) << text << ", seed " << seed;
}

TEST(SiteSets, FindTheSameRegions) {
  const std::string end = "(if (is Full) (result Mover Win))";
  for (const char* region :
       {"(forEach (sites Board) if:(is Mover (who at:(site))))",
        "(forEach (sites Occupied by:All) if:(< 1 (count Sites in:(sites Around (site) Own))))",
        "(forEach (sites Empty) if:(is In (site) (sites Around (last To))))",
        "(forEach (sites Row (row of:(last To))) if:(is Friend (who at:(site))))",
        "(union (sites Direction from:(last To) N included:True) (sites Direction from:(last To) "
        "stop:(is Empty (to)) stopIncluded:True))",
        "(sites Distance (step (directions {N E}) (to if:(is Empty (to)))) from:(last To) (range 1 "
        "Infinity))",
        "(expand (sites Distance (step (to if:(not (is Enemy (who at:(to)))))) from:(last To) "
        "(range 2 3)) Orthogonal)",
        "(difference (sites LineOfSight Empty at:(last To)) (sites Around (last To)))",
        "(difference (sites LineOfSight at:(last To) Orthogonal) (last To))",
        "(sites Around (sites Occupied by:Mover) Enemy Orthogonal)",
        "(if (is Mover P1) (intersection (sites Around (last To)) (sites Empty)) (sites Around "
        "(sites Occupied by:Next) if:(is Empty (to))))",
        "(forEach (sites Board) if:(all Sites (sites Column (column of:(site))) if:(not (is Enemy "
        "(who at:(site))))))"})
    for (const char* board : {"(square 5)", "(hex 3)", "(square 9) use:Vertex"})
      for (const char* score : {"(count Sites in:", "(size Array (array "})
        ExpectAlike(
            board,
            std::string("(addScore Mover ") + score + region + (score[1] == 's' ? ")))" : "))"),
            end);
}

TEST(SiteSets, FindTheSameGroups) {
  for (const char* end :
       {"(if (is Blocked Next) (result Mover Win))",
        "(if (is Blocked 2 Orthogonal {(sites Top) (sites Left) (sites Right)}) (result Mover "
        "Loss))",
        "(if (!= 0 (count Sites in:(forEach (sites Occupied by:All) if:(is Connected at:(site) "
        "Mover)))) (result Mover Win))",
        "(if (not (all Sites (sites Occupied by:Mover) if:(not (is Connected at:(site) "
        "Orthogonal Mover)))) (result Mover Win))",
        "(if (< 5 (max (sizes Group Mover))) (result Mover Win))",
        "(if (< 9 (max (sizes Group Orthogonal))) (result Mover Win))",
        "(if (= Infinity (count Steps (step Orthogonal (to if:(not (is Enemy (who at:(to)))))) "
        "(last To) (sites Top))) (result Mover Loss))"})
    ExpectAlike("(square 5)", "(addScore Mover (max (sizes Group Mover)))", end);
}

TEST(SiteSets, FindTheSameGroupsUnderConditions) {
  for (const char* score : {"(size Group at:(last To) Orthogonal if:(= (mover) (who at:(to))))",
                            "(size Group at:(last To) if:(not (is Enemy (who at:(to)))))",
                            "(size Group at:(last To) if:(is Empty (to)))",
                            "(size Group at:(last To) if:(< (from) (to)))",
                            "(max (union (sizes Group P1) (sizes Group P2)))",
                            "(max (union {(sizes Group P1 min:2) (sizes Group Mover min:3)}))"})
    for (const char* board : {"(square 5)", "(hex 5)", "(square 9) use:Vertex"})
      ExpectAlike(board, std::string("(addScore Mover ") + score + ")",
                  "(if (is Full) (result Mover Win))");
}

TEST(SiteSets, FindTheSameEndsOfHops) {
  for (const char* between :
       {"(between (min 0) if:(or {(= (from) (between)) (is Next (who at:(between))) (is Empty "
        "(between))}))",
        "(between if:(is Enemy (who at:(between))))",
        "(between (range 1 3) if:(not (is Empty (between))))",
        "(between before:2 (range 1 2) after:1 if:(is Mover (who at:(between))))",
        "(between if:(= (from) (to)))"})
    for (const char* to : {"(to if:(is Mover (who at:(to))))", "(to if:(is Empty (to)))",
                           "(to if:(!= (from) (to)))"})
      for (const char* board : {"(square 5)", "(hex 5)"})
        ExpectAlike(board,
                    std::string("(addScore Mover (count Sites in:(sites To (move Hop (from (last "
                                "To)) Orthogonal ") +
                        between + " " + to + "))))",
                    "(if (is Full) (result Mover Win))");
}

TEST(SiteSets, FindTheSameLinesAndConnections) {
  for (const char* board : {"(square 5)", "(hex 4)", "(square 10)", "(square 13)"})
    for (const char* test :
         {"(is Line (+ 1 (% (last To) 4)))", "(is Line (+ 2 (% (last To) 3)) exact:True)",
          "(is Line 3 exact:True)", "(is Line 3 useOpposites:False)",
          "(is Line 3 if:(is Even (to)))", "(is Line 4 whats:{1 2} throughHowMuch:2)",
          "(is Line (+ 2 (% (last To) 2)) throughAny:(sites Around (last To)) Mover)",
          "(is Connected Mover)", "(is Connected {(sites Top) (sites Left)})",
          "(is Pattern {F R F} from:(last To))"})
      ExpectAlike(board, "(addScore Mover (count Pieces Next in:(sites Around (last To))))",
                  std::string("{(if ") + test +
                      " (result Mover Win)) (if (= 60 (count Moves)) (result Mover Draw))}");
}

TEST(SiteSets, AreDoneWithoutOnBoardsTooLargeForThem) {
  for (const char* board : {"(square 22)", "(square 23)", "(square 33)"})
    ExpectAlike(
        board,
        "(add (piece (id \"Disc\" Next)) (to (intersection (expand (sites Occupied by:Next) "
        "Orthogonal) (sites Empty))))",
        "(if (not (all Sites (sites Occupied by:Mover) if:(not (is Connected at:(site) "
        "Mover)))) (result Mover Win))");
}

TEST(SiteSets, EncloseTheSameEmptySites) {
  for (const char* to : {"Orthogonal", "All"})
    ExpectAlike("(square 6)",
                std::string("(enclose (from (last To)) ") + to +
                    " (between if:(or (is Enemy (who at:(between))) (is Empty (between))) (apply "
                    "(set State at:(between) (mover)))))",
                "(if (is Full) (result Mover Win))");
}

TEST(SiteSets, ChangeNothingInShippedGames) {
  const Library library(LUDENS_SOURCE_DIR "/games");
  int compared = 0;
  for (const std::string& path : library.games()) {
    const auto with = CompileShipped(path, library, true);
    const auto without = CompileShipped(path, library, false);
    if (with == nullptr || !with->model().site_sets || with->model().simultaneous) continue;
    for (uint64_t seed = 1; seed <= 3; ++seed)
      EXPECT_TRUE(PlayAlike(*with, *without, seed, 150)) << path << ", seed " << seed;
    ++compared;
  }
  EXPECT_GT(compared, 20);
}

}  // namespace
}  // namespace ludens
