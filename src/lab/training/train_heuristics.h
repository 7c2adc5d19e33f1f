#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/heuristics.h"
#include "game/game.h"

namespace ludens {

struct TrainSettings {
  uint64_t seed = 1;
  int rounds = 8;           ///< Of self-play and regression.
  int games = 100;          ///< Per round.
  int positions = 12;       ///< Taken from each game at most.
  double fraction = 0.5;    ///< Of the moves that the sampling agent looks at …
  double randomness = 0.1;  ///< … and share of its moves that are random.
  double decay = 0.01;      ///< Pull of the (standardised) weights towards 0.
  int turn_limit = 400;     ///< Of a game of self-play; longer ones teach nothing.
  int threads = 1;
};

/// What became of the weights: how well outcomes are predicted by round.
struct TrainReport {
  Heuristics heuristics;
  struct Round {
    int games = 0;      ///< Finished ones.
    int positions = 0;  ///< Learned from so far.
    double loss = 0;    ///< Mean log loss of outcomes of held-out games; 0.693 is guessing.
  };
  std::vector<Round> rounds;
};

/// Learns heuristics for a game by self-play: positions of games of the sampling agent with the
/// weights so far, the outcome of each game as the target, regularised logistic regression of the
/// outcome on the differences of the terms' values between the players. The first round plays at
/// random. Terms are all those that the game's equipment gives meaning to, less those whose weight
/// contradicts what they say alone, and kinds of terms that do not help to predict games that were
/// set aside. Throws Error for games in GDL and for puzzles.
TrainReport TrainHeuristics(const Game& game, const TrainSettings& settings);

/// The terms that training considers, each with weight 1 and at most one kind of piece.
Heuristics CandidateTerms(const Game& game);

}  // namespace ludens
