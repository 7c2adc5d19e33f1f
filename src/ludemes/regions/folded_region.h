#pragma once

#include <vector>

#include "ludemes/terms.h"

namespace ludens {

/// A region that depends on nothing but whose turn it is. It is evaluated as written until Fold,
/// then read from a table.
class FoldedRegion final : public RegionNode, public PositionRegion {
 public:
  explicit FoldedRegion(const RegionNode* region) : region_(region) {}

  /// Evaluates the region on the empty board with every player to move.
  void Fold(Context& empty) {
    std::vector<Region> table(static_cast<size_t>(empty.model.players) + 1);
    const int8_t mover = empty.header().mover;
    for (size_t player = 0; player < table.size(); ++player) {
      empty.header().mover = static_cast<int8_t>(player);
      region_->Eval(empty, table[player]);
    }
    empty.header().mover = mover;
    by_mover_ = std::move(table);
  }

  void Eval(Context& context, Region& out) const override {
    if (by_mover_.empty())
      region_->Eval(context, out);
    else
      out.Unite(by_mover_[static_cast<size_t>(context.mover())]);
  }
  SiteType Type(const Context& context) const override { return region_->Type(context); }
  bool IsOfPosition(Terms&) const override { return !by_mover_.empty(); }
  bool Contains(Context& context, int site) const override {
    return by_mover_.empty() ? region_->Contains(context, site)
                             : by_mover_[static_cast<size_t>(context.mover())].Contains(site);
  }

  std::optional<std::span<const uint64_t>> Kept(Context& context) const override {
    if (by_mover_.empty()) return std::nullopt;
    return by_mover_[static_cast<size_t>(context.mover())].words();
  }

 private:
  const RegionNode* region_;
  std::vector<Region> by_mover_;
};

}  // namespace ludens
