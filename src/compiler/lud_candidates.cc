#include <algorithm>
#include <numeric>
#include <optional>

#include "compiler/lud_game.h"
#include "compiler/playout_loop.h"
#include "game/move_policy.h"
#include "ludemes/apply_move.h"
#include "ludemes/meta/meta_rules.h"
#include "ludemes/moves/move_actions.h"

// Playouts that draw from moves which are checked only once they are drawn, and those that keep the
// list of empty sites: the optimisations that a game's phases allow, one by one.

namespace ludens {
namespace {

/// Lists that keep their memory from ply to ply.
struct ThreadLists {
  Candidates candidates;
  std::vector<uint32_t> open;  ///< Candidates not yet rejected.
  std::vector<int> empty;      ///< Empty sites, in any order.
  MoveList moves;
};

ThreadLists& Lists() {
  static thread_local ThreadLists lists;
  return lists;
}

/// Draws uniformly among the candidates that were not rejected.
class UniformChooser {
 public:
  void Offer(Context&, Candidates& candidates, Rng&) {
    left_ = candidates.size();
    open_.clear();
  }
  size_t Draw(Rng& rng) {
    drawn_ = rng.Below(static_cast<uint32_t>(left_));
    return open_.empty() ? drawn_ : open_[drawn_];
  }
  void Reject(size_t) {
    if (open_.empty()) {
      open_.resize(left_);
      std::iota(open_.begin(), open_.end(), 0u);
    }
    open_[drawn_] = open_[--left_];
  }
  void Played(size_t) {}

 private:
  std::vector<uint32_t>& open_ = Lists().open;  ///< Empty as long as nothing was rejected.
  size_t left_ = 0;
  size_t drawn_ = 0;
};

/// The candidates of a ply in the form that policies see.
class CandidateChoices final : public Choices {
 public:
  CandidateChoices(const LudGame& game, Context& context, Candidates& candidates)
      : Choices(game, context.state.bytes()),
        lud_game_(game),
        context_(context),
        candidates_(candidates) {
    MoveList& moves = Lists().moves;
    moves.clear();
    for (size_t i = 0; i < candidates.size(); ++i)
      moves.push_back(game.Describe(context, candidates[i].id, i));
    Choices::moves_ = moves;
  }

  bool After(size_t index, StateBytes* next) override {
    if (!lud_game_.Settle(context_, candidates_, index)) return false;
    TempContext copy(context_);
    const ArenaScope arena(context_);
    lud_game_.Play(*copy, candidates_[index].id);
    copy->state.CopyWholeTo(next);
    return true;
  }
  int Target(size_t index) const override {
    const MoveRecord& move = context_.arena()[candidates_[index].id];
    return context_.state.What(context_.SlotOf(context_.model.default_site, move.to));
  }

 private:
  const LudGame& lud_game_;
  Context& context_;
  Candidates& candidates_;
};

/// Asks a policy.
class PolicyChooser {
 public:
  PolicyChooser(const LudGame& game, MovePolicy& policy) : game_(game), policy_(policy) {}

  void Offer(Context& context, Candidates& candidates, Rng& rng) {
    choices_.emplace(game_, context, candidates);
    policy_.Offer(*choices_, rng);
  }
  size_t Draw(Rng& rng) { return policy_.Draw(rng); }
  void Reject(size_t index) { policy_.Reject(index); }
  void Played(size_t index) { policy_.Played(*choices_, index); }

 private:
  const LudGame& game_;
  MovePolicy& policy_;
  std::optional<CandidateChoices> choices_;
};

OptimisedPlayout Wanted(PlayoutKind kind) {
  switch (kind) {
    case PlayoutKind::kAddToEmpty:
      return OptimisedPlayout::kAddToEmpty;
    case PlayoutKind::kFilter:
      return OptimisedPlayout::kFilter;
    case PlayoutKind::kNoRepetition:
      return OptimisedPlayout::kNoRepetition;
    default:
      return OptimisedPlayout::kStandard;
  }
}

void ListEmptySites(const Context& context, SiteType type, std::vector<int>& empty) {
  empty.clear();
  for (int site = 0; site < context.topology().size(type); ++site)
    if (context.state.IsEmpty(context.SlotOf(type, site))) empty.push_back(site);
}

}  // namespace

// --- Candidates -------------------------------------------------------------------------------

bool LudGame::ListCandidates(Context& context, int stage, Candidates& out) const {
  const Phase& phase = CurrentPhase(context);
  const bool as_listed = model_->stochastic || SwapDue(context.header());
  if (phase.candidates != nullptr && !as_listed) return phase.candidates->List(context, stage, out);
  if (stage > 0) return false;
  BorrowedMoves moves(context);
  if (as_listed)
    LegalMoves(context, *moves);
  else
    phase.moves->Eval(context, *moves);
  for (const MoveId id : *moves)
    out.push_back({id, nullptr, as_listed ? Legality::kLegal : Legality::kUnknown});
  return true;
}

Legality LudGame::Judge(Context& context, const Candidate& candidate, int occurrences) const {
  if (const CandidateSource* source = candidate.source) {
    const BoolNode* afterwards = source->afterwards;
    if (afterwards != nullptr && !afterwards->AutoSucceeds(context)) {
      const bool holds = HoldsAfter(context, candidate.id, [&](Context& after) {
        Header& header = after.header();
        if (header.mover == header.next) header.next = header.prev;  // As if the turn ended.
        return afterwards->Eval(after);
      });
      if (!holds) return Legality::kFailsRule;
    }
    // A move that the language lists twice has what follows it twice.
    for (const MovesNode* then : source->thens)
      for (int i = 0; i < occurrences; ++i) context.arena().AddThen(candidate.id, then);
  }
  return PassesMetaRules(context, candidate.id) ? Legality::kLegal : Legality::kFailsMetaRule;
}

bool LudGame::Settle(Context& context, Candidates& candidates, size_t index) const {
  Candidate& candidate = candidates[index];
  if (candidate.legality == Legality::kUnknown) {
    const MoveId id = candidate.id;
    const auto same = [id](const Candidate& other) { return other.id == id; };
    const auto occurrences = std::count_if(candidates.begin(), candidates.end(), same);
    const Legality legality = Judge(context, candidate, static_cast<int>(occurrences));
    for (Candidate& other : candidates)
      if (same(other)) other.legality = legality;
  }
  return candidate.legality == Legality::kLegal;
}

template <typename Chooser>
bool LudGame::PlayCandidate(Context& context, Chooser& chooser, Rng& rng, LateEnd* late) const {
  Candidates& candidates = Lists().candidates;
  const uint32_t mover_bit = 1u << context.mover();
  context.arena().Clear();
  bool found = false;  // Some move meets the rule itself: later stages do not count.
  for (int stage = 0; !found; ++stage) {
    candidates.clear();
    if (!ListCandidates(context, stage, candidates)) break;
    if (candidates.empty()) continue;
    chooser.Offer(context, candidates, rng);
    for (size_t left = candidates.size(); left > 0; --left) {
      const size_t index = chooser.Draw(rng);
      if (Settle(context, candidates, index)) {
        chooser.Played(index);
        context.header().stalemated &= ~mover_bit;
        PlayMove(context, candidates[index].id, late);
        return true;
      }
      found = found || candidates[index].legality == Legality::kFailsMetaRule;
      chooser.Reject(index);
    }
  }
  context.header().stalemated &= ~mover_bit;
  if (EndsLate(context, late)) return false;
  PlayMove(context, NewForcedPass(context, context.mover()), late);
  return true;
}

// --- Playouts ---------------------------------------------------------------------------------

template <typename PlayPly>
PlayoutResult LudGame::PlayOn(Context context, Rng& rng, int max_plies,
                              const PlayPly& play_ply) const {
  PlayoutResult result;
  if (model_->stochastic) context.header().chance = rng.Next();
  const Header& header = context.header();
  RunPlies(header, max_plies, result, [&] {
    if (const size_t choices = play_ply(context)) {
      result.branching_sum += choices;
      ++result.branching_plies;
    }
    return true;
  });
  if (header.over) Utilities(context.state.bytes(), result.utility);
  return result;
}

size_t LudGame::PlayOnEmpty(Context& context, SiteType type, std::vector<int>& empty, Rng& rng,
                            LateEnd* late) const {
  if (empty.empty()) return PlayFromList(context, rng, late);
  const size_t choices = empty.size();
  int& drawn = empty[rng.Below(static_cast<uint32_t>(choices))];
  const int site = drawn, mover = context.mover();
  drawn = empty.back();
  empty.pop_back();
  context.arena().Clear();
  Action action = AddAction(type, site, mover, kNone, true);
  if (model_->stacking) action.level_to = 0;
  const MoveId id = context.arena().New(action);
  MoveRecord& move = context.arena()[id];
  move.mover = Narrow(mover);
  if (type == SiteType::kEdge) {
    move.edge = Narrow(site);
    move.oriented = false;
  }
  context.header().stalemated &= ~(1u << mover);
  PlayMove(context, id, late);
  return choices;
}

int LudGame::PlayByKind(Context& context, Rng& rng, const Phase*& listed, LateEnd* late) const {
  const Phase& phase = CurrentPhase(context);
  if (phase.playout.kind != OptimisedPlayout::kAddToEmpty) {
    listed = nullptr;
    UniformChooser chooser;
    return PlayCandidate(context, chooser, rng, late) ? kUncounted : kNotPlayed;
  }
  std::vector<int>& empty = Lists().empty;
  if (listed != &phase) ListEmptySites(context, phase.playout.placed_on, empty);
  listed = &phase;
  const size_t choices = PlayOnEmpty(context, phase.playout.placed_on, empty, rng, late);
  return choices == 0 ? kNotPlayed : static_cast<int>(choices);
}

PlayoutResult LudGame::PlayoutOf(PlayoutKind kind, StateBytes* state, Rng& rng,
                                 int max_plies) const {
  if (kind == PlayoutKind::kAuto) return Playout(state, rng, max_plies);
  if (kind == PlayoutKind::kStandard) return StandardPlayout(state, rng, max_plies);
  const OptimisedPlayout wanted = Wanted(kind);
  const Phase* listed = nullptr;
  Context unhashed = MakeContext(state);
  unhashed.state = State(model_->layout, state, model_->asks_hash);
  return PlayOn(unhashed, rng, max_plies, [&](Context& context) -> size_t {
    const Phase& phase = CurrentPhase(context);
    if (phase.playout.kind != wanted || SwapDue(context.header())) {
      listed = nullptr;
      return PlayFromList(context, rng, nullptr);
    }
    return static_cast<size_t>(std::max(0, PlayByKind(context, rng, listed, nullptr)));
  });
}

PlayoutResult LudGame::PolicyPlayout(MovePolicy& policy, StateBytes* state, Rng& rng,
                                     int max_plies) const {
  PolicyChooser chooser(*this, policy);
  policy.Begin();
  const PlayoutResult result =
      PlayOn(MakeContext(state), rng, max_plies, [&](Context& context) -> size_t {
        PlayCandidate(context, chooser, rng, nullptr);
        return 0;
      });
  policy.End(result);
  return result;
}

std::string LudGame::WhyNot(PlayoutKind kind) const {
  if (kind == PlayoutKind::kAuto || kind == PlayoutKind::kStandard) return "";
  std::string why;
  for (const Phase& phase : rules_.phases) {
    if (phase.playout.kind == Wanted(kind)) return "";
    why += why.empty() ? "" : "; ";
    if (rules_.phases.size() > 1) why += "phase " + phase.name + ": ";
    if (phase.playout.kind != OptimisedPlayout::kStandard)
      why += std::string(NameOf(phase.playout.kind)) + " applies instead: ";
    why += phase.playout.why;
  }
  return why;
}

}  // namespace ludens
