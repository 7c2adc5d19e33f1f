#include "search/policy/adaptive_policy.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace ludens {

float LearningShare(std::span<const float> utility, int player) {
  const auto values = utility.subspan(1);
  const float mean =
      std::accumulate(values.begin(), values.end(), 0.0f) / static_cast<float>(values.size());
  // Alone, a player has only the highest utility to compare with.
  if (values.size() == 1) return values[0];
  if (mean >= 1) return 0;
  return std::max(0.0f, (utility[static_cast<size_t>(player)] - mean) / (1 - mean));
}

void AdaptivePolicy::Learn(const PlyLog& record, std::span<const float> utility) {
  std::array<float, kMaxPlayers + 1> rate{};
  for (int player = 1; player < static_cast<int>(utility.size()); ++player)
    rate[static_cast<size_t>(player)] = alpha_ * LearningShare(utility, player);
  for (const PlyLog::Ply& ply : record.plies) {
    const float step = rate[static_cast<size_t>(ply.player)];
    if (step <= 0) continue;
    if (ply.sampled)
      weights_.NoteSampled(record.codes[ply.first], record.codes[ply.first + 1], step);
    else
      weights_.Note(record.CodesOf(ply), ply.chosen, step);
  }
  weights_.Commit();
}

}  // namespace ludens
