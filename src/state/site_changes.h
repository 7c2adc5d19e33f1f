#pragma once

#include <span>
#include <vector>

#include "state/context.h"

namespace ludens {

/// Changes of sites that need to know more than the state does: who owns a component, what lies
/// next to a site, which sites a large piece covers. The actions are written in these.

/// The owner of a component, 0 for none.
int OwnerOf(const Model& model, int what);

/// State::Set, and in boardless games the playable sites around the slot: a site that becomes
/// occupied opens its neighbours (unless `extend` is false), one that becomes empty closes them.
void SetSite(Context& context, int slot, const Item& item, int count, bool extend = true);

/// Opens the centre cell: where the first piece of a boardless game may lie.
/// REQUIRES: a boardless game.
void OpenCentre(const Context& context);

/// Empties a slot of a flat game, as SetSite does.
void ClearSite(Context& context, int slot);

/// Puts a new item on top of a stack, as SetSite does.
void PushItem(Context& context, int slot, const Item& item);

/// Takes an item off a stack. Fields of the level that becomes free stay there, as the language has
/// it, where the level was named; taking the top as such clears them.
Item TakeLevel(const State& state, int slot, int level, bool named);

/// The next supported direction to the right (clockwise) or left of one.
CompassDirection Turned(std::span<const AbsoluteDirection> supported, CompassDirection from,
                        bool clockwise);

/// The cells that a large piece covers when its root lies at `site` with the given local state
/// (which says how it is turned and reflected); the root first. Empty where it does not fit.
void Footprint(const Model& model, const Component& piece, int site, int state,
               std::vector<int>& cells);

/// Marks the cells under a large piece as taken (or free again).
void Cover(Context& context, const Component& piece, int site, int state, bool covered);

}  // namespace ludens
