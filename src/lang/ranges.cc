#include <fmt/format.h>

#include <cstdlib>
#include <optional>

#include "lang/expander.h"
#include "lang/scan.h"

namespace ludens {
namespace {

/// A range found in the text: what it replaces and what it becomes.
struct Range {
  size_t begin = 0;
  size_t end = 0;
  std::string expansion;
  bool too_long = false;
};

// Steps from one bound to the other, in either direction.
template <typename Emit>
void ForEachBetween(int from, int to, Emit emit) {
  const int step = from <= to ? 1 : -1;
  for (int n = from; n != to + step; n += step) emit(n);
}

std::optional<int> ReadNumber(std::string_view digits) {
  if (digits.empty() || digits.size() > 7) return std::nullopt;
  return std::atoi(std::string(digits).c_str());
}

// `m..n`; `dots` is the position of the first dot.
std::optional<Range> IntegerRange(std::string_view chars, size_t dots) {
  size_t begin = dots, end = dots + 2;
  while (begin > 0 && IsDigit(chars[begin - 1])) --begin;
  while (end < chars.size() && IsDigit(chars[end])) ++end;
  const auto from = ReadNumber(chars.substr(begin, dots - begin));
  const auto to = ReadNumber(chars.substr(dots + 2, end - dots - 2));
  if (!from || !to) return std::nullopt;
  Range range{begin, end, {}, std::abs(*to - *from) > ExpansionLimits::kRange};
  if (range.too_long) return range;
  ForEachBetween(*from, *to, [&](int n) {
    if (!range.expansion.empty()) range.expansion += ' ';
    range.expansion += std::to_string(n);
  });
  return range;
}

struct Site {
  char letter;
  int number;
};

// A coordinate of one letter and a number, such as C3.
std::optional<Site> ReadSite(std::string_view name) {
  if (name.size() < 2 || !IsLetter(name[0])) return std::nullopt;
  for (char c : name.substr(1)) {
    if (!IsDigit(c)) return std::nullopt;
  }
  const auto number = ReadNumber(name.substr(1));
  if (!number) return std::nullopt;
  return Site{name[0], *number};
}

// `"A1".."C3"`; `dots` is the position of the first dot, between the two strings.
std::optional<Range> SiteRange(std::string_view chars, size_t dots) {
  if (dots < 2 || chars[dots - 1] != '"' || dots + 2 >= chars.size() || chars[dots + 2] != '"') {
    return std::nullopt;
  }
  const size_t begin = chars.rfind('"', dots - 2);
  const size_t end = chars.find('"', dots + 3);
  if (begin == kNotFound || end == kNotFound) return std::nullopt;
  const auto from = ReadSite(chars.substr(begin + 1, dots - begin - 2));
  const auto to = ReadSite(chars.substr(dots + 3, end - dots - 3));
  if (!from || !to) return std::nullopt;
  Range range{begin, end + 1, {}, std::abs(to->number - from->number) > ExpansionLimits::kRange};
  if (range.too_long) return range;
  ForEachBetween(from->letter, to->letter, [&](int letter) {
    ForEachBetween(from->number, to->number, [&](int number) {
      if (!range.expansion.empty()) range.expansion += ' ';
      range.expansion += fmt::format("\"{}{}\"", static_cast<char>(letter), number);
    });
  });
  return range;
}

}  // namespace

bool ExpandRanges(Text& text, Reporter& reporter) {
  const std::string_view chars = text.chars();
  Text out;
  size_t kept = 0;
  size_t searched = 0;  // For the square brackets in which nothing is expanded.
  int squares = 0;
  for (size_t dots = chars.find(".."); dots != kNotFound; dots = chars.find("..", dots + 1)) {
    for (; searched < dots; ++searched) {
      if (chars[searched] == '[') ++squares;
      if (chars[searched] == ']' && squares > 0) --squares;
    }
    if (squares > 0 || dots == 0) continue;
    auto range = IntegerRange(chars, dots);
    if (!range) range = SiteRange(chars, dots);
    if (!range || range->begin < kept) continue;
    if (range->too_long || out.size() + range->expansion.size() > ExpansionLimits::kCharacters) {
      reporter.Error(text, range->begin, range->end,
                     fmt::format("a range may span at most {} numbers", ExpansionLimits::kRange));
      return false;
    }
    out.Append(text, kept, range->begin);
    out.AppendComputed(range->expansion, text.OriginAt(range->begin));
    kept = range->end;
  }
  if (kept == 0) return true;
  out.Append(text, kept, text.size());
  text = std::move(out);
  return true;
}

}  // namespace ludens
