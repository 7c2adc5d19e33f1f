#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "lang/checker.h"
#include "lang/hints.h"
#include "lang/scan.h"
#include "lang/suggest.h"
#include "lang/vocabulary.h"

namespace ludens {
namespace {

// Words of the layer above the language: they are gone once a description is expanded.
constexpr std::string_view kMacroWords[] = {"args",    "define",   "item",   "option",
                                            "ruleset", "rulesets", "useFor", "variations"};

bool IsMacroWord(std::string_view word) {
  return std::find(std::begin(kMacroWords), std::end(kMacroWords), word) != std::end(kMacroWords);
}

// A word that expansion will complete: it holds a parameter or an option marker.
bool IsIncomplete(std::string_view word) { return word.find_first_of("#<>~") != kNotFound; }

class SourceChecker {
 public:
  SourceChecker(const Text& text, const NameList& defines, Reporter& reporter)
      : text_(text), chars_(text.chars()), defines_(defines), reporter_(reporter) {
    for (std::string& name : defines()) known_.insert(std::move(name));
  }

  void Run() {
    while (at_ < chars_.size() && !reporter_.IsFull()) {
      const char c = chars_[at_];
      if (c == '"') {
        CheckString();
      } else if (IsLetter(c)) {
        CheckWord();
      } else {
        ++at_;
      }
    }
  }

 private:
  char Before(size_t at) const { return at > 0 ? chars_[at - 1] : ' '; }

  void CheckString() {
    const size_t open = at_;
    const size_t close = ClosingQuote(chars_, open);
    if (close == kNotFound) {
      at_ = chars_.size();
      return;
    }
    at_ = close + 1;
    const std::string name(chars_.substr(open + 1, close - open - 1));
    if (Before(open) != '(' || IsIncomplete(name) || known_.contains(name)) return;
    // What looks like no known name may be a leftover that nothing calls; the tree will tell.
    std::string hint = DidYouMean(name, defines_());
    std::string message = fmt::format("unknown define \"{}\"", name);
    if (hint.empty()) {
      reporter_.Warn(text_, open, close + 1, std::move(message));
    } else {
      reporter_.Error(text_, open, close + 1, std::move(message), std::move(hint));
    }
  }

  void CheckWord() {
    const size_t begin = at_;
    while (at_ < chars_.size() &&
           (IsNameChar(chars_[at_]) || IsIncomplete(chars_.substr(at_, 1)))) {
      ++at_;
    }
    const std::string word(chars_.substr(begin, at_ - begin));
    if (IsIncomplete(word) || std::string_view("#<>").find(Before(begin)) != kNotFound) return;
    if (Before(begin) == '(') return CheckKeyword(word, begin);
    if (at_ < chars_.size() && chars_[at_] == ':') return CheckLabel(word, begin);
  }

  void CheckKeyword(const std::string& word, size_t begin) {
    if (IsKeyword(word) || IsMetadataKeyword(word) || IsMacroWord(word)) return;
    reporter_.Error(text_, begin, at_, fmt::format("unknown ludeme '{}'", word),
                    KeywordHint(word, defines_));
  }

  void CheckLabel(const std::string& word, size_t begin) {
    if (IsLabel(word) || IsMacroWord(word)) return;
    reporter_.Error(text_, begin, begin + word.size(), fmt::format("unknown label '{}:'", word),
                    LabelHint(word));
  }

  const Text& text_;
  std::string_view chars_;
  const NameList& defines_;
  Reporter& reporter_;
  std::unordered_set<std::string> known_;
  size_t at_ = 0;
};

}  // namespace

void CheckSourceWords(const Text& text, const NameList& defines, Reporter& reporter) {
  SourceChecker(text, defines, reporter).Run();
}

}  // namespace ludens
