#pragma once

#include <algorithm>
#include <bit>

#include "state/context.h"

namespace ludens {

/// A site with its type: what a slot of the state stands for.
struct TypedSite {
  SiteType type = SiteType::kCell;
  int site = kOff;
};

inline TypedSite SiteOfSlot(const Model& model, int slot) {
  if (slot < model.board_sites) return {model.default_site, slot};
  if (slot < model.total_sites) return {SiteType::kCell, slot};
  for (const SiteType type : kAllSiteTypes) {
    const size_t index = static_cast<size_t>(type);
    const int site = slot - model.slot_offset[index];
    if (type != model.default_site && site >= 0 && site < model.slot_sites[index])
      return {type, site};
  }
  return {};
}

/// Whether pieces may stand on other types of site than the board's default one.
inline bool HasSeveralSiteTypes(const Model& model) {
  for (const SiteType type : kAllSiteTypes)
    if (type != model.default_site && model.slot_sites[static_cast<size_t>(type)] > 0) return true;
  return false;
}

/// Calls `visit(slot)` for every slot of a set, ascending, until it answers true; then true.
template <typename Visit>
bool AnySlot(std::span<const uint64_t> set, Visit&& visit) {
  for (size_t i = 0; i < set.size(); ++i)
    for (uint64_t word = set[i]; word != 0; word &= word - 1)
      if (visit(static_cast<int>(i * 64) + std::countr_zero(word))) return true;
  return false;
}

/// The same for `count` slots from `first` on.
template <typename Visit>
bool AnySlotIn(std::span<const uint64_t> set, int first, int count, Visit&& visit) {
  const int end = std::min(first + count, static_cast<int>(set.size()) * 64);
  for (int begin = first; begin < end; begin = (begin | 63) + 1)
    for (uint64_t word = set[static_cast<size_t>(begin) >> 6] >> (begin & 63) << (begin & 63);
         word != 0; word &= word - 1) {
      const int slot = (begin & ~63) + std::countr_zero(word);
      if (slot >= end) return false;
      if (visit(slot)) return true;
    }
  return false;
}

/// Calls `visit(type, site)` for every site where `owner` has something, until it answers true;
/// then true. In the order in which the language lists the pieces where that shows, ascending
/// elsewhere.
template <typename Visit>
bool AnyOwnedSite(const Context& context, int owner, Visit&& visit) {
  const Model& model = context.model;
  if (context.state.layout().owned_order == OwnedOrder::kNone)
    return AnySlot(context.state.OwnedSet(owner), [&](int slot) {
      const TypedSite at = SiteOfSlot(model, slot);
      return visit(at.type, at.site);
    });
  for (size_t what = 1; what < model.components.size(); ++what) {
    if (model.components[what].owner != owner) continue;
    for (const OwnedEntry& entry : context.state.OwnedEntries())
      if (entry.what == static_cast<int>(what) && visit(entry.type, entry.site)) return true;
  }
  return false;
}

}  // namespace ludens
