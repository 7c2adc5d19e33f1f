#include "lab/length.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/cpu_time.h"
#include "base/error.h"
#include "lab/parallel.h"
#include "lab/progress.h"
#include "lab/store.h"
#include "search/play_game.h"
#include "search/registry.h"

namespace ludens {
namespace {

/// No game that ends takes so many plies; a guard for those that do not.
constexpr int kMaxPlies = 100'000;

std::string ToJson(const LengthTrial& trial) {
  return nlohmann::json{{"turns", trial.turns},
                        {"plies", trial.plies},
                        {"finished", trial.finished},
                        {"seconds", trial.seconds}}
      .dump();
}

LengthTrial FromJson(const std::string& text) {
  const auto json = nlohmann::json::parse(text);
  return {json.at("turns").get<int>(), json.at("plies").get<int>(), json.at("finished").get<bool>(),
          json.at("seconds").get<double>()};
}

using Clock = std::chrono::steady_clock;

/// When to begin no more trials, and when to give up one.
class TimeLimit {
 public:
  explicit TimeLimit(double seconds) : seconds_(seconds) {}
  bool IsOver() const { return seconds_ > 0 && Elapsed(begin_) > seconds_; }
  /// What a trial may take; 0: as long as it likes.
  double patience() const { return LengthSettings::kPatience * seconds_; }

  static double Elapsed(Clock::time_point since) {
    return std::chrono::duration<double>(Clock::now() - since).count();
  }

 private:
  const double seconds_;
  const Clock::time_point begin_ = Clock::now();
};

struct GivenUp {};

/// Gives up a trial that takes too long. Looks at the clock now and then: as long as there is
/// plenty of time left, not after every ply.
class TrialClock {
 public:
  explicit TrialClock(const TimeLimit& limit) : patience_(limit.patience()) {}
  void Tick() {
    if (patience_ <= 0 || --plies_ > 0) return;
    const double elapsed = TimeLimit::Elapsed(begin_);
    if (elapsed > patience_) throw GivenUp{};
    plies_ = elapsed < patience_ / 1000 ? 16 : 1;
  }

 private:
  const double patience_;
  int plies_ = 1;  ///< Until the clock is looked at.
  const Clock::time_point begin_ = Clock::now();
};

/// One thread's seats, made once and used for many trials.
class TrialPlayer {
 public:
  TrialPlayer(const Game& game, const std::string& agent, const LengthSettings& settings,
              const TimeLimit& limit)
      : game_(game), settings_(settings), limit_(limit), seats_(MakeSeats(game, {&agent, 1})) {
    for (const auto& seat : seats_) seat->NewGame(game, 0);
  }

  LengthTrial Play(int64_t index) {
    const double begin = ThreadCpuSeconds();
    const PlayoutResult result = seats_[0]->IsUniform() ? PlayRandom(index) : PlayByAgents(index);
    const bool short_enough = settings_.turn_limit == 0 || result.turns <= settings_.turn_limit;
    return {result.turns, result.plies, !result.hit_limit && short_enough,
            ThreadCpuSeconds() - begin};
  }

 private:
  PlayoutResult PlayRandom(int64_t index) {
    Rng rng(settings_.seed, static_cast<uint64_t>(index));
    game_.Start(state_.get(), rng);
    return game_.Playout(state_.get(), rng, kMaxPlies);
  }

  PlayoutResult PlayByAgents(int64_t index) {
    TrialClock clock(limit_);
    return PlayGame(game_, seats_, settings_.seed, static_cast<uint64_t>(index),
                    {kMaxPlies, settings_.turn_limit}, [&](const PlyEvent&) { clock.Tick(); });
  }

  const Game& game_;
  const LengthSettings& settings_;
  const TimeLimit& limit_;
  std::vector<std::unique_ptr<Agent>> seats_;
  OwnedState state_{game_};
};

/// The trials [0, count) of a key that are not stored yet.
std::vector<int64_t> Missing(const ResultStore& store, const std::string& key, int64_t count) {
  std::vector<int64_t> missing;
  for (int64_t index = 0; index < count; ++index)
    if (!store.Has(key, index)) missing.push_back(index);
  return missing;
}

std::vector<LengthTrial> Stored(const ResultStore& store, const std::string& key, int64_t count) {
  std::vector<LengthTrial> trials;
  for (const auto& result : store.All(key))
    if (result.index < count) trials.push_back(FromJson(result.json));
  return trials;
}

void PlayMissing(const LabGame& game, const std::string& agent, const LengthSettings& settings,
                 const std::string& key, int64_t count, const TimeLimit& limit, ResultStore& store,
                 Progress& progress) {
  const std::vector<int64_t> missing = Missing(store, key, count);
  ParallelFor(static_cast<int64_t>(missing.size()), settings.threads, [&] {
    auto player = std::make_shared<TrialPlayer>(*game.game, agent, settings, limit);
    return [&, player](int64_t i) {
      if (limit.IsOver()) return;
      const int64_t index = missing[static_cast<size_t>(i)];
      try {
        store.Append(key, index, ToJson(player->Play(index)));
      } catch (const GivenUp&) {
      }
      progress.Step();
    };
  });
}

}  // namespace

NarrowInterval NarrowInterval::Parse(const std::string& text) {
  NarrowInterval narrow;
  std::string number = text;
  narrow.relative = number.ends_with('%');
  if (narrow.relative) number.pop_back();
  size_t used = 0;
  try {
    narrow.half_width = std::stod(number, &used);
  } catch (const std::exception&) {
    used = 0;
  }
  if (used == 0 || used != number.size() || !(narrow.half_width > 0))
    Fail("'{}' is no width of an interval: expected turns such as 2.5, or a share such as 5%",
         text);
  if (narrow.relative) narrow.half_width /= 100;
  return narrow;
}

bool NarrowInterval::Holds(const Moments& turns) const {
  if (turns.n < 2) return false;
  const Estimate mean = MeanEstimate(turns);
  const double allowed = relative ? half_width * std::abs(mean.value) : half_width;
  return (mean.upper - mean.lower) / 2 <= allowed;
}

LengthRow SummariseTrials(std::string game, std::string agent, std::vector<LengthTrial> trials) {
  LengthRow row;
  row.game = std::move(game);
  row.agent = std::move(agent);
  row.trials = std::move(trials);
  for (const LengthTrial& trial : row.trials) {
    row.seconds.Add(trial.seconds);
    if (!trial.finished) {
      ++row.excluded;
      continue;
    }
    row.min = row.turns.n == 0 ? trial.turns : std::min(row.min, trial.turns);
    row.max = std::max(row.max, trial.turns);
    row.turns.Add(trial.turns);
  }
  return row;
}

LengthRow MeasureLength(const LabGame& game, const std::string& agent,
                        const LengthSettings& settings, ResultStore& store) {
  const std::string canonical = CanonicalAgent(agent);
  const std::string key = fmt::format("length|{}|{}|seed={}|turns<={}", game.identity, canonical,
                                      settings.seed, settings.turn_limit);
  const TimeLimit limit(settings.seconds);
  try {
    TrialPlayer(*game.game, canonical, settings, limit);
  } catch (const Error& refusal) {
    LengthRow row = SummariseTrials(game.name, canonical, {});
    row.refused = true;
    row.reason = refusal.what();
    return row;
  }
  Progress progress(fmt::format("{} {}", game.name, canonical), settings.trials);
  const int64_t step = settings.until ? kLengthStep : settings.trials;
  for (int64_t count = std::min(step, settings.trials);;
       count = std::min(count + step, settings.trials)) {
    PlayMissing(game, canonical, settings, key, count, limit, store, progress);
    LengthRow row = SummariseTrials(game.name, canonical, Stored(store, key, count));
    if (count >= settings.trials || (settings.until && settings.until->Holds(row.turns)))
      return row;
  }
}

}  // namespace ludens
