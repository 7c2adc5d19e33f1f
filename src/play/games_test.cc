// What holds for every shipped game, whatever its rules.

#include <gtest/gtest.h>

#include <filesystem>

#include "play/load_game.h"
#include "play/run_playouts.h"

namespace ludens {
namespace {

const Library& Shipped() {
  static const Library library(LUDENS_SOURCE_DIR "/games");
  return library;
}

class ShippedGame : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override { game_ = LoadGameOrFail(GetParam(), Shipped()); }

  // Plays random moves and calls `check` in every position that is not over.
  template <typename Check>
  void Walk(uint64_t index, int plies, const Check& check) {
    OwnedState state(*game_);
    Rng rng(7, index);
    game_->Start(state.get(), rng);
    for (int ply = 0; ply < plies && !game_->IsOver(state.get()); ++ply) {
      check(state);
      MoveList moves;
      game_->LegalMoves(state.get(), game_->Mover(state.get()), moves);
      ASSERT_FALSE(moves.empty());
      const Move move = moves[rng.Below(static_cast<uint32_t>(moves.size()))];
      game_->Apply(state.get(), {&move, 1}, rng);
    }
  }

  std::shared_ptr<const Game> game_;
};

TEST_P(ShippedGame, RandomGamesEndOrReachTheLimit) {
  PlayoutOptions options;
  options.count = 20;
  options.max_plies = 300;
  const PlayoutStatistics sums = RunPlayouts(*game_, options).sums;
  EXPECT_EQ(sums.playouts, options.count);
  EXPECT_GT(sums.min_plies, 0);
  EXPECT_LE(sums.max_plies, options.max_plies);
}

TEST_P(ShippedGame, ACopyHasTheSameHashAndMoves) {
  Walk(0, 40, [this](const OwnedState& state) {
    const OwnedState copy(state);
    EXPECT_EQ(game_->Hash(copy.get()), game_->Hash(state.get()));
    MoveList of_state, of_copy;
    game_->LegalMoves(state.get(), game_->Mover(state.get()), of_state);
    game_->LegalMoves(copy.get(), game_->Mover(copy.get()), of_copy);
    EXPECT_EQ(of_state, of_copy);
  });
}

// Moves that differ only in what they bring about (Fanorona's approach and withdrawal) may share
// a text, so only the text is compared.
TEST_P(ShippedGame, MovesCanBeReadBackFromTheirText) {
  int position = 0;
  Walk(1, 25, [&](const OwnedState& state) {
    if (position++ % 6 != 0) return;
    const int mover = game_->Mover(state.get());
    MoveList moves;
    game_->LegalMoves(state.get(), mover, moves);
    for (size_t i = 0; i < moves.size(); i += 1 + moves.size() / 12) {
      const std::string text = game_->MoveText(state.get(), moves[i]);
      const auto parsed = game_->ParseMove(state.get(), mover, text);
      ASSERT_TRUE(parsed.has_value()) << text;
      EXPECT_EQ(game_->MoveText(state.get(), *parsed), text);
    }
  });
}

std::string TestName(const testing::TestParamInfo<std::string>& info) {
  std::string name = std::filesystem::path(info.param).stem();
  std::erase_if(name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); });
  return name;
}

INSTANTIATE_TEST_SUITE_P(Games, ShippedGame, testing::ValuesIn(Shipped().games()), TestName);

}  // namespace
}  // namespace ludens
