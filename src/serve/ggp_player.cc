#include "serve/ggp_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdio>

#include "serve/ggp_text.h"

namespace ludens {
namespace {

using gdl::Expression;

void Log(const std::string& text) { fmt::print(stderr, "ggp-player: {}\n", text); }

double Seconds(const Expression& expression, double otherwise) {
  int value = 0;
  const std::string& word = expression.word;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  const bool good = error == std::errc() && end == word.data() + word.size() && value >= 0;
  return good ? std::min(value, 86400) : otherwise;
}

}  // namespace

GgpPlayer::GgpPlayer(std::string agent, uint64_t seed, double margin_seconds)
    : agent_(std::move(agent)), seed_(seed), margin_(margin_seconds) {
  MakeMatchAgent(agent_, seed_);  // A wrong name is told now, not in the first match.
}

std::string GgpPlayer::Handle(const std::string& message) {
  const Deadline received = std::chrono::steady_clock::now();
  const std::optional<Expression> expression = ReadSingle(message);
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!expression) {
    Log("a message that is no KIF expression");
    return "error";
  }
  const auto is = [&](const char* word) {
    return expression->StartsWith(word) || expression->IsWord(word);
  };
  if (is("info"))
    return fmt::format("((name ludens) (status {}))",
                       lock.owns_lock() && match_.game == nullptr ? "available" : "busy");
  if (!lock.owns_lock()) return "busy";
  if (is("start")) return Start(*expression, message);
  if (is("play")) return Play(*expression, received);
  if (is("stop")) return Stop(*expression, "done");
  if (is("abort")) return Stop(*expression, "aborted");
  if (is("preview")) return "done";
  Log("unknown message " + NormalText(*expression).substr(0, 60));
  return "error";
}

/// (start ID ROLE RULES STARTCLOCK PLAYCLOCK)
std::string GgpPlayer::Start(const Expression& message, const std::string& text) {
  match_ = {};
  if (message.items.size() != 6 || message.items[1].is_list || !message.items[3].is_list) {
    Log("a start message with the wrong parts");
    return "error";
  }
  const Expression& rules = message.items[3];
  Diagnostics diagnostics;
  gdl::GdlOptions options;
  options.read.check_spelling = false;
  options.limits.seconds = std::max(1.0, 0.7 * Seconds(message.items[4], 30));
  // The inside of the list, with everything before it blanked, so that places stay right.
  std::string description(rules.span.begin + 1, ' ');
  description += text.substr(rules.span.begin + 1, rules.span.end - rules.span.begin - 2);
  Match match;
  match.game = gdl::GdlGame::Compile(message.items[1].word, description, diagnostics, options);
  if (match.game == nullptr) {
    for (const Diagnostic& diagnostic : diagnostics.list())
      if (diagnostic.severity == Severity::kError) Log("cannot play: " + diagnostic.message);
    return "error";
  }
  const auto& names = match.game->facts().player_names;
  for (size_t p = 1; p < names.size(); ++p) {
    const auto own = ReadSingle(names[p]);
    if (own && NormalText(*own) == NormalText(message.items[2])) match.player = static_cast<int>(p);
  }
  if (match.player == 0) {
    Log("there is no role " + NormalText(message.items[2]));
    return "error";
  }
  match.id = NormalText(message.items[1]);
  match.play_clock = Seconds(message.items[5], 10);
  match.agent = MakeMatchAgent(agent_, seed_);
  match.state = std::make_unique<OwnedState>(*match.game);
  Rng rng(seed_);
  match.game->Start(match.state->get(), rng);
  match_ = std::move(match);
  Log(fmt::format("match {} as {}", match_.id, names[static_cast<size_t>(match_.player)]));
  return "ready";
}

/// Makes the joint move that the server reports; false when it cannot be one.
bool GgpPlayer::Advance(const Expression& moves) {
  const gdl::GdlGame& game = *match_.game;
  StateBytes* state = match_.state->get();
  if (moves.IsWord("nil")) return true;
  if (!moves.is_list || moves.items.size() != static_cast<size_t>(game.facts().players) ||
      game.IsOver(state))
    return false;
  MoveList joint, legal;
  for (int player = 1; player <= game.facts().players; ++player) {
    legal.clear();
    game.AllLegalMoves(state, player, legal);
    const auto move =
        MoveMeant(game, state, legal, NormalText(moves.items[static_cast<size_t>(player - 1)]));
    if (!move) return false;
    joint.push_back(*move);
  }
  Rng rng(seed_);
  game.Apply(state, joint, rng);
  return true;
}

/// (play ID MOVES)
std::string GgpPlayer::Play(const Expression& message, Deadline received) {
  if (match_.game == nullptr || message.items.size() != 3 ||
      NormalText(message.items[1]) != match_.id) {
    Log("a play message for no match of ours");
    return "error";
  }
  if (!Advance(message.items[2])) Log("moves that are not legal here: " + match_.id);
  const gdl::GdlGame& game = *match_.game;
  const StateBytes* state = match_.state->get();
  MoveList legal;
  game.AllLegalMoves(state, match_.player, legal);
  if (legal.empty()) {
    Log("no legal move");
    return "noop";
  }
  const double seconds =
      std::max(0.05, std::min(match_.play_clock - margin_, match_.play_clock * 0.8));
  const Deadline deadline =
      received + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                     std::chrono::duration<double>(seconds));
  const Move move = game.IsOver(state)
                        ? legal[0]
                        : match_.agent->Choose(game, state, match_.player, legal, deadline);
  return game.MoveText(state, move);
}

/// (stop ID MOVES), (abort ID)
std::string GgpPlayer::Stop(const Expression& message, const char* reply) {
  const bool ours =
      message.items.size() >= 2 && NormalText(message.items[1]) == match_.id && match_.game;
  if (!ours) {
    Log("a stop message for no match of ours");
    return "error";
  }
  if (message.items.size() == 3) Advance(message.items[2]);
  Log("end of match " + match_.id);
  match_ = {};
  return reply;
}

}  // namespace ludens
