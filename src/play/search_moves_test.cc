#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "game/guide.h"
#include "lang/library.h"
#include "play/load_game.h"

// Moves for search (codes, features, guided playouts) against the plain ones.

namespace ludens {
namespace {

std::shared_ptr<const Game> Load(const std::string& name, const std::string& option = "") {
  Selections selections;
  if (!option.empty()) selections.options = {option};
  return LoadGameOrFail(std::string(LUDENS_SOURCE_DIR) + "/games/" + name,
                        Library(std::string(LUDENS_SOURCE_DIR) + "/games"), selections);
}

class UniformGuide final : public PlayoutGuide {
 public:
  explicit UniformGuide(bool compares = false) : compares_(compares) {}
  bool Compares() const override { return compares_; }
  uint32_t Choose(const PlyLog& log, Rng& rng) override {
    return rng.Below(log.plies.back().count);
  }

 private:
  bool compares_;
};

/// Random play; `visit(state, mover)` at every ply.
template <typename Visit>
void Walk(const Game& game, uint64_t seed, int plies, Visit&& visit) {
  OwnedState state(game);
  Rng rng(seed);
  game.Start(state.get(), rng);
  for (int ply = 0; ply < plies && !game.IsOver(state.get()); ++ply) {
    const int mover = game.Mover(state.get());
    visit(state, mover);
    MoveList moves;
    game.SearchMoves(state.get(), mover, moves);
    const Move move = moves[rng.Below(static_cast<uint32_t>(moves.size()))];
    game.Apply(state.get(), std::span(&move, 1), rng);
  }
}

class SearchMovesTest : public testing::TestWithParam<const char*> {};

TEST_P(SearchMovesTest, AreTheLegalOnesWithTheSameEffects) {
  const auto game = Load(GetParam());
  Walk(*game, 3, 60, [&](const OwnedState& state, int mover) {
    MoveList plain, fast;
    game->LegalMoves(state.get(), mover, plain);
    game->SearchMoves(state.get(), mover, fast);
    ASSERT_EQ(plain.size(), fast.size());
    std::vector<uint32_t> features(fast.size());
    game->FeatureCodes(state.get(), fast, features);
    const auto outcomes = [&](const MoveList& moves) {
      std::multiset<std::pair<uint64_t, uint32_t>> all;
      for (const Move& move : moves) {
        OwnedState after = state;
        Rng rng(1);
        game->Apply(after.get(), std::span(&move, 1), rng);
        all.insert({game->Hash(after.get()), move.code});
      }
      return all;
    };
    EXPECT_EQ(outcomes(plain), outcomes(fast));
    for (size_t i = 0; i < fast.size(); ++i) {
      EXPECT_LT(fast[i].code, game->facts().move_codes);
      EXPECT_LT(features[i], game->feature_codes());
    }
  });
}

TEST_P(SearchMovesTest, HaveTheTextsOfTheLegalOnes) {
  const auto game = Load(GetParam());
  Walk(*game, 4, 12, [&](const OwnedState& state, int mover) {
    MoveList plain, fast;
    game->LegalMoves(state.get(), mover, plain);
    game->SearchMoves(state.get(), mover, fast);
    std::multiset<std::string> texts, fast_texts;
    for (const Move& move : plain) texts.insert(game->MoveText(state.get(), move));
    for (const Move& move : fast) fast_texts.insert(game->MoveText(state.get(), move));
    EXPECT_EQ(texts, fast_texts);
  });
}

TEST_P(SearchMovesTest, GuidedPlayoutsAreUniformUnderAUniformGuide) {
  const auto game = Load(GetParam());
  UniformGuide guide;
  double sums[2] = {}, squares[2] = {};
  constexpr int kPlayouts = 400;
  for (int kind = 0; kind < 2; ++kind)
    for (int i = 0; i < kPlayouts; ++i) {
      OwnedState state(*game);
      Rng rng(static_cast<uint64_t>(kind) + 10, static_cast<uint64_t>(i));
      game->Start(state.get(), rng);
      PlyLog log;
      const PlayoutResult result =
          kind == 0 ? game->Playout(state.get(), rng, 5000)
                    : game->GuidedPlayout(state.get(), rng, 5000, guide, true, log);
      if (kind == 1) {
        EXPECT_EQ(log.plies.size(), static_cast<size_t>(result.plies));
      }
      sums[kind] += result.plies;
      squares[kind] += static_cast<double>(result.plies) * result.plies;
    }
  const auto variance = [&](int kind) {
    return squares[kind] / kPlayouts - std::pow(sums[kind] / kPlayouts, 2);
  };
  const double error = std::sqrt((variance(0) + variance(1)) / kPlayouts) + 1e-9;
  EXPECT_NEAR(sums[0] / kPlayouts, sums[1] / kPlayouts, 4.5 * error);
}

/// The codes of a position's moves as searches list them.
std::vector<uint32_t> CodesOf(const Game& game, const OwnedState& state, const MoveList& moves,
                              bool features) {
  std::vector<uint32_t> codes(moves.size());
  if (features)
    game.FeatureCodes(state.get(), moves, codes);
  else
    std::transform(moves.begin(), moves.end(), codes.begin(), [](const Move& m) { return m.code; });
  return codes;
}

/// Plays a guided playout, then its log move by move, calling `compare(listed, logged)` with the
/// codes of every ply; the positions at the end must be the same.
template <typename Compare>
void ReplayLog(const Game& game, uint64_t seed, bool features, UniformGuide guide,
               Compare&& compare) {
  Rng rng(seed);
  OwnedState state(game);
  game.Start(state.get(), rng);
  OwnedState played = state;
  PlyLog log;
  const PlayoutResult result = game.GuidedPlayout(played.get(), rng, 5000, guide, features, log);
  for (const PlyLog::Ply& ply : log.plies) {
    ASSERT_EQ(ply.player, game.Mover(state.get()));
    MoveList moves;
    game.SearchMoves(state.get(), ply.player, moves);
    const std::vector<uint32_t> listed = CodesOf(game, state, moves, features);
    const auto logged = log.CodesOf(ply);
    compare(listed, std::vector<uint32_t>(logged.begin(), logged.end()));
    const auto same = std::find(listed.begin(), listed.end(), log.Played(ply));
    ASSERT_NE(same, listed.end());
    game.Apply(state.get(), std::span(&moves[static_cast<size_t>(same - listed.begin())], 1), rng);
  }
  ASSERT_TRUE(game.IsOver(state.get()));
  EXPECT_EQ(game.StateText(state.get()), game.StateText(played.get()));
  std::array<float, kMaxPlayers + 1> utility{};
  game.Utilities(state.get(), utility);
  for (size_t p = 1; p <= static_cast<size_t>(game.facts().players); ++p)
    EXPECT_EQ(utility[p], result.utility[p]);
}

/// Where legality is found out when a move is drawn, illegal ones may be logged besides.
TEST_P(SearchMovesTest, GuidedPlayoutsLogAllMovesAndWhatTheyPlayed) {
  const auto game = Load(GetParam());
  for (uint64_t seed = 0; seed < 20; ++seed)
    ReplayLog(*game, seed, seed % 2 == 0, UniformGuide(), [](auto listed, auto logged) {
      std::sort(listed.begin(), listed.end());
      std::sort(logged.begin(), logged.end());
      EXPECT_TRUE(std::includes(logged.begin(), logged.end(), listed.begin(), listed.end()));
    });
}

/// Illegal moves would be learned from: to those that compare moves they are not shown.
TEST_P(SearchMovesTest, GuidesThatCompareMovesSeeLegalOnesOnly) {
  const auto game = Load(GetParam());
  for (uint64_t seed = 0; seed < 20; ++seed)
    ReplayLog(*game, seed, seed % 2 == 0, UniformGuide(true),
              [](const auto& listed, const auto& logged) {
                for (const uint32_t code : logged)
                  EXPECT_NE(std::find(listed.begin(), listed.end(), code), listed.end());
              });
}

TEST(GuidedPlayout, LogsMovementsInTheOrderOfTheList) {
  for (const char* name : {"Breakthrough.lud", "Knightthrough.lud", "Misere Breakthrough.lud",
                           "Misere Knightthrough.lud", "Clobber.lud"}) {
    const auto game = Load(name);
    for (uint64_t seed = 0; seed < 100; ++seed)
      ReplayLog(*game, seed, seed % 2 == 0, UniformGuide(),
                [](const auto& listed, const auto& logged) { EXPECT_EQ(listed, logged); });
  }
}

INSTANTIATE_TEST_SUITE_P(Games, SearchMovesTest,
                         testing::Values("Breakthrough.lud", "Domineering.lud", "Atari Go.lud",
                                         "NoGo.lud", "Knightthrough.lud", "Hex.lud", "Reversi.lud",
                                         "Connect Four.lud", "tic-tac-toe.kif"));

TEST(MoveCodes, NameAMoveAcrossPositions) {
  for (const char* name : {"Breakthrough.lud", "Domineering.lud", "Atari Go.lud"}) {
    const auto game = Load(name);
    Walk(*game, 9, 40, [&](const OwnedState& state, int mover) {
      MoveList moves;
      game->SearchMoves(state.get(), mover, moves);
      std::set<uint32_t> codes;
      for (const Move& move : moves) EXPECT_TRUE(codes.insert(move.code).second) << name;
    });
  }
}

/// Codes with features of the move with plain code `code`, over a random game.
std::set<uint32_t> PatternsSeen(const Game& game, uint32_t code) {
  std::set<uint32_t> seen;
  for (uint64_t seed = 0; seed < 40; ++seed)
    Walk(game, seed, 60, [&](const OwnedState& state, int mover) {
      MoveList moves;
      game.SearchMoves(state.get(), mover, moves);
      std::vector<uint32_t> features(moves.size());
      game.FeatureCodes(state.get(), moves, features);
      for (size_t i = 0; i < moves.size(); ++i)
        if (moves[i].code == code) seen.insert(features[i]);
    });
  return seen;
}

uint32_t FirstCode(const Game& game, size_t index) {
  OwnedState state(game);
  Rng rng(1);
  game.Start(state.get(), rng);
  MoveList moves;
  game.SearchMoves(state.get(), 1, moves);
  return moves[index].code;
}

TEST(MoveFeatures, TellCapturesFromOtherMovements) {
  const auto game = Load("Breakthrough.lud");
  EXPECT_NE(game->FeaturesText().find("capture"), std::string::npos);
  size_t most = 0;
  for (size_t i = 0; i < 10; ++i)
    most = std::max(most, PatternsSeen(*game, FirstCode(*game, i)).size());
  EXPECT_EQ(most, 2u);
}

TEST(MoveFeatures, LookAroundWholeDominoes) {
  const auto game = Load("Domineering.lud");
  EXPECT_NE(game->FeaturesText().find("taken"), std::string::npos);
  size_t most = 0;
  for (size_t i = 0; i < 20; ++i)
    most = std::max(most, PatternsSeen(*game, FirstCode(*game, i)).size());
  EXPECT_GT(most, 16u);  // Six sites around; four would give 16 patterns at most.
  EXPECT_LE(most, 64u);
}

TEST(MoveFeatures, LookAtTheColoursAroundAStone) {
  const auto game = Load("Atari Go.lud");
  EXPECT_NE(game->FeaturesText().find("colours"), std::string::npos);
  size_t most = 0;
  for (size_t i = 0; i < 20; ++i)
    most = std::max(most, PatternsSeen(*game, FirstCode(*game, i)).size());
  EXPECT_GT(most, 16u);
  EXPECT_LE(most, 81u);
}

}  // namespace
}  // namespace ludens
