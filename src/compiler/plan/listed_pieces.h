#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "compiler/plan/masks.h"
#include "compiler/plan/move_sets.h"
#include "ludemes/support/slots.h"

namespace ludens {

/// (forEach Piece …) where a site may name a piece several times: every piece of a stack, or what
/// the lists of pieces have where the game keeps them. A rule is asked as often about a site.
template <int W>
class ListedPiecesRule final : public MoveOperator<W> {
 public:
  /// rules[component]: null for components that the rule leaves out. `whose`: the owner of the
  /// pieces, where they are not the mover's. `top_only`: the others of a stack do not count.
  ListedPiecesRule(const Model& model, std::vector<const MoveRule<W>*> rules, int sites,
                   std::optional<int> whose, bool top_only)
      : rules_(std::move(rules)),
        owner_(whose),
        top_only_(top_only),
        sites_(sites),
        board_(Mask<W>::First(sites)) {
    own_.resize(static_cast<size_t>(model.players) + 2);
    for (size_t i = 1; i < rules_.size(); ++i)
      if (rules_[i] != nullptr)
        own_[static_cast<size_t>(model.components[i].owner)].push_back(static_cast<int>(i));
    for (const SiteType type : kAllSiteTypes) {
      const int slots = std::min(sites, model.slot_sites[static_cast<size_t>(type)]);
      if (type != model.default_site && slots > 0)
        others_.push_back({model.SlotOf(type, 0), slots});
    }
  }

  bool Any(Context& context, const PieceSet<W>&, int target) const override {
    return Search(context, [&](const MoveRule<W>& rule, const PieceSet<W>& pieces) {
      return rule.Any(context, pieces, target);
    });
  }

 protected:
  void Collect(Context& context, const PieceSet<W>&, MoveSets<W>& sets) const override {
    Search(context, [&](const MoveRule<W>& rule, const PieceSet<W>& pieces) {
      rule.Gather(context, pieces, sets);
      return false;
    });
  }
  bool CollectUntil(Context& context, const PieceSet<W>&, MoveSets<W>& sets,
                    FunctionRef<bool()> found) const override {
    return Search(context, [&](const MoveRule<W>& rule, const PieceSet<W>& pieces) {
      return rule.GatherUntil(context, pieces, sets, found);
    });
  }

 private:
  struct Slots {
    int first, count;
  };

  /// The sites that name a piece, and those that name it again, as often as they do.
  struct Sites {
    Mask<W> first;
    IntList& more;

    void Add(int site) {
      if (first.Contains(site))
        more.push_back(site);
      else
        first.Add(site);
    }
    /// Goes on to the sites that name a piece once more.
    void Next() {
      first = {};
      size_t kept = 0;
      for (const int site : more) {
        if (first.Contains(site))
          more[kept++] = site;
        else
          first.Add(site);
      }
      more.resize(kept);
    }
  };

  /// Calls `found(rule, pieces)` for each component until it answers true.
  template <typename Found>
  bool Search(Context& context, Found&& found) const {
    if (context.header().over) return false;
    const int owner = owner_.value_or(context.mover());
    BorrowedInts repeated(context);
    for (const int component : own_[static_cast<size_t>(owner)]) {
      const MoveRule<W>& rule = *rules_[static_cast<size_t>(component)];
      Sites sites{{}, *repeated};
      Find(context.state, owner, component, sites);
      for (; !sites.first.Empty(); sites.Next())
        if (AnyByTop(context.state, sites.first,
                     [&](const PieceSet<W>& pieces) { return found(rule, pieces); }))
          return true;
    }
    return false;
  }

  /// Rules go by what stands on top.
  template <typename Found>
  bool AnyByTop(const State& state, Mask<W> froms, Found&& found) const {
    while (!froms.Empty()) {
      const int top = state.What(froms.Select(0));
      const PieceSet<W> pieces{top, froms & Holding(state, top)};
      if (found(pieces)) return true;
      froms.Subtract(pieces.froms);
    }
    return false;
  }

  Mask<W> Holding(const State& state, int what) const {
    const Layout& layout = state.layout();
    if (layout.has_what) return LanesMask<W>(state.At<uint16_t>(layout.what), sites_, what);
    return Mask<W>::Load(what == 0 ? state.EmptySet() : state.OwnedSet(what)) & board_;
  }

  void Find(const State& state, int owner, int component, Sites& sites) const {
    if (state.layout().owned_order != OwnedOrder::kNone) return FindListed(state, component, sites);
    if (top_only_)
      sites.first = Holding(state, component);
    else
      (Mask<W>::Load(state.OwnedSet(owner)) & board_).ForEach([&](int site) {
        FindAt(state, site, component, site, sites);
      });
    for (const Slots& slots : others_)
      AnySlotIn(state.OwnedSet(owner), slots.first, slots.count, [&](int slot) {
        FindAt(state, slot, component, slot - slots.first, sites);
        return false;
      });
  }
  /// Pieces on sites of another type are asked about as if they stood on the board's own.
  void FindAt(const State& state, int slot, int component, int site, Sites& sites) const {
    const int height = state.Height(slot);
    for (int level = top_only_ ? std::max(0, height - 1) : 0; level < height; ++level)
      if (state.WhatAt(slot, level) == component) sites.Add(site);
  }
  /// An entry of a stack is one piece of it; elsewhere it stands for one piece and more.
  void FindListed(const State& state, int component, Sites& sites) const {
    const bool stacks = state.layout().has_stacks;
    for (const OwnedEntry& entry : state.OwnedEntries()) {
      if (entry.what != component || entry.site >= sites_) continue;
      const int level = stacks ? entry.level : 0;
      if (top_only_ && state.Height(entry.site) != level + 1) continue;
      for (int time = stacks ? 1 : entry.level + 1; time > 0; --time) sites.Add(entry.site);
    }
  }

  std::vector<const MoveRule<W>*> rules_;
  std::optional<int> owner_;
  bool top_only_;
  std::vector<std::vector<int>> own_;  ///< By player: components with a rule.
  std::vector<Slots> others_;          ///< Of the other types of sites.
  int sites_;
  Mask<W> board_;
};

}  // namespace ludens
