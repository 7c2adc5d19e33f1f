#include "gdl/kif.h"

#include <algorithm>
#include <cctype>

namespace ludens::gdl {
namespace {

constexpr size_t kMaxTextSize = size_t{16} << 20;
constexpr size_t kMaxNesting = 100;

bool IsSpace(char c) { return std::isspace(static_cast<unsigned char>(c)) || c == '\0'; }
bool EndsWord(char c) { return IsSpace(c) || c == '(' || c == ')' || c == ';'; }

}  // namespace

bool Expression::EqualWord(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) {
    return std::tolower(static_cast<unsigned char>(x)) ==
           std::tolower(static_cast<unsigned char>(y));
  });
}

bool Expression::StartsWith(std::string_view keyword) const {
  return is_list && !items.empty() && items[0].IsWord(keyword);
}

KifSource::KifSource(std::string file, std::string text)
    : file_(std::move(file)), text_(std::move(text)), line_starts_{0} {
  for (size_t i = 0; i < text_.size(); ++i)
    if (text_[i] == '\n') line_starts_.push_back(static_cast<uint32_t>(i + 1));
}

void KifSource::Position(uint32_t offset, int& line, int& column) const {
  const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  line = static_cast<int>(after - line_starts_.begin());
  column = 1;
  for (uint32_t i = *(after - 1); i < offset && i < text_.size(); ++i)
    column += (static_cast<unsigned char>(text_[i]) & 0xC0) != 0x80;  // Counts UTF-8 characters.
}

Location KifSource::Locate(TextSpan span) const {
  Location location;
  location.file = file_;
  Position(span.begin, location.line, location.column);
  Position(span.end, location.end_line, location.end_column);
  return location;
}

std::vector<Expression> ReadKif(const KifSource& source, Diagnostics& diagnostics) {
  const std::string& text = source.text();
  const auto report = [&](Severity severity, TextSpan span, std::string message) {
    diagnostics.Add({severity, source.Locate(span), std::move(message), "", {}});
  };
  if (text.size() > kMaxTextSize) {
    report(Severity::kError, {0, 0}, "the text is longer than 16 MiB");
    return {};
  }
  std::vector<Expression> open(1);  // open[0] collects the top level.
  const auto size = static_cast<uint32_t>(text.size());
  for (uint32_t i = 0; i < size;) {
    if (IsSpace(text[i])) {
      ++i;
    } else if (text[i] == ';') {
      while (i < size && text[i] != '\n') ++i;
    } else if (text[i] == '(') {
      if (open.size() > kMaxNesting) {
        report(Severity::kError, {i, i + 1}, "parentheses are nested deeper than 100");
        return {};
      }
      open.push_back({true, "", {}, {i, ++i}});
    } else if (text[i] == ')') {
      ++i;
      if (open.size() == 1) {
        report(Severity::kWarning, {i - 1, i}, "this ')' closes nothing and is ignored");
        continue;
      }
      Expression list = std::move(open.back());
      open.pop_back();
      list.span.end = i;
      open.back().items.push_back(std::move(list));
    } else {
      const uint32_t begin = i;
      while (i < size && !EndsWord(text[i])) ++i;
      open.back().items.push_back({false, text.substr(begin, i - begin), {}, {begin, i}});
    }
  }
  for (size_t k = 1; k < open.size(); ++k)
    report(Severity::kError, open[k].span, "this '(' is never closed");
  return std::move(open[0].items);
}

}  // namespace ludens::gdl
