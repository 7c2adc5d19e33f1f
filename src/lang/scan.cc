#include "lang/scan.h"

namespace ludens {

bool IsTokenChar(char c) {
  return IsLetter(c) || IsDigit(c) ||
         (c != 0 && std::string_view("_\"-.+*/%=!^~<>&|#").find(c) != kNotFound);
}

char ClosingBracket(char open) {
  switch (open) {
    case '(':
      return ')';
    case '{':
      return '}';
    case '[':
      return ']';
    case '<':
      return '>';
    default:
      return 0;
  }
}

size_t MatchingBracket(std::string_view text, size_t open) {
  const char opening = text[open];
  const char closing = ClosingBracket(opening);
  int depth = 0;
  bool in_string = false;
  for (size_t i = open; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') in_string = !in_string;
    if (in_string || (c != opening && c != closing)) continue;
    const bool is_comparison = (c == '<' || c == '>') && i > 0 && text[i - 1] == '(';
    if (is_comparison && i != open) continue;
    depth += c == opening ? 1 : -1;
    if (depth == 0) return i;
  }
  return kNotFound;
}

size_t ClosingQuote(std::string_view text, size_t open) {
  size_t at = open;
  do {
    at = text.find('"', at + 1);
  } while (at != kNotFound && text[at - 1] == '\\');
  return at;
}

size_t SkipSpace(std::string_view text, size_t position) {
  while (position < text.size() && IsSpace(text[position])) ++position;
  return position;
}

std::string_view Trim(std::string_view text) {
  text.remove_prefix(SkipSpace(text, 0));
  while (!text.empty() && IsSpace(text.back())) text.remove_suffix(1);
  return text;
}

bool WordAt(std::string_view text, size_t position, std::string_view word) {
  if (text.substr(position, word.size()) != word) return false;
  const size_t end = position + word.size();
  return end >= text.size() || !IsNameChar(text[end]);
}

size_t FindClause(std::string_view text, std::string_view head, size_t from) {
  bool in_string = false;
  for (size_t i = from; i < text.size(); ++i) {
    if (text[i] == '"' && (i == 0 || text[i - 1] != '\\')) in_string = !in_string;
    if (!in_string && text[i] == '(' && WordAt(text, i, head)) return i;
  }
  return kNotFound;
}

size_t FindInvalidUtf8(std::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  for (size_t i = 0; i < text.size();) {
    const unsigned char lead = byte(i);
    const size_t length = lead < 0x80   ? 1
                          : lead < 0xC2 ? 0
                          : lead < 0xE0 ? 2
                          : lead < 0xF0 ? 3
                          : lead < 0xF5 ? 4
                                        : 0;
    if (length == 0 || i + length > text.size()) return i;
    for (size_t k = 1; k < length; ++k) {
      if ((byte(i + k) & 0xC0) != 0x80) return i;
    }
    i += length;
  }
  return kNotFound;
}

Text StripComments(const Text& text) {
  const std::string_view chars = text.chars();
  Text out;
  size_t kept = 0;  // Everything before has been copied or removed.
  for (size_t i = 0; i < chars.size(); ++i) {
    if (chars[i] == '"') {
      i = ClosingQuote(chars, i);
      if (i == kNotFound) break;
    } else if (chars[i] == '/' && i + 1 < chars.size() && chars[i + 1] == '/') {
      out.Append(text, kept, i);
      while (i < chars.size() && chars[i] != '\n') ++i;
      kept = i;
    }
  }
  out.Append(text, kept, chars.size());
  return out;
}

}  // namespace ludens
