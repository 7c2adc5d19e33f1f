#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lang/diagnostic.h"

namespace ludens::gdl {

/// A stretch of the text, in bytes; end exclusive.
struct TextSpan {
  uint32_t begin = 0;
  uint32_t end = 0;
};

/// One KIF expression: a word, or a list in parentheses.
struct Expression {
  bool is_list = false;
  std::string word;               ///< Of a word; empty for a list.
  std::vector<Expression> items;  ///< Of a list.
  TextSpan span;

  /// `(word …)`
  bool StartsWith(std::string_view keyword) const;
  bool IsWord(std::string_view keyword) const { return !is_list && EqualWord(word, keyword); }

  /// Words are compared without regard to case.
  static bool EqualWord(std::string_view a, std::string_view b);
};

/// The author's text with what is needed to point into it.
class KifSource {
 public:
  KifSource(std::string file, std::string text);

  const std::string& file() const { return file_; }
  const std::string& text() const { return text_; }
  Location Locate(TextSpan span) const;

 private:
  void Position(uint32_t offset, int& line, int& column) const;

  std::string file_;
  std::string text_;
  std::vector<uint32_t> line_starts_;
};

/// Reads every top-level expression; reports unbalanced parentheses and texts beyond the limits
/// (16 MiB, nesting of 100) and goes on where that makes sense. A `)` too many is a warning, as
/// the field's parsers skip it.
std::vector<Expression> ReadKif(const KifSource& source, Diagnostics& diagnostics);

}  // namespace ludens::gdl
