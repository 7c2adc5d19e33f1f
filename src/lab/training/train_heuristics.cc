#include "lab/training/train_heuristics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "compiler/lud_game.h"
#include "lab/parallel.h"
#include "lab/progress.h"
#include "search/heuristics/lud_evaluator.h"
#include "search/play_game.h"
#include "search/registry.h"
#include "search/sampling/sampling_agent.h"

namespace ludens {
namespace {

/// Weights (standardised, thus of terms in units of their deviation) below this are dropped.
constexpr double kNegligible = 0.02;

/// A position as the learner sees it: the differences of the terms between one player and the
/// others, and what that player got in the end.
struct Example {
  std::vector<double> terms;
  double outcome = 0;
};

/// Plays one game of self-play and takes positions from it.
class Sampler {
 public:
  Sampler(const LudGame& game, const Heuristics& candidates, const TrainSettings& settings)
      : game_(game), settings_(settings), evaluator_(game, candidates, false) {
    values_.resize(candidates.size());
  }

  std::vector<Example> Play(std::span<const std::unique_ptr<Agent>> seats, uint64_t seed,
                            uint64_t index) {
    std::vector<Position> seen;
    const auto observe = [&](const PlyEvent& event) {
      if (!game_.IsOver(event.after)) seen.push_back({Terms(event.after)});
    };
    const PlayoutResult result = PlayGame(
        game_, seats, seed, index, {20 * settings_.turn_limit, settings_.turn_limit}, observe);
    if (result.hit_limit) return {};
    return Choose(seen, result, Rng(seed ^ 0x7472, index));
  }

 private:
  struct Position {
    std::vector<std::vector<double>> terms;  ///< By player.
  };

  std::vector<std::vector<double>> Terms(const StateBytes* state) {
    std::vector<std::vector<double>> terms;
    for (int player = 1; player <= game_.facts().players; ++player) {
      evaluator_.TermValues(state, player, values_);
      terms.push_back(values_);
    }
    return terms;
  }

  std::vector<Example> Choose(std::vector<Position>& seen, const PlayoutResult& result,
                              Rng rng) const {
    const size_t wanted = std::min(seen.size(), static_cast<size_t>(settings_.positions));
    std::vector<Example> examples;
    for (size_t i = 0; i < wanted; ++i) {
      std::swap(seen[i], seen[i + rng.Below(static_cast<uint32_t>(seen.size() - i))]);
      const size_t players = seen[i].terms.size();
      const size_t player = rng.Below(static_cast<uint32_t>(players));
      Example example{seen[i].terms[player], static_cast<double>(result.utility[player + 1])};
      for (size_t other = 0; other < players; ++other)
        for (size_t t = 0; other != player && t < example.terms.size(); ++t)
          example.terms[t] -= seen[i].terms[other][t];
      examples.push_back(std::move(example));
    }
    return examples;
  }

  const LudGame& game_;
  const TrainSettings& settings_;
  LudEvaluator evaluator_;
  std::vector<double> values_;
};

/// Logistic regression of the outcome on standardised terms, by gradient descent with momentum.
class Learner {
 public:
  explicit Learner(size_t terms) : weights_(terms, 0), scale_(terms, 1) {}

  void Add(std::vector<Example> examples) {
    std::move(examples.begin(), examples.end(), std::back_inserter(examples_));
  }
  size_t size() const { return examples_.size(); }

  /// Answers the mean loss at the end.
  double Descend(int steps, double decay) {
    if (examples_.empty()) return std::log(2.0);
    Standardise();
    std::vector<double> speed(weights_.size(), 0), gradient(weights_.size());
    for (int step = 0; step < steps; ++step) {
      std::fill(gradient.begin(), gradient.end(), 0.0);
      for (const Example& example : examples_) {
        const double error = Predict(example) - example.outcome;
        for (size_t t = 0; t < weights_.size(); ++t)
          gradient[t] += error * example.terms[t] / scale_[t];
      }
      for (size_t t = 0; t < weights_.size(); ++t) {
        const double slope = gradient[t] / static_cast<double>(size()) + decay * weights_[t];
        speed[t] = 0.9 * speed[t] - 0.1 * slope;
        weights_[t] += speed[t];
      }
    }
    return Loss();
  }

  /// In units of the terms themselves; 0 where the standardised weight is negligible.
  std::vector<double> Weights() const {
    std::vector<double> weights(weights_.size(), 0);
    for (size_t t = 0; t < weights_.size(); ++t)
      if (std::abs(weights_[t]) >= kNegligible) weights[t] = weights_[t] / scale_[t];
    return weights;
  }

 private:
  double Predict(const Example& example) const {
    double sum = 0;
    for (size_t t = 0; t < weights_.size(); ++t) sum += weights_[t] * example.terms[t] / scale_[t];
    return 1 / (1 + std::exp(-sum));
  }
  double Loss() const {
    double loss = 0;
    for (const Example& example : examples_) {
      const double p = std::clamp(Predict(example), 1e-9, 1 - 1e-9);
      loss -= example.outcome * std::log(p) + (1 - example.outcome) * std::log(1 - p);
    }
    return loss / static_cast<double>(size());
  }
  /// Differences have no mean by symmetry, so only their spread is divided out. Weights keep their
  /// meaning: they are converted from the old units to the new.
  void Standardise() {
    for (size_t t = 0; t < scale_.size(); ++t) {
      double squares = 0;
      for (const Example& example : examples_) squares += example.terms[t] * example.terms[t];
      const double spread = std::sqrt(squares / static_cast<double>(size()));
      const double scale = spread > 1e-9 ? spread : 1;
      weights_[t] *= scale / scale_[t];
      scale_[t] = scale;
    }
  }

  std::vector<Example> examples_;
  std::vector<double> weights_, scale_;
};

/// Three significant digits are more than training can tell.
double Rounded(double weight) { return std::stod(fmt::format("{:.3g}", weight)); }

/// Candidates with their weights, those of one kind and region joined to one term.
Heuristics Joined(const Heuristics& candidates, const std::vector<double>& weights) {
  Heuristics joined;
  for (size_t i = 0; i < candidates.size(); ++i) {
    const HeuristicTerm& candidate = candidates[i];
    if (weights[i] == 0) continue;
    if (candidate.piece_weights.empty()) {
      joined.push_back(candidate);
      joined.back().weight = Rounded(weights[i]);
      continue;
    }
    auto same = std::find_if(joined.begin(), joined.end(), [&](const HeuristicTerm& term) {
      return term.kind == candidate.kind && term.region == candidate.region;
    });
    if (same == joined.end()) {
      joined.push_back(candidate);
      joined.back().piece_weights.clear();
      same = joined.end() - 1;
    }
    same->piece_weights.emplace_back(candidate.piece_weights[0].first, Rounded(weights[i]));
  }
  return joined;
}

std::vector<std::unique_ptr<Agent>> Players(const Game& game, const Heuristics& heuristics,
                                            const TrainSettings& settings) {
  std::vector<std::unique_ptr<Agent>> seats;
  for (int player = 0; player < game.facts().players; ++player)
    seats.push_back(heuristics.empty()
                        ? MakeAgent("random")
                        : MakeSamplingAgent(settings.fraction, heuristics, settings.randomness));
  return seats;
}

}  // namespace

TrainReport TrainHeuristics(const Game& game, const TrainSettings& settings) {
  const Heuristics candidates = CandidateTerms(game);
  const auto& lud = dynamic_cast<const LudGame&>(game);
  Learner learner(candidates.size());
  TrainReport report;
  Progress progress("training", static_cast<int64_t>(settings.rounds) * settings.games);
  for (int round = 0; round < settings.rounds; ++round) {
    std::vector<std::vector<Example>> examples(static_cast<size_t>(settings.games));
    ParallelFor(settings.games, settings.threads, [&] {
      auto sampler = std::make_shared<Sampler>(lud, candidates, settings);
      using Seats = std::vector<std::unique_ptr<Agent>>;
      auto seats = std::make_shared<Seats>(Players(game, report.heuristics, settings));
      return [&, sampler, seats, round](int64_t i) {
        examples[static_cast<size_t>(i)] =
            sampler->Play(*seats, settings.seed + static_cast<uint64_t>(round) * 1000003,
                          static_cast<uint64_t>(i));
        progress.Step();
      };
    });
    TrainReport::Round summary;
    for (std::vector<Example>& each : examples) {
      summary.games += !each.empty();
      learner.Add(std::move(each));
    }
    summary.positions = static_cast<int>(learner.size());
    summary.loss = learner.Descend(settings.steps, settings.decay);
    report.heuristics = Joined(candidates, learner.Weights());
    report.rounds.push_back(summary);
  }
  return report;
}

}  // namespace ludens
