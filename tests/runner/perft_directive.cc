#include "perft_directive.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>
#include <sstream>

#include "base/error.h"
#include "compiler/compile.h"
#include "lang/description.h"
#include "play/load_game.h"
#include "play/perft.h"

namespace ludens {
namespace {

Selections ReadOptions(const TestStep& step) {
  constexpr std::string_view kOption = "option ";
  Selections selections;
  std::istringstream lines(step.input);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(kOption)) Fail("line {}: '{}' is no option", step.line, line);
    selections.options.push_back(line.substr(kOption.size()));
  }
  return selections;
}

std::shared_ptr<const Game> CompileText(const TestContext& context, const Selections& selections) {
  Diagnostics diagnostics;
  const auto description =
      ReadDescriptionText("test.lud", context.game, context.library, selections, diagnostics);
  auto game = description ? Compile(*description, context.library, diagnostics).game : nullptr;
  if (game == nullptr) Fail("the text of the last 'game' step cannot be played");
  return game;
}

}  // namespace

std::string RunPerft(TestContext& context, const TestStep& step) {
  char* end = nullptr;
  const long depth = std::strtol(step.arguments.c_str(), &end, 10);
  if (depth < 1 || depth > 9) Fail("line {}: perft needs a depth from 1 to 9", step.line);
  const Selections selections = ReadOptions(step);
  const auto game = *end == '\0' ? CompileText(context, selections)
                                 : LoadGameOrFail(end + 1, context.library, selections);
  OwnedState state(*game);
  Rng rng(1);
  game->Start(state.get(), rng);
  return fmt::format("{}\n", fmt::join(Perft(*game, state.get(), static_cast<int>(depth)), " "));
}

}  // namespace ludens
