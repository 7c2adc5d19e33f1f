#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "compiler/plan/mask_node.h"

namespace ludens {

/// A condition on (from) and (to) made of conditions that each ask about one site: (from), (to) or
/// one that these two name, such as the next one in the direction of the move. The sets of sites
/// that the parts accept are found once, then the condition is a few looks at bits for each pair.
template <int W>
class PairTest {
 public:
  static constexpr size_t kMostParts = 8;
  /// What the parts accept.
  using Masks = std::array<Mask<W>, kMostParts>;

  /// The form of a condition on (to) that reads (from) too; null where it has none.
  static const PairTest* Plan(const PlanTools& tools, const Bound& condition);

  void Find(Context& context, Masks& masks) const {
    for (size_t i = 0; i < parts_.size(); ++i) masks[i] = parts_[i].mask->Eval(context);
  }
  bool Holds(const Masks& masks, int from, int to) const {
    int i = start_;
    while (i >= 0) {
      const Part& part = parts_[static_cast<size_t>(i)];
      i = masks[static_cast<size_t>(i)].Contains(SiteOf(part, from, to)) ? part.yes : part.no;
    }
    return i == kHolds;
  }

 private:
  static constexpr int kHolds = -1, kFails = -2;
  enum class Place : uint8_t { kFrom, kTo, kNamed };
  struct Part {
    const MaskNode<W>* mask = nullptr;
    Place place = Place::kTo;
    int yes = kHolds, no = kFails;  ///< The part to ask next, or the answer.
    std::vector<int16_t> named;     ///< By origin and destination; for kNamed.
  };

  int SiteOf(const Part& part, int from, int to) const {
    switch (part.place) {
      case Place::kFrom:
        return from;
      case Place::kTo:
        return to;
      case Place::kNamed:
        break;
    }
    return part.named[static_cast<size_t>(from * sites_ + to)];
  }

  /// Adds the parts of a condition; answers which is to be asked first, or kMostParts where there
  /// is no such form.
  int Add(const PlanTools& tools, const Bound& condition, int yes, int no);
  int AddJoined(const PlanTools& tools, const Bound& condition, int yes, int no, bool all);
  bool PlanPart(const PlanTools& tools, const Bound& condition, Part& part) const;

  std::vector<Part> parts_;
  int start_ = 0;
  int sites_ = 0;
};

}  // namespace ludens
