#include "play/conformance/game_facts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "base/cpu_time.h"
#include "play/perft.h"

namespace ludens {
namespace {

constexpr uint64_t kFewest = 30;         // Playouts from which on statistics mean something.
constexpr uint64_t kMoreThanTheirs = 4;  // Beyond so many times theirs, ours add little.
constexpr double kPatience = 5;          // Times the budget, to reach kFewest playouts.
constexpr int kMaxPlies = 100'000;       // Above the limit of moves that every game has.

/// The winner as the reference counts: the first player in the first rank, 0 when nobody is.
int Winner(const PlayoutResult& result, int players) {
  for (int player = 1; player <= players; ++player)
    if (result.utility[static_cast<size_t>(player)] >= 1) return player;
  return 0;
}

/// Plays until the time is over or more playouts would not sharpen the comparison.
class PlayoutRecorder {
 public:
  PlayoutRecorder(const Game& game, const FactBudget& budget)
      : game_(game), budget_(budget), state_(game) {
    if (!game.WhyNot(budget_.kind).empty()) budget_.kind = PlayoutKind::kStandard;
    record_.won.resize(static_cast<size_t>(game.facts().players) + 1);
  }

  PlayoutRecord Run(uint64_t most) {
    const double start = ThreadCpuSeconds();
    while (record_.moves.count < most && !Spent(ThreadCpuSeconds() - start)) PlayOne();
    const auto n = static_cast<double>(record_.moves.count);
    record_.moves.mean = sum_ / n;
    record_.moves.deviation =
        n < 2 ? 0 : std::sqrt(std::max(0.0, (squares_ - sum_ * sum_ / n) / (n - 1)));
    return record_;
  }

 private:
  bool Spent(double seconds) const {
    const uint64_t count = record_.moves.count;
    if (count == 0) return false;
    return seconds >= budget_.seconds * (count < kFewest ? kPatience : 1);
  }

  void PlayOne() {
    Rng rng(budget_.seed, record_.moves.count);
    game_.Start(state_.get(), rng);
    const PlayoutResult result = game_.PlayoutOf(budget_.kind, state_.get(), rng, kMaxPlies);
    ++record_.moves.count;
    sum_ += result.plies;
    squares_ += static_cast<double>(result.plies) * result.plies;
    const int winner = Winner(result, game_.facts().players);
    ++(result.hit_limit ? record_.stopped
       : winner == 0    ? record_.drawn
                        : record_.won[static_cast<size_t>(winner)]);
  }

  const Game& game_;
  FactBudget budget_;
  OwnedState state_;
  PlayoutRecord record_;
  double sum_ = 0, squares_ = 0;
};

/// One comparison under way.
class Comparer {
 public:
  Comparer(const LudGame& game, const GameRecord& record, const FactBudget& budget)
      : game_(game), record_(record), budget_(budget) {}

  FactComparison Run() {
    CompareEquipment();
    // Without the same players nothing below could be compared.
    if (game_.facts().players != record_.players) return std::move(result_);
    if (!record_.stochastic && !game_.facts().stochastic) CompareMoves();
    const uint64_t theirs = record_.playouts.moves.count;
    if (record_.complete && theirs >= kFewest)
      ComparePlayouts(PlayoutRecorder(game_, budget_).Run(theirs * kMoreThanTheirs));
    return std::move(result_);
  }

 private:
  template <typename T>
  void Expect(std::string fact, const T& ours, const T& theirs) {
    if (ours != theirs)
      result_.differences.push_back(
          {std::move(fact), fmt::format("{}", ours), fmt::format("{}", theirs), 0});
  }

  void CompareEquipment() {
    const Model& model = game_.model();
    Expect("players", model.players, record_.players);
    Expect("board sites", model.containers.front().sites, record_.board_sites);
    // The values of a puzzle do not count as pieces.
    const int components = model.puzzle ? 0 : static_cast<int>(model.components.size()) - 1;
    Expect("components", components, record_.components);
    Expect("phases", static_cast<int>(game_.rules().phases.size()), record_.phases);
  }

  /// What depends on no chance: the legal moves at the start and the sequences of moves.
  void CompareMoves() {
    OwnedState state(game_);
    Rng rng(budget_.seed);
    game_.Start(state.get(), rng);
    MoveList moves;
    if (!game_.IsOver(state.get()))
      for (int player = record_.players == 0 ? 0 : 1; player <= record_.players; ++player)
        game_.LegalMoves(state.get(), player, moves);
    Expect("legal moves", static_cast<int>(moves.size()), record_.legal_moves);
    // Where the first ply differs the deeper ones say nothing new.
    if (result_.differences.empty()) ComparePerft(state.get());
  }

  void ComparePerft(const StateBytes* start) {
    const auto beyond = std::find_if(record_.perft.begin(), record_.perft.end(),
                                     [&](uint64_t n) { return n > budget_.perft_limit; });
    const std::vector<uint64_t> theirs(record_.perft.begin(), beyond);
    result_.perft_depth = static_cast<int>(theirs.size());
    const std::vector<uint64_t> ours = Perft(game_, start, result_.perft_depth);
    Expect("perft", fmt::format("{}", fmt::join(ours, " ")),
           fmt::format("{}", fmt::join(theirs, " ")));
  }

  void ComparePlayouts(const PlayoutRecord& ours) {
    const PlayoutRecord& theirs = record_.playouts;
    if (ours.moves.count < kFewest) return;
    result_.playouts = ours.moves.count;
    const double z = MeanZ(ours.moves, theirs.moves);
    if (std::abs(z) > budget_.tolerance)
      result_.differences.push_back({"mean moves", fmt::format("{:.5g}", ours.moves.mean),
                                     fmt::format("{:.5g}", theirs.moves.mean), z});
    for (size_t p = 1; p < ours.won.size() && p < theirs.won.size(); ++p)
      CompareShare(fmt::format("wins of P{}", p), ours, ours.won[p], theirs.won[p]);
    CompareShare("draws", ours, ours.drawn, theirs.drawn);
    CompareShare("stopped by a limit", ours, ours.stopped, theirs.stopped);
  }

  void CompareShare(std::string fact, const PlayoutRecord& ours, uint64_t our_hits,
                    uint64_t their_hits) {
    const uint64_t n = ours.moves.count, m = record_.playouts.moves.count;
    const double z = ShareZ(our_hits, n, their_hits, m);
    if (std::abs(z) <= budget_.tolerance) return;
    result_.differences.push_back({std::move(fact), Share(our_hits, n), Share(their_hits, m), z});
  }

  static std::string Share(uint64_t hits, uint64_t count) {
    return fmt::format("{:.4f}", static_cast<double>(hits) / static_cast<double>(count));
  }

  const LudGame& game_;
  const GameRecord& record_;
  const FactBudget& budget_;
  FactComparison result_;
};

}  // namespace

FactComparison CompareFacts(const LudGame& game, const GameRecord& record,
                            const FactBudget& budget) {
  return Comparer(game, record, budget).Run();
}

}  // namespace ludens
