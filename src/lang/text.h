#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lang/source_file.h"

namespace ludens {

/// Where a character of rewritten text was written by an author.
struct Origin {
  const SourceFile* file = nullptr;
  uint32_t offset = 0;
  uint32_t expansion = 0;  ///< The define call that brought it here, see ExpansionTable; 0: none.
};

/// One call of a define; the calls around it form a chain up to 0, the text as written.
struct Expansion {
  std::string_view define;  ///< Its name.
  Origin call;              ///< Where the call stands; call.expansion is the next in the chain.
  uint32_t depth = 0;       ///< Length of the chain.
  int missing = 0;          ///< Parameters for which the call gave no argument, not even `~`.
};

/// The calls made so far. Entry 0 stands for "not from a define".
using ExpansionTable = std::vector<Expansion>;

/// A run of characters that stand side by side in their origin too. `fixed` runs were computed (an
/// expanded range): all their characters come from the same place.
struct Segment {
  uint32_t begin = 0;  ///< Offset in the rewritten text; the run ends where the next begins.
  bool fixed = false;
  Origin origin;

  Origin OriginAt(uint32_t position) const;
};

/// Text that knows where each of its characters came from. Runs, not characters, carry the origin:
/// a game has a few thousand of them where its text has hundreds of thousands of characters.
class Text {
 public:
  Text() = default;
  explicit Text(const SourceFile& file);

  std::string_view chars() const { return chars_; }
  size_t size() const { return chars_.size(); }
  const std::vector<Segment>& segments() const { return segments_; }

  /// REQUIRES: position < size().
  Origin OriginAt(size_t position) const;

  void Append(const Text& other) { Append(other, 0, other.size()); }
  /// Appends characters [begin, end) of `other` with their origins.
  void Append(const Text& other, size_t begin, size_t end);
  /// As above; every character gets `expansion` in place of its own.
  void AppendExpanded(const Text& other, size_t begin, size_t end, uint32_t expansion);
  /// Appends characters that an author did not write, standing in for the text at `origin`.
  void AppendComputed(std::string_view chars, const Origin& origin);
  void AppendRun(std::string_view chars, const Origin& origin, bool fixed);
  /// Removes the last character. REQUIRES: size() > 0.
  void PopBack();

  Text Slice(size_t begin, size_t end) const;
  /// Index of the segment that holds `position`.
  size_t SegmentIndex(size_t position) const;

 private:
  std::string chars_;
  std::vector<Segment> segments_;
};

}  // namespace ludens
