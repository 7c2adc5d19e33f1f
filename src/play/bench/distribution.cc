#include "play/bench/distribution.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/cpu_time.h"
#include "play/conformance/significance.h"

namespace ludens {
namespace {

constexpr int kMaxPlies = 20000;

std::string OutcomeText(const PlayoutResult& result, int players) {
  if (result.hit_limit) return "cut off";
  std::string text;
  for (size_t p = 1; p <= static_cast<size_t>(players); ++p)
    text += fmt::format("{:.3f} ", result.utility[p]);
  return text;
}

template <typename Key>
double CompareCounts(const std::map<Key, uint64_t>& a, const std::map<Key, uint64_t>& b) {
  std::map<Key, std::pair<uint64_t, uint64_t>> both;
  for (const auto& [key, count] : a) both[key].first = count;
  for (const auto& [key, count] : b) both[key].second = count;
  std::vector<uint64_t> in_a, in_b;
  for (const auto& [key, counts] : both) {
    in_a.push_back(counts.first);
    in_b.push_back(counts.second);
  }
  return SameDistributionP(in_a, in_b);
}

/// Lengths in about twenty classes of equal weight: many classes would hide a shift of them all.
std::map<int, uint64_t> Coarse(const std::map<int, uint64_t>& lengths,
                               const std::map<int, uint64_t>& scale) {
  constexpr uint64_t kClasses = 20;
  uint64_t total = 0;
  for (const auto& [length, count] : scale) total += count;
  std::map<int, int> class_of;
  uint64_t below = 0;
  for (const auto& [length, count] : scale) {
    class_of[length] = static_cast<int>(below * kClasses / std::max<uint64_t>(total, 1));
    below += count;
  }
  std::map<int, uint64_t> coarse;
  for (const auto& [length, count] : lengths) coarse[class_of.at(length)] += count;
  return coarse;
}

}  // namespace

OutcomeSample SampleOutcomes(const Game& game, PlayoutKind kind, uint64_t seed, uint64_t count,
                             double seconds) {
  OutcomeSample sample;
  OwnedState state(game);
  const double start = ThreadCpuSeconds();
  for (; sample.playouts < count && ThreadCpuSeconds() - start < seconds; ++sample.playouts) {
    Rng rng(seed, sample.playouts);
    game.Start(state.get(), rng);
    const PlayoutResult result = game.PlayoutOf(kind, state.get(), rng, kMaxPlies);
    ++sample.lengths[result.plies];
    ++sample.outcomes[OutcomeText(result, game.facts().players)];
  }
  return sample;
}

SampleComparison Compare(const OutcomeSample& a, const OutcomeSample& b) {
  std::map<int, uint64_t> both = a.lengths;
  for (const auto& [length, count] : b.lengths) both[length] += count;
  return {CompareCounts(Coarse(a.lengths, both), Coarse(b.lengths, both)),
          CompareCounts(a.outcomes, b.outcomes)};
}

std::vector<bool> HolmRejects(const std::vector<double>& probabilities, double level) {
  std::vector<size_t> order(probabilities.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::sort(order.begin(), order.end(),
            [&](size_t a, size_t b) { return probabilities[a] < probabilities[b]; });
  std::vector<bool> rejects(probabilities.size(), false);
  for (size_t i = 0; i < order.size(); ++i) {
    if (probabilities[order[i]] > level / static_cast<double>(order.size() - i)) break;
    rejects[order[i]] = true;
  }
  return rejects;
}

}  // namespace ludens
