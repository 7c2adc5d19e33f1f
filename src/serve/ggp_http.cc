#include "serve/ggp_http.h"

#include <fmt/format.h>
#include <httplib.h>

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "base/error.h"

namespace ludens {
namespace {

constexpr size_t kMaxRequest = size_t{8} << 20;
constexpr size_t kMaxReply = size_t{64} << 10;
constexpr int kIoTimeout = 5;    // Seconds that a client may be silent within a request.
constexpr size_t kThreads = 32;  // As many clients may be slow before others wait.

struct Url {
  std::string host;
  int port = 80;
  std::string path = "/";
};

std::optional<Url> ParseUrl(std::string text) {
  const std::string scheme = "http://";
  if (text.starts_with(scheme)) text = text.substr(scheme.size());
  Url url;
  if (const size_t slash = text.find('/'); slash != std::string::npos) {
    url.path = text.substr(slash);
    text = text.substr(0, slash);
  }
  if (const size_t colon = text.rfind(':'); colon != std::string::npos) {
    url.port = std::atoi(text.c_str() + colon + 1);
    text = text.substr(0, colon);
  }
  url.host = text;
  if (url.host.empty() || url.port < 1 || url.port > 65535) return std::nullopt;
  return url;
}

}  // namespace

struct MessageServer::Impl {
  httplib::Server server;
};

MessageServer::MessageServer(Handler handler) : impl_(std::make_unique<Impl>()) {
  httplib::Server& server = impl_->server;
  server.new_task_queue = [] { return new httplib::ThreadPool(kThreads); };
  server.set_payload_max_length(kMaxRequest);
  server.set_read_timeout(kIoTimeout);
  server.set_write_timeout(kIoTimeout);
  server.set_keep_alive_max_count(1);
  server.set_keep_alive_timeout(1);
  server.Post(".*", [handler](const httplib::Request& request, httplib::Response& response) {
    response.set_content(handler(request.body), "text/acl");
    response.set_header("Access-Control-Allow-Origin", "*");
  });
  server.set_exception_handler([](const auto&, auto& response, std::exception_ptr) {
    response.status = 500;
    response.set_content("error", "text/acl");
  });
}

MessageServer::~MessageServer() { Stop(); }

int MessageServer::Bind(const std::string& host, int port) {
  httplib::Server& server = impl_->server;
  if (port == 0) {
    port = server.bind_to_any_port(host);
    if (port > 0) return port;
  } else if (server.bind_to_port(host, port)) {
    return port;
  }
  Fail("cannot listen on {}:{}", host, port);
}

void MessageServer::Serve() { impl_->server.listen_after_bind(); }

void MessageServer::Stop() {
  if (impl_->server.is_running()) impl_->server.stop();
}

PeerReply PostMessage(const std::string& address, const std::string& message, double seconds) {
  const std::optional<Url> url = ParseUrl(address);
  if (!url) return {false, "", fmt::format("'{}' is not an address", address)};
  // The exchange runs beside us: time-outs of single reads do not bound the whole of it.
  struct Exchange {
    std::mutex mutex;
    std::condition_variable done;
    bool finished = false;
    PeerReply reply;
  } exchange;
  httplib::Client client(url->host, url->port);
  const auto whole = static_cast<time_t>(seconds) + 1;
  client.set_connection_timeout(whole);
  client.set_read_timeout(whole);
  client.set_write_timeout(whole);
  std::jthread worker([&] {
    httplib::Request request;
    request.method = "POST";
    request.path = url->path;
    request.set_header("Content-Type", "text/acl");
    request.body = message;
    PeerReply reply;
    request.content_receiver = [&](const char* data, size_t size, uint64_t, uint64_t) {
      reply.text.append(data, std::min(size, kMaxReply - reply.text.size()));
      return reply.text.size() < kMaxReply;
    };
    httplib::Response response;
    httplib::Error error = httplib::Error::Success;
    reply.ok = client.send(request, response, error) && response.status == 200;
    if (!reply.ok)
      reply.error = error == httplib::Error::Success ? fmt::format("status {}", response.status)
                                                     : "no answer: " + httplib::to_string(error);
    const std::lock_guard lock(exchange.mutex);
    exchange.reply = std::move(reply);
    exchange.finished = true;
    exchange.done.notify_one();
  });
  {
    std::unique_lock lock(exchange.mutex);
    const bool in_time = exchange.done.wait_for(lock, std::chrono::duration<double>(seconds),
                                                [&] { return exchange.finished; });
    if (in_time) return exchange.reply;
  }
  client.stop();
  worker.join();
  return {false, "", fmt::format("no answer within {:.1f} s", seconds)};
}

}  // namespace ludens
