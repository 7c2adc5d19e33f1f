#include "lab/match/engine.h"

#include <istream>
#include <memory>
#include <nlohmann/json.hpp>
#include <ostream>

#include "base/error.h"
#include "search/registry.h"

namespace ludens {
namespace {

using Json = nlohmann::json;

/// One conversation.
class Engine {
 public:
  Engine(const Game& game, const std::string& agent)
      : game_(game),
        name_(CanonicalAgent(agent)),
        agent_(MakeAgent(agent)),
        state_(game),
        before_(game),
        rng_(0) {}

  /// The answer to a message; null for none.
  Json Answer(const Json& message) {
    const std::string type = message.value("type", "");
    if (type == "hello") return {{"type", "hello"}, {"protocol", 1}, {"name", name_}};
    if (type == "newgame") return NewGame(message);
    if (type == "choose") return Choose(message);
    if (type == "played") Played(message);
    return nullptr;
  }

 private:
  Json NewGame(const Json& message) {
    if (message.value("players", 0) != game_.facts().players)
      Fail("asked to play '{}', but this engine plays '{}'", message.value("game", "?"),
           game_.facts().name);
    const auto seed = message.value("seed", uint64_t{1});
    rng_ = Rng(seed);
    game_.Start(state_.get(), rng_);
    agent_->NewGame(game_, seed);
    return {{"type", "ready"}};
  }

  /// Where chance takes part, messages tell the position: moves do not say what was drawn.
  void TakePosition(const Json& message, const char* field, OwnedState& state) const {
    if (game_.facts().stochastic)
      game_.ParseState(message.at(field).get<std::string>(), state.get());
  }

  Json Choose(const Json& message) {
    TakePosition(message, "position", state_);
    const AgentChoice choice = agent_->Choose(state_.get(), message.at("player").get<int>(), rng_);
    const std::string text = game_.MoveText(state_.get(), choice.move);
    const Json& moves = message.at("moves");
    for (size_t index = 0; index < moves.size(); ++index)
      if (moves[index] == text)
        return {{"type", "move"}, {"index", index}, {"text", text}, {"value", choice.value}};
    Fail("the move '{}' is not among those offered: the two sides' games differ", text);
  }

  void Played(const Json& message) {
    TakePosition(message, "before", state_);
    MoveList joint;
    for (const Json& played : message.at("moves")) {
      const auto move = game_.ParseMove(state_.get(), played.at("player").get<int>(),
                                        played.at("text").get<std::string>());
      if (!move)
        Fail("there is no move '{}' here: the two sides' games differ",
             played.at("text").get<std::string>());
      joint.push_back(*move);
    }
    before_ = state_;
    game_.Apply(state_.get(), joint, rng_);
    TakePosition(message, "position", state_);
    agent_->Observe(before_.get(), joint, state_.get());
  }

  const Game& game_;
  std::string name_;
  std::unique_ptr<Agent> agent_;
  OwnedState state_, before_;
  Rng rng_;
};

}  // namespace

void ServeEngine(const Game& game, const std::string& agent, std::istream& in, std::ostream& out) {
  Engine engine(game, agent);
  std::string line;
  while (std::getline(in, line)) {
    const Json message = Json::parse(line, nullptr, false);
    if (!message.is_object()) Fail("not a message: {}", line.substr(0, 80));
    if (message.value("type", "") == "quit") return;
    try {
      const Json answer = engine.Answer(message);
      if (!answer.is_null()) out << answer.dump() << std::endl;
    } catch (const Json::exception& exception) {
      Fail("a message of type {} lacks something: {}", message.value("type", "?"),
           exception.what());
    }
  }
}

}  // namespace ludens
