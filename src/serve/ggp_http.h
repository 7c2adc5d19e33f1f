#pragma once

#include <functional>
#include <memory>
#include <string>

namespace ludens {

/// A small HTTP server that answers every POST by a function of its body. Bodies beyond 8 MiB,
/// malformed requests, slow and half-open connections cost their sender, nobody else.
class MessageServer {
 public:
  using Handler = std::function<std::string(const std::string& body)>;

  explicit MessageServer(Handler handler);
  ~MessageServer();

  /// Binds to a port of `host` (0: any free one) and returns it. Throws Error when it cannot.
  int Bind(const std::string& host, int port);
  /// Serves until Stop is called, from another thread or a signal handler's thread.
  void Serve();
  void Stop();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// What a peer answered to a message.
struct PeerReply {
  bool ok = false;
  std::string text;   ///< The body, cut at 64 KiB.
  std::string error;  ///< What went wrong otherwise.
};

/// Posts `message` to `url` (http://host:port/path) and waits at most `seconds`, however the peer
/// behaves: silent, slow, endless.
PeerReply PostMessage(const std::string& url, const std::string& message, double seconds);

}  // namespace ludens
