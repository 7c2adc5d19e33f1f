// What holds for every shipped game, whatever its rules.

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <map>
#include <set>

#include "compiler/lud_game.h"
#include "play/load_game.h"
#include "play/run_playouts.h"
#include "play/trial.h"

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

// Into memory that held something else: what is left out must mean nothing.
TEST_P(ShippedGame, GoesOnAsBeforeFromACopyOfWhatIsUsed) {
  int position = 0;
  Walk(4, 60, [&](const OwnedState& state) {
    if (position++ % 10 != 0) return;
    OwnedState whole(state), used(*game_);
    std::memset(used.get(), 0xA5, game_->state_size());
    game_->CopyState(state.get(), used.get());
    Rng of_whole(9, 1), of_used(9, 1);
    const PlayoutResult a = game_->Playout(whole.get(), of_whole, 80);
    const PlayoutResult b = game_->Playout(used.get(), of_used, 80);
    EXPECT_EQ(a.plies, b.plies);
    EXPECT_EQ(a.utility, b.utility);
    EXPECT_EQ(game_->StateCode(whole.get()), game_->StateCode(used.get()));
  });
}

TEST_P(ShippedGame, MovesCanBeReadBackFromTheirText) {
  int position = 0;
  Walk(1, 60, [&](const OwnedState& state) {
    if (position++ % 6 != 0) return;
    const int mover = game_->Mover(state.get());
    MoveList moves;
    game_->LegalMoves(state.get(), mover, moves);
    const std::vector<std::string> texts = game_->MoveTexts(state.get(), mover);
    ASSERT_EQ(texts.size(), moves.size());
    EXPECT_EQ(std::set<std::string>(texts.begin(), texts.end()).size(), texts.size());
    for (size_t i = 0; i < moves.size(); i += 1 + moves.size() / 6) {
      EXPECT_EQ(game_->MoveText(state.get(), moves[i]), texts[i]);
      EXPECT_EQ(game_->ParseMove(state.get(), mover, texts[i]), moves[i]) << texts[i];
    }
    EXPECT_EQ(game_->ParseMove(state.get(), mover, "no such move"), std::nullopt);
  });
}

TEST_P(ShippedGame, PositionsCanBeReadBackFromTheirCode) {
  Walk(2, 40, [this](const OwnedState& state) {
    const std::string code = game_->StateCode(state.get());
    OwnedState read(*game_);
    game_->ParseState(code, read.get());
    EXPECT_EQ(game_->StateCode(read.get()), code);
    ASSERT_EQ(game_->Hash(read.get()), game_->Hash(state.get())) << code;
    MoveList of_state, of_read;
    game_->LegalMoves(state.get(), game_->Mover(state.get()), of_state);
    game_->LegalMoves(read.get(), game_->Mover(read.get()), of_read);
    EXPECT_EQ(of_state, of_read) << code;
  });
}

// The same moves in another order: where they lead to the same position, it has the same hash.
TEST_P(ShippedGame, HashesDoNotTellHowAPositionWasReached) {
  const auto* game = dynamic_cast<const LudGame*>(game_.get());
  if (game == nullptr || game->facts().stochastic) GTEST_SKIP() << "chance tells them apart";
  std::map<std::string, std::set<uint64_t>> hashes;
  int met_again = 0;
  const auto note = [&](OwnedState& state) {
    const State view(game->model().layout, state.get());
    const Header& header = view.header();
    std::string board = game->StateText(state.get());
    board = board.substr(board.find("turn"));  // What stands where.
    for (const int8_t phase : header.phase) board += ' ' + std::to_string(phase);
    for (const int value : view.Variables()) board += ' ' + std::to_string(value);
    auto& known = hashes[board];
    met_again += !known.empty();
    known.insert(view.PositionHash());
  };
  Walk(3, 12, [&](const OwnedState& start) {
    const auto play = [&](OwnedState& state, const std::string& text) {
      if (game->IsOver(state.get())) return false;
      const auto move = game->ParseMove(state.get(), game->Mover(state.get()), text);
      Rng rng(0);
      if (move) game->Apply(state.get(), {&*move, 1}, rng);
      return move.has_value();
    };
    const auto texts = game->MoveTexts(start.get(), game->Mover(start.get()));
    const std::string& a = texts.front();
    const std::string& b = texts.back();
    OwnedState after_a(start);
    if (!play(after_a, a) || game->IsOver(after_a.get())) return;
    const std::string reply = game->MoveTexts(after_a.get(), game->Mover(after_a.get())).front();
    for (const auto& [first, last] : {std::pair(a, b), std::pair(b, a)}) {
      OwnedState state(start);
      if (play(state, first) && play(state, reply) && play(state, last)) note(state);
    }
  });
  for (const auto& [board, known] : hashes) EXPECT_EQ(known.size(), 1u) << board;
  RecordProperty("met_again", met_again);
}

TEST_P(ShippedGame, RecordedGamesReplay) {
  TrialHeader header;
  header.seed = 5;
  header.max_plies = 30;
  for (uint64_t index = 0; index < 2; ++index) {
    Trial trial = RecordTrial(*game_, header, index);
    EXPECT_EQ(ReplayTrial(*game_, header, trial), "");
    trial.hash ^= 1;
    EXPECT_NE(ReplayTrial(*game_, header, trial), "");
    trial.moves.back() = {"no such move"};
    EXPECT_NE(ReplayTrial(*game_, header, trial), "");
  }
}

std::string TestName(const testing::TestParamInfo<std::string>& info) {
  std::string name = std::filesystem::path(info.param).stem();
  std::erase_if(name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); });
  return name;
}

INSTANTIATE_TEST_SUITE_P(Games, ShippedGame, testing::ValuesIn(Shipped().games()), TestName);

}  // namespace
}  // namespace ludens
