#include "lab/match/external_agent.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "lab/match/subprocess.h"

namespace ludens {
namespace {

using Json = nlohmann::json;
using Clock = Subprocess::Clock;

Clock::time_point In(double seconds) {
  return Clock::now() +
         std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

class ExternalAgent final : public Agent {
 public:
  ExternalAgent(std::string command, const ExternalTimes& times)
      : command_(std::move(command)), times_(times) {}

  void NewGame(const Game& game, uint64_t seed) override {
    game_ = &game;
    if (process_ == nullptr) Start();
    Send({{"type", "newgame"},
          {"game", game.facts().name},
          {"players", game.facts().players},
          {"seed", seed}},
         times_.start_seconds);
    const Json answer = Receive(times_.start_seconds);
    if (answer.value("type", "") != "ready")
      Lose(Forfeit::kGarbage,
           fmt::format("expected a message of type ready, got {}", Shortened(answer.dump())));
  }

  AgentChoice Choose(const StateBytes* state, int player, Rng&) override {
    MoveList legal;
    game_->LegalMoves(state, player, legal);
    Json texts = Json::array();
    for (const Move& move : legal) texts.push_back(game_->MoveText(state, move));
    Json message = {{"type", "choose"},
                    {"player", player},
                    {"moves", texts},
                    {"state", game_->StateText(state)},
                    {"seconds", times_.move_seconds}};
    if (game_->facts().stochastic) message["position"] = game_->StateCode(state);
    Send(message, times_.move_seconds);
    const Json answer = Receive(times_.move_seconds);
    if (answer.value("type", "") != "move" || !answer.contains("index") ||
        !answer["index"].is_number_integer())
      Lose(Forfeit::kGarbage,
           fmt::format("expected a move with its index, got {}", Shortened(answer.dump())));
    const auto index = answer["index"].get<int64_t>();
    if (index < 0 || index >= static_cast<int64_t>(legal.size()))
      Lose(Forfeit::kIllegal, fmt::format("move {} of {} legal moves", index, legal.size()));
    return {legal[static_cast<size_t>(index)]};
  }

  void Observe(const StateBytes* before, std::span<const Move> joint,
               const StateBytes* after) override {
    if (process_ == nullptr) return;
    Json moves = Json::array();
    for (const Move& move : joint)
      moves.push_back({{"player", move.player}, {"text", game_->MoveText(before, move)}});
    Json message = {{"type", "played"}, {"moves", moves}};
    // Moves do not tell what was drawn.
    if (game_->facts().stochastic) {
      message["before"] = game_->StateCode(before);
      message["position"] = game_->StateCode(after);
    }
    Send(message, times_.move_seconds);
  }

 private:
  void Start() {
    process_ = std::make_unique<Subprocess>(command_);
    Send({{"type", "hello"}, {"protocol", 1}}, times_.start_seconds);
    const Json answer = Receive(times_.start_seconds);
    if (answer.value("type", "") != "hello")
      Lose(Forfeit::kGarbage,
           fmt::format("expected a message of type hello, got {}", Shortened(answer.dump())));
  }

  void Send(const Json& message, double seconds) {
    if (!process_->WriteLine(message.dump(), In(seconds)))
      Lose(Forfeit::kCrash, "it does not read its input any more");
  }

  Json Receive(double seconds) {
    std::string line;
    switch (process_->ReadLine(line, In(seconds))) {
      case Subprocess::Outcome::kLine:
        break;
      case Subprocess::Outcome::kTimeout:
        Lose(Forfeit::kTimeout, fmt::format("no answer within {} s", seconds));
      case Subprocess::Outcome::kEnded:
        Lose(Forfeit::kCrash, "the program ended");
      case Subprocess::Outcome::kTooLong:
        Lose(Forfeit::kGarbage, "a line without end");
    }
    Json answer = Json::parse(line, nullptr, false);
    if (!answer.is_object())
      Lose(Forfeit::kGarbage, fmt::format("not a JSON object: {}", Shortened(line)));
    return answer;
  }

  /// Gives up this game; the program starts anew for the next.
  [[noreturn]] void Lose(Forfeit kind, const std::string& why) {
    process_.reset();
    throw AgentFailure(kind, fmt::format("'{}': {}", command_, why));
  }

  static std::string Shortened(const std::string& text) {
    return text.size() <= 80 ? text : text.substr(0, 77) + "...";
  }

  std::string command_;
  ExternalTimes times_;
  const Game* game_ = nullptr;
  std::unique_ptr<Subprocess> process_;
};

}  // namespace

const char* ForfeitName(Forfeit forfeit) {
  switch (forfeit) {
    case Forfeit::kNone:
      return "none";
    case Forfeit::kCrash:
      return "crash";
    case Forfeit::kTimeout:
      return "timeout";
    case Forfeit::kIllegal:
      return "illegal";
    case Forfeit::kGarbage:
      return "garbage";
  }
  return "none";
}

std::unique_ptr<Agent> MakeExternalAgent(const std::string& command, const ExternalTimes& times) {
  return std::make_unique<ExternalAgent>(command, times);
}

}  // namespace ludens
