#include "state/move_arena.h"

namespace ludens {

int32_t MoveArena::NewPart(int32_t action, MoveId move) {
  parts_.push_back({-1, action, move});
  return static_cast<int32_t>(parts_.size() - 1);
}

void MoveArena::LinkLast(MoveId id, int32_t part) {
  MoveRecord& record = (*this)[id];
  if (record.last_part == -1)
    record.first_part = part;
  else
    parts_[static_cast<size_t>(record.last_part)].next = part;
  record.last_part = part;
}

void MoveArena::LinkFirst(MoveId id, int32_t part) {
  MoveRecord& record = (*this)[id];
  parts_[static_cast<size_t>(part)].next = record.first_part;
  record.first_part = part;
  if (record.last_part == -1) record.last_part = part;
}

MoveId MoveArena::NewEmpty() {
  moves_.push_back({});
  return static_cast<MoveId>(moves_.size() - 1);
}

MoveId MoveArena::New(const Action& action) {
  const MoveId id = NewEmpty();
  AppendAction(id, action);
  (*this)[id].from = FromOf(action);
  (*this)[id].to = ToOf(action);
  return id;
}

void MoveArena::TakeSitesOfDecision(MoveId id, MoveId first) {
  const Action* decision = Decision(first);
  if (decision == nullptr) return;
  (*this)[id].from = FromOf(*decision);
  (*this)[id].to = ToOf(*decision);
}

MoveId MoveArena::Join(const std::vector<MoveId>& moves) {
  const MoveId id = NewEmpty();
  bool decided = false;
  for (const MoveId move : moves) {
    if (IsDecision(move)) {
      if (decided) SetDecision(move, false);
      decided = true;
    }
    AppendMove(id, move);
  }
  if (moves.empty()) return id;
  TakeSitesOfDecision(id, moves.front());
  CopyBetween(id, moves.front());
  return id;
}

MoveId MoveArena::Chain(MoveId first, MoveId second) {
  const MoveId id = NewEmpty();
  AppendMove(id, first);
  AppendMove(id, second);
  TakeSitesOfDecision(id, first);
  return id;
}

MoveId MoveArena::Applied(MoveId original, std::span<const Action> actions) {
  const MoveId id = NewEmpty();
  MoveRecord record = (*this)[original];
  record.first_part = record.last_part = -1;
  record.first_then = record.last_then = -1;
  (*this)[id] = record;
  for (const Action& action : actions) AppendAction(id, action);
  return id;
}

MoveId MoveArena::Copy(MoveId original) {
  const MoveId id = NewEmpty();
  for (int32_t p = (*this)[original].first_part; p != -1; p = PartAt(p).next) {
    const Part part = PartAt(p);
    LinkLast(id, NewPart(part.action, part.move));
    parts_.back().count = part.count;
  }
  MoveRecord& copy = (*this)[id];
  const MoveRecord& record = (*this)[original];
  copy.from = record.from;
  copy.to = record.to;
  copy.mover = record.mover;
  copy.first_between = record.first_between;
  return id;
}

void MoveArena::AppendAction(MoveId id, const Action& action) {
  actions_.push_back(action);
  LinkLast(id, NewPart(static_cast<int32_t>(actions_.size() - 1), kNoMove));
}

void MoveArena::AppendMove(MoveId id, MoveId nested) { LinkLast(id, NewPart(-1, nested)); }
void MoveArena::PrependMove(MoveId id, MoveId nested) { LinkFirst(id, NewPart(-1, nested)); }

MoveArena::Shared MoveArena::NewShared(std::span<const Action> actions) {
  const Shared shared{static_cast<int32_t>(actions_.size()), static_cast<int32_t>(actions.size())};
  for (const Action& action : actions) actions_.push_back(action);
  return shared;
}

void MoveArena::PrependShared(MoveId id, const Shared& actions) {
  if (actions.count == 0) return;
  LinkFirst(id, NewPart(actions.first, kNoMove));
  parts_.back().count = actions.count;
}

void MoveArena::LinkThen(MoveId id, const Then& then) {
  thens_.push_back(then);
  const int32_t index = static_cast<int32_t>(thens_.size() - 1);
  MoveRecord& record = (*this)[id];
  if (record.last_then == -1)
    record.first_then = index;
  else
    thens_[static_cast<size_t>(record.last_then)].next = index;
  record.last_then = index;
}

void MoveArena::AddThen(MoveId id, const MovesNode* rule) { LinkThen(id, {-1, rule, kNoMove}); }
void MoveArena::AddThenMove(MoveId id, MoveId consequence) {
  LinkThen(id, {-1, nullptr, consequence});
}

void MoveArena::AddBetween(MoveId id, int site) {
  betweens_.push_back({(*this)[id].first_between, site});
  (*this)[id].first_between = static_cast<int32_t>(betweens_.size() - 1);
}

void MoveArena::CopyBetween(MoveId to, MoveId from) {
  (*this)[to].first_between = (*this)[from].first_between;
}

const Action* MoveArena::FirstAction(MoveId id) const {
  for (int32_t p = (*this)[id].first_part; p != -1; p = PartAt(p).next) {
    const Part& part = PartAt(p);
    if (part.action != -1) return &ActionAt(part.action);
    if (const Action* action = FirstAction(part.move)) return action;
  }
  return nullptr;
}

const Action* MoveArena::Decision(MoveId id) const {
  for (int32_t p = (*this)[id].first_part; p != -1; p = PartAt(p).next) {
    const Part& part = PartAt(p);
    if (part.action == -1) {
      if (const Action* decision = Decision(part.move)) return decision;
      continue;
    }
    for (const Action& action : ActionsOf(part))
      if (action.decision) return &action;
  }
  return nullptr;
}

void MoveArena::MakeOwn(int32_t index) {
  const Part part = PartAt(index);
  if (part.count == 1) return;
  parts_[static_cast<size_t>(index)].action = static_cast<int32_t>(actions_.size());
  for (int32_t i = 0; i < part.count; ++i) actions_.push_back(Action(ActionAt(part.action + i)));
}

void MoveArena::SetDecision(MoveId id, bool decision) {
  for (int32_t p = (*this)[id].first_part; p != -1; p = PartAt(p).next) {
    if (PartAt(p).action == -1) {
      SetDecision(PartAt(p).move, decision);
      continue;
    }
    MakeOwn(p);
    const Part& part = PartAt(p);
    for (int32_t i = 0; i < part.count; ++i) ActionAt(part.action + i).decision = decision;
  }
}

bool MoveArena::IsDecision(MoveId id) const { return Decision(id) != nullptr; }

bool MoveArena::IsOnly(MoveId id, ActionKind kind) const {
  bool found = false;
  bool other = false;
  ForEachAction(id, [&](const Action& action) {
    if (action.kind == kind)
      found = true;
    else if (action.decision)
      other = true;
  });
  return found && !other;
}

bool MoveArena::IsForced(MoveId id) const {
  bool forced = false;
  ForEachAction(id, [&](const Action& action) {
    forced = forced || (action.kind == ActionKind::kPass && action.flag);
  });
  return forced;
}

MoveArena::Mark MoveArena::GetMark() const {
  return {moves_.size(), parts_.size(), thens_.size(), betweens_.size(), actions_.size()};
}

void MoveArena::Release(const Mark& mark) {
  moves_.Shrink(mark.moves);
  parts_.Shrink(mark.parts);
  thens_.Shrink(mark.thens);
  betweens_.Shrink(mark.betweens);
  actions_.Shrink(mark.actions);
}

}  // namespace ludens
