#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "gdl/gdl_game.h"
#include "serve/ggp_agent.h"

namespace ludens {

/// A player of the GGP protocol, without the network: one message in, one reply out. Whatever the
/// message, there is a reply.
///
/// Threads: messages may come at once; while one is being worked on, others get `busy`.
class GgpPlayer {
 public:
  GgpPlayer(std::string agent, uint64_t seed, double margin_seconds = 0.5);

  std::string Handle(const std::string& message);

 private:
  struct Match {
    std::string id;
    std::unique_ptr<gdl::GdlGame> game;
    std::unique_ptr<OwnedState> state;
    std::unique_ptr<MatchAgent> agent;
    int player = 0;
    double play_clock = 10;
  };

  std::string Start(const gdl::Expression& message, const std::string& text);
  std::string Play(const gdl::Expression& message, Deadline received);
  std::string Stop(const gdl::Expression& message, const char* reply);
  bool Advance(const gdl::Expression& moves);

  const std::string agent_;
  const uint64_t seed_;
  const double margin_;
  std::mutex mutex_;
  Match match_;
};

}  // namespace ludens
