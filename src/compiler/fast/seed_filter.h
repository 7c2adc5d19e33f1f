#pragma once

#include <vector>

#include "compiler/fast/seed_term.h"

namespace ludens {

class Lowering;

/// A condition on one site, asked for many sites at once: conditions that no site plays a part in
/// are asked once, numbers of seeds are compared side by side, tables become sets; what is left is
/// asked site by site, and only for sites that are still in question.
struct SeedFilter {
  enum class Op : uint8_t {
    kUniform,  ///< term, whatever the site
    kTable,    ///< masks by SeedView::row; term where it is nobody's turn
    kSeeds,    ///< least <= seeds <= most on slots of `board`; elsewhere as `beyond` says
    kSeedsAt,  ///< least <= seeds <= most on the slot that the table of `term` tells
    kSeedsBy,  ///< seeds on slots of `board`, none elsewhere, compared with `term`, as `relation`
    kMarks,    ///< least <= local state <= most on slots of `board`; elsewhere term
    kIn,       ///< the region, which no site plays a part in
    kIs,       ///< it is the site `term`, in which it plays no part
    kAll,      ///< parts
    kAny,      ///< parts
    kNot,      ///< parts[0]
    kIf,       ///< parts[0] ? parts[1] : parts[2]
    kEach,     ///< term
  };
  /// What means the site while it is asked for.
  enum class Subject : uint8_t {
    kSite,    ///< (site)
    kFrom,    ///< (from)
    kTo,      ///< (to)
    kChosen,  ///< (from) and (to)
  };

  static const SeedFilter* Make(Lowering& lowering, const SeedTerm& term, Subject subject,
                                int slots);

  /// Those of the sites for which it holds.
  uint64_t Of(const SeedView& view, uint64_t sites) const;

  /// True when it holds for all of them.
  bool HoldsForAll(const SeedView& view, uint64_t sites) const;

  /// True when it asks for seeds on the site and nothing else.
  bool IsOccupied() const;

  /// Of the seeds on a site and another number.
  enum class Relation : uint8_t { kEqual, kBelow, kAbove };

  Op op = Op::kEach;
  Relation relation = Relation::kEqual;
  Subject subject = Subject::kSite;
  bool beyond = false;
  int slots = 0, least = 0, most = 0;
  uint64_t board = 0;
  const SeedTerm* term = nullptr;
  const SeedRegion* region = nullptr;
  const SeedTable<int32_t>* table = nullptr;
  std::vector<uint64_t> masks;
  std::vector<const SeedFilter*> parts;
};

}  // namespace ludens
