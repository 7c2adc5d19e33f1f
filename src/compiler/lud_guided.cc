#include <algorithm>

#include "compiler/lud_game.h"
#include "compiler/playout_loop.h"
#include "game/guide.h"
#include "ludemes/apply_move.h"
#include "state/flat_board.h"

// Playouts of a compiled game in which a guide chooses the moves by their codes: on the board of
// the movement plan where there is one, else by the phase's source or from generated moves.

namespace ludens {
namespace {

/// What a thread's listings are written to; not used across calls of a game.
ListedMoves& ThreadListed() {
  static thread_local ListedMoves listed;
  return listed;
}

}  // namespace

PlayoutResult LudGame::GuidedPlayout(StateBytes* state, Rng& rng, int max_plies,
                                     PlayoutGuide& guide, bool features, PlyLog& log) const {
  if (features) FeatureCoder();  // Made before the thread's list is in use.
  const bool moves = movement_ != nullptr && movement_->HasCodes();
  const auto codes = moves ? MovementCodes(features) : std::span<const uint32_t>();
  PlayoutResult result;
  Context context = MakeContext(state);
  context.state = State(model_->layout, state, model_->asks_hash);
  if (model_->stochastic) context.header().chance = rng.Next();
  const auto run = [&](int limit, Movement::Replay replay) {
    return movement_->RunGuided(context, rng, limit, codes, guide, log, replay);
  };
  const Header& header = context.header();
  LateEnd late_end;
  RunPlies(header, max_plies, result, [&]() -> int {
    if (moves && movement_->Suits(context)) {
      const int plies = RunMovement(context, max_plies - result.plies, late_end, run);
      if (plies > 0) return plies;
    }
    late_end.may_open = rules_.may_end_late && result.plies + 1 < max_plies;
    if (UsesSource(context)) return GuideSourced(context, guide, features, log, rng, &late_end);
    return PlayGuided(context, guide, features, log, rng, &late_end);
  });
  if (header.over) Utilities(state, result.utility);
  return result;
}

// --- Codes of the movement plan ---------------------------------------------------------------

std::span<const uint32_t> LudGame::MovementCodes(bool features) const {
  LazyCodes& lazy = movement_codes_[features];
  std::call_once(lazy.made, [&] {
    OwnedState scratch(*this);
    Rng rng(1);
    Start(scratch.get(), rng);
    Context context = MakeContext(scratch.get());
    lazy.codes.resize(movement_->codes());
    movement_->ForEachStep([&](const Movement::Step& step, size_t first) {
      CodedMove move{.from = step.from, .to = step.to, .what = step.component};
      move.capture = TakesWhatIsThere(context, step);
      lazy.codes[first + 1] = CodeOf(context, move, features);
      move.capture = false;
      lazy.codes[first] = CodeOf(context, move, features);
    });
  });
  return lazy.codes;
}

/// Whether the rules call a movement to a taken site a capture: the source is asked, with nothing
/// on the board but the piece and, in turn, each of those that it may meet.
bool LudGame::TakesWhatIsThere(Context& context, const Movement::Step& step) const {
  ListedMoves& listed = ThreadListed();
  for (size_t met = 1; met < model_->components.size(); ++met) {
    context.state.Reset();
    context.header().mover = static_cast<int8_t>(step.player);
    context.header().next = static_cast<int8_t>(3 - step.player);
    const FlatBoard board(context.state);
    board.Put(step.from, step.component, step.player, 0);
    board.Put(step.to, static_cast<int>(met), model_->components[met].owner, 0);
    context.arena().Clear();
    listed.clear();
    ListBySource(context, listed);
    for (const auto& [move, checked] : listed)
      if (move.from == step.from && move.to == step.to) return move.capture;
  }
  return false;
}

// --- By rules ---------------------------------------------------------------------------------

bool LudGame::PlayGuided(Context& context, PlayoutGuide& guide, bool features, PlyLog& log,
                         Rng& rng, LateEnd* late) const {
  BorrowedMoves ids(context);
  Generate(context, *ids);
  if (IsStuck(context, *ids) && EndsLate(context, late)) return false;
  const auto first = static_cast<uint32_t>(log.codes.size());
  for (const MoveId id : *ids) log.codes.push_back(MoveCode(context, id, features));
  log.plies.push_back({first, static_cast<uint32_t>(ids->size()), 0, context.mover()});
  const uint32_t chosen = guide.Choose(log, rng);
  log.plies.back().chosen = chosen;
  PlayMove(context, (*ids)[chosen], late);
  return true;
}

void LudGame::CodeAll(const Context& context, const ListedMoves& listed, bool features,
                      std::span<uint32_t> codes) const {
  const int mover = context.mover();
  if (features) {
    const MoveCodes::Position coder(FeatureCoder(), context.state, mover);
    for (size_t i = 0; i < listed.size(); ++i) codes[i] = coder.Featured(listed[i].move);
  } else {
    for (size_t i = 0; i < listed.size(); ++i) codes[i] = codes_.Plain(mover, listed[i].move);
  }
}

namespace {

/// The moves of one ply that the guide may still draw: a move that its postcondition rejects leaves
/// the log when that is found out, so that legal moves keep their proportions.
class Drawn {
 public:
  Drawn(PlyLog& log, PlayoutGuide& guide, Rng& rng, std::vector<int>& indices)
      : log_(log), guide_(guide), rng_(rng), indices_(indices) {}

  bool Empty() const { return log_.plies.back().count == 0; }
  /// Draws one: `place` is where the log has it, `index` where the listing has.
  void Draw() {
    place = guide_.Choose(log_, rng_);
    index = indices_.empty() ? place : static_cast<uint32_t>(indices_[place]);
  }
  void Remove() {
    PlyLog::Ply& ply = log_.plies.back();
    if (indices_.empty())
      for (int i = 0; i < static_cast<int>(ply.count); ++i) indices_.push_back(i);
    --ply.count;
    indices_[place] = indices_[ply.count];
    log_.codes[ply.first + place] = log_.codes[ply.first + ply.count];
    log_.codes.pop_back();
  }
  uint32_t code() const { return log_.codes[log_.plies.back().first + place]; }

  uint32_t place = 0, index = 0;

 private:
  PlyLog& log_;
  PlayoutGuide& guide_;
  Rng& rng_;
  std::vector<int>& indices_;  ///< Of the moves that are left; empty while all are.
};

/// Leaves nothing of the last ply but the played code and one more.
void LogSample(PlyLog& log, uint32_t played, uint32_t other) {
  PlyLog::Ply& ply = log.plies.back();
  log.codes.resize(ply.first);
  log.codes.insert(log.codes.end(), {played, other});
  ply.count = 2;
  ply.chosen = 0;
  ply.sampled = true;
}

}  // namespace

bool LudGame::GuideSourced(Context& context, PlayoutGuide& guide, bool features, PlyLog& log,
                           Rng& rng, LateEnd* late) const {
  context.arena().Clear();
  ListedMoves& listed = ThreadListed();
  listed.clear();
  ListBySource(context, listed);
  const auto first = static_cast<uint32_t>(log.codes.size());
  log.codes.resize(first + listed.size());
  CodeAll(context, listed, features, std::span(log.codes).subspan(first));
  log.plies.push_back({first, static_cast<uint32_t>(listed.size()), 0, context.mover()});
  BorrowedInts indices(context);
  Drawn drawn(log, guide, rng, *indices);
  const auto draw_legal = [&](Choice& choice, size_t known_legal) {
    while (!drawn.Empty()) {
      drawn.Draw();
      choice = ChoiceAt(context, drawn.index);
      if (!listed[drawn.index].checked || drawn.index == known_legal || IsLegal(context, choice))
        return true;
      drawn.Remove();
    }
    return false;
  };
  Choice choice;
  if (!draw_legal(choice, listed.size())) {
    if (EndsLate(context, late)) {
      log.plies.pop_back();
      return false;
    }
    log.codes.push_back(codes_.Pass());
    log.plies.back().count = 1;
    PlayForcedPass(context);
    return true;
  }
  log.plies.back().chosen = drawn.place;
  if (listed[drawn.index].checked && guide.Compares()) {
    Choice other;
    const uint32_t played = drawn.code();
    draw_legal(other, drawn.index);  // Finds one: what is played is among them.
    LogSample(log, played, drawn.code());
  }
  context.header().stalemated &= ~(1u << context.mover());
  PlayChoice(context, choice, late);
  return true;
}

}  // namespace ludens
