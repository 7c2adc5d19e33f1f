#pragma once

#include <cstdint>
#include <span>

#include "state/model.h"
#include "state/state.h"

namespace ludens {

/// The pieces in play in the order in which the language lists them. Only games where that order,
/// or a piece that is listed twice, shows in what rules do keep these lists (Layout::owned_order):
/// everywhere else the owned sets say the same. All functions do nothing in other games, so callers
/// need not ask.
///
/// The bookkeeping is the language's own, with its approximations: a promoted bottom piece of a
/// stack, for example, stays listed under its old name. A game without stacks may list a piece at
/// one site again and again: when the list is full, the `level` of one entry says how many others
/// there were.
class OwnedLists {
 public:
  OwnedLists(const Model& model, const State& state) : model_(model), state_(state) {}

  bool Kept() const { return state_.layout().owned_order != OwnedOrder::kNone; }

  /// A piece of component `what` came to a site; neutral components are listed as well.
  void Add(int what, int site, int level, SiteType type) const {
    if (Kept() && what > 0) Append(what, site, level, type);
  }
  /// The component left a site.
  void Remove(int what, int site, SiteType type) const {
    if (Kept() && what > 0) Erase(what, site, type);
  }
  /// One level of a stack was taken; pieces above it come down unless `keep_levels`.
  void RemoveLevel(int what, int site, int level, SiteType type, bool keep_levels = false) const {
    if (Kept() && what > 0) EraseLevel(what, site, level, type, keep_levels);
  }
  /// The piece at a level of a stack is about to be lifted by one; `keep_levels` as above.
  void Lift(int slot, int site, int level, SiteType type, bool keep_levels) const;

  bool IsOwned(int what) const { return model_.components[static_cast<size_t>(what)].owner != 0; }

 private:
  void Append(int what, int site, int level, SiteType type) const;
  void Erase(int what, int site, SiteType type) const;
  void EraseLevel(int what, int site, int level, SiteType type, bool keep_levels) const;
  void EraseAt(std::span<OwnedEntry> entries, size_t index) const;
  void Compact() const;

  const Model& model_;
  State state_;
};

}  // namespace ludens
