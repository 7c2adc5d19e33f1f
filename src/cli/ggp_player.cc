#include "serve/ggp_player.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <memory>
#include <thread>

#include "cli/command.h"
#include "serve/ggp_http.h"

namespace ludens::cli {
namespace {

struct Options {
  int port = 9147;
  std::string host = "127.0.0.1";
  std::string agent = "flat";
  uint64_t seed = 1;
  double margin = 0.5;
};

int Serve(const Options& options) {
  // Signals are waited for by a thread of their own, so that stopping is an ordinary call.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  GgpPlayer player(options.agent, options.seed, options.margin);
  MessageServer server([&](const std::string& body) { return player.Handle(body); });
  const int port = server.Bind(options.host, options.port);
  fmt::print("ludens plays at http://{}:{} with agent {}\n", options.host, port, options.agent);
  std::fflush(stdout);
  std::thread waiter([&] {
    int signal = 0;
    sigwait(&signals, &signal);
    server.Stop();
  });
  server.Serve();
  pthread_kill(waiter.native_handle(), SIGTERM);
  waiter.join();
  return 0;
}

}  // namespace

std::function<int()> RegisterGgpPlayer(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("--port", options->port, "Port to listen on; 0: any free one")
      ->check(CLI::Range(0, 65535));
  app.add_option("--host", options->host, "Address to listen on");
  app.add_option("--agent", options->agent, "random, flat or flat:playouts=N");
  app.add_option("--seed", options->seed, "Seed of the agent");
  app.add_option("--margin", options->margin, "Seconds kept back from the clock");
  return [options] { return Serve(*options); };
}

}  // namespace ludens::cli
