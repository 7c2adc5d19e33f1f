#include "lab/match/subprocess.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "base/error.h"

namespace ludens {
namespace {

/// Milliseconds for poll, rounded up.
int Remaining(Subprocess::Clock::time_point deadline) {
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(deadline - Subprocess::Clock::now());
  return static_cast<int>(std::clamp<int64_t>(left.count(), 0, 1'000'000'000));
}

/// Waits until the descriptor is ready; false at the deadline.
bool WaitFor(int descriptor, short events, Subprocess::Clock::time_point deadline) {
  while (true) {
    pollfd entry{descriptor, events, 0};
    const int ready = poll(&entry, 1, Remaining(deadline));
    if (ready > 0) return true;
    if (ready == 0 && Subprocess::Clock::now() >= deadline) return false;
    if (ready < 0 && errno != EINTR) return false;
  }
}

}  // namespace

Subprocess::Subprocess(const std::string& command) {
  int to_child[2], from_child[2];
  if (pipe2(to_child, O_CLOEXEC) != 0) Fail("cannot make a pipe: {}", std::strerror(errno));
  if (pipe2(from_child, O_CLOEXEC) != 0) Fail("cannot make a pipe: {}", std::strerror(errno));
  // A program that ended must not end us when we write to it.
  std::signal(SIGPIPE, SIG_IGN);
  pid_ = fork();
  if (pid_ < 0) Fail("cannot start '{}': {}", command, std::strerror(errno));
  if (pid_ == 0) {
    setpgid(0, 0);
    dup2(to_child[0], STDIN_FILENO);
    dup2(from_child[1], STDOUT_FILENO);
    std::signal(SIGPIPE, SIG_DFL);
    execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  setpgid(pid_, pid_);  // Both do it, so that it is done whoever comes first.
  close(to_child[0]);
  close(from_child[1]);
  in_ = to_child[1];
  out_ = from_child[0];
  fcntl(in_, F_SETFL, O_NONBLOCK);
  fcntl(out_, F_SETFL, O_NONBLOCK);
}

Subprocess::~Subprocess() {
  close(in_);
  close(out_);
  kill(-pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
}

bool Subprocess::WriteLine(const std::string& line, Clock::time_point deadline) {
  const std::string text = line + "\n";
  for (size_t done = 0; done < text.size();) {
    const ssize_t count = write(in_, text.data() + done, text.size() - done);
    if (count > 0) {
      done += static_cast<size_t>(count);
    } else if (count < 0 && errno == EAGAIN) {
      if (!WaitFor(in_, POLLOUT, deadline)) return false;
    } else if (count < 0 && errno != EINTR) {
      return false;
    }
  }
  return true;
}

Subprocess::Outcome Subprocess::ReadLine(std::string& line, Clock::time_point deadline) {
  while (true) {
    if (const size_t end = buffer_.find('\n'); end != std::string::npos) {
      line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      return Outcome::kLine;
    }
    if (buffer_.size() > kLongestLine) return Outcome::kTooLong;
    if (!WaitFor(out_, POLLIN, deadline)) return Outcome::kTimeout;
    char chunk[4096];
    const ssize_t count = read(out_, chunk, sizeof chunk);
    if (count > 0)
      buffer_.append(chunk, static_cast<size_t>(count));
    else if (count == 0 || (errno != EINTR && errno != EAGAIN))
      return Outcome::kEnded;
  }
}

}  // namespace ludens
