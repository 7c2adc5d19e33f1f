#pragma once

#include "ludemes/lowering.h"

namespace ludens {

/// Sites that an argument gives either as one site or as a region.
class SiteSource {
 public:
  SiteSource(const IntNode* site, const RegionNode* region) : site_(site), region_(region) {}

  /// Reads a slot that takes either.
  static SiteSource FromSlot(const Args& args, std::string_view slot);

  /// Appends the sites, ascending; nothing for a site outside (Off).
  void Eval(Context& context, IntList& out) const;
  /// The same as a set. REQUIRES: `out` is empty.
  void AddTo(Context& context, Region& out) const {
    region_ == nullptr ? out.Add(site_->Eval(context)) : region_->Eval(context, out);
  }

 private:
  const IntNode* site_;
  const RegionNode* region_;
};

/// Appends the absolute directions that `directions` means at a site; Adjacent where it is null.
void AppendDirections(Context& context, const DirectionNode* directions,
                      const DirectionQuery& query, DirectionList& out);

}  // namespace ludens
