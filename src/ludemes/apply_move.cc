#include "ludemes/apply_move.h"

#include <algorithm>

#include "ludemes/move_sketch.h"
#include "ludemes/moves/move_actions.h"
#include "state/action_apply.h"
#include "state/flat_board.h"

namespace ludens {
namespace {

void ApplyParts(Context& context, MoveId move) {
  for (int32_t p = context.arena()[move].first_part; p != -1; p = context.arena().PartAt(p).next) {
    const MoveArena::Part part = context.arena().PartAt(p);
    if (part.action == -1) {
      ApplyMove(context, part.move, false);
      continue;
    }
    for (int32_t i = 0; i < part.count; ++i)
      ApplyLogged(context, Action(context.arena().ActionAt(part.action + i)));
  }
}

void ApplyConsequences(Context& context, MoveId move) {
  for (int32_t t = context.arena()[move].first_then; t != -1; t = context.arena().ThenAt(t).next) {
    const MoveArena::Then then = context.arena().ThenAt(t);
    if (then.rule != nullptr)
      then.rule->Perform(context);
    else
      ApplyMove(context, then.move, false);
  }
}

/// What the actions of a move say about it as a whole.
struct MoveFacts {
  const Action* decision = nullptr;  ///< The first one; without any, the first action.
  bool decided = false;
  bool passes = false, swaps = false;                     ///< There is such an action …
  bool other_than_pass = false, other_than_swap = false;  ///< … and a decision of another kind.

  void Add(const Action& action) {
    if (decision == nullptr || (!decided && action.decision)) decision = &action;
    decided = decided || action.decision;
    passes = passes || action.kind == ActionKind::kPass;
    swaps = swaps || action.kind == ActionKind::kSwap;
    other_than_pass = other_than_pass || (action.decision && action.kind != ActionKind::kPass);
    other_than_swap = other_than_swap || (action.decision && action.kind != ActionKind::kSwap);
  }
};

/// Keeps every site of the move and its consequences so far, for the rules that ask for them.
void KeepLastSites(Context& context, MoveId move) {
  if (!context.state.layout().has_last_sites) return;
  const auto add = [&](int part, int site) {
    const auto words = context.state.LastSites(part);
    const size_t word = static_cast<size_t>(site) >> 6;
    if (site >= 0 && word < words.size()) words[word] |= uint64_t{1} << (site & 63);
  };
  for (int part = 0; part < 3; ++part) std::ranges::fill(context.state.LastSites(part), 0u);
  const MoveArena& arena = context.arena();
  add(0, arena[move].from);
  add(1, arena[move].to);
  for (const Action& action : context.scratch.Applied()) {
    if (action.to >= context.model.board_sites) continue;
    add(0, action.from == -1 ? action.to : action.from);
    add(1, action.to);
  }
  for (int32_t b = arena[move].first_between; b != -1; b = arena.BetweenAt(b).next)
    add(2, arena.BetweenAt(b).site);
}

/// Keeps count of turns that were passes; a turn of more than two moves is never one.
void RecordPasses(Header& header, const LastMove& last, const LastMove& before) {
  if (header.run_moves > 0 && last.mover == before.mover) {
    ++header.run_moves;
    return;
  }
  const bool passed = header.run_opened && header.run_moves <= 2;
  header.passed_runs = static_cast<int16_t>(passed ? header.passed_runs + 1 : 0);
  header.run_moves = 1;
  header.run_opened = last.pass;
}

/// Where the last part with sites leaves from and goes to, before any consequence. A nested move
/// has the sites of its decision, so that effects chained to a move do not count.
void RecordLastSites(const MoveArena& arena, MoveId move, LastMove& last) {
  last.from_after = last.to_after = kOff;
  for (int32_t p = arena[move].first_part; p != -1; p = arena.PartAt(p).next) {
    const MoveArena::Part& part = arena.PartAt(p);
    const auto record = [&](const Action* action) {
      if (action == nullptr || ToOf(*action) == kOff) return;
      last.from_after = FromOf(*action);
      last.to_after = ToOf(*action);
    };
    if (part.action == -1) record(arena.Decision(part.move));
    for (const Action& action : arena.ActionsOf(part)) record(&action);
  }
}

/// The same with some consequences applied.
void RecordMoreSites(std::span<const Action> applied, LastMove& last) {
  for (const Action& action : applied) {
    if (ToOf(action) == kOff) continue;
    last.from_after = FromOf(action);
    last.to_after = ToOf(action);
  }
}

/// The same with all of them applied.
void RecordAppliedSites(std::span<const Action> applied, LastMove& last) {
  last.from_after = last.to_after = kOff;
  RecordMoreSites(applied, last);
}

/// The move becomes the last one.
void RecordNext(Header& header, const LastMove& next) {
  if (next.mover != header.last.mover && header.moves > 0) header.other_mover = header.last.mover;
  header.second_last = header.last;
  header.last = next;
  const size_t mover = static_cast<size_t>(std::clamp<int>(next.mover, 0, kMaxPlayers));
  header.last_from[mover] = next.from;
  header.last_to[mover] = next.to;
  RecordPasses(header, header.last, header.second_last);
  ++header.moves;
}

/// The move as the last one, but for where its actions went.
void RecordMove(Header& header, const MoveRecord& record, const MoveFacts& facts) {
  LastMove last;
  last.mover = record.mover;
  last.from = record.from;
  last.to = record.to;
  last.level_min = record.level_min;
  last.level_max = record.level_max;
  last.pass = facts.passes && !facts.other_than_pass;
  last.swap = facts.swaps && !facts.other_than_swap;
  if (facts.decision != nullptr) {
    last.from_type = facts.decision->from_type;
    last.to_type = facts.decision->to_type;
  }
  if (facts.decided) {
    last.level_from = std::max<int16_t>(0, facts.decision->level_from);
    last.level_to = std::max<int16_t>(0, facts.decision->level_to);
  }
  RecordNext(header, last);
}

void RecordLastMove(Context& context, MoveId move) {
  const MoveArena& arena = context.arena();
  MoveFacts facts;
  arena.ForEachAction(move, [&](const Action& action) { facts.Add(action); });
  RecordMove(context.header(), arena[move], facts);
  RecordLastSites(arena, move, context.header().last);
  KeepLastSites(context, move);
}

/// The capture of a lean move as an action.
Action CaptureOf(const LeanMove& move) {
  return SiteAction(move.taken_later ? ActionKind::kRemoveLater : ActionKind::kRemove, move.to_type,
                    move.taken);
}

/// The move is one of a plain piece, as most are: nothing has to be logged or asked on the way.
bool IsPlain(const Model& model, const LeanMove& move) {
  return move.kind == LeanMove::Kind::kMove && model.layout.plain_items && model.flat_moves &&
         move.from_type == model.default_site && move.to_type == model.default_site &&
         move.taken_then == nullptr && !(model.sequence_capture && move.taken >= 0);
}

void ApplyPlain(const Context& context, const LeanMove& move) {
  const FlatBoard board(context.state);
  // What stands where the piece goes is replaced.
  if (move.taken >= 0 && move.taken != move.to) board.Clear(move.taken);
  const int what = context.state.What(move.from);
  board.Move(move.from, move.to, what, context.model.components[static_cast<size_t>(what)].owner);
}

/// Applies the parts of a lean move by direct writes where the game's pieces allow it.
void ApplyLeanParts(Context& context, const LeanMove& move) {
  if (move.kind == LeanMove::Kind::kSelect) return;
  if (move.kind == LeanMove::Kind::kRemove) {
    ApplyLogged(context, SiteAction(ActionKind::kRemove, move.to_type, move.to));
    return;
  }
  const Model& model = context.model;
  const bool direct = !LogsCapture(model, move);
  if (!direct && move.taken >= 0) ApplyLogged(context, CaptureOf(move));
  if (!model.flat_moves) {
    if (move.taken_then != nullptr) move.taken_then->Perform(context);
    Action action = move.kind == LeanMove::Kind::kAdd
                        ? AddAction(move.to_type, move.to, move.what, move.state, move.decision)
                        : MoveAction(move.from_type, move.from, kNone, move.to_type, move.to, false,
                                     move.decision);
    ApplyLogged(context, action);
    return;
  }
  const FlatBoard board(context.state);
  const int to = context.SlotOf(move.to_type, move.to);
  if (direct && move.taken >= 0) board.Clear(context.SlotOf(move.to_type, move.taken));
  if (move.taken_then != nullptr) move.taken_then->Perform(context);
  const auto owner = [&](int what) { return model.components[static_cast<size_t>(what)].owner; };
  if (move.kind == LeanMove::Kind::kAdd && context.state.What(to) != 0) {
    ApplyLogged(context, AddAction(move.to_type, move.to, move.what, move.state, move.decision));
    return;
  }
  if (move.kind == LeanMove::Kind::kAdd) {
    board.Put(to, move.what, owner(move.what), std::max(0, move.state));
    return;
  }
  const int from = context.SlotOf(move.from_type, move.from);
  const int what = context.state.What(from);
  board.Move(from, to, what, owner(what));
}

/// Applies an action that nobody asks for later.
void ApplyUnlogged(Context& context, const Action& action) {
  switch (action.kind) {
    case ActionKind::kMove:
      return ApplyMoveItem(context, action);
    case ActionKind::kUseDie:
      return ApplyUseDie(context, action);
    case ActionKind::kPass:
      return;
    default:
      Apply(context, action);
  }
}

/// What a sketched move itself does.
void ApplySketched(Context& context, const MoveSketch& sketch) {
  if (sketch.has_effects) sketch.ApplyEffects(context);
  for (int i = 0; i < sketch.action_count; ++i) {
    if (context.brief_log)
      ApplyUnlogged(context, sketch.action(i));
    else
      ApplyLogged(context, sketch.action(i));
  }
}

bool MovesAgain(std::span<const Action> applied) {
  return std::any_of(applied.begin(), applied.end(), [](const Action& action) {
    return action.kind == ActionKind::kSetNextPlayer;
  });
}

/// Removes what stands on a site (the item at `level`, or the top one) and notes it as the first
/// of the applied actions.
void TakeNow(Context& context, int site, int level) {
  Action remove;
  remove.kind = ActionKind::kRemove;
  remove.to_type = remove.from_type = context.model.default_site;
  remove.to = static_cast<int16_t>(site);
  remove.level_to = static_cast<int16_t>(level);
  Scratch& scratch = context.scratch;
  const std::span<const Action> applied = scratch.Applied();
  if (level == kNone && std::find(applied.begin(), applied.end(), remove) != applied.end()) return;
  Apply(context, remove);
  scratch.applied.push_back(remove);
  std::rotate(scratch.applied.begin() + scratch.applied_begin, scratch.applied.end() - 1,
              scratch.applied.end());
}

/// In games with stacks the lowest items are taken, as many as were captured on the site.
void TakeFromStacks(Context& context) {
  const Model& model = context.model;
  const auto sites = context.state.ToClearOrder();
  for (int site = 0; site < model.board_sites; ++site) {
    const int captured = static_cast<int>(std::count(sites.begin(), sites.end(), site));
    const int height = context.state.Height(model.SlotOf(model.default_site, site));
    for (int level = std::min(captured, height) - 1; level >= 0; --level)
      TakeNow(context, site, level);
  }
}

/// Captures collected during a sequence are taken when the mover does not move again.
void TakeDeferredCaptures(Context& context) {
  if (context.header().to_clear_count == 0 || MovesAgain(context.scratch.Applied())) return;
  if (context.model.stacking)
    TakeFromStacks(context);
  else
    for (const int16_t site : context.state.ToClearOrder()) TakeNow(context, site, kNone);
  context.state.ResetToClear();
}

}  // namespace

void ApplyLogged(Context& context, const Action& action) {
  context.scratch.applied.push_back(Apply(context, action));
}

void ApplyDeeds(Context& context, size_t first) {
  const DeedList& deeds = context.scratch.deeds;
  const size_t last = deeds.size();
  for (size_t i = first; i < last; ++i) {
    if (deeds[i].acts) ApplyLogged(context, deeds[i].action);
    // The list may grow, and shrink again, in between.
    if (const MovesNode* then = deeds[i].then) then->Perform(context);
  }
}

void ApplyMove(Context& context, MoveId move, bool record) {
  Scratch& scratch = context.scratch;
  if (record) {
    scratch.applied.Shrink(scratch.applied_begin + scratch.done_before);
    scratch.done_before = 0;
  }
  ApplyParts(context, move);
  if (record) RecordLastMove(context, move);
  ApplyConsequences(context, move);
  if (!record) return;
  if (context.model.sequence_capture) TakeDeferredCaptures(context);
  RecordAppliedSites(scratch.Applied(), context.header().last);
  KeepLastSites(context, move);
}

void ApplyForcedPass(Context& context) {
  Scratch& scratch = context.scratch;
  scratch.applied.Shrink(scratch.applied_begin + scratch.done_before);
  scratch.done_before = 0;
  const Action pass = PassAction(true);
  scratch.applied.push_back(pass);
  Header& header = context.header();
  RecordNext(
      header,
      {.mover = header.mover, .from_type = pass.from_type, .to_type = pass.to_type, .pass = true});
  if (!context.model.sequence_capture) return;
  TakeDeferredCaptures(context);
  RecordAppliedSites(scratch.Applied(), header.last);
}

void RecordDone(Context& context, const MoveRecord& record, std::span<const Action> actions) {
  MoveFacts facts;
  for (const Action& action : actions) facts.Add(action);
  RecordMove(context.header(), record, facts);
  RecordAppliedSites(actions, context.header().last);
}

void ApplySketch(Context& context, const MoveSketch& sketch) {
  Scratch& scratch = context.scratch;
  scratch.applied.Shrink(scratch.applied_begin + scratch.done_before);
  scratch.done_before = 0;
  ApplySketched(context, sketch);
  Header& header = context.header();
  RecordNext(header, sketch.last);
  // Sites of the move itself come after all that was logged before.
  const size_t known = sketch.last.to_after == kOff ? 0 : scratch.Applied().size();
  for (int i = 0; i < sketch.then_count; ++i)
    sketch.thens[static_cast<size_t>(i)]->Perform(context);
  if (context.model.sequence_capture) {
    TakeDeferredCaptures(context);
    return RecordAppliedSites(scratch.Applied(), header.last);
  }
  RecordMoreSites(scratch.Applied().subspan(known), header.last);
}

void RecordLeanMove(Header& header, const LeanMove& move) {
  const auto from = static_cast<int16_t>(move.from), to = static_cast<int16_t>(move.to);
  RecordNext(header, {.mover = header.mover,
                      .from = from,
                      .to = to,
                      .from_after = from,
                      .to_after = to,
                      .from_type = move.from_type,
                      .to_type = move.to_type});
}

bool LogsCapture(const Model& model, const LeanMove& move) {
  return !model.flat_moves || (model.sequence_capture && move.taken >= 0);
}

void RecordAppliedLean(Context& context, const LeanMove& move) {
  Scratch& scratch = context.scratch;
  scratch.applied.Shrink(scratch.applied_begin);
  RecordLeanMove(context.header(), move);
}

void ApplyLean(Context& context, const LeanMove& move, bool brief) {
  Scratch& scratch = context.scratch;
  scratch.applied.Shrink(scratch.applied_begin);
  if (IsPlain(context.model, move)) [[likely]]
    ApplyPlain(context, move);
  else
    ApplyLeanParts(context, move);
  RecordLeanMove(context.header(), move);
  if (move.then_count > 0) {
    const bool brief_before = context.brief_log;
    context.brief_log = brief;
    for (int i = 0; i < move.then_count; ++i) move.thens[static_cast<size_t>(i)]->Perform(context);
    context.brief_log = brief_before;
  }
  if (context.model.sequence_capture) TakeDeferredCaptures(context);
  RecordMoreSites(scratch.Applied(), context.header().last);
}

}  // namespace ludens
