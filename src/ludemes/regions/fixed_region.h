#pragma once

#include <span>

#include "ludemes/lowering.h"

namespace ludens {

/// A region that never changes.
class FixedRegion final : public RegionNode {
 public:
  FixedRegion(std::span<const Site> sites, SiteType type) : type_(type) {
    for (const Site site : sites) region_.Add(site);
  }
  void Eval(Context&, Region& out) const override { out.Unite(region_); }
  SiteType Type(const Context&) const override { return type_; }
  bool Contains(Context&, int site) const override { return region_.Contains(site); }

 private:
  Region region_;
  SiteType type_;
};

}  // namespace ludens
