#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/stack.h"
#include "graph/types.h"
#include "state/action.h"

namespace ludens {

class MovesNode;

/// Index of a move in a MoveArena.
using MoveId = int32_t;
inline constexpr MoveId kNoMove = -1;

/// A generated move. Its parts are actions and other moves (a consequence of `apply` stays a move
/// of its own, with consequences of its own); `then` rules are evaluated when it is applied.
struct MoveRecord {
  int32_t first_part = -1, last_part = -1;  ///< Linked list in the arena.
  int32_t first_then = -1, last_then = -1;
  int32_t first_between = -1;  ///< Linked list of captured or passed sites.
  int16_t mover = 0;
  int16_t from = -1, to = -1;
  int16_t state = -1;
  int16_t edge = -1;
  int16_t level_min = 0, level_max = 0;
  bool oriented = true;
};

/// Storage of generated moves: grows while a position's moves are generated, keeps its memory, and
/// is cut back with Mark/Release after look-ahead. No move owns memory.
class MoveArena {
 public:
  struct Part {
    int32_t next = -1;
    int32_t action = -1;    ///< Index of the first of some actions, or -1 for …
    MoveId move = kNoMove;  ///< … a nested move.
    int32_t count = 1;  ///< Of the actions; where there are several, other moves may share them.
  };
  struct Then {
    int32_t next = -1;
    const MovesNode* rule = nullptr;  ///< Evaluated when the time comes, or null for …
    MoveId move = kNoMove;            ///< … a move that was fixed beforehand.
  };
  struct Between {
    int32_t next = -1;
    int32_t site = -1;
  };
  struct Mark {
    size_t moves, parts, thens, betweens, actions;
  };

  /// A move of one action; from and to are the action's (a one-site action has from = to).
  MoveId New(const Action& action);
  /// A move of nested moves, in order; at most one keeps a decision. From and to are those of the
  /// first one's decision (-1 without one), between is the first one's.
  MoveId Join(const std::vector<MoveId>& moves);
  /// `first` then `second` as one move; from and to are those of `first`'s decision (-1 without
  /// one), everything else is as in a fresh move.
  MoveId Chain(MoveId first, MoveId second);
  /// The move as it was applied: `actions` and nothing to follow, all else as in `original`.
  MoveId Applied(MoveId original, std::span<const Action> actions);
  /// A copy with the same parts, without consequences: from, to, between and mover are kept, levels
  /// and the rest are as in a fresh move. Parts added to one are not seen by the other.
  MoveId Copy(MoveId original);

  MoveRecord& operator[](MoveId id) { return moves_[static_cast<size_t>(id)]; }
  const MoveRecord& operator[](MoveId id) const { return moves_[static_cast<size_t>(id)]; }
  Action& ActionAt(int32_t index) { return actions_[static_cast<size_t>(index)]; }
  const Action& ActionAt(int32_t index) const { return actions_[static_cast<size_t>(index)]; }

  void AppendAction(MoveId id, const Action& action);
  void AppendMove(MoveId id, MoveId nested);
  void PrependMove(MoveId id, MoveId nested);
  /// Actions that moves may have in common: PrependShared inserts them in front of everything.
  struct Shared {
    int32_t first = 0, count = 0;
  };
  Shared NewShared(std::span<const Action> actions);
  void PrependShared(MoveId id, const Shared& actions);
  void AddThen(MoveId id, const MovesNode* rule);
  void AddThenMove(MoveId id, MoveId consequence);
  void AddBetween(MoveId id, int site);
  void CopyBetween(MoveId to, MoveId from);

  /// The first action, looking into nested moves; null for a move without actions.
  const Action* FirstAction(MoveId id) const;
  /// The first action that is a decision, looking into nested moves; null without one.
  const Action* Decision(MoveId id) const;
  /// Marks or unmarks every action of the move as a decision.
  void SetDecision(MoveId id, bool decision);
  bool IsDecision(MoveId id) const;
  /// True where the decision is a pass / where the move is a swap of players.
  bool IsPass(MoveId id) const { return IsOnly(id, ActionKind::kPass); }
  bool IsForced(MoveId id) const;
  bool IsSwap(MoveId id) const { return IsOnly(id, ActionKind::kSwap); }

  /// Calls `visit(const Action&)` for every action in order, nested moves included.
  template <typename Visit>
  void ForEachAction(MoveId id, Visit&& visit) const {
    for (int32_t p = (*this)[id].first_part; p != -1; p = PartAt(p).next) {
      const Part& part = PartAt(p);
      if (part.action == -1) ForEachAction(part.move, visit);
      for (const Action& action : ActionsOf(part)) visit(action);
    }
  }
  /// Those of a part; nothing where it is a nested move.
  std::span<const Action> ActionsOf(const Part& part) const {
    if (part.action == -1) return {};
    return {&ActionAt(part.action), static_cast<size_t>(part.count)};
  }
  const Part& PartAt(int32_t index) const { return parts_[static_cast<size_t>(index)]; }
  const Then& ThenAt(int32_t index) const { return thens_[static_cast<size_t>(index)]; }
  const Between& BetweenAt(int32_t index) const { return betweens_[static_cast<size_t>(index)]; }

  void Clear() {
    if (!moves_.empty() || !parts_.empty()) Release({0, 0, 0, 0, 0});
  }
  Mark GetMark() const;
  void Release(const Mark& mark);

 private:
  /// True with an action of this kind and no decision of another kind.
  bool IsOnly(MoveId id, ActionKind kind) const;
  MoveId NewEmpty();
  void LinkThen(MoveId id, const Then& then);
  void TakeSitesOfDecision(MoveId id, MoveId first);
  int32_t NewPart(int32_t action, MoveId move);
  /// Gives a part of several actions copies that no other move has.
  void MakeOwn(int32_t part);
  void LinkLast(MoveId id, int32_t part);
  void LinkFirst(MoveId id, int32_t part);

  Stack<MoveRecord> moves_;
  Stack<Part> parts_;
  Stack<Then> thens_;
  Stack<Between> betweens_;
  Stack<Action> actions_;
};

/// The result of evaluating a rule: moves in order. Several lists may share one arena.
using MoveIds = std::vector<MoveId>;

}  // namespace ludens
