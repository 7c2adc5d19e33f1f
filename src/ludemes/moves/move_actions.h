#pragma once

#include "state/context.h"

namespace ludens {

/// The actions that movement rules build.

/// In place of a target: any site will do.
inline constexpr int kAnySite = -3;

inline int16_t Narrow(int value) { return static_cast<int16_t>(value); }

/// Moves the top item, or the one at `level`, or with `stack` the whole stack.
inline Action MoveAction(SiteType from_type, int from, int level, SiteType to_type, int to,
                         bool stack, bool decision) {
  Action action;
  action.kind = stack ? ActionKind::kMoveStack : ActionKind::kMove;
  action.from_type = from_type;
  action.to_type = to_type;
  action.from = Narrow(from);
  action.to = Narrow(to);
  action.level_from = Narrow(level);
  action.decision = decision;
  return action;
}

inline Action SiteAction(ActionKind kind, SiteType type, int site, bool decision = false) {
  Action action;
  action.kind = kind;
  action.from_type = action.to_type = type;
  action.to = Narrow(site);
  action.decision = decision;
  return action;
}

inline Action AddAction(SiteType type, int site, int what, int state, bool decision = false) {
  Action action = SiteAction(ActionKind::kAdd, type, site, decision);
  action.what = Narrow(what);
  action.count = 1;
  action.state = Narrow(state);
  return action;
}

/// A pass that a player decides on, or has to.
inline Action PassAction(bool forced) {
  Action pass;
  pass.kind = ActionKind::kPass;
  pass.decision = true;
  pass.flag = forced;
  return pass;
}

/// Says between which levels a move takes its items.
inline void SetLevels(MoveRecord& move, int min, int max) {
  move.level_min = Narrow(min);
  move.level_max = Narrow(max);
}

inline void SetSites(MoveRecord& move, int from, int to) {
  move.from = Narrow(from);
  move.to = Narrow(to);
}

}  // namespace ludens
