#include <algorithm>
#include <unordered_map>

#include "base/error.h"
#include "gdl/gdl_game.h"

namespace ludens::gdl {
namespace {

/// The terms of a text, separated by blanks outside brackets.
std::vector<std::string> SplitTerms(std::string_view text) {
  std::vector<std::string> terms(1);
  int depth = 0;
  for (const char c : text) {
    depth += (c == '(') - (c == ')');
    if (c == ' ' && depth == 0)
      terms.emplace_back();
    else
      terms.back() += c;
  }
  std::erase(terms, "");
  return terms;
}

}  // namespace

std::string GdlGame::StateCode(const StateBytes* state) const {
  std::string code;
  for (const std::string& fluent : FluentTexts(state)) code += (code.empty() ? "" : " ") + fluent;
  return code;
}

void GdlGame::ParseState(std::string_view code, StateBytes* state) const {
  std::unordered_map<std::string, size_t> numbers;
  for (size_t i = 0; i < network_.fluents.size(); ++i)
    numbers[terms_.Text(network_.fluents[i].term)] = i;
  std::vector<std::string> always;
  for (const TermId term : network_.constant_fluents) always.push_back(terms_.Text(term));
  std::vector<uint64_t> bits(counter_program_->state_words, 0);
  for (const std::string& fluent : SplitTerms(code)) {
    const auto found = numbers.find(fluent);
    if (found != numbers.end())
      bits[found->second / 64] |= uint64_t{1} << (found->second % 64);
    else if (std::find(always.begin(), always.end(), fluent) == always.end())
      Fail("'{}' is not a fluent of {}", fluent, facts_.name);
  }
  Settle(bits, state);
}

}  // namespace ludens::gdl
