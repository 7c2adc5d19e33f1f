#include "lab/metrics/metrics.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "lab/metrics/game_observer.h"
#include "lab/parallel.h"
#include "lab/progress.h"
#include "lab/store.h"
#include "search/registry.h"

namespace ludens {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ObservedGame, turns, plies, finished, winner, first_score,
                                   branching, lead_changes, settled, coverage, moves, lead)

namespace {

constexpr int kMaxPlies = 20'000;

void PlayMissing(const LabGame& game, const MetricSettings& settings, const std::string& key,
                 ResultStore& store) {
  std::vector<int64_t> missing;
  for (int64_t i = 0; i < settings.trials; ++i)
    if (!store.Has(key, i)) missing.push_back(i);
  Progress progress(fmt::format("{} {}", game.name, settings.agent),
                    static_cast<int64_t>(missing.size()));
  ParallelFor(static_cast<int64_t>(missing.size()), settings.threads, [&] {
    using Seats = std::vector<std::unique_ptr<Agent>>;
    auto seats = std::make_shared<Seats>(MakeSeats(*game.game, {&settings.agent, 1}));
    auto observer = std::make_shared<GameObserver>(*game.game);
    return [&, seats, observer](int64_t i) {
      const int64_t index = missing[static_cast<size_t>(i)];
      observer->Begin();
      const PlayoutResult result = PlayGame(
          *game.game, *seats, settings.seed, static_cast<uint64_t>(index),
          {kMaxPlies, settings.turn_limit}, [&](const PlyEvent& event) { observer->See(event); });
      store.Append(key, index, nlohmann::json(observer->Finish(result)).dump());
      progress.Step();
    };
  });
}

/// Collects the metrics of one report.
class Summary {
 public:
  explicit Summary(MetricReport& report) : report_(report) {}

  template <typename Value, typename Which>
  void Mean(std::string name, std::string meaning, Value&& value, Which&& which) {
    Moments moments;
    for (const ObservedGame& game : report_.games)
      if (which(game)) moments.Add(value(game));
    Add(std::move(name), std::move(meaning), MeanEstimate(moments), moments.n);
  }
  template <typename Success, typename Which>
  void Share(std::string name, std::string meaning, Success&& success, Which&& which) {
    double successes = 0, trials = 0;
    for (const ObservedGame& game : report_.games)
      if (which(game)) ++trials, successes += success(game);
    Add(std::move(name), std::move(meaning), ProportionEstimate(successes, trials), trials);
  }

 private:
  void Add(std::string name, std::string meaning, const Estimate& estimate, double n) {
    if (n > 0)
      report_.metrics.push_back(
          {std::move(name), std::move(meaning), estimate, static_cast<int64_t>(n)});
  }
  MetricReport& report_;
};

void Summarise(MetricReport& report, int players) {
  Summary summary(report);
  const auto all = [](const ObservedGame&) { return true; };
  const auto finished = [](const ObservedGame& g) { return g.finished; };
  const auto decisive = [](const ObservedGame& g) { return g.finished && g.winner != 0; };
  const auto on_board = [](const ObservedGame& g) { return g.coverage >= 0; };
  summary.Mean(
      "length", "turns of a finished game", [](const ObservedGame& g) { return g.turns; },
      finished);
  summary.Mean(
      "plies", "moves of a finished game, forced passes included",
      [](const ObservedGame& g) { return g.plies; }, finished);
  summary.Mean(
      "branching", "legal moves per ply", [](const ObservedGame& g) { return g.branching; }, all);
  summary.Share(
      "completion", "share of games that ended by the rules within the limit",
      [](const ObservedGame& g) { return g.finished; }, all);
  if (players < 2) return;
  summary.Share(
      "decisiveness", "share of finished games with a winner",
      [](const ObservedGame& g) { return g.winner != 0; }, finished);
  summary.Share(
      "drawishness", "share of finished games without one",
      [](const ObservedGame& g) { return g.winner == 0; }, finished);
  summary.Mean(
      "first-mover score", "mean utility of the first player; even is 0.5 for two",
      [](const ObservedGame& g) { return g.first_score; }, finished);
  summary.Share(
      "first-mover wins", "share of decisive games that the first player won",
      [](const ObservedGame& g) { return g.winner == 1; }, decisive);
  summary.Mean(
      "lead changes", "times that the leader by heuristics changed, per game",
      [](const ObservedGame& g) { return g.lead_changes; }, finished);
  summary.Mean(
      "settled", "share of a decisive game after which its winner led for good",
      [](const ObservedGame& g) { return g.settled; }, decisive);
  summary.Mean(
      "coverage", "share of the board's sites that ever held something",
      [](const ObservedGame& g) { return g.coverage; }, on_board);
}

}  // namespace

MetricReport MeasureMetrics(const LabGame& game, const MetricSettings& settings,
                            ResultStore& store) {
  MetricSettings canonical = settings;
  canonical.agent = CanonicalAgent(settings.agent);
  const std::string key = fmt::format("metrics|{}|{}|seed={}|turns<={}", game.identity,
                                      canonical.agent, settings.seed, settings.turn_limit);
  PlayMissing(game, canonical, key, store);
  MetricReport report;
  report.game = game.name;
  report.agent = canonical.agent;
  for (const auto& result : store.All(key))
    if (result.index < settings.trials)
      report.games.push_back(nlohmann::json::parse(result.json).get<ObservedGame>());
  Summarise(report, game.game->facts().players);
  return report;
}

std::string MetricTable(const MetricReport& report) {
  std::string text =
      fmt::format("{} by {}, {} games\n", report.game, report.agent, report.games.size());
  for (const Metric& metric : report.metrics)
    text += fmt::format("  {:18} {:9.3f}  [{:.3f}, {:.3f}]  n {:<6} {}\n", metric.name,
                        metric.estimate.value, metric.estimate.lower, metric.estimate.upper,
                        metric.n, metric.meaning);
  return text;
}

std::string MetricJson(const MetricReport& report) {
  nlohmann::json metrics = nlohmann::json::object();
  for (const Metric& metric : report.metrics)
    metrics[metric.name] = {{"value", metric.estimate.value},
                            {"low", metric.estimate.lower},
                            {"high", metric.estimate.upper},
                            {"n", metric.n}};
  const nlohmann::json line = {
      {"game", report.game}, {"agent", report.agent}, {"metrics", metrics}};
  return line.dump() + "\n";
}

}  // namespace ludens
