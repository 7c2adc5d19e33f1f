#include "lang/source_map.h"

#include <fmt/format.h>

#include <algorithm>

namespace ludens {
namespace {

// More findings than this help nobody and cost time on hostile input.
constexpr size_t kMaxDiagnostics = 100;
// Chains are cut in the middle: the innermost calls and the outermost are what one looks at.
constexpr size_t kMaxNotes = 10;

Location At(const SourceFile& file, size_t begin, size_t end) {
  const auto [line, column] = file.LineAndColumn(begin);
  const auto [end_line, end_column] = file.LineAndColumn(std::max(begin, end));
  return {file.name(), line, column, end_line, end_column};
}

}  // namespace

Origin SourceMap::Lift(Origin origin) const {
  while (origin.file != main_.get() && origin.expansion != 0) {
    origin = expansions_[origin.expansion].call;
  }
  return origin;
}

Location SourceMap::LocateIn(const Text& text, size_t begin, size_t end) const {
  if (text.size() == 0) return At(*main_, 0, 0);
  begin = std::min(begin, text.size() - 1);
  end = std::clamp(end, begin + 1, text.size());
  const Origin first = text.OriginAt(begin);
  const Origin lifted = Lift(first);
  const Origin last = text.OriginAt(end - 1);
  const bool together = lifted.offset == first.offset && lifted.file == first.file &&
                        last.file == first.file && last.offset >= first.offset;
  return At(*lifted.file, lifted.offset, together ? last.offset + 1 : lifted.offset + 1);
}

std::vector<Note> SourceMap::ChainIn(const Text& text, size_t position) const {
  std::vector<Note> notes;
  if (text.size() == 0) return notes;
  Origin at = text.OriginAt(std::min(position, text.size() - 1));
  const Location shown = LocateIn(text, position, position + 1);
  while (at.expansion != 0 && notes.size() < kMaxNotes) {
    const Expansion& expansion = expansions_[at.expansion];
    if (at.file != main_.get()) {
      notes.push_back({At(*at.file, at.offset, at.offset + 1),
                       fmt::format("in the text of define \"{}\"", expansion.define)});
    }
    const Location call =
        At(*expansion.call.file, expansion.call.offset, expansion.call.offset + 1);
    const bool is_shown =
        call.file == shown.file && call.line == shown.line && call.column == shown.column;
    if (!is_shown) {
      notes.push_back({call, fmt::format("in expansion of define \"{}\"", expansion.define)});
    }
    at = expansion.call;
  }
  return notes;
}

void Reporter::Error(const Text& text, size_t begin, size_t end, std::string message,
                     std::string hint) {
  Add({Severity::kError, map_.LocateIn(text, begin, end), std::move(message), std::move(hint),
       map_.ChainIn(text, begin)});
}

void Reporter::Warn(const Text& text, size_t begin, size_t end, std::string message,
                    std::string hint) {
  Add({Severity::kWarning, map_.LocateIn(text, begin, end), std::move(message), std::move(hint),
       map_.ChainIn(text, begin)});
}

void Reporter::ErrorAtStart(std::string message, std::string hint) {
  Add({Severity::kError, {map_.main_file().name()}, std::move(message), std::move(hint), {}});
}

bool Reporter::IsFull() const { return diagnostics_.list().size() >= kMaxDiagnostics; }

void Reporter::Add(Diagnostic diagnostic) {
  const auto& list = diagnostics_.list();
  if (IsFull()) return;
  const bool known = std::any_of(list.begin(), list.end(), [&](const Diagnostic& d) {
    return d.location.line == diagnostic.location.line &&
           d.location.column == diagnostic.location.column &&
           d.location.file == diagnostic.location.file && d.message == diagnostic.message &&
           d.severity <= diagnostic.severity;
  });
  if (!known) diagnostics_.Add(std::move(diagnostic));
}

}  // namespace ludens
