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

MoveId MoveArena::New(const Action& action) {
  moves_.emplace_back();
  const MoveId id = static_cast<MoveId>(moves_.size() - 1);
  AppendAction(id, action);
  (*this)[id].from = action.from == -1 ? action.to : action.from;
  (*this)[id].to = action.to == -1 ? action.from : action.to;
  return id;
}

MoveId MoveArena::Join(const std::vector<MoveId>& moves) {
  moves_.emplace_back();
  const MoveId id = static_cast<MoveId>(moves_.size() - 1);
  bool decided = false;
  for (const MoveId move : moves) {
    if (IsDecision(move)) {
      if (decided) SetDecision(move, false);
      decided = true;
    }
    AppendMove(id, move);
  }
  if (!moves.empty()) {
    if (const Action* first = FirstAction(id)) {
      (*this)[id].from = first->from == -1 ? first->to : first->from;
      (*this)[id].to = first->to == -1 ? first->from : first->to;
    }
    CopyBetween(id, moves.front());
  }
  return id;
}

MoveId MoveArena::Chain(MoveId first, MoveId second) {
  moves_.emplace_back();
  const MoveId id = static_cast<MoveId>(moves_.size() - 1);
  AppendMove(id, first);
  AppendMove(id, second);
  if (const Action* action = FirstAction(id)) {
    (*this)[id].from = action->from == -1 ? action->to : action->from;
    (*this)[id].to = action->to == -1 ? action->from : action->to;
  }
  CopyBetween(id, first);
  return id;
}

void MoveArena::AppendAction(MoveId id, const Action& action) {
  actions_.push_back(action);
  LinkLast(id, NewPart(static_cast<int32_t>(actions_.size() - 1), kNoMove));
}

void MoveArena::PrependAction(MoveId id, const Action& action) {
  actions_.push_back(action);
  LinkFirst(id, NewPart(static_cast<int32_t>(actions_.size() - 1), kNoMove));
}

void MoveArena::AppendMove(MoveId id, MoveId nested) { LinkLast(id, NewPart(-1, nested)); }
void MoveArena::PrependMove(MoveId id, MoveId nested) { LinkFirst(id, NewPart(-1, nested)); }

void MoveArena::PrependActions(MoveId id, const std::vector<Action>& actions) {
  for (auto it = actions.rbegin(); it != actions.rend(); ++it) PrependAction(id, *it);
}

void MoveArena::AddThen(MoveId id, const MovesNode* rule) {
  thens_.push_back({-1, rule});
  const int32_t index = static_cast<int32_t>(thens_.size() - 1);
  MoveRecord& record = (*this)[id];
  if (record.last_then == -1)
    record.first_then = index;
  else
    thens_[static_cast<size_t>(record.last_then)].next = index;
  record.last_then = index;
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

void MoveArena::SetDecision(MoveId id, bool decision) {
  for (int32_t p = (*this)[id].first_part; p != -1; p = PartAt(p).next) {
    const Part part = PartAt(p);
    if (part.action != -1)
      ActionAt(part.action).decision = decision;
    else
      SetDecision(part.move, decision);
  }
}

bool MoveArena::IsDecision(MoveId id) const {
  bool decision = false;
  ForEachAction(id, [&](const Action& action) { decision = decision || action.decision; });
  return decision;
}

bool MoveArena::IsPass(MoveId id) const {
  bool pass = false;
  bool other = false;
  ForEachAction(id, [&](const Action& action) {
    if (action.kind == ActionKind::kPass)
      pass = true;
    else if (action.decision)
      other = true;
  });
  return pass && !other;
}

bool MoveArena::IsForced(MoveId id) const {
  bool forced = false;
  ForEachAction(id, [&](const Action& action) {
    forced = forced || (action.kind == ActionKind::kPass && action.flag);
  });
  return forced;
}

bool MoveArena::IsSwap(MoveId id) const {
  bool swap = false;
  ForEachAction(id, [&](const Action& action) { swap = swap || action.kind == ActionKind::kSwap; });
  return swap;
}

void MoveArena::Clear() { Release({0, 0, 0, 0, 0}); }

MoveArena::Mark MoveArena::GetMark() const {
  return {moves_.size(), parts_.size(), thens_.size(), betweens_.size(), actions_.size()};
}

void MoveArena::Release(const Mark& mark) {
  moves_.resize(mark.moves);
  parts_.resize(mark.parts);
  thens_.resize(mark.thens);
  betweens_.resize(mark.betweens);
  actions_.resize(mark.actions);
}

}  // namespace ludens
