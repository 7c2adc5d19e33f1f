#include "serve/ggp_match.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>

#include "serve/ggp_http.h"
#include "serve/ggp_player.h"

namespace ludens {
namespace {

std::string TicTacToe() {
  std::ifstream file(LUDENS_SOURCE_DIR "/games/tic-tac-toe.kif");
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

std::unique_ptr<gdl::GdlGame> Compile(const std::string& text) {
  Diagnostics diagnostics;
  return gdl::GdlGame::Compile("tic-tac-toe.kif", text, diagnostics);
}

/// A peer on a port of its own that answers as told.
class Peer {
 public:
  explicit Peer(MessageServer::Handler handler) : server_(std::move(handler)) {
    port_ = server_.Bind("127.0.0.1", 0);
    thread_ = std::thread([this] { server_.Serve(); });
    while (!PostMessage(url(), "(info)", 0.5).ok) std::this_thread::yield();
  }
  ~Peer() {
    server_.Stop();
    thread_.join();
  }
  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }

 private:
  MessageServer server_;
  int port_ = 0;
  std::thread thread_;
};

MatchRecord PlayWith(const std::string& first, const std::string& second) {
  const std::string text = TicTacToe();
  const auto game = Compile(text);
  MatchOptions options;
  options.players = {first, second};
  options.start_clock = 1;
  options.play_clock = 1;
  options.max_plies = 3;
  return PlayMatch(*game, text, options, [](const std::string&) {});
}

TEST(GgpMatch, TwoPlayersFinishWithoutErrors) {
  GgpPlayer first("flat:playouts=500", 1), second("random", 2);
  Peer one([&](const std::string& body) { return first.Handle(body); });
  Peer two([&](const std::string& body) { return second.Handle(body); });
  const std::string text = TicTacToe();
  const auto game = Compile(text);
  MatchOptions options;
  options.players = {one.url(), two.url()};
  options.play_clock = 2;
  const MatchRecord record = PlayMatch(*game, text, options, [](const std::string&) {});
  EXPECT_TRUE(record.finished);
  EXPECT_TRUE(record.errors.empty()) << record.errors[0];
  EXPECT_EQ(record.goals[0] + record.goals[1], 100);
  EXPECT_EQ(record.moves[0][1], "wait");
  EXPECT_NE(MatchRecordJson(*game, options, record).find("\"finished\":true"), std::string::npos);
}

TEST(GgpMatch, ALyingPlayerGetsRandomMoves) {
  Peer liar([](const std::string&) { return "(place 9 9)"; });
  const MatchRecord record = PlayWith(liar.url(), "random");
  EXPECT_EQ(record.moves.size(), 3u);
  EXPECT_EQ(record.errors.size(), 4u);  // At the start and at every ply.
  EXPECT_NE(record.errors[1].find("not a legal move"), std::string::npos);
}

TEST(GgpMatch, ASilentPlayerDoesNotStallTheMatch) {
  std::atomic<bool> talk{true};
  Peer silent([&](const std::string&) {
    for (int i = 0; i < 80 && !talk; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    return "ready";
  });
  talk = false;
  const auto start = std::chrono::steady_clock::now();
  const MatchRecord record = PlayWith("random", silent.url());
  const std::chrono::duration<double> used = std::chrono::steady_clock::now() - start;
  talk = true;
  EXPECT_EQ(record.moves.size(), 3u);
  EXPECT_EQ(record.errors.size(), 4u);
  EXPECT_NE(record.errors[1].find("no answer"), std::string::npos);
  EXPECT_LT(used.count(), 25.0);
}

TEST(GgpPlayer, RepliesToWhateverComes) {
  GgpPlayer player("random", 1);
  for (const char* message : {"", "(", ")", "x", "(play)", "(play m nil)", "(start m a (b) 1 1)",
                              "(stop)", "(abort)", "((()))", "(start m white () x y)"})
    EXPECT_EQ(player.Handle(message), "error") << message;
  EXPECT_EQ(player.Handle("(INFO)"), "((name ludens) (status available))");
}

TEST(GgpPlayer, PlaysAMatchInAnyCase) {
  GgpPlayer player("random", 1);
  EXPECT_EQ(player.Handle("(START M1 CROSS (" + TicTacToe() + "\n) 5 1)"), "ready");
  const std::string move = player.Handle("(PLAY M1 NIL)");
  EXPECT_TRUE(move.starts_with("(place ")) << move;
  EXPECT_EQ(player.Handle("(play m1 (" + move + " WAIT))"), "wait");
  EXPECT_EQ(player.Handle("(play other nil)"), "error");
  EXPECT_EQ(player.Handle("(abort m1)"), "aborted");
  EXPECT_EQ(player.Handle("(play m1 nil)"), "error");
}

TEST(GgpHttp, GivesUpOnAPeerThatNeverEnds) {
  const PeerReply nobody = PostMessage("http://127.0.0.1:1", "(info)", 1.0);
  EXPECT_FALSE(nobody.ok);
  EXPECT_FALSE(PostMessage("no address:0", "(info)", 1.0).ok);
}

}  // namespace
}  // namespace ludens
