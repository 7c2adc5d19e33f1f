#include "ludemes/apply_move.h"

#include <algorithm>

namespace ludens {
namespace {

void ApplyAction(Context& context, const Action& action) {
  context.scratch.applied.push_back(Apply(context, action));
}

void ApplyParts(Context& context, MoveId move) {
  for (int32_t p = context.arena()[move].first_part; p != -1; p = context.arena().PartAt(p).next) {
    const MoveArena::Part part = context.arena().PartAt(p);
    if (part.action != -1)
      ApplyAction(context, Action(context.arena().ActionAt(part.action)));
    else
      ApplyMove(context, part.move, false);
  }
}

void ApplyConsequences(Context& context, MoveId move) {
  for (int32_t t = context.arena()[move].first_then; t != -1; t = context.arena().ThenAt(t).next) {
    const MovesNode* rule = context.arena().ThenAt(t).rule;
    ArenaScope arena(context);
    BorrowedMoves consequences(context);
    rule->Eval(context, *consequences);
    for (const MoveId consequence : *consequences) ApplyMove(context, consequence, false);
  }
}

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
  for (const Action& action : context.scratch.applied) {
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

void RecordLastMove(Context& context, MoveId move) {
  Header& header = context.header();
  const MoveArena& arena = context.arena();
  const MoveRecord& record = arena[move];
  header.second_last = header.last;
  header.last = {};
  LastMove& last = header.last;
  last.mover = record.mover;
  last.from = record.from;
  last.to = record.to;
  last.level_min = record.level_min;
  last.level_max = record.level_max;
  last.pass = arena.IsPass(move);
  last.swap = arena.IsSwap(move);
  if (const Action* first = arena.FirstAction(move)) {
    last.from_type = first->from_type;
    last.to_type = first->to_type;
  }
  const size_t mover = static_cast<size_t>(std::clamp<int>(record.mover, 0, kMaxPlayers));
  header.last_from[mover] = record.from;
  header.last_to[mover] = record.to;
  RecordPasses(header, last, header.second_last);
  ++header.moves;
  KeepLastSites(context, move);
}

bool ContainsReplay(const Context& context) {
  return std::any_of(
      context.scratch.applied.begin(), context.scratch.applied.end(),
      [](const Action& action) { return action.kind == ActionKind::kSetNextPlayer; });
}

/// Captures collected during a sequence are taken when the mover does not move again.
void TakeDeferredCaptures(Context& context) {
  if (ContainsReplay(context)) return;
  const Model& model = context.model;
  std::vector<Action> removals;
  const auto to_clear = context.state.ToClearSet();
  for (int site = 0; site < model.board_sites; ++site) {
    const int slot = model.SlotOf(model.default_site, site);
    if (!((to_clear[static_cast<size_t>(slot) >> 6] >> (slot & 63)) & 1)) continue;
    Action remove;
    remove.kind = ActionKind::kRemove;
    remove.to_type = remove.from_type = model.default_site;
    remove.to = static_cast<int16_t>(site);
    auto& applied = context.scratch.applied;
    if (std::find(applied.begin(), applied.end(), remove) != applied.end()) continue;
    Apply(context, remove);
    applied.insert(applied.begin(), remove);
  }
  std::fill(to_clear.begin(), to_clear.end(), 0);
}

}  // namespace

void ApplyMove(Context& context, MoveId move, bool record) {
  if (record) context.scratch.applied.clear();
  ApplyParts(context, move);
  if (record) RecordLastMove(context, move);
  ApplyConsequences(context, move);
  if (!record) return;
  if (context.model.sequence_capture) TakeDeferredCaptures(context);
  KeepLastSites(context, move);
  if (!context.scratch.applied.empty()) {
    const Action& last = context.scratch.applied.back();
    context.header().last.to_after = last.to;
    context.header().last.from_after = last.from;
  }
}

}  // namespace ludens
