#pragma once

#include "ludemes/start/placement.h"

namespace ludens {

/// The sites that a start rule names: by number, by coordinate or as a region. Reads whichever of
/// the slots loc, coord, locs, coords, region, at and to the matched form has.
class StartSites {
 public:
  explicit StartSites(const Args& args);

  /// False where the rule names no sites at all.
  bool given() const { return given_; }
  /// Appends the sites in the order in which the rule visits them.
  void Eval(Context& context, IntList& out) const;

 private:
  void AddCoordinates(const Args& args, std::string_view slot);

  bool given_ = false;
  std::vector<const IntNode*> numbers_;
  std::vector<int> fixed_;
  const RegionNode* region_ = nullptr;
};

}  // namespace ludens
