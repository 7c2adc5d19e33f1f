#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <string>

namespace ludens {

/// What the environment did wrong: a missing file, a bad command line, a full disk. Caught once, in
/// `main`, which prints the message on one line and exits with 1. An author's mistake in a
/// description is a Diagnostic instead, and our own mistakes are asserts.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Throws an Error with a formatted message.
template <typename... Args>
[[noreturn]] void Fail(fmt::format_string<Args...> format, Args&&... args) {
  throw Error(fmt::format(format, std::forward<Args>(args)...));
}

}  // namespace ludens
