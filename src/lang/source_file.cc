#include "lang/source_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/error.h"

namespace ludens {
namespace {

// The largest description known is 200 KB; more than this is a mistake, not a game.
constexpr uintmax_t kMaxFileSize = 4'000'000;

bool IsContinuationByte(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

}  // namespace

SourceFile::SourceFile(std::string name, std::string text)
    : name_(std::move(name)), text_(std::move(text)) {
  line_starts_.push_back(0);
  for (size_t i = 0; i < text_.size(); ++i) {
    if (text_[i] == '\n') line_starts_.push_back(static_cast<uint32_t>(i + 1));
  }
}

std::pair<int, int> SourceFile::LineAndColumn(size_t offset) const {
  offset = std::min(offset, text_.size());
  auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  const size_t start = *(next - 1);
  const auto bytes = std::string_view(text_).substr(start, offset - start);
  const auto continuations = std::count_if(bytes.begin(), bytes.end(), IsContinuationByte);
  return {static_cast<int>(next - line_starts_.begin()),
          static_cast<int>(bytes.size()) - static_cast<int>(continuations) + 1};
}

std::string_view SourceFile::Line(int line) const {
  const size_t start = line_starts_[static_cast<size_t>(line) - 1];
  const size_t end = std::min(text_.find('\n', start), text_.size());
  std::string_view view = std::string_view(text_).substr(start, end - start);
  while (!view.empty() && view.back() == '\r') view.remove_suffix(1);
  return view;
}

SourceFilePtr ReadSourceFile(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) Fail("{}: no such file", path);
  if (fs::is_directory(status)) Fail("{}: is a folder, not a game description", path);
  if (!fs::is_regular_file(status)) Fail("{}: is not a regular file", path);
  const uintmax_t size = fs::file_size(path, error);
  if (error) Fail("{}: {}", path, error.message());
  if (size > kMaxFileSize) {
    Fail("{}: {} bytes are too many for a description (limit {})", path, size, kMaxFileSize);
  }
  std::ifstream in(path, std::ios::binary);
  if (!in) Fail("{}: {}", path, std::strerror(errno));
  std::string text(size, '\0');
  in.read(text.data(), static_cast<std::streamsize>(size));
  text.resize(static_cast<size_t>(in.gcount()));
  return std::make_shared<SourceFile>(path, std::move(text));
}

}  // namespace ludens
