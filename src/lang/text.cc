#include "lang/text.h"

#include <algorithm>

namespace ludens {

Origin Segment::OriginAt(uint32_t position) const {
  Origin at = origin;
  if (!fixed) at.offset += position - begin;
  return at;
}

Text::Text(const SourceFile& file) { AppendRun(file.text(), {&file, 0, 0}, false); }

size_t Text::SegmentIndex(size_t position) const {
  auto next = std::upper_bound(segments_.begin(), segments_.end(), position,
                               [](size_t p, const Segment& s) { return p < s.begin; });
  return static_cast<size_t>(next - segments_.begin()) - 1;
}

Origin Text::OriginAt(size_t position) const {
  return segments_[SegmentIndex(position)].OriginAt(static_cast<uint32_t>(position));
}

void Text::AppendRun(std::string_view chars, const Origin& origin, bool fixed) {
  if (chars.empty()) return;
  const auto begin = static_cast<uint32_t>(chars_.size());
  chars_.append(chars);
  if (!segments_.empty() && !fixed && !segments_.back().fixed) {
    const Origin follow = segments_.back().OriginAt(begin);
    if (follow.file == origin.file && follow.offset == origin.offset &&
        follow.expansion == origin.expansion) {
      return;
    }
  }
  segments_.push_back({begin, fixed, origin});
}

void Text::Append(const Text& other, size_t begin, size_t end) {
  for (size_t i = begin < end ? other.SegmentIndex(begin) : 0; begin < end; ++i) {
    const Segment& segment = other.segments_[i];
    const size_t next = i + 1 < other.segments_.size() ? other.segments_[i + 1].begin : end;
    const size_t stop = std::min(next, end);
    AppendRun(other.chars().substr(begin, stop - begin),
              segment.OriginAt(static_cast<uint32_t>(begin)), segment.fixed);
    begin = stop;
  }
}

void Text::AppendExpanded(const Text& other, size_t begin, size_t end, uint32_t expansion) {
  for (size_t i = begin < end ? other.SegmentIndex(begin) : 0; begin < end; ++i) {
    const Segment& segment = other.segments_[i];
    const size_t next = i + 1 < other.segments_.size() ? other.segments_[i + 1].begin : end;
    const size_t stop = std::min(next, end);
    Origin origin = segment.OriginAt(static_cast<uint32_t>(begin));
    origin.expansion = expansion;
    AppendRun(other.chars().substr(begin, stop - begin), origin, segment.fixed);
    begin = stop;
  }
}

void Text::AppendComputed(std::string_view chars, const Origin& origin) {
  AppendRun(chars, origin, true);
}

void Text::PopBack() {
  chars_.pop_back();
  if (segments_.back().begin == chars_.size()) segments_.pop_back();
}

Text Text::Slice(size_t begin, size_t end) const {
  Text slice;
  slice.Append(*this, begin, end);
  return slice;
}

}  // namespace ludens
