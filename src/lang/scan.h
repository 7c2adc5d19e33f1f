#pragma once

#include <string_view>

#include "lang/text.h"

namespace ludens {

/// Lexical rules shared by all readers of description text. They work on raw characters because
/// the language's macros do: no tree exists until everything is expanded.

constexpr size_t kNotFound = std::string_view::npos;

inline bool IsSpace(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}
inline bool IsDigit(char c) { return c >= '0' && c <= '9'; }
inline bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
/// May stand in a label before its colon.
inline bool IsNameChar(char c) { return IsLetter(c) || IsDigit(c) || c == '_' || c == '-'; }
/// May stand in a keyword or a bare word.
bool IsTokenChar(char c);

/// The closing partner of an opening bracket, or 0 for other characters.
char ClosingBracket(char open);

/// Position of the bracket that closes the one at `open`, or kNotFound. Looks at one kind of
/// bracket only, toggles on every quote, and takes an angle right after `(` for a comparison.
size_t MatchingBracket(std::string_view text, size_t open);

/// Position of the quote that ends the string whose opening quote is at `open`, honouring `\"`;
/// kNotFound when there is none.
size_t ClosingQuote(std::string_view text, size_t open);

size_t SkipSpace(std::string_view text, size_t position);
std::string_view Trim(std::string_view text);

/// True when `word` stands at `position` and is not the start of a longer word.
bool WordAt(std::string_view text, size_t position, std::string_view word);

/// Next position from `from` on where `head` (such as "(define") starts a clause outside of
/// strings, or kNotFound.
size_t FindClause(std::string_view text, std::string_view head, size_t from);

/// Position of the first byte that is no part of a UTF-8 character, or kNotFound.
size_t FindInvalidUtf8(std::string_view text);

/// Removes `//` comments outside of strings. After an unterminated string nothing is removed.
Text StripComments(const Text& text);

}  // namespace ludens
