#pragma once

#include <vector>

#include "lab/statistics/intervals.h"

namespace ludens {

/// Results between players: points[i][j] is what i made against j (a win 1, a draw 1/2) in
/// games[i][j] = games[j][i] games.
struct CrossTable {
  explicit CrossTable(size_t players)
      : points(players, std::vector<double>(players, 0)),
        games(players, std::vector<double>(players, 0)) {}

  void Add(size_t a, size_t b, double points_of_a);
  size_t size() const { return points.size(); }
  double TotalPoints(size_t player) const;
  double TotalGames(size_t player) const;

  std::vector<std::vector<double>> points, games;
};

/// Elo ratings that make the results likeliest (Bradley and Terry 1952; found by Hunter's
/// minorisation, 2004), with mean 0 and intervals from the curvature of the likelihood. One drawn
/// game against an average player is added to everybody, so that clean sheets stay finite.
std::vector<Estimate> FitRatings(const CrossTable& table, double confidence = 0.95);

}  // namespace ludens
