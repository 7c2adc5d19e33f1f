#include "gdl/agreement.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/cpu_time.h"
#include "gdl/interpreter.h"

namespace ludens::gdl {
namespace {

std::vector<std::string> Sorted(std::vector<std::string> texts) {
  std::ranges::sort(texts);
  return texts;
}

class Comparison {
 public:
  Comparison(const GdlGame& game, Program& program, uint64_t seed)
      : game_(game), program_(program), interpreter_(program), state_(game), rng_(seed) {}

  AgreementResult Run(const AgreementLimits& limits) {
    const double end = ThreadCpuSeconds() + limits.seconds;
    for (int i = 0; i < limits.games && result_.difference.empty(); ++i) {
      terms_ = interpreter_.Start();
      game_.Start(state_.get(), rng_);
      for (int ply = 0; ply < limits.plies && ThreadCpuSeconds() < end; ++ply)
        if (!Step()) break;
    }
    if (result_.difference.empty()) CompareLanes(ThreadCpuSeconds() + limits.seconds);
    return result_;
  }

 private:
  /// Compares the present states and makes a move in both; false at the end or a difference.
  bool Step() {
    interpreter_.SetState(terms_);
    ++result_.states;
    std::vector<std::string> fluents;
    for (TermId term : terms_) fluents.push_back(program_.terms.Text(term));
    if (Sorted(fluents) != game_.FluentTexts(state_.get())) return Differ("fluents");
    std::vector<TermId> joint;
    MoveList moves;
    bool stuck = false;
    for (int player = 1; player <= game_.facts().players; ++player) {
      if (!ChooseMove(player, joint, moves)) return Differ("legal moves");
      stuck = stuck || joint.back() == kNone;
    }
    const bool over = interpreter_.IsTerminal() || stuck;
    if (over != game_.IsOver(state_.get())) return Differ("terminal");
    if (over) return CompareGoals();
    terms_ = interpreter_.Next(joint);
    game_.Apply(state_.get(), moves, rng_);
    return true;
  }

  /// Appends one move, chosen at random, to both joint moves (kNone when there is none).
  bool ChooseMove(int player, std::vector<TermId>& joint, MoveList& moves) {
    const std::vector<TermId> legal = interpreter_.LegalMoves(static_cast<size_t>(player - 1));
    std::vector<std::string> texts, own;
    for (TermId term : legal) texts.push_back(program_.terms.Text(term));
    MoveList all;
    game_.AllLegalMoves(state_.get(), player, all);
    for (const ludens::Move& move : all) own.push_back(game_.MoveText(state_.get(), move));
    if (Sorted(texts) != Sorted(own)) return false;
    if (own.empty()) {
      joint.push_back(kNone);
      return true;
    }
    const uint32_t pick = rng_.Below(static_cast<uint32_t>(own.size()));
    joint.push_back(
        legal[static_cast<size_t>(std::ranges::find(texts, own[pick]) - texts.begin())]);
    moves.push_back(all[pick]);
    return true;
  }

  bool CompareGoals() {
    std::vector<float> utility(static_cast<size_t>(game_.facts().players) + 1);
    game_.Utilities(state_.get(), utility);
    for (size_t role = 0; role + 1 < utility.size(); ++role) {
      const float goal = static_cast<float>(interpreter_.Goal(role).value_or(0)) / 100.0f;
      if (goal != utility[role + 1]) return Differ("goals");
    }
    return false;
  }

  bool Differ(std::string_view what) {
    result_.difference =
        fmt::format("interpreter and counters differ in {} (state {})", what, result_.states);
    return false;
  }

  void CompareLanes(double end) {
    if (game_.sliced_program() == nullptr) return;
    OwnedState start(game_);
    game_.Start(start.get(), rng_);
    constexpr uint64_t kPlayouts = 100;
    for (int plies = 1, before = 1; plies < 100; plies += std::exchange(before, plies)) {
      const PlayoutStatistics one = game_.Game::Playouts(start.get(), 3, 0, kPlayouts, plies);
      for (const SlicedKernels* kernels : AvailableKernels()) {
        if (ThreadCpuSeconds() > end) return;
        const PlayoutStatistics many =
            game_.SlicedPlayouts(*kernels, start.get(), 3, 0, kPlayouts, plies);
        if (Same(one, many)) continue;
        result_.difference =
            fmt::format("counters and lanes ({}) differ within {} plies", kernels->name, plies);
        return;
      }
    }
  }

  bool Same(const PlayoutStatistics& a, const PlayoutStatistics& b) const {
    for (size_t p = 1; p <= static_cast<size_t>(game_.facts().players); ++p)
      if (std::abs(a.utility[p] - b.utility[p]) > 1e-3) return false;
    return a.plies == b.plies && a.squared_plies == b.squared_plies && a.wins == b.wins &&
           a.draws == b.draws && a.hit_limit == b.hit_limit && a.branching_sum == b.branching_sum;
  }

  const GdlGame& game_;
  Program& program_;
  Interpreter interpreter_;
  OwnedState state_;
  Interpreter::State terms_;
  Rng rng_;
  AgreementResult result_;
};

}  // namespace

AgreementResult CompareEvaluators(const GdlGame& game, Program& program, uint64_t seed,
                                  const AgreementLimits& limits) {
  return Comparison(game, program, seed).Run(limits);
}

}  // namespace ludens::gdl
