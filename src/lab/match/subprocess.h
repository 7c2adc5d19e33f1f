#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>

namespace ludens {

/// A program run beside this one, spoken to line by line through its standard input and output.
/// What it writes to standard error goes where ours goes. Killed, with everything that it started
/// in its process group, when the object goes.
class Subprocess {
 public:
  using Clock = std::chrono::steady_clock;
  /// Longer lines are no answers.
  static constexpr size_t kLongestLine = 1 << 20;

  /// Runs `command` by the shell. Throws Error when there can be no process.
  explicit Subprocess(const std::string& command);
  ~Subprocess();
  Subprocess(const Subprocess&) = delete;
  Subprocess& operator=(const Subprocess&) = delete;

  /// False when the program does not take the line in time (it has ended, or does not read).
  bool WriteLine(const std::string& line, Clock::time_point deadline);

  enum class Outcome { kLine, kTimeout, kEnded, kTooLong };
  /// The next line, without its end.
  Outcome ReadLine(std::string& line, Clock::time_point deadline);

 private:
  pid_t pid_ = -1;
  int in_ = -1, out_ = -1;  ///< Our ends of the pipes to its input and from its output.
  std::string buffer_;
};

}  // namespace ludens
