#include "search/policy/last_good_reply.h"

#include <algorithm>

namespace ludens {

uint64_t LastGoodReply::Key(const PlyLog& record, size_t at, size_t length) {
  uint64_t key = Mix64(static_cast<uint64_t>(record.plies[at].player) * 4 + length);
  for (size_t back = 1; back <= length; ++back)
    key = Mix64(key + record.Played(record.plies[at - back]) + 1);
  return key;
}

std::optional<uint32_t> LastGoodReply::Reply(const PlyLog& record, size_t at, size_t length) const {
  if (at < length) return std::nullopt;
  const auto found = replies_.find(Key(record, at, length));
  if (found == replies_.end()) return std::nullopt;
  return found->second;
}

uint32_t LastGoodReply::Choose(const PlyLog& record, Rng& rng) {
  const PlyLog::Ply& ply = record.plies.back();
  const auto codes = record.CodesOf(ply);
  for (const size_t length : {size_t{2}, size_t{1}})
    if (const auto reply = Reply(record, record.plies.size() - 1, length))
      if (const auto at = std::find(codes.begin(), codes.end(), *reply); at != codes.end())
        return static_cast<uint32_t>(at - codes.begin());
  return rng.Below(ply.count);
}

void LastGoodReply::Learn(const PlyLog& record, std::span<const float> utility) {
  const float best = *std::max_element(utility.begin() + 1, utility.end());
  for (size_t at = 1; at < record.plies.size(); ++at) {
    const PlyLog::Ply& ply = record.plies[at];
    const uint32_t played = record.Played(ply);
    const float value = utility[static_cast<size_t>(ply.player)];
    for (size_t length = 1; length <= std::min<size_t>(2, at); ++length) {
      const uint64_t key = Key(record, at, length);
      if (value == best && value > 0.5f) {
        replies_[key] = played;
      } else if (const auto found = replies_.find(key);
                 found != replies_.end() && found->second == played) {
        replies_.erase(found);
      }
    }
  }
}

}  // namespace ludens
