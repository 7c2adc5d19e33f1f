#include "lab/training/train_heuristics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "compiler/lud_game.h"
#include "lab/parallel.h"
#include "lab/progress.h"
#include "lab/training/logistic.h"
#include "search/heuristics/lud_evaluator.h"
#include "search/play_game.h"
#include "search/registry.h"
#include "search/sampling/sampling_agent.h"

namespace ludens {
namespace {

/// A kind of term stays if held-out games are predicted worse without it by this much.
constexpr double kWorthwhile = 0.0005;

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
      if (!game_.IsOver(event.after))
        seen.push_back({Terms(event.after), game_.Mover(event.after)});
    };
    const PlayoutResult result = PlayGame(
        game_, seats, seed, index, {20 * settings_.turn_limit, settings_.turn_limit}, observe);
    if (result.hit_limit) return {};
    return Choose(seen, result, index, Rng(seed ^ 0x7472, index));
  }

 private:
  struct Position {
    std::vector<std::vector<double>> terms;  ///< By player.
    int mover;
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
                              uint64_t index, Rng rng) const {
    const size_t wanted = std::min(seen.size(), static_cast<size_t>(settings_.positions));
    std::vector<Example> examples;
    for (size_t i = 0; i < wanted; ++i) {
      std::swap(seen[i], seen[i + rng.Below(static_cast<uint32_t>(seen.size() - i))]);
      const size_t player = rng.Below(static_cast<uint32_t>(seen[i].terms.size()));
      examples.push_back({Differences(seen[i], player),
                          static_cast<double>(result.utility[player + 1]),
                          static_cast<size_t>(index)});
    }
    return examples;
  }

  /// The terms of one player (from 0) less those of the others; then who is to move, which counts
  /// for something but is no heuristic.
  static std::vector<double> Differences(const Position& position, size_t player) {
    std::vector<double> terms = position.terms[player];
    for (size_t other = 0; other < position.terms.size(); ++other)
      for (size_t t = 0; other != player && t < terms.size(); ++t)
        terms[t] -= position.terms[other][t];
    terms.push_back(position.mover == static_cast<int>(player) + 1 ? 1 : -1);
    return terms;
  }

  const LudGame& game_;
  const TrainSettings& settings_;
  LudEvaluator evaluator_;
  std::vector<double> values_;
};

/// Chooses terms and their weights by what positions so far have come to.
class Learner {
 public:
  Learner(const Heuristics& candidates, double decay) : candidates_(candidates), decay_(decay) {}

  void Add(std::vector<Example> examples) {
    std::move(examples.begin(), examples.end(), std::back_inserter(examples_));
  }
  size_t size() const { return examples_.size(); }
  /// Of games that the weights were not fitted to.
  double held_out_loss() const { return loss_; }

  /// Weights of the candidates; 0 for those that are left out.
  std::vector<double> Learn() {
    std::vector<double> weights(candidates_.size(), 0);
    if (examples_.empty()) return weights;
    const std::vector<size_t> chosen = WithoutIdle(Consistent(AllColumns(), true));
    loss_ = LogisticFit(examples_, chosen, decay_, true).Loss(examples_, true);
    const LogisticFit fit(examples_, Consistent(chosen, false), decay_, false);
    for (size_t i = 0; i < fit.columns().size(); ++i)
      if (fit.columns()[i] != Tempo()) weights[fit.columns()[i]] = fit.Weight(i);
    return weights;
  }

 private:
  size_t Tempo() const { return candidates_.size(); }

  std::vector<size_t> AllColumns() const {
    std::vector<size_t> columns;
    for (size_t i = 0; i <= Tempo(); ++i) {
      const auto varies = [&](const Example& example) { return example.terms[i] != 0; };
      if (std::any_of(examples_.begin(), examples_.end(), varies)) columns.push_back(i);
    }
    return columns;
  }

  /// Terms go together: more pieces are more proximity. What one of them is given too much, another
  /// then takes back, and a pawn comes out as a bad thing to have. So a term whose weight has not
  /// the sign that it has by itself is left out, the worst first, until there is none.
  std::vector<size_t> Consistent(std::vector<size_t> columns, bool hold_out) const {
    while (true) {
      const LogisticFit fit(examples_, columns, decay_, hold_out);
      size_t worst = columns.size();
      for (size_t i = 0; i < columns.size(); ++i) {
        if (columns[i] == Tempo() || fit.Weight(i) * Trend(columns[i]) >= 0) continue;
        if (worst == columns.size() ||
            std::abs(fit.Standardised(i)) > std::abs(fit.Standardised(worst)))
          worst = i;
      }
      if (worst == columns.size()) return columns;
      columns.erase(columns.begin() + static_cast<ptrdiff_t>(worst));
    }
  }

  /// Whether more of a term goes with winning (positive) or losing.
  double Trend(size_t column) const {
    double sum = 0;
    for (const Example& example : examples_) sum += (example.outcome - 0.5) * example.terms[column];
    return sum;
  }

  /// Leaves out kinds of terms without which held-out games are predicted as well, the most useless
  /// first.
  std::vector<size_t> WithoutIdle(std::vector<size_t> columns) const {
    while (true) {
      double least = LossOf(columns) + kWorthwhile;
      std::vector<size_t> best = columns;
      for (size_t i = 0; i < columns.size(); ++i) {
        if (columns[i] == Tempo()) continue;
        std::vector<size_t> rest = columns;
        std::erase_if(rest, [&](size_t other) { return SameKind(columns[i], other); });
        const double loss = rest.size() < 2 ? 1e9 : LossOf(rest);
        if (loss >= least) continue;
        least = loss;
        best = std::move(rest);
      }
      if (best.size() == columns.size()) return columns;
      columns = std::move(best);
    }
  }

  double LossOf(const std::vector<size_t>& columns) const {
    return LogisticFit(examples_, columns, decay_, true).Loss(examples_, true);
  }

  bool SameKind(size_t a, size_t b) const {
    return a != Tempo() && b != Tempo() && candidates_[a].kind == candidates_[b].kind &&
           candidates_[a].region == candidates_[b].region;
  }

  const Heuristics& candidates_;
  const double decay_;
  std::vector<Example> examples_;
  double loss_ = std::log(2.0);
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
  Learner learner(candidates, settings.decay);
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
    report.heuristics = Joined(candidates, learner.Learn());
    summary.loss = learner.held_out_loss();
    report.rounds.push_back(summary);
  }
  return report;
}

}  // namespace ludens
