#include "lang/suggest.h"

#include <algorithm>
#include <utility>

namespace ludens {
namespace {

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// How different a suggestion may be: about one mistake in three characters.
int Tolerance(std::string_view word) {
  if (word.size() < 2) return 0;
  return std::clamp(static_cast<int>(word.size() + 2) / 3, 1, 6);
}

}  // namespace

bool EqualIgnoringCase(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return Lower(x) == Lower(y); });
}

int EditDistance(std::string_view a, std::string_view b, int limit) {
  const int difference = static_cast<int>(a.size()) - static_cast<int>(b.size());
  if (difference >= limit || -difference >= limit) return limit;
  const size_t columns = b.size() + 1;
  std::vector<int> before(columns), above(columns), row(columns);
  for (size_t j = 0; j < columns; ++j) above[j] = static_cast<int>(j);
  for (size_t i = 1; i <= a.size(); ++i) {
    row[0] = static_cast<int>(i);
    int best = row[0];
    for (size_t j = 1; j < columns; ++j) {
      const char x = Lower(a[i - 1]), y = Lower(b[j - 1]);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (x != y)});
      const bool swapped = i > 1 && j > 1 && x == Lower(b[j - 2]) && y == Lower(a[i - 2]);
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
      best = std::min(best, row[j]);
    }
    if (best >= limit) return limit;
    before.swap(above);
    above.swap(row);
  }
  return std::min(above[columns - 1], limit);
}

std::vector<std::string> Nearest(std::string_view word, std::span<const std::string> known) {
  const int limit = Tolerance(word) + 1;
  std::vector<std::pair<int, std::string_view>> near;
  for (const std::string& candidate : known) {
    int distance = EditDistance(word, candidate, limit);
    if (distance >= limit) continue;
    // Among equals, prefer the same first letter: people rarely get that one wrong.
    const bool same_start =
        !word.empty() && !candidate.empty() && Lower(word[0]) == Lower(candidate[0]);
    near.emplace_back(distance * 2 + (same_start ? 0 : 1), candidate);
  }
  std::sort(near.begin(), near.end());
  near.erase(std::unique(near.begin(), near.end()), near.end());
  if (near.size() > 3) near.resize(3);
  std::vector<std::string> names;
  for (const auto& [distance, name] : near) names.emplace_back(name);
  return names;
}

std::string DidYouMean(const std::vector<std::string>& nearest) {
  if (nearest.empty()) return {};
  std::string text = "did you mean '" + nearest[0] + "'";
  for (size_t i = 1; i < nearest.size(); ++i) {
    text += (i + 1 == nearest.size() ? " or '" : ", '") + nearest[i] + "'";
  }
  return text + "?";
}

std::string DidYouMean(std::string_view word, std::span<const std::string> known) {
  return DidYouMean(Nearest(word, known));
}

}  // namespace ludens
