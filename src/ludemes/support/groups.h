#pragma once

#include "ludemes/nodes.h"

namespace ludens {

/// True when `found(to)` holds for a site one step from `site`; stops there. Without `directions`
/// the steps go to adjacent sites. Sites that are not on the board have no steps.
template <typename Found>
bool AnyStep(Context& context, SiteType type, int site, const DirectionNode* directions,
             Found&& found) {
  const Topology& topology = context.topology();
  if (site < 0 || site >= topology.size(type)) return false;
  const auto any = [&](AbsoluteDirection direction) {
    for (const Site to : topology.Steps(type, static_cast<Site>(site), direction))
      if (found(static_cast<int>(to))) return true;
    return false;
  };
  if (directions == nullptr) return any(AbsoluteDirection::kAdjacent);
  if (const auto constant = directions->Constant()) return any(*constant);
  BorrowedDirections list(context);
  DirectionQuery query;
  query.type = type;
  query.site = site;
  directions->Eval(context, query, *list);
  for (const AbsoluteDirection direction : *list)
    if (any(direction)) return true;
  return false;
}

/// Calls `visit(to)` for every site one step from `site`.
template <typename Visit>
void ForEachStep(Context& context, SiteType type, int site, const DirectionNode* directions,
                 Visit&& visit) {
  AnyStep(context, type, site, directions, [&](int to) {
    visit(to);
    return false;
  });
}

/// What to do with a site next to a growing group.
enum class Growth { kSkip, kJoin, kStop };

/// Grows the connected group whose first sites are in `group` (and in `seen`): `judge(to)` is asked
/// once for every site next to it, and those that join are appended, nearest first. True when
/// `judge` stopped the growth.
template <typename Judge>
bool GrowUntil(Context& context, SiteType type, const DirectionNode* directions, IntList& group,
               Region& seen, Judge&& judge) {
  for (size_t i = 0; i < group.size(); ++i) {
    const bool stopped = AnyStep(context, type, group[i], directions, [&](int to) {
      if (seen.Contains(to)) return false;
      seen.Add(to);
      const Growth growth = judge(to);
      if (growth == Growth::kJoin) group.push_back(to);
      return growth == Growth::kStop;
    });
    if (stopped) return true;
  }
  return false;
}

/// The group of `start`: itself and all sites reached over sites for which `accept(to)` holds.
/// `seen` then holds the group and the sites that were refused around it.
template <typename Accept>
void GrowGroup(Context& context, SiteType type, const DirectionNode* directions, int start,
               IntList& group, Region& seen, Accept&& accept) {
  group.push_back(start);
  seen.Add(start);
  GrowUntil(context, type, directions, group, seen,
            [&](int to) { return accept(to) ? Growth::kJoin : Growth::kSkip; });
}

}  // namespace ludens
