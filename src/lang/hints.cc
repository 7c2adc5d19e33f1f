#include "lang/hints.h"

#include <fmt/format.h>

#include "lang/suggest.h"
#include "lang/vocabulary.h"

namespace ludens {
namespace {

std::vector<std::string> Words(std::initializer_list<std::span<const std::string_view>> lists) {
  std::vector<std::string> all;
  for (const auto& list : lists) all.insert(all.end(), list.begin(), list.end());
  return all;
}

}  // namespace

std::string KeywordHint(const std::string& word, const NameList& defines) {
  std::vector<std::string> known = Words({Keywords(), MetadataKeywords()});
  for (const char* macro : {"define", "option", "item", "ruleset", "rulesets", "useFor"}) {
    known.emplace_back(macro);
  }
  if (std::string hint = DidYouMean(word, known); !hint.empty()) return hint;
  for (const std::string& define : defines()) {
    if (EqualIgnoringCase(define, word)) return fmt::format("did you mean '\"{}\"'?", define);
  }
  return IsConstant(word) ? "this is a constant; it stands without brackets" : "";
}

std::string ConstantHint(const std::string& word) {
  if (IsKeyword(word)) return fmt::format("a ludeme stands in brackets: ({} …)", word);
  return DidYouMean(word, Words({Constants()}));
}

std::string LabelHint(const std::string& word) { return DidYouMean(word, Words({Labels()})); }

}  // namespace ludens
