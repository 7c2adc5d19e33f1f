#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ludens {

/// A stretch of an author's file: 1-based line and column (in characters), end exclusive.
struct Location {
  std::string file;
  int line = 1;
  int column = 1;
  int end_line = 1;
  int end_column = 1;
};

enum class Severity : uint8_t { kError, kWarning };

/// Something to add to a diagnostic at another place: "in expansion of define …".
struct Note {
  Location location;
  std::string message;
};

/// One finding about a description, located in the author's text (never in expanded text).
struct Diagnostic {
  Severity severity = Severity::kError;
  Location location;
  std::string message;
  std::string hint;  ///< What to try, such as "did you mean 'square'?"; may be empty.
  std::vector<Note> notes;
};

/// The findings of one run over one file, in the order in which they were made.
class Diagnostics {
 public:
  void Add(Diagnostic diagnostic) { list_.push_back(std::move(diagnostic)); }
  const std::vector<Diagnostic>& list() const { return list_; }
  bool HasErrors() const;
  /// Puts the findings in the order of their places.
  void Sort();

 private:
  std::vector<Diagnostic> list_;
};

}  // namespace ludens
