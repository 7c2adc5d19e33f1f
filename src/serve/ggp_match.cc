#include "serve/ggp_match.h"

#include <fmt/format.h>

#include <future>
#include <nlohmann/json.hpp>

#include "serve/ggp_http.h"
#include "serve/ggp_text.h"

namespace ludens {
namespace {

constexpr double kGrace = 1.0;  // Seconds beyond the clock for the way there and back.

class MatchRun {
 public:
  MatchRun(const gdl::GdlGame& game, const MatchOptions& options,
           const std::function<void(const std::string&)>& log)
      : game_(game), options_(options), log_(log), state_(game), rng_(options.seed) {
    game.Start(state_.get(), rng_);
  }

  MatchRecord Run(const std::string& description) {
    Announce(description);
    while (!game_.IsOver(state_.get()) &&
           record_.moves.size() < static_cast<size_t>(options_.max_plies))
      PlayPly();
    Finish();
    return std::move(record_);
  }

 private:
  size_t RoleCount() const { return static_cast<size_t>(game_.facts().players); }
  bool IsRemote(size_t role) const {
    return role < options_.players.size() && options_.players[role] != "random";
  }
  const std::string& RoleName(size_t role) const { return game_.facts().player_names[role + 1]; }

  /// Sends each remote player its message, all at once.
  std::vector<PeerReply> Ask(const std::function<std::string(size_t)>& message, double seconds) {
    std::vector<std::future<PeerReply>> pending(RoleCount());
    for (size_t role = 0; role < RoleCount(); ++role)
      if (IsRemote(role))
        pending[role] = std::async(std::launch::async, PostMessage, options_.players[role],
                                   message(role), seconds);
    std::vector<PeerReply> replies(RoleCount());
    for (size_t role = 0; role < RoleCount(); ++role)
      if (pending[role].valid()) replies[role] = pending[role].get();
    return replies;
  }

  void Announce(const std::string& description) {
    Diagnostics ignored;
    std::string rules;
    for (const gdl::Expression& item : ReadKif(gdl::KifSource("", description), ignored))
      rules += " " + NormalText(item);
    const std::vector<PeerReply> replies = Ask(
        [&](size_t role) {
          return fmt::format("(start {} {} ({} ) {} {})", options_.id, RoleName(role), rules,
                             options_.start_clock, options_.play_clock);
        },
        options_.start_clock + kGrace);
    for (size_t role = 0; role < RoleCount(); ++role) {
      if (!IsRemote(role)) continue;
      const auto reply = ReadSingle(replies[role].text);
      if (!replies[role].ok)
        Complain(role, replies[role].error);
      else if (!reply || NormalText(*reply) != "ready")
        Complain(role, "answered start by something else than ready");
    }
  }

  void Complain(size_t role, const std::string& what) {
    record_.errors.push_back(
        fmt::format("ply {}, {}: {}", record_.moves.size() + 1, RoleName(role), what));
    log_(record_.errors.back());
  }

  std::string LastMoves() const {
    if (record_.moves.empty()) return "nil";
    std::string text = "(";
    for (const std::string& move : record_.moves.back()) text += " " + move;
    return text + " )";
  }

  void PlayPly() {
    const std::vector<PeerReply> replies =
        Ask([&](size_t) { return fmt::format("(play {} {})", options_.id, LastMoves()); },
            options_.play_clock + kGrace);
    MoveList joint;
    std::vector<std::string> texts;
    for (size_t role = 0; role < RoleCount(); ++role) {
      MoveList legal;
      game_.AllLegalMoves(state_.get(), static_cast<int>(role) + 1, legal);
      Move move = legal[rng_.Below(static_cast<uint32_t>(legal.size()))];
      if (IsRemote(role)) {
        const auto meant = MoveMeant(game_, state_.get(), legal, replies[role].text);
        if (!replies[role].ok)
          Complain(role, replies[role].error);
        else if (!meant)
          Complain(role, "not a legal move: " + replies[role].text.substr(0, 80));
        else
          move = *meant;
      }
      joint.push_back(move);
      texts.push_back(game_.MoveText(state_.get(), move));
    }
    game_.Apply(state_.get(), joint, rng_);
    record_.moves.push_back(std::move(texts));
  }

  void Finish() {
    Ask([&](size_t) { return fmt::format("(stop {} {})", options_.id, LastMoves()); },
        1.0 + kGrace);
    record_.finished = game_.IsOver(state_.get());
    std::vector<float> utility(RoleCount() + 1, 0.0f);
    if (record_.finished) game_.Utilities(state_.get(), utility);
    for (size_t role = 0; role < RoleCount(); ++role)
      record_.goals.push_back(static_cast<int>(utility[role + 1] * 100 + 0.5f));
  }

  const gdl::GdlGame& game_;
  const MatchOptions& options_;
  const std::function<void(const std::string&)>& log_;
  OwnedState state_;
  Rng rng_;
  MatchRecord record_;
};

}  // namespace

MatchRecord PlayMatch(const gdl::GdlGame& game, const std::string& description,
                      const MatchOptions& options,
                      const std::function<void(const std::string&)>& log) {
  return MatchRun(game, options, log).Run(description);
}

std::string MatchRecordJson(const gdl::GdlGame& game, const MatchOptions& options,
                            const MatchRecord& record) {
  const auto& names = game.facts().player_names;
  return nlohmann::json{{"match", options.id},
                        {"game", game.facts().name},
                        {"roles", std::vector<std::string>(names.begin() + 1, names.end())},
                        {"players", options.players},
                        {"startClock", options.start_clock},
                        {"playClock", options.play_clock},
                        {"seed", options.seed},
                        {"moves", record.moves},
                        {"plies", record.moves.size()},
                        {"errors", record.errors},
                        {"goals", record.goals},
                        {"finished", record.finished}}
      .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace ludens
