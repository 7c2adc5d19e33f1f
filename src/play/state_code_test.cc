// Texts that are no positions: refused with a message, whatever they are.

#include <gtest/gtest.h>

#include "base/error.h"
#include "play/load_game.h"

namespace ludens {
namespace {

class StateCode : public testing::TestWithParam<const char*> {};

TEST_P(StateCode, MutatedTextsAreRefusedOrMeanAPosition) {
  const Library shipped(LUDENS_SOURCE_DIR "/games");
  const auto game = LoadGameOrFail(GetParam(), shipped);
  OwnedState state(*game), read(*game);
  Rng rng(1);
  game->Start(state.get(), rng);
  for (int ply = 0; ply < 12 && !game->IsOver(state.get()); ++ply) {
    MoveList moves;
    game->LegalMoves(state.get(), game->Mover(state.get()), moves);
    game->Apply(state.get(), {&moves[rng.Below(static_cast<uint32_t>(moves.size()))], 1}, rng);
  }
  const std::string code = game->StateCode(state.get());
  const std::string letters = " =,:-0123456789wsrvxmoverinpf.()";
  int refused = 0;
  for (int i = 0; i < 2000; ++i) {
    std::string text = code;
    for (uint32_t n = 1 + rng.Below(3); n > 0 && !text.empty(); --n) {
      const size_t at = rng.Below(static_cast<uint32_t>(text.size()));
      const char letter = letters[rng.Below(static_cast<uint32_t>(letters.size()))];
      if (rng.Below(3) == 0)
        text.erase(at, 1 + rng.Below(8));
      else if (rng.Below(2) == 0)
        text.insert(at, 1, letter);
      else
        text[at] = letter;
    }
    try {
      game->ParseState(text, read.get());
      const std::string written = game->StateCode(read.get());
      game->ParseState(written, state.get());
      EXPECT_EQ(game->StateCode(state.get()), written) << text;
    } catch (const Error&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, 200);
}

INSTANTIATE_TEST_SUITE_P(Games, StateCode,
                         testing::Values("Chess", "Go", "Lasca", "Backgammon", "Oware", "Fanorona",
                                         "tic-tac-toe.kif"),
                         [](const auto& info) { return "Game" + std::to_string(info.index); });

TEST(StateCodes, MessagesSayWhatIsWrong) {
  const Library shipped(LUDENS_SOURCE_DIR "/games");
  const auto game = LoadGameOrFail("Tic-Tac-Toe", shipped);
  OwnedState state(*game);
  const auto message = [&](const char* code) -> std::string {
    try {
      game->ParseState(code, state.get());
      return "accepted";
    } catch (const Error& error) {
      return error.what();
    }
  };
  EXPECT_EQ(message("active=6 4=1"), "accepted");
  EXPECT_NE(message("active=6 9=1").find("no site 9"), std::string::npos);
  EXPECT_NE(message("active=6 4=7").find("no component 7"), std::string::npos);
  EXPECT_NE(message("active=6 mover=3").find("no player 3"), std::string::npos);
  EXPECT_NE(message("active=6 colour=3").find("'colour' means nothing"), std::string::npos);
  EXPECT_NE(message("active=6 4").find("lacks a value"), std::string::npos);
  EXPECT_NE(message("4=1").find("nobody is active"), std::string::npos);
}

}  // namespace
}  // namespace ludens
