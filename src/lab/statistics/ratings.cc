#include "lab/statistics/ratings.h"

#include <cmath>
#include <numeric>

#include "lab/statistics/elo.h"

namespace ludens {

void CrossTable::Add(size_t a, size_t b, double points_of_a) {
  points[a][b] += points_of_a;
  points[b][a] += 1 - points_of_a;
  ++games[a][b];
  ++games[b][a];
}

double CrossTable::TotalPoints(size_t player) const {
  return std::accumulate(points[player].begin(), points[player].end(), 0.0);
}

double CrossTable::TotalGames(size_t player) const {
  return std::accumulate(games[player].begin(), games[player].end(), 0.0);
}

std::vector<Estimate> FitRatings(const CrossTable& table, double confidence) {
  const size_t n = table.size();
  std::vector<double> strength(n, 1.0);
  for (int step = 0; step < 10000; ++step) {
    double change = 0;
    std::vector<double> next(n);
    for (size_t i = 0; i < n; ++i) {
      double weight = 1 / (strength[i] + 1);  // The draw with an average player.
      for (size_t j = 0; j < n; ++j)
        if (j != i) weight += table.games[i][j] / (strength[i] + strength[j]);
      next[i] = (table.TotalPoints(i) + 0.5) / weight;
      change = std::max(change, std::abs(std::log(next[i] / strength[i])));
    }
    strength = next;
    if (change < 1e-10) break;
  }
  const double unit = 400 / std::log(10.0);
  double mean = 0;
  for (const double s : strength) mean += unit * std::log(s) / static_cast<double>(n);
  std::vector<Estimate> ratings;
  const double z = NormalQuantile(0.5 + confidence / 2);
  for (size_t i = 0; i < n; ++i) {
    const auto curvature = [&](double other) {
      const double p = strength[i] / (strength[i] + other);
      return p * (1 - p);
    };
    double information = curvature(1);
    for (size_t j = 0; j < n; ++j)
      if (j != i) information += table.games[i][j] * curvature(strength[j]);
    const double rating = unit * std::log(strength[i]) - mean;
    const double half = z * unit / std::sqrt(information);
    ratings.push_back({rating, rating - half, rating + half});
  }
  return ratings;
}

}  // namespace ludens
