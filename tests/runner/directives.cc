#include "directives.h"

#include <fmt/format.h>

#include <array>

#include "lang/description.h"
#include "lang/format.h"
#include "lang/print.h"
#include "perft_directive.h"

namespace ludens {
namespace {

std::string Print(const Diagnostics& diagnostics) {
  std::string out;
  for (const Diagnostic& d : diagnostics.list()) {
    out += fmt::format("{}:{}: {}: {}\n", d.location.line, d.location.column,
                       d.severity == Severity::kError ? "error" : "warning", d.message);
    if (!d.hint.empty()) out += fmt::format("  hint: {}\n", d.hint);
    for (const Note& note : d.notes) {
      out += fmt::format("  {}:{}: {}\n", note.location.line, note.location.column, note.message);
    }
  }
  return out;
}

// "option Heading/Item" or "ruleset Name" behind the directive.
Selections ReadSelections(const std::string& arguments) {
  Selections selections;
  if (arguments.starts_with("option ")) selections.options.push_back(arguments.substr(7));
  if (arguments.starts_with("ruleset ")) selections.ruleset = arguments.substr(8);
  return selections;
}

const std::string& TextOf(const TestContext& context, const TestStep& step) {
  return step.input.empty() ? context.game : step.input;
}

std::string RunGame(TestContext& context, const TestStep& step) {
  context.game = step.input;
  return {};
}

std::string RunCheck(TestContext& context, const TestStep& step) {
  Diagnostics diagnostics;
  ReadDescriptionText("test.lud", TextOf(context, step), context.library,
                      ReadSelections(step.arguments), diagnostics);
  return diagnostics.list().empty() ? "fine\n" : Print(diagnostics);
}

std::string RunExpand(TestContext& context, const TestStep& step) {
  Diagnostics diagnostics;
  const auto description = ReadDescriptionText("test.lud", TextOf(context, step), context.library,
                                               ReadSelections(step.arguments), diagnostics);
  if (!description) return Print(diagnostics);
  std::string out = PrintTree(description->game) + "\n";
  if (description->metadata) out += PrintTree(*description->metadata) + "\n";
  return out;
}

std::string RunFormat(TestContext& context, const TestStep& step) {
  const std::string once = Format(TextOf(context, step));
  return Format(once) == once ? once : "formatting twice changes the text again\n";
}

}  // namespace

std::span<const Directive> Directives() {
  static constexpr std::array kDirectives = {
      Directive{"game", "sets the description that later steps use", RunGame},
      Directive{"error", "prints the diagnostics of a description", RunCheck},
      Directive{"expand", "prints the trees of a description", RunExpand},
      Directive{"format", "prints a description in house style", RunFormat},
      Directive{"perft", "counts the sequences of moves of a game", RunPerft},
  };
  return kDirectives;
}

}  // namespace ludens
