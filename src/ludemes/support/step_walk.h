#pragma once

#include "ludemes/lowering.h"
#include "ludemes/site_set.h"
#include "ludemes/support/neighbours.h"

namespace ludens {

/// How a piece walks over the board step by step, for distances that depend on the position: the
/// directions and the condition of a (step …) clause, and how the piece turns on the way.
class StepWalk {
 public:
  /// From the slots `stepMove` and `newRotation` of a clause.
  explicit StepWalk(const Args& args);

  /// True when sets tell where steps lead, whatever walks.
  bool HasSets(const Context& context, SiteType type) const {
    return neighbours_ != nullptr && IsFlat(context, type) &&
           (condition_ == nullptr || set_->set != nullptr);
  }
  /// How many steps lead from a site to the nearest of the targets; kInfinity where none do.
  /// REQUIRES: HasSets, and `from` is a site of the board and no target.
  int DistanceInSets(Context& context, int from, const Region& targets) const;

  /// Calls `reached(sites, steps)` with the sites first reached after 1, 2, … steps from `from`, as
  /// long as it answers true and there are some.
  template <typename Reached>
  void Walk(Context& context, SiteType type, int from, Reached&& reached) const {
    BorrowedInts near(context), far(context);
    BorrowedRegion seen(context);
    Walker walker = Start(context, type, from);
    seen->Add(from);
    AppendSteps(context, type, from, walker, *seen, *near);
    for (int steps = 1; !near->empty() && reached(*near, steps); ++steps) {
      far->clear();
      for (const int site : *near) {
        Turn(context, walker);
        AppendSteps(context, type, site, walker, *seen, *far);
      }
      std::swap(*near, *far);
    }
  }

 private:
  /// The piece on the way.
  struct Walker {
    const Component* component = nullptr;
    std::optional<AbsoluteDirection> facing;
    int rotation = 0;
  };

  static Walker Start(const Context& context, SiteType type, int from);
  void Turn(Context& context, Walker& walker) const;
  /// Appends the sites one step from `from` that are not in `seen`, and adds them there.
  void AppendSteps(Context& context, SiteType type, int from, const Walker& walker, Region& seen,
                   IntList& out) const;

  const DirectionNode* directions_;
  const Neighbours* neighbours_ = nullptr;  ///< Null where steps have no sets.
  const BoolNode* condition_ = nullptr;
  const SiteSetSlot* set_ = nullptr;  ///< Of the condition.
  const IntNode* new_rotation_ = nullptr;
};

}  // namespace ludens
