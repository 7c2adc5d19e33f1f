#include <optional>

#include "compiler/fast/seed_term.h"
#include "compiler/lud_game.h"
#include "ludemes/apply_move.h"
#include "ludemes/memo.h"
#include "ludemes/support/passes.h"

// Plies of games that need no more than a move, the conditions of the end rules, phases and whose
// turn is next: what playouts of most games do. PlayRandom with the functions of lud_ply.cc is the
// twin that they are compared with.

namespace ludens {

void LudGame::FindEndTests() {
  for (Phase& phase : rules_.phases) {
    std::vector<const BoolNode*> tests;
    bool each_has_one = true;
    for (const EndRules* end : {&phase.end, &rules_.end})
      for (const EndNode* rule : end->rules) {
        tests.push_back(rule->Test());
        each_has_one = each_has_one && tests.back() != nullptr;
      }
    if (each_has_one) phase.end_tests = std::move(tests);
  }
}

int LudGame::PlayLean(Context& context, Rng& rng, const Phase& phase, LateEnd& late) const {
  Header& header = context.header();
  context.arena().Clear();
  const MoveSource& source = *phase.source;
  const int count = source.Count(context);
  header.stalemated &= ~(1u << header.mover);
  if (count == 0) return PlayWithout(context, &late, true);
  const int k = static_cast<int>(rng.Below(static_cast<uint32_t>(count)));
  Choice choice;
  source.Select(context, k, choice);
  if (choice.afterwards != nullptr) [[unlikely]] {
    const bool played =
        PlayIfLegal(context, choice, &late) || PlayAnother(context, rng, source, count, k, &late);
    return played ? kUncounted : PlayWithout(context, &late, false);
  }
  if (!choice.IsLean()) {
    PlayChoice(context, choice, &late);
    return count;
  }
  header.decided = -1;
  context.state.ClearPending();
  ApplyLean(context, choice.lean);
  EndLeanPly(context, phase, late);
  return count;
}

bool LudGame::MayEndLeanly(Context& context, const Phase& phase) const {
  if (LimitReached(context.header()) != EndType::kNotOver) return true;
  if (context.header().last.pass && model_->pass_ends && AllPassed(context)) return true;
  if (phase.seed_end.may_end != nullptr)
    return phase.seed_end.may_end->Eval(SeedView(context)) != 0;
  for (const BoolNode* test : *phase.end_tests)
    if (test->Eval(context)) return true;
  return false;
}

void LudGame::EndLeanPly(Context& context, const Phase& phase, LateEnd& late) const {
  // End rules and changes of phase may ask the same.
  std::optional<FrozenScope> frozen;
  if (has_phase_changes_) frozen.emplace(context);
  Header& header = context.header();
  context.assumed_moves = false;
  context.assumes_moves = late.may_open;
  const bool may_end = MayEndLeanly(context, phase);
  context.assumes_moves = false;
  late.open = !may_end && context.assumed_moves;
  if (may_end) {
    const int mover = header.mover;
    CheckEnd(context);
    if (header.over) return FinishPly(context, mover);
  }
  if (!late.open) return FinishLeanPly(context);
  late.before = TurnMark(header);
  FinishLeanPly(context);
  // The question was about the rule of the phase before.
  if (has_phase_changes_ && header.phase != late.before.phase) EndsLate(context, &late);
}

void LudGame::FinishLeanPly(Context& context) const {
  if (has_phase_changes_) ChangePhases(context);
  ++context.header().counter;
  NextTurn(context);
}

}  // namespace ludens
