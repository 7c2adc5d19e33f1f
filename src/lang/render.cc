#include "lang/render.h"

#include <fmt/format.h>

#include <algorithm>

namespace ludens {
namespace {

constexpr size_t kMaxLine = 100;  // Characters of a source line that are shown.

std::string Place(const Location& at) {
  return fmt::format("{}:{}:{}", at.file, at.line, at.column);
}

// The line's characters (UTF-8), tabs as one space so that carets stay in their column.
std::vector<std::string> Characters(std::string_view line) {
  std::vector<std::string> characters;
  for (char c : line) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0) == 0x80 && !characters.empty()) {
      characters.back() += c;
    } else {
      characters.emplace_back(1, byte < 0x20 || byte == 0x7F ? ' ' : c);
    }
  }
  return characters;
}

std::string Excerpt(const Diagnostic& diagnostic, std::string_view line) {
  const std::vector<std::string> characters = Characters(line);
  const auto column = static_cast<size_t>(diagnostic.location.column - 1);
  // Long lines are cut to a window around the place.
  const size_t first = column > kMaxLine * 2 / 3 ? column - kMaxLine / 2 : 0;
  const size_t last = std::min(characters.size(), first + kMaxLine);
  std::string shown = first > 0 ? "…" : "";
  for (size_t i = first; i < last; ++i) shown += characters[i];
  if (last < characters.size()) shown += "…";
  const size_t end = diagnostic.location.end_line == diagnostic.location.line
                         ? static_cast<size_t>(diagnostic.location.end_column - 1)
                         : characters.size();
  const size_t width = std::max<size_t>(1, std::min(end, last) - std::min(column, last));
  const size_t indent = column - first + (first > 0 ? 1 : 0);
  const std::string number = std::to_string(diagnostic.location.line);
  return fmt::format("  {} | {}\n  {:{}} | {:{}}{} {}", number, shown, "", number.size(), "",
                     indent, std::string(std::min(width, kMaxLine), '^'), diagnostic.hint);
}

}  // namespace

std::string Render(const Diagnostic& diagnostic, const SourceFile& file) {
  const Location& at = diagnostic.location;
  std::string text = fmt::format("{}: {}: {}\n", Place(at),
                                 diagnostic.severity == Severity::kError ? "error" : "warning",
                                 diagnostic.message);
  if (at.file == file.name() && at.line <= file.LineCount()) {
    std::string excerpt = Excerpt(diagnostic, file.Line(at.line));
    while (excerpt.back() == ' ') excerpt.pop_back();
    text += excerpt + "\n";
  } else if (!diagnostic.hint.empty()) {
    text += fmt::format("  hint: {}\n", diagnostic.hint);
  }
  for (const Note& note : diagnostic.notes) {
    text += fmt::format("{}: note: {}\n", Place(note.location), note.message);
  }
  return text;
}

}  // namespace ludens
