#include "lab/match/match.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "base/error.h"
#include "lab/match/engine.h"
#include "lab/match/tournament.h"
#include "lang/library.h"
#include "play/load_game.h"

namespace ludens {
namespace {

const std::string kGames = std::string(LUDENS_SOURCE_DIR) + "/games";

class MatchTest : public testing::Test {
 protected:
  RunSettings Settings(std::vector<std::string> agents, int threads = 1) const {
    RunSettings settings;
    settings.game = game_.get();
    settings.game_text = "Tic-Tac-Toe";
    settings.agents = std::move(agents);
    settings.threads = threads;
    settings.rules.times.move_seconds = 0.5;
    settings.rules.times.start_seconds = 5;
    return settings;
  }
  MatchSummary Run(const RunSettings& settings, int64_t games,
                   const std::optional<SprtOptions>& sprt = std::nullopt) {
    records_.clear();
    return RunMatch(settings, store_, games, sprt,
                    [&](const PlayedGame& game, const MatchSummary&) {
                      records_.push_back(nlohmann::json::parse(game.json));
                    });
  }

  std::shared_ptr<const Game> game_ = LoadGameOrFail(kGames + "/Tic-Tac-Toe.lud", Library(kGames));
  ResultStore store_{""};
  std::vector<nlohmann::json> records_;
};

TEST_F(MatchTest, PairsShareOpeningsAndExchangeSeats) {
  const MatchSummary summary = Run(Settings({"random", "uct:iterations=20"}), 20);
  EXPECT_EQ(summary.total.games(), 20);
  EXPECT_EQ(summary.pairs.pairs(), 10);
  EXPECT_EQ(summary.by_seat[0].games(), 10);
  std::set<std::string> openings;
  for (size_t i = 0; i < records_.size(); i += 2) {
    EXPECT_EQ(records_[i]["opening"], records_[i + 1]["opening"]);
    EXPECT_EQ(records_[i]["seats"][0], "random");
    EXPECT_EQ(records_[i + 1]["seats"][1], "random");
    openings.insert(records_[i]["opening"].dump());
  }
  EXPECT_GT(openings.size(), 3u);
}

TEST_F(MatchTest, ThreadsChangeNoResult) {
  const auto results = [&](int threads) {
    ResultStore fresh("");
    std::vector<std::string> lines;
    RunMatch(Settings({"uct:iterations=40,trees=2,threads=" + std::to_string(threads),
                       "uct:iterations=30"},
                      threads),
             fresh, 16, std::nullopt, [&](const PlayedGame& game, const MatchSummary&) {
               nlohmann::json json = nlohmann::json::parse(game.json);
               json.erase("seconds");
               json.erase("seats");  // They name the threads.
               lines.push_back(json.dump());
             });
    return lines;
  };
  EXPECT_EQ(results(1), results(3));
}

TEST_F(MatchTest, StoredGamesAreNotPlayedAgain) {
  const RunSettings settings = Settings({"random", "random:"});
  Run(settings, 6);
  const auto before = records_;
  const int64_t stored = store_.Count(MatchKey(settings, "match"));
  EXPECT_EQ(stored, 6);
  Run(settings, 10);
  EXPECT_EQ(std::vector(records_.begin(), records_.begin() + 6), before);
  EXPECT_EQ(store_.Count(MatchKey(settings, "match")), 10);
}

TEST_F(MatchTest, SprtStopsAMatchThatIsDecided) {
  const MatchSummary summary =
      Run(Settings({"uct:iterations=100", "random"}), 2000, ParseSprt("elo0=0,elo1=50"));
  EXPECT_EQ(summary.verdict, SprtVerdict::kAcceptElo1);
  EXPECT_LT(summary.total.games(), 400);
}

TEST_F(MatchTest, BadProgramsLoseAndTheMatchGoesOn) {
  struct Case {
    const char* command;
    const char* forfeit;
  };
  const Case cases[] = {
      {"exec:exit 3", "crash"},
      {"exec:sleep 60", "timeout"},
      {"exec:yes nonsense", "garbage"},
      {"exec:head -c 3000000 /dev/zero | tr '\\0' x; sleep 60", "garbage"},
      {R"(exec:while read l; do case "$l" in *hello*) echo '{"type":"hello"}';; *newgame*) )"
       R"(echo '{"type":"ready"}';; *choose*) echo '{"type":"move","index":99}';; esac; done)",
       "illegal"},
      {R"(exec:while read l; do case "$l" in *hello*) echo '{"type":"hello"}';; *newgame*) )"
       R"(echo '{"type":"ready"}';; *choose*) exit;; esac; done)",
       "crash"},
  };
  for (const Case& bad : cases) {
    RunSettings settings = Settings({bad.command, "random"});
    settings.rules.times.start_seconds = 0.5;
    const MatchSummary summary = Run(settings, 2);
    EXPECT_EQ(summary.total.losses, 2) << bad.command;
    EXPECT_EQ(summary.forfeits[0], 2) << bad.command;
    for (const auto& record : records_) {
      EXPECT_EQ(record["forfeit"], bad.forfeit) << record.dump();
      EXPECT_FALSE(record["message"].get<std::string>().empty());
    }
  }
}

TEST_F(MatchTest, ThePythonBotPlays) {
  const std::string bot =
      std::string("exec:python3 ") + LUDENS_SOURCE_DIR + "/docs/examples/random_bot.py";
  RunSettings settings = Settings({bot, "random"});
  settings.rules.times = {10, 30};
  const MatchSummary summary = Run(settings, 4);
  EXPECT_EQ(summary.total.games(), 4);
  EXPECT_EQ(summary.forfeits[0], 0);
}

TEST_F(MatchTest, AnEngineOfOursFollowsTheGame) {
  std::istringstream in(
      "{\"type\":\"hello\",\"protocol\":1}\n"
      "{\"type\":\"newgame\",\"game\":\"Tic-Tac-Toe\",\"players\":2,\"seed\":7}\n");
  std::ostringstream out;
  ServeEngine(*game_, "random", in, out);
  EXPECT_NE(out.str().find("\"name\":\"random\""), std::string::npos);
  EXPECT_NE(out.str().find("ready"), std::string::npos);
  std::istringstream garbage("hello\n");
  EXPECT_THROW(ServeEngine(*game_, "random", garbage, out), Error);
}

/// A copy of a match's conversation: what an external agent is told, as an engine of ours sees it.
TEST(Engine, FollowsGamesOfChanceByTheirPositions) {
  const auto game = LoadGameOrFail(kGames + "/Backgammon.lud", Library(kGames));
  OwnedState state(*game), before(*game);
  Rng rng(11);
  game->Start(state.get(), rng);
  std::string input = "{\"type\":\"newgame\",\"game\":\"Backgammon\",\"players\":2,\"seed\":7}\n";
  int asked = 0;
  for (int ply = 0; ply < 12 && !game->IsOver(state.get()); ++ply) {
    const int player = game->Mover(state.get());
    MoveList legal;
    game->LegalMoves(state.get(), player, legal);
    nlohmann::json texts = nlohmann::json::array();
    for (const Move& move : legal) texts.push_back(game->MoveText(state.get(), move));
    const std::string position = game->StateCode(state.get());
    if (legal.size() > 1) {
      ++asked;
      input +=
          nlohmann::json{
              {"type", "choose"}, {"player", player}, {"moves", texts}, {"position", position}}
              .dump() +
          "\n";
    }
    const uint32_t chosen = rng.Below(static_cast<uint32_t>(legal.size()));
    game->Apply(state.get(), {&legal[chosen], 1}, rng);
    input += nlohmann::json{{"type", "played"},
                            {"moves", {{{"player", player}, {"text", texts[chosen]}}}},
                            {"before", position},
                            {"position", game->StateCode(state.get())}}
                 .dump() +
             "\n";
  }
  std::istringstream in(input);
  std::ostringstream out;
  ServeEngine(*game, "uct:iterations=20", in, out);
  int answered = 0;
  std::istringstream answers(out.str());
  for (std::string line; std::getline(answers, line);)
    answered += nlohmann::json::parse(line)["type"] == "move";
  EXPECT_EQ(answered, asked);
  EXPECT_GT(asked, 3);
}

TEST(Tournament, RoundsAreBalanced) {
  const auto pairs = MakeRound(4, 2, Pairing::kRoundRobin);
  EXPECT_EQ(pairs.size(), 12u);
  EXPECT_EQ(MakeRound(4, 2, Pairing::kGauntlet).size(), 6u);
  // Three seats, five agents: every agent as often on every seat.
  const auto triples = MakeRound(5, 3, Pairing::kRoundRobin);
  std::vector<std::vector<int>> counts(5, std::vector<int>(3, 0));
  for (const MatchJob& job : triples)
    for (size_t seat = 0; seat < 3; ++seat) ++counts[static_cast<size_t>(job.seats[seat])][seat];
  for (const auto& agent : counts)
    for (const int count : agent) EXPECT_EQ(count, counts[0][0]);
  // Fewer agents than seats: both are on every seat equally often.
  std::vector<int> first(2, 0);
  for (const MatchJob& job : MakeRound(2, 3, Pairing::kRoundRobin))
    ++first[static_cast<size_t>(job.seats[0])];
  EXPECT_GT(std::min(first[0], first[1]), 0);
}

TEST_F(MatchTest, TournamentRatesTheStrongerHigher) {
  const TournamentSummary summary =
      RunTournament(Settings({"random", "uct:iterations=100", "uct:iterations=10"}), store_,
                    Pairing::kRoundRobin, 10, [](const PlayedGame&, const TournamentSummary&) {});
  EXPECT_EQ(summary.games, 60);
  EXPECT_GT(summary.ratings[1].value, summary.ratings[0].value);
  EXPECT_LT(summary.ratings[0].lower, summary.ratings[0].upper);
  EXPECT_NEAR(summary.table.points[0][1] + summary.table.points[1][0], 20, 1e-9);
  EXPECT_NE(RatingsSvg({"a<b", "b", "c"}, summary, "t").find("a&lt;b"), std::string::npos);
}

TEST(Ratings, AgreeWithTheScoreOfTwoPlayers) {
  CrossTable table(2);
  for (int i = 0; i < 10'000; ++i) table.Add(0, 1, i % 4 == 0 ? 0 : 1);
  const auto ratings = FitRatings(table);
  EXPECT_NEAR(ratings[0].value - ratings[1].value, 190.8, 1);
  CrossTable clean(2);
  for (int i = 0; i < 10; ++i) clean.Add(0, 1, 1);
  EXPECT_LT(FitRatings(clean)[0].value, 1000);
}

}  // namespace
}  // namespace ludens
