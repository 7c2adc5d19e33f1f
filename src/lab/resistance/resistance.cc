#include "lab/resistance/resistance.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/error.h"
#include "lab/parallel.h"
#include "lab/progress.h"
#include "lab/store.h"
#include "search/registry.h"
#include "search/successors.h"

namespace ludens {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ResistanceCurve, disagreement, regret)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ResistantPosition, index, plies, state, moves, expert,
                                   by_playouts, curve)

namespace {

constexpr int kMaxPlies = 10'000;
/// Moves that the expert values closer than this are equal.
constexpr double kExpertTie = 0.02;
/// Tries per position before a game is given up as having too few interesting ones.
constexpr int kMaxTries = 1000;

std::vector<int64_t> Schedule(int64_t most) {
  std::vector<int64_t> counts;
  for (int64_t n = 1; n <= most; n *= 2) counts.push_back(n);
  return counts;
}

/// Share of the pairs that the expert tells apart which the other ranking orders otherwise; a tie
/// there counts half.
double Disagreement(const std::vector<double>& expert, const std::vector<double>& other) {
  double wrong = 0, pairs = 0;
  for (size_t i = 0; i < expert.size(); ++i)
    for (size_t j = 0; j < i; ++j) {
      const double by_expert = expert[i] - expert[j];
      if (std::abs(by_expert) < kExpertTie) continue;
      const double by_other = other[i] - other[j];
      ++pairs;
      wrong += by_other == 0 ? 0.5 : (by_expert > 0) != (by_other > 0);
    }
  return pairs == 0 ? 0 : wrong / pairs;
}

double Regret(const std::vector<double>& expert, const std::vector<double>& other) {
  const auto chosen = std::max_element(other.begin(), other.end()) - other.begin();
  return *std::max_element(expert.begin(), expert.end()) - expert[static_cast<size_t>(chosen)];
}

/// One thread's working memory.
class Examiner {
 public:
  Examiner(const Game& game, const ResistanceSettings& settings)
      : game_(game),
        settings_(settings),
        counts_(Schedule(settings.playouts)),
        expert_(MakeAgent(settings.expert)),
        state_(game) {}

  ResistantPosition Examine(int64_t index) {
    Rng rng(settings_.seed, static_cast<uint64_t>(index));
    for (int attempt = 0; attempt < kMaxTries; ++attempt) {
      const int plies = settings_.moves.empty() ? FindPosition(rng) : PlayGiven(rng);
      if (plies < 0) continue;
      ResistantPosition position = Describe(index, plies);
      RankByExpert(position, rng);
      const auto [least, most] =
          std::minmax_element(position.expert.begin(), position.expert.end());
      if (settings_.moves.empty() && *most - *least < kExpertTie) continue;
      RankByPlayouts(position, rng);
      return position;
    }
    Fail("found no position of '{}' in which the expert prefers a move", game_.facts().name);
  }

 private:
  /// Plays random moves; the number of them, or -1 when the game ended or there is no choice.
  int FindPosition(Rng& rng) {
    int most = settings_.max_plies;
    if (most == 0) {
      game_.Start(state_.get(), rng);
      most = std::max(1, game_.Playout(state_.get(), rng, kMaxPlies).plies * 2 / 3);
    }
    const int least = std::min(settings_.min_plies, most);
    const int plies = least + static_cast<int>(rng.Below(static_cast<uint32_t>(most - least + 1)));
    game_.Start(state_.get(), rng);
    for (int i = 0; i < plies && !game_.IsOver(state_.get()); ++i) {
      ListMoves();
      game_.Apply(state_.get(), {&moves_[rng.Below(static_cast<uint32_t>(moves_.size()))], 1}, rng);
    }
    if (game_.IsOver(state_.get())) return -1;
    ListMoves();
    return moves_.size() < 2 ? -1 : plies;
  }

  int PlayGiven(Rng& rng) {
    game_.Start(state_.get(), rng);
    for (const std::string& text : settings_.moves) {
      if (game_.IsOver(state_.get())) Fail("the game is over before '{}'", text);
      const auto move = game_.ParseMove(state_.get(), game_.Mover(state_.get()), text);
      if (!move) Fail("'{}' is no legal move there; `ludens moves` lists them", text);
      game_.Apply(state_.get(), {&*move, 1}, rng);
    }
    if (game_.IsOver(state_.get())) Fail("the game is over after the given moves");
    ListMoves();
    return static_cast<int>(settings_.moves.size());
  }

  void ListMoves() {
    moves_.clear();
    game_.LegalMoves(state_.get(), game_.Mover(state_.get()), moves_);
  }

  ResistantPosition Describe(int64_t index, int plies) {
    ResistantPosition position;
    position.index = index;
    position.plies = plies;
    position.state = game_.StateText(state_.get());
    for (const Move& move : moves_) position.moves.push_back(game_.MoveText(state_.get(), move));
    return position;
  }

  /// The expert's value of a move is what it expects after it, seen from the mover's side.
  void RankByExpert(ResistantPosition& position, Rng& rng) {
    const int player = game_.Mover(state_.get());
    OwnedState after(game_);
    for (const Move& move : moves_) {
      std::memcpy(after.get(), state_.get(), game_.state_size());
      game_.Apply(after.get(), {&move, 1}, rng);
      if (game_.IsOver(after.get())) {
        position.expert.push_back(UtilityOf(game_, after.get(), player));
        continue;
      }
      expert_->NewGame(game_, rng.Next());
      const int next = game_.Mover(after.get());
      const double value = expert_->Choose(after.get(), next, rng).value;
      position.expert.push_back(next == player ? value : 1 - value);
    }
  }

  void RankByPlayouts(ResistantPosition& position, Rng& rng) {
    const auto player = static_cast<size_t>(game_.Mover(state_.get()));
    std::vector<double> sums(moves_.size(), 0);
    StateArray after;
    after.Reserve(game_, moves_.size());
    game_.ApplyEach(state_.get(), moves_, after[0], rng);
    const uint64_t seed = rng.Next();
    int64_t done = 0;
    for (const int64_t count : counts_) {
      std::vector<double> means;
      for (size_t i = 0; i < moves_.size(); ++i) {
        sums[i] += Play(after[i], seed + i, done, count - done, player);
        means.push_back(sums[i] / static_cast<double>(count));
      }
      done = count;
      position.curve.disagreement.push_back(Disagreement(position.expert, means));
      position.curve.regret.push_back(Regret(position.expert, means));
      position.by_playouts = std::move(means);
    }
  }

  double Play(const StateBytes* from, uint64_t seed, int64_t first, int64_t count, size_t player) {
    if (game_.IsOver(from))
      return UtilityOf(game_, from, static_cast<int>(player)) * static_cast<double>(count);
    return game_
        .Playouts(from, seed, static_cast<uint64_t>(first), static_cast<uint64_t>(count), kMaxPlies)
        .utility[player];
  }

  const Game& game_;
  const ResistanceSettings& settings_;
  const std::vector<int64_t> counts_;
  std::unique_ptr<Agent> expert_;
  OwnedState state_;
  MoveList moves_;
};

std::string KeyOf(const LabGame& game, const ResistanceSettings& settings) {
  return fmt::format("resistance|{}|{}|seed={}|plies={}-{}|playouts={}|moves={}", game.identity,
                     settings.expert, settings.seed, settings.min_plies, settings.max_plies,
                     settings.playouts, fmt::join(settings.moves, ";"));
}

void Collect(ResistanceReport& report) {
  report.disagreement.resize(report.playouts.size());
  report.regret.resize(report.playouts.size());
  for (const ResistantPosition& position : report.positions)
    for (size_t i = 0; i < report.playouts.size(); ++i) {
      report.disagreement[i].Add(position.curve.disagreement[i]);
      report.regret[i].Add(position.curve.regret[i]);
    }
}

}  // namespace

double ResistantPosition::Growth() const {
  return curve.disagreement.back() -
         *std::min_element(curve.disagreement.begin(), curve.disagreement.end());
}

ResistanceReport MeasureResistance(const LabGame& game, const ResistanceSettings& given,
                                   ResultStore& store) {
  const GameFacts& facts = game.game->facts();
  if (facts.stochastic || facts.simultaneous || facts.players != 2)
    Fail("resistance is measured on games for two with turns and without chance; '{}' is another",
         facts.name);
  ResistanceSettings settings = given;
  settings.expert = CanonicalAgent(given.expert);
  if (!settings.moves.empty()) settings.positions = 1;
  const std::string key = KeyOf(game, settings);
  std::vector<int64_t> missing;
  for (int64_t i = 0; i < settings.positions; ++i)
    if (!store.Has(key, i)) missing.push_back(i);
  Progress progress(game.name, static_cast<int64_t>(missing.size()));
  ParallelFor(static_cast<int64_t>(missing.size()), settings.threads, [&] {
    auto examiner = std::make_shared<Examiner>(*game.game, settings);
    return [&, examiner](int64_t i) {
      const int64_t index = missing[static_cast<size_t>(i)];
      store.Append(key, index, nlohmann::json(examiner->Examine(index)).dump());
      progress.Step();
    };
  });
  ResistanceReport report{game.name, settings.expert, Schedule(settings.playouts), {}, {}, {}};
  for (const auto& result : store.All(key))
    if (result.index < settings.positions)
      report.positions.push_back(nlohmann::json::parse(result.json).get<ResistantPosition>());
  Collect(report);
  return report;
}

}  // namespace ludens
