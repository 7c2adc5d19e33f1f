#include "lang/balance.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "lang/outline.h"
#include "lang/parser.h"
#include "lang/scan.h"

namespace ludens {
namespace {

constexpr size_t kNone = static_cast<size_t>(-1);

/// One way to mend a form: leave out mark `drop`, or put `insert` before mark `before`.
struct Edit {
  size_t drop = kNone;
  char insert = 0;
  size_t before = kNone;
};

/// Reads the marks of one form with an edit applied, and counts how often the author's indentation
/// speaks against the resulting nesting.
class Trial {
 public:
  Trial(const Outline& outline, size_t begin, size_t end, const Edit& edit)
      : outline_(outline), begin_(begin), end_(end), edit_(edit) {}

  // The number of contradictions, or nothing when the brackets do not match.
  std::optional<int> Run() {
    for (size_t i = begin_; i <= end_; ++i) {
      if (i == edit_.before && !Inserted(i)) return std::nullopt;
      if (i == end_) break;
      const Mark& mark = outline_.marks[i];
      if (i == edit_.drop) {
        score_ += DropScore(i);
        continue;
      }
      const bool pushed_before = i == edit_.before && edit_.insert == '(';
      if (mark.starts_line && !pushed_before) CheckIndent(mark, i);
      if (mark.is_bare_keyword && !(i == edit_.before && edit_.insert == '(')) score_ += 6;
      if (mark.bracket != 0 && !Apply(mark.bracket, mark.line)) return std::nullopt;
    }
    if (!stack_.empty()) return std::nullopt;
    return score_;
  }

 private:
  struct Open {
    char bracket;
    int indent;
    int child_indent;
  };

  int DropScore(size_t i) const {
    const Mark& mark = outline_.marks[i];
    const auto same = [&](size_t j) {
      return j >= begin_ && j < end_ && outline_.marks[j].bracket == mark.bracket &&
             (outline_.marks[j].offset + 1 == mark.offset ||
              mark.offset + 1 == outline_.marks[j].offset);
    };
    // A doubled bracket is the usual slip.
    return (i > begin_ && same(i - 1)) || same(i + 1) ? 0 : 3;
  }

  bool Inserted(size_t i) {
    score_ += 1;
    if (edit_.insert == '(' && i < end_) {
      const Mark& mark = outline_.marks[i];
      if (mark.starts_line) CheckIndent(mark, i);
      return Apply(edit_.insert, mark.line);
    }
    // Other brackets stand at the end of what comes before.
    if (i == begin_) return false;
    const Mark& previous = outline_.marks[i - 1];
    const bool closes_empty = ClosingBracket(edit_.insert) == 0 &&
                              ClosingBracket(previous.bracket) == edit_.insert &&
                              previous.continues;
    if (closes_empty) score_ += 3;
    return Apply(edit_.insert, previous.line);
  }

  void CheckIndent(const Mark& mark, size_t index) {
    const int indent = outline_.indents[mark.line];
    if (stack_.empty()) {
      if (index != begin_) score_ += 4;
      return;
    }
    Open& top = stack_.back();
    if (mark.bracket == ')' || mark.bracket == '}') {
      if (indent != top.indent) score_ += 2;
      return;
    }
    if (top.child_indent < 0) {
      if (indent <= top.indent) score_ += 2;
      top.child_indent = indent;
    } else if (indent != top.child_indent) {
      score_ += indent <= top.indent ? 2 : 1;
    }
  }

  bool Apply(char bracket, uint32_t line) {
    if (ClosingBracket(bracket) != 0) {
      if (stack_.empty() && closed_) score_ += 4;
      stack_.push_back({bracket, outline_.indents[line], -1});
      return true;
    }
    if (stack_.empty() || ClosingBracket(stack_.back().bracket) != bracket) return false;
    stack_.pop_back();
    closed_ = closed_ || stack_.empty();
    return true;
  }

  const Outline& outline_;
  size_t begin_;
  size_t end_;
  Edit edit_;
  std::vector<Open> stack_;
  bool closed_ = false;  // The form has ended; nothing should follow.
  int score_ = 0;
};

/// Finds the best single edit for one form.
class FormMender {
 public:
  FormMender(const Outline& outline, size_t begin, size_t end)
      : outline_(outline), begin_(begin), end_(end) {
    for (size_t i = begin; i < end; ++i) {
      const char c = outline.marks[i].bracket;
      round_ += c == '(' ? 1 : c == ')' ? -1 : 0;
      curly_ += c == '{' ? 1 : c == '}' ? -1 : 0;
    }
  }

  bool IsBalanced() {
    return round_ == 0 && curly_ == 0 && Trial(outline_, begin_, end_, {}).Run();
  }

  std::optional<Edit> Best() {
    if (std::abs(round_) + std::abs(curly_) != 1) return std::nullopt;
    const char open = round_ != 0 ? '(' : '{';
    const bool surplus_open = round_ + curly_ > 0;
    const char dropped = surplus_open ? open : ClosingBracket(open);
    const char inserted = surplus_open ? ClosingBracket(open) : open;
    const size_t count = end_ - begin_;
    const size_t step = 1 + count / std::max<size_t>(1, kMaxWork / (count + 1));
    for (size_t i = begin_; i <= end_; i += step) {
      if (i < end_ && outline_.marks[i].bracket == dropped) Try({i, 0, kNone});
      if (surplus_open || (i < end_ && MayOpen(i, open))) Try({kNone, inserted, i});
    }
    return best_;
  }

 private:
  static constexpr size_t kMaxWork = 50'000'000;  // Marks read in all trials together.

  // A missing '(' shows by a word that wants one; a '{' may be missing anywhere.
  bool MayOpen(size_t i, char open) const { return open == '{' || outline_.marks[i].may_open; }

  void Try(const Edit& edit) {
    const auto score = Trial(outline_, begin_, end_, edit).Run();
    // Among equals a closing bracket is put or taken as late as possible, an opening one early.
    const char bracket = edit.drop != kNone ? outline_.marks[edit.drop].bracket : edit.insert;
    const int margin = ClosingBracket(bracket) == 0 ? 1 : 0;
    if (score && (!best_ || *score < best_score_ + margin)) {
      best_ = edit;
      best_score_ = *score;
    }
  }

  const Outline& outline_;
  size_t begin_;
  size_t end_;
  int round_ = 0;
  int curly_ = 0;
  std::optional<Edit> best_;
  int best_score_ = 0;
};

class Mender {
 public:
  Mender(const Text& text, const Outline& outline, Reporter& reporter)
      : text_(text), outline_(outline), reporter_(reporter) {}

  // True when all forms are balanced now; `mended` is the text with the edits made.
  bool Run(Text& mended) {
    for (size_t form = 0; form + 1 < outline_.forms.size(); ++form) {
      const size_t begin = outline_.forms[form], end = outline_.forms[form + 1];
      FormMender mender(outline_, begin, end);
      if (begin == end || mender.IsBalanced()) continue;
      if (const auto edit = mender.Best()) {
        Make(*edit, end, mended);
      } else {
        ReportFirstMismatch(begin, end);
      }
    }
    mended.Append(text_, kept_, text_.size());
    return mendable_;
  }

 private:
  void Make(const Edit& edit, size_t end, Text& mended) {
    if (edit.drop != kNone) {
      const size_t at = outline_.marks[edit.drop].offset;
      reporter_.Error(text_, at, at + 1,
                      fmt::format("superfluous '{}'", outline_.marks[edit.drop].bracket),
                      "remove it");
      mended.Append(text_, kept_, at);
      kept_ = at + 1;
      return;
    }
    const size_t at = InsertionPoint(edit, end);
    const bool before = edit.insert == '(';
    const size_t shown = before ? at : at - 1;
    reporter_.Error(text_, shown, shown + 1,
                    fmt::format("missing '{}' {} here", edit.insert, before ? "before" : "after"),
                    fmt::format("add a '{}'", edit.insert));
    mended.Append(text_, kept_, at);
    mended.AppendComputed(std::string_view(&edit.insert, 1), text_.OriginAt(shown));
    kept_ = at;
  }

  // A '(' goes right before its mark, others right behind the last thing before it.
  size_t InsertionPoint(const Edit& edit, size_t end) const {
    const size_t size = text_.size();
    size_t at = edit.before < end || end < outline_.marks.size()
                    ? outline_.marks[edit.before].offset
                    : size;
    if (edit.insert == '(') return at;
    const Mark* previous = edit.before > 0 ? &outline_.marks[edit.before - 1] : nullptr;
    const size_t floor = previous != nullptr ? previous->offset + 1 : 1;
    return std::max(floor, EndOfCode(floor, at));
  }

  // The end of the last string or word in [from, to), leaving out comments and white space.
  size_t EndOfCode(size_t from, size_t to) const {
    const std::string_view chars = text_.chars();
    size_t end = from;
    for (size_t i = from; i < to; ++i) {
      if (chars[i] == '"') {
        const size_t close = ClosingQuote(chars, i);
        if (close == kNotFound || close >= to) break;
        i = close;
        end = i + 1;
      } else if (chars.substr(i, 2) == "//") {
        i = std::min(chars.find('\n', i), to);
      } else if (!IsSpace(chars[i])) {
        end = i + 1;
      }
    }
    return end;
  }

  void ReportFirstMismatch(size_t begin, size_t end) {
    mendable_ = false;
    std::vector<size_t> open;
    for (size_t i = begin; i < end; ++i) {
      const Mark& mark = outline_.marks[i];
      if (mark.bracket == 0) continue;
      if (ClosingBracket(mark.bracket) != 0) {
        open.push_back(i);
        continue;
      }
      if (open.empty()) {
        return Report(i, fmt::format("'{}' closes nothing", mark.bracket));
      }
      const Mark& opener = outline_.marks[open.back()];
      if (ClosingBracket(opener.bracket) != mark.bracket) {
        return Report(i, fmt::format("expected '{}' to close the '{}' of line {}, found '{}'",
                                     ClosingBracket(opener.bracket), opener.bracket,
                                     opener.line + 1, mark.bracket));
      }
      open.pop_back();
    }
    if (!open.empty()) {
      Report(open.back(),
             fmt::format("this '{}' is never closed", outline_.marks[open.back()].bracket));
    }
  }

  void Report(size_t mark, std::string message) {
    const size_t at = outline_.marks[mark].offset;
    reporter_.Error(text_, at, at + 1, std::move(message));
  }

  const Text& text_;
  const Outline& outline_;
  Reporter& reporter_;
  size_t kept_ = 0;
  bool mendable_ = true;
};

// The first bracket below the deepest level that is read, or kNone.
size_t FindTooDeep(const Outline& outline) {
  int depth = 0;
  for (size_t i = 0; i < outline.marks.size(); ++i) {
    const char c = outline.marks[i].bracket;
    if (c == '(' || c == '{') ++depth;
    if (c == ')' || c == '}') --depth;
    if (depth > kMaxNesting) return i;
  }
  return kNone;
}

}  // namespace

bool MendBrackets(Text& text, const std::function<bool(std::string_view)>& is_define,
                  Reporter& reporter) {
  const StringScan strings = ScanStrings(text.chars());
  Outline outline;
  if (strings.all_closed) {
    outline = ReadOutline(text.chars(), is_define);
    if (const size_t deep = FindTooDeep(outline); deep != kNone) {
      const size_t at = outline.marks[deep].offset;
      reporter.Error(text, at, at + 1,
                     fmt::format("brackets are nested more than {} deep", kMaxNesting));
      return false;
    }
    if (FormMender(outline, 0, outline.marks.size()).IsBalanced()) return true;
  }
  if (strings.suspect != kNotFound) {
    reporter.Error(text, strings.suspect, strings.suspect + 1, "this string is never closed",
                   "add a '\"'");
    return false;
  }
  Text mended;
  if (!Mender(text, outline, reporter).Run(mended)) return false;
  text = std::move(mended);
  return true;
}

}  // namespace ludens
