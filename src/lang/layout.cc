#include "lang/layout.h"

#include <algorithm>

#include "lang/scan.h"

namespace ludens {
namespace {

bool IsBracket(char c) { return c == '(' || c == ')' || c == '{' || c == '}'; }

class LayoutReader {
 public:
  explicit LayoutReader(std::string_view text) : text_(text) {}

  std::vector<LayoutCell> Read() {
    std::vector<LayoutCell> cells;
    while (at_ < text_.size()) {
      ReadCells(cells);
      if (at_ < text_.size()) ++at_;  // A closing bracket without partner; excluded by contract.
    }
    return cells;
  }

 private:
  // Reads up to a closing bracket or the end.
  void ReadCells(std::vector<LayoutCell>& cells) {
    while (true) {
      const size_t from = at_;
      at_ = SkipSpace(text_, at_);
      const auto breaks = std::count(text_.begin() + static_cast<std::ptrdiff_t>(from),
                                     text_.begin() + static_cast<std::ptrdiff_t>(at_), '\n');
      if (at_ >= text_.size() || text_[at_] == ')' || text_[at_] == '}') return;
      if (text_.substr(at_, 2) == "//") {
        cells.push_back(ReadComment(breaks == 0 && from > 0));
      } else if (IsGlued(cells, from)) {
        cells.back().parts.push_back(ReadPart());
        continue;
      } else {
        cells.emplace_back();
        cells.back().parts.push_back(ReadPart());
      }
      cells.back().blank_before = breaks > 1;
    }
  }

  // True for what stands right behind the last part, or behind a label.
  bool IsGlued(const std::vector<LayoutCell>& cells, size_t from) const {
    if (cells.empty() || cells.back().parts.empty()) return false;
    return from == at_ || cells.back().parts.back().text.ends_with(':');
  }

  LayoutCell ReadComment(bool trailing) {
    const size_t end = std::min(text_.find('\n', at_), text_.size());
    LayoutCell cell;
    std::string_view comment = text_.substr(at_, end - at_);
    while (IsSpace(comment.back())) comment.remove_suffix(1);
    cell.comment = comment;
    cell.trailing = trailing;
    at_ = end;
    return cell;
  }

  LayoutPart ReadPart() {
    LayoutPart part;
    const size_t begin = at_;
    const char c = text_[at_];
    if (c == '(' || c == '{') {
      part.open = c;
      ++at_;
      ReadCells(part.cells);
      ++at_;
      return part;
    }
    if (c == '"') {
      at_ = std::min(ClosingQuote(text_, at_), text_.size() - 1) + 1;
    } else if (const size_t end = EndOfOptionText(); end != kNotFound) {
      at_ = end;
    } else {
      do ++at_;
      while (at_ < text_.size() && !EndsWord());
    }
    part.text = text_.substr(begin, at_ - begin);
    return part;
  }

  bool EndsWord() const {
    const char c = text_[at_];
    return IsSpace(c) || IsBracket(c) || c == '"' || c == '<' || text_[at_ - 1] == ':' ||
           text_.substr(at_, 2) == "//";
  }

  // The end of an <…> of the option language, which is kept as written.
  size_t EndOfOptionText() const {
    if (text_[at_] != '<' || (at_ > 0 && text_[at_ - 1] == '(')) return kNotFound;
    bool in_string = false;
    for (size_t i = at_ + 1; i < text_.size(); ++i) {
      if (text_[i] == '"') in_string = !in_string;
      if (!in_string && text_[i] == '>' && text_[i - 1] != '(') return i + 1;
    }
    return kNotFound;
  }

  std::string_view text_;
  size_t at_ = 0;
};

}  // namespace

std::vector<LayoutCell> ReadLayout(std::string_view text) { return LayoutReader(text).Read(); }

}  // namespace ludens
