// The shortcuts of making moves against the long way: consequences as deeds against the moves that
// the rule lists, moves that are built when they are chosen against those that are built when they
// are listed, and dice thrown at once against dice as a part of every move.

#include <gtest/gtest.h>

#include "compiler/test_games.h"
#include "ludemes/apply_move.h"
#include "ludemes/move_options.h"

namespace ludens {
namespace {

void PerformSlowly(Context& context, const MovesNode& rule) {
  const ArenaScope arena(context);
  BorrowedMoves moves(context);
  rule.Eval(context, *moves);
  for (const MoveId move : *moves) ApplyMove(context, move, false);
}

/// Both ways from the same position: the state, and the log of what was applied.
bool PerformsAlike(Context& context, const MovesNode& rule) {
  TempContext direct(context);
  rule.Perform(*direct);
  const std::vector<Action> deeds(direct->scratch.Applied().begin(),
                                  direct->scratch.Applied().end());
  TempContext listed(context);
  PerformSlowly(*listed, rule);
  const auto applied = listed->scratch.Applied();
  return direct->state.FullHash() == listed->state.FullHash() &&
         std::equal(deeds.begin(), deeds.end(), applied.begin(), applied.end());
}

/// As PerformsAlike, to the last field of the position.
void ExpectSameCode(const LudGame& game, Context& context, const MovesNode& rule) {
  const auto code = [&](auto&& perform) {
    TempContext after(context);
    perform(*after);
    return game.StateCode(after->state.bytes());
  };
  EXPECT_EQ(code([&](Context& after) { rule.Perform(after); }),
            code([&](Context& after) { PerformSlowly(after, rule); }));
}

/// Every consequence of every move, in the position that the move is made in.
int CompareConsequences(const LudGame& game, Context& context, const MoveIds& moves) {
  int compared = 0;
  const MoveArena& arena = context.arena();
  for (const MoveId move : moves)
    for (int32_t t = arena[move].first_then; t != -1; t = arena.ThenAt(t).next) {
      const MovesNode* rule = arena.ThenAt(t).rule;
      if (rule == nullptr) continue;
      EXPECT_TRUE(PerformsAlike(context, *rule)) << game.facts().name;
      ExpectSameCode(game, context, *rule);
      ++compared;
    }
  return compared;
}

/// How the k-th move is made: from the list of all with its dice; after dice thrown at once, built
/// alone; the same, not built at all where its rule can tell what it does.
enum class Making { kListed, kBuilt, kSketched };

/// All must lead to the same.
void CompareOptions(const LudGame& game, const OwnedState& start) {
  const auto after = [&](Making making, size_t k, size_t& count) {
    OwnedState state(start);
    Context context = game.MakeContext(state.get());
    BorrowedMoves moves(context);
    MoveOptions options;
    if (making != Making::kListed) game.ListToPlay(context, options);
    // Where nothing is listed there is the forced pass.
    if (options.empty()) game.Generate(context, *moves);
    count = options.count() + moves->size();
    if (making == Making::kSketched && !options.empty())
      game.PlayOption(context, options, k);
    else
      game.Play(context, options.empty() ? (*moves)[k] : options.Build(context, k));
    return game.StateCode(state.get());
  };
  size_t count = 1, count_at_once = 1;
  for (size_t k = 0; k < count; ++k) {
    const std::string with_dice = after(Making::kListed, k, count);
    for (const Making making : {Making::kBuilt, Making::kSketched})
      EXPECT_EQ(after(making, k, count_at_once), with_dice)
          << game.facts().name << ", move " << k << ", " << static_cast<int>(making);
    ASSERT_EQ(count, count_at_once);
  }
}

TEST(Consequences, AreTheSameByBothWaysInShippedGames) {
  const Library& library = ShippedLibrary();
  int compared = 0, with_dice = 0;
  for (const std::string& path : library.games()) {
    Diagnostics diagnostics;
    const auto description = ReadDescription(path, library, {}, diagnostics);
    ASSERT_TRUE(description) << path;
    const auto game = Compile(*description, library, diagnostics).game;
    if (game == nullptr || game->model().simultaneous) continue;
    Rng rng(5);
    OwnedState state(*game);
    game->Start(state.get(), rng);
    Context context = game->MakeContext(state.get());
    for (int ply = 0; ply < 40 && !context.header().over; ++ply) {
      const Model& model = game->model();
      if (game->ListsOptions() && (model.stochastic || model.stacking))
        CompareOptions(*game, state);
      with_dice += model.stochastic;
      BorrowedMoves moves(context);
      game->Generate(context, *moves);
      compared += CompareConsequences(*game, context, *moves);
      game->Play(context, (*moves)[rng.Below(static_cast<uint32_t>(moves->size()))]);
    }
  }
  EXPECT_GT(compared, 1000);
  EXPECT_GT(with_dice, 60);
}

/// Rules one after another: in each other, on what was done before, with chance and (last …), and
/// with notes that come before the next rule.
TEST(Consequences, AreTheSameInSequences) {
  const auto game_of = [](const std::string& consequence) {
    return R"((game "Sequence" (players 2)
      (equipment { (board (square 5)) (piece "Disc" Each) })
      (rules
        (play (move Add (to (sites Empty)) (then )" +
           consequence + R"()))
        (end (if (is Full) (result Mover Draw))))))";
  };
  const std::vector<std::string> consequences = {
      R"((seq {
        (set Var "Left" 2)
        (remember Value "Seen" (last To))
        (while (< 0 (var "Left"))
          (seq {
            (set Var "Left" (- (var "Left") 1))
            (do (set Pending (sites (values Remembered "Seen")))
              next:(forEach Site (sites Pending)
                (seq {
                  (remember Value "Seen" (ahead (site) N) unique:True)
                  (remember Value "Seen" (ahead (site) E) unique:True) })))
          }))
        (forEach Site (sites (values Remembered "Seen")) (if (is Enemy (who at:(site))) (remove (site))))
        (remember Value "Last" (last To))
        (forget Value "Seen" All) }))",
      R"((seq {
        (addScore Mover (value Random (range 1 6)))
        (seq { (remove (last To)) (add (piece "Disc1") (to (last To)) (then (addScore Mover 1))) })
        (if (no Moves Next) (moveAgain) (set Counter 3)) }))",
      R"((do (forEach Site (sites Around (last To)) (if (is Empty (site)) (remember Value (site))))
        next:(if (< 9 (count Sites in:(sites (values Remembered)))) (forget Value All) (moveAgain))))",
      R"((do (seq { (remember Value 3) (seq { (remember Value 4) (remember Value 5) }) (set Var 7) })
        next:(forEach Site (sites (values Remembered)) (remove (site)))))",
  };
  for (const std::string& consequence : consequences) {
    const auto game = CompileText(game_of(consequence));
    ASSERT_NE(game, nullptr) << consequence;
    Rng rng(5);
    OwnedState state(*game);
    game->Start(state.get(), rng);
    Context context = game->MakeContext(state.get());
    for (int ply = 0; ply < 30 && !context.header().over; ++ply) {
      BorrowedMoves moves(context);
      game->Generate(context, *moves);
      EXPECT_GT(CompareConsequences(*game, context, *moves), 0);
      game->Play(context, (*moves)[rng.Below(static_cast<uint32_t>(moves->size()))]);
    }
  }
}

/// Small games whose rules become programs (ludemes/list_program.h), all of two tracks: with
/// stacks, dice that are used up, and hits; by sites, with sums of dice and questions about all
/// pieces; with several items on a site, states, maps and pieces in hands; with stacks whose levels
/// are not told apart and values that are noted after a throw; with slides along a track; with
/// conditions that are chosen by others.
const std::string kTracks = R"((rectangle 2 6) {
    (track "T1" {0..5 11..6} P1 directed:True)
    (track "T2" {6..11 5..0} P2 directed:True)
  })";
const std::vector<std::string>& GamesOfPrograms() {
  static const std::vector<std::string> games = {
      R"((game "Dice" (players 2)
        (equipment { (board )" +
          kTracks + R"() (hand Each) (dice d:4 num:2)
          (piece "Disc" Each
            (if (or (!= (from) 3) (is Empty 8))
              (forEach Die replayDouble:True if:(!= (pips) 0)
                (if (= (trackSite Move steps:(pips)) -1)
                  (move Remove (from))
                  (move (from)
                    (to (trackSite Move steps:(pips))
                      if:(or (not (is Enemy (who at:(to)))) (= 1 (size Stack at:(to))))
                      (apply if:(is Enemy (who at:(to))) (fromTo (from (to)) (to (handSite Next))))
                    ))))))
        })
        (rules
          (start { (place Stack "Disc1" 0 count:3) (place Stack "Disc2" 6 count:3) })
          (play (do (if (not (is Prev Mover)) (roll))
            next:(or (forEach Piece top:True) (forEach Piece container:(mover))
              (then (if (not (all DiceUsed)) (moveAgain))))))
          (end (if (no Pieces Mover) (result Mover Win))))))",
      R"((game "Sites" (players 2)
        (equipment { (board )" +
          kTracks + R"() (dice d:3 num:2) (piece "Disc" Each) })
        (rules
          (start { (place "Disc1" (sites Bottom)) (place "Disc2" (sites Top)) })
          (play (do (roll)
            next:(forEach Site (sites Occupied by:Mover)
              (if (and
                  (= (trackSite Move from:(site) steps:(count Pips)) -1)
                  (all Sites (sites Board) if:(or (!= (who at:(site)) (mover)) (< 1 (site)))))
                (move Remove (site))
                (if (< (count Sites in:(intersection (sites Occupied by:Mover) (sites Bottom))) 6)
                  (move (from (site))
                    (to
                      (trackSite Move from:(site)
                        steps:(if (= (face 12) 1) (count Pips) (+ 1 (face 12))))
                      if:(or (is In (to) (sites Empty)) (is Enemy (who at:(to))))
                      (apply (remove (to))))
                    (then (if (is In (last To) (sites Corners)) (moveAgain))))
                  (move Select (from (site))))))))
          (end { (if (no Pieces Mover) (result Mover Win)) (if (no Pieces Next) (result Next Loss)) })
        )))",
      R"((game "Counts" (players 2)
        (equipment { (board )" +
          kTracks + R"() (hand Each) (dice d:4 num:1)
          (map "Steps" { (pair 1 6) (pair 2 1) (pair 3 2) (pair 4 3) })
          (piece "Disc" Each
            (if (or (= (state at:(from)) 0) (= 6 (mapEntry "Steps" (count Pips))))
              (or
                (move (from)
                  (to (trackSite Move steps:(mapEntry "Steps" (count Pips)))
                    if:(and (is Empty (to)) (not (is Mover (who at:(to))))))
                  count:(count at:(from))
                  (then (set State at:(last To) 0)))
                (move (from) (to (+ (from) (- (count Pips) 3)) if:(is Friend (who at:(to))))))))
        })
        (rules
          (start { (place "Disc1" 1 count:2 state:1) (place "Disc1" 4 count:2) (place "Disc2" 8 count:3) (place "Disc2" 10) })
          (play (do (roll) next:(forEach Piece (then (if (= 1 (count Pips)) (moveAgain))))))
          (end (if (> (count Turns) 60) (result Mover Draw))))))",
      R"((game "Notes" (players 2)
        (equipment { (board )" +
          kTracks + R"() (dice d:3 num:2)
          (piece "Disc" Each
            (forEach Die if:(!= (pips) 0)
              (if (= (trackSite Move steps:(pips)) -1)
                (move Remove (from) (then (addScore Mover (var "Equal"))))
                (move (from)
                  (to (trackSite Move steps:(pips)) if:(not (is Enemy (who at:(to)))))
                  (then (if (is In (last To) (sites Corners)) (addScore Mover 1)))))
              (then (if (not (all DiceUsed)) (moveAgain)))))
        })
        (rules
          (start { (place Stack "Disc1" 0 count:4) (place Stack "Disc2" 6 count:4) })
          (play (do (if (not (is Prev Mover)) (roll))
            next:(if (< (var "Equal") 1)
              (do (if (all DiceEqual) (and (set Var "Equal" 2) (remember Value (count Pips))))
                next:(or (forEach Piece) (move Pass)))
              (do (if (is Mover P1) (addScore Mover 1) (addScore Next 2))
                next:(forEach Piece (then (set Var "Equal" (- (var "Equal") 1))))))))
          (end (if (no Pieces Mover) (result Mover Win))))))",
      R"((game "Slides" (players 2)
        (equipment { (board (rectangle 2 6) { (track "Round" {0..5 11..6} loop:True) })
          (dice d:4 num:1)
          (piece "Disc" Each
            (if (!= (from) (where "Disc" Next))
              (move Slide (from) "Round" (between (exact (count Pips)) if:(is Empty (between)))
                (to if:(is Enemy (who at:(to))) (apply (remove (to)))))))
        })
        (rules
          (start { (place "Disc1" {0 2 4}) (place "Disc2" {7 9 11}) })
          (play (do (roll)
            next:(or (forEach Piece)
              (move Select (from (sites Occupied by:Mover)) (then (addScore Mover 1))))))
          (end { (if (no Pieces Next) (result Mover Win)) (if (> (score Mover) 20) (result Mover Draw)) })
        )))",
      R"((game "Choices" (players 2)
        (equipment { (board )" +
          kTracks + R"() (dice d:4 num:2)
          (piece "Disc" Each
            (forEach Die if:(!= (pips) 0)
              (if
                (if (is In (from) (sites Corners))
                  (!= (pips) 1)
                  (if (= (pips) 2) True (< (size Stack at:(from)) 3)))
                (move (from)
                  (to (trackSite Move steps:(pips))
                    if:(if (is In (to) (sites Corners))
                        (is Empty (to))
                        (if (is Enemy (who at:(to))) (= 1 (size Stack at:(to))) True))
                    (apply if:(is Enemy (who at:(to))) (remove (to)))))
                (if (not (if (= (from) 3) (= (pips) 3) (is Empty (trackSite Move steps:1))))
                  (move Remove (from))))))
        })
        (rules
          (start { (place Stack "Disc1" 0 count:4) (place Stack "Disc2" 6 count:4) })
          (play (do (if (not (is Prev Mover)) (roll))
            next:(forEach Piece top:True (then (if (not (all DiceUsed)) (moveAgain))))))
          (end (if (no Pieces Mover) (result Mover Win))))))"};
  return games;
}

TEST(Consequences, AreTheSameInGamesOfPrograms) {
  for (const std::string& text : GamesOfPrograms()) {
    const auto game = CompileText(text);
    ASSERT_NE(game, nullptr);
    ASSERT_TRUE(game->ListsOptions());
    for (uint64_t seed = 1; seed <= 8; ++seed) {
      Rng rng(seed);
      OwnedState state(*game);
      game->Start(state.get(), rng);
      Context context = game->MakeContext(state.get());
      for (int ply = 0; ply < 40 && !context.header().over; ++ply) {
        CompareOptions(*game, state);
        BorrowedMoves moves(context);
        game->Generate(context, *moves);
        game->Play(context, (*moves)[rng.Below(static_cast<uint32_t>(moves->size()))]);
      }
    }
  }
}

/// Whole playouts, with plies that are ended by the tests of the end rules and without.
TEST(Consequences, PlayoutsOfProgramsAreTheSame) {
  for (const std::string& text : GamesOfPrograms()) {
    const auto game = CompileText(text);
    ASSERT_NE(game, nullptr);
    for (uint64_t seed = 1; seed <= 30; ++seed) {
      const auto play = [&](LudGame::Way way) {
        Rng rng(seed);
        OwnedState state(*game);
        game->Start(state.get(), rng);
        const int plies = game->RunPlayout(state.get(), rng, 200, way).plies;
        return std::pair(plies, game->StateCode(state.get()));
      };
      EXPECT_EQ(play(LudGame::Way::kShortcuts), play(LudGame::Way::kSets)) << game->facts().name;
    }
  }
}

}  // namespace
}  // namespace ludens
