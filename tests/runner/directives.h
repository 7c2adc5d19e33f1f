#pragma once

#include <span>
#include <string>
#include <string_view>

#include "lang/library.h"
#include "test_file.h"

namespace ludens {

/// What the steps of one file share.
struct TestContext {
  const Library& library;
  std::string game;  ///< Text of the last `game` step.
};

/// One kind of step: takes the step, returns what it prints. A room that wants more kinds (perft,
/// play, …) adds a row to the table in directives.cc.
struct Directive {
  std::string_view name;
  std::string_view help;
  std::string (*Run)(TestContext& context, const TestStep& step);
};

std::span<const Directive> Directives();

}  // namespace ludens
