#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ludens {

/// An author's file as read from disk: its contents and where its lines start. Immutable, so that
/// threads may share it.
class SourceFile {
 public:
  SourceFile(std::string name, std::string text);

  const std::string& name() const { return name_; }
  std::string_view text() const { return text_; }

  /// 1-based line and column of a byte offset; columns count characters (UTF-8), not bytes.
  std::pair<int, int> LineAndColumn(size_t offset) const;
  /// A line without its end-of-line characters. REQUIRES: 1 <= line <= LineCount().
  std::string_view Line(int line) const;
  int LineCount() const { return static_cast<int>(line_starts_.size()); }

 private:
  std::string name_;
  std::string text_;
  std::vector<uint32_t> line_starts_;
};

using SourceFilePtr = std::shared_ptr<const SourceFile>;

/// Reads a whole file. Throws Error for what is not a readable regular file of reasonable size.
SourceFilePtr ReadSourceFile(const std::string& path);

}  // namespace ludens
