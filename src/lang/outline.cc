#include "lang/outline.h"

#include <algorithm>
#include <climits>

#include "lang/scan.h"
#include "lang/vocabulary.h"

namespace ludens {
namespace {

constexpr std::string_view kTopLevel[] = {"define",   "game",   "match",
                                          "metadata", "option", "rulesets"};

bool IsTopLevelWord(std::string_view word) {
  return std::find(std::begin(kTopLevel), std::end(kTopLevel), word) != std::end(kTopLevel);
}

bool IsClauseWord(std::string_view word) {
  return IsKeyword(word) || IsMetadataKeyword(word) || IsTopLevelWord(word) || word == "item" ||
         word == "ruleset";
}

size_t WordEnd(std::string_view text, size_t at) {
  while (at < text.size() && IsNameChar(text[at])) ++at;
  return at;
}

// True when `text` has a form such as (define at `at`, perhaps with a bracket too many.
bool StartsForm(std::string_view text, size_t at) {
  if (text[at] != '(') return false;
  while (at < text.size() && (text[at] == '(' || text[at] == '{')) ++at;
  return IsTopLevelWord(text.substr(at, WordEnd(text, at) - at));
}

class OutlineReader {
 public:
  OutlineReader(std::string_view text, const std::function<bool(std::string_view)>& is_define)
      : text_(text), is_define_(is_define) {}

  Outline Read() {
    outline_.indents.push_back(0);
    while (at_ < text_.size()) Step();
    KeepOutermostForms();
    if (outline_.forms.empty() || outline_.forms.front() != 0) {
      outline_.forms.insert(outline_.forms.begin(), 0);
    }
    outline_.forms.push_back(outline_.marks.size());
    return std::move(outline_);
  }

 private:
  void Step() {
    const char c = text_[at_];
    if (c == '\n') {
      NewLine();
    } else if (IsSpace(c)) {
      if (line_is_blank_) outline_.indents.back() += c == '\t' ? 4 : 1;
      ++at_;
    } else if (c == '/' && text_.substr(at_, 2) == "//") {
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if (c == '"') {
      ReadString();
    } else if (c == '(' || c == ')' || c == '{' || c == '}') {
      if (line_is_blank_ && StartsForm(text_, at_)) {
        outline_.forms.push_back(outline_.marks.size());
      }
      Mark mark;
      mark.continues = Continues();
      Add(c, mark);
      ++at_;
    } else {
      ReadWord();
    }
  }

  // Options may hold whole defines: only the forms that stand furthest left are top-level ones.
  void KeepOutermostForms() {
    const auto indent = [this](size_t mark) { return outline_.indents[outline_.marks[mark].line]; };
    int least = INT_MAX;
    for (size_t form : outline_.forms) least = std::min(least, indent(form));
    std::erase_if(outline_.forms, [&](size_t form) { return indent(form) > least; });
  }

  void NewLine() {
    ++at_;
    outline_.indents.push_back(0);
    line_is_blank_ = true;
  }

  // True when what the bracket here holds starts on a later line.
  bool Continues() const {
    size_t at = WordEnd(text_, at_ + 1);
    while (at < text_.size() && text_[at] != '\n' && IsSpace(text_[at])) ++at;
    return at >= text_.size() || text_[at] == '\n';
  }

  void ReadString() {
    const size_t close = std::min(ClosingQuote(text_, at_), text_.size());
    const std::string_view value = text_.substr(at_ + 1, close - at_ - 1);
    const bool called = at_ > 0 && text_[at_ - 1] == '(';
    Mark mark;
    mark.may_open = !called && is_define_(value);
    if (line_is_blank_ || mark.may_open) Add(0, mark);
    line_is_blank_ = false;
    for (char c : value) {
      if (c == '\n') outline_.indents.push_back(0);
    }
    at_ = close + 1;
  }

  void ReadWord() {
    const bool after_bracket = at_ > 0 && text_[at_ - 1] == '(';
    const size_t begin = at_;
    while (at_ < text_.size() && !IsSpace(text_[at_]) &&
           std::string_view("(){}\"").find(text_[at_]) == kNotFound &&
           text_.substr(at_, 2) != "//") {
      ++at_;
    }
    const std::string_view word = text_.substr(begin, at_ - begin);
    Mark mark;
    mark.is_bare_keyword = !after_bracket && word[0] >= 'a' && word[0] <= 'z' &&
                           IsClauseWord(word) && !IsBooleanWord(word);
    mark.may_open = mark.is_bare_keyword;
    const size_t end = at_;
    at_ = begin;
    if (line_is_blank_ || mark.is_bare_keyword) Add(0, mark);
    line_is_blank_ = false;
    at_ = end;
  }

  static bool IsBooleanWord(std::string_view word) { return word == "true" || word == "false"; }

  void Add(char bracket, Mark mark) {
    mark.bracket = bracket;
    mark.starts_line = line_is_blank_;
    mark.offset = static_cast<uint32_t>(at_);
    mark.line = static_cast<uint32_t>(outline_.indents.size() - 1);
    outline_.marks.push_back(mark);
    line_is_blank_ = false;
  }

  std::string_view text_;
  const std::function<bool(std::string_view)>& is_define_;
  Outline outline_;
  size_t at_ = 0;
  bool line_is_blank_ = true;
};

bool HasBalancedBrackets(std::string_view value) {
  int round = 0, curly = 0;
  for (char c : value) {
    round += c == '(' ? 1 : c == ')' ? -1 : 0;
    curly += c == '{' ? 1 : c == '}' ? -1 : 0;
    if (round < 0 || curly < 0) return false;
  }
  return round == 0 && curly == 0;
}

// True when a line that starts at `at` looks like description text rather than prose.
bool LooksLikeCode(std::string_view value, size_t at) {
  at = SkipSpace(value, at);
  // Prose may end with a line break; code that ran up to the next string leaves brackets open.
  if (at >= value.size()) return !HasBalancedBrackets(value);
  const char c = value[at];
  if (c == ')' || c == '}' || c == '{') return true;
  if (value.substr(at, 2) == "//") return true;
  if (c != '(') return false;
  const size_t word = at + 1;
  if (SkipSpace(value, word) >= value.size()) return true;  // A call of a define.
  return IsClauseWord(value.substr(word, WordEnd(value, word) - word));
}

// True when the string has swallowed lines of code.
bool SwallowsCode(std::string_view value) {
  for (size_t line = value.find('\n'); line != kNotFound; line = value.find('\n', line + 1)) {
    if (LooksLikeCode(value, line + 1)) return true;
  }
  return false;
}

}  // namespace

Outline ReadOutline(std::string_view text, const std::function<bool(std::string_view)>& is_define) {
  return OutlineReader(text, is_define).Read();
}

StringScan ScanStrings(std::string_view text) {
  StringScan scan;
  for (size_t at = 0; at < text.size(); ++at) {
    if (text.substr(at, 2) == "//") {
      at = std::min(text.find('\n', at), text.size());
    } else if (text[at] == '"') {
      const size_t close = ClosingQuote(text, at);
      scan.all_closed = close != kNotFound;
      const bool suspect = !scan.all_closed || SwallowsCode(text.substr(at + 1, close - at - 1));
      if (suspect && scan.suspect == kNotFound) scan.suspect = at;
      if (!scan.all_closed) break;
      at = close;
    }
  }
  return scan;
}

}  // namespace ludens
