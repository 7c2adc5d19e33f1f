#include "search/policy/mast.h"

#include <cmath>

namespace ludens {

uint32_t Mast::Choose(const PlyLog& record, Rng& rng) {
  const PlyLog::Ply& ply = record.plies.back();
  sums_.clear();
  double sum = 0;
  for (const uint32_t code : record.CodesOf(ply))
    sums_.push_back(sum += std::exp(averages_.Mean(ply.player, code, 1.0) / tau_));
  const double drawn = rng.Unit() * sum;
  uint32_t index = 0;
  while (index + 1 < ply.count && sums_[index] <= drawn) ++index;
  return index;
}

void Mast::Learn(const PlyLog& record, std::span<const float> utility) {
  for (const PlyLog::Ply& ply : record.plies)
    averages_.Add(ply.player, record.Played(ply), utility[static_cast<size_t>(ply.player)]);
}

}  // namespace ludens
