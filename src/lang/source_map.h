#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lang/diagnostic.h"
#include "lang/text.h"
#include "lang/tree.h"

namespace ludens {

/// Turns offsets of expanded text back into the author's places. Owns the expanded text and keeps
/// every file it came from alive, so trees and diagnostics may outlive the library.
class SourceMap {
 public:
  explicit SourceMap(SourceFilePtr main) : main_(std::move(main)), expansions_(1) {}

  const SourceFile& main_file() const { return *main_; }
  std::string_view text() const { return text_.chars(); }
  const Text& located_text() const { return text_; }
  const ExpansionTable& expansions() const { return expansions_; }
  ExpansionTable& expansions() { return expansions_; }

  /// The place in the main file that `span` of the expanded text comes from: where it stands, or
  /// where the define that contains it was called, when that define is from a library.
  Location Locate(Span span) const { return LocateIn(text_, span.begin, span.end); }
  /// How a define brought the character at `offset` here, innermost call first.
  std::vector<Note> Chain(uint32_t offset) const { return ChainIn(text_, offset); }

  /// The same for any text on its way to the final one.
  Location LocateIn(const Text& text, size_t begin, size_t end) const;
  std::vector<Note> ChainIn(const Text& text, size_t position) const;

  void SetText(Text text) { text_ = std::move(text); }
  /// Keeps a file alive as long as this map.
  void Keep(std::shared_ptr<const void> owner) { owners_.push_back(std::move(owner)); }

 private:
  Origin Lift(Origin origin) const;

  SourceFilePtr main_;
  Text text_;
  ExpansionTable expansions_;
  std::vector<std::shared_ptr<const void>> owners_;
};

/// Where the parts of the front end leave their findings. Drops what was already said about the
/// same place: a define's body is read once per call. Also drops everything beyond a limit.
class Reporter {
 public:
  Reporter(const SourceMap& map, Diagnostics& diagnostics) : map_(map), diagnostics_(diagnostics) {}

  void Error(const Text& text, size_t begin, size_t end, std::string message,
             std::string hint = {});
  void Warn(const Text& text, size_t begin, size_t end, std::string message, std::string hint = {});
  /// For mistakes outside of the text (a selection on the command line) or of all of it.
  void ErrorAtStart(std::string message, std::string hint = {});
  /// True when nothing more will be taken: time to stop looking.
  bool IsFull() const;

 private:
  void Add(Diagnostic diagnostic);

  const SourceMap& map_;
  Diagnostics& diagnostics_;
};

}  // namespace ludens
