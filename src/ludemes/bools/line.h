#pragma once

#include "ludemes/lowering.h"

namespace ludens {

/// The arguments of (is Line …), shared by its forms for boards with and without stacks.
struct LineParts {
  std::optional<SiteType> type;
  const IntNode* length = nullptr;
  AbsoluteDirection direction = AbsoluteDirection::kAdjacent;
  const IntNode* through = nullptr;  ///< Never null: the last destination unless told otherwise.
  const RegionNode* through_any = nullptr;
  const IntNode* who = nullptr;
  std::vector<const IntNode*> whats;
  const BoolNode* exact = nullptr;
  const BoolNode* contiguous = nullptr;
  const BoolNode* condition = nullptr;
  const BoolNode* by_level = nullptr;
  const BoolNode* top = nullptr;
  const IntNode* through_how_much = nullptr;
  const BoolNode* visible = nullptr;
  const BoolNode* use_opposites = nullptr;
};

inline bool EvalOr(const BoolNode* node, Context& context, bool otherwise) {
  return node == nullptr ? otherwise : node->Eval(context);
}

/// Which pieces make up a line: those given, those of a player, or the one at the pivot.
class LinePieces {
 public:
  /// `set` is working memory that must outlive this object.
  LinePieces(Context& context, const LineParts& parts, int pivot_piece, Region& set)
      : components_(context.model.components), single_(pivot_piece) {
    if (parts.who != nullptr) owner_ = parts.who->Eval(context);
    by_owner_ = parts.who != nullptr;
    if (parts.whats.empty()) return;
    for (const IntNode* what : parts.whats) set.Add(what->Eval(context));
    set_ = &set;
  }

  bool Contains(int what) const {
    if (set_ != nullptr) return set_->Contains(what);
    if (by_owner_) return what > 0 && components_[static_cast<size_t>(what)].owner == owner_;
    return what == single_;
  }

 private:
  const std::vector<Component>& components_;
  int single_;
  int owner_ = -1;
  bool by_owner_ = false;
  const Region* set_ = nullptr;
};

/// What a line must look like, evaluated once per pivot.
struct LineRule {
  int length = 0;
  bool exact = false;
  bool contiguous = true;
  bool use_opposites = true;
};

/// Looks for a line through `pivot`, which counts as its first site. `sites` says what a line is
/// made of: Begin() starts a new one, Accept(site) says whether a site belongs to it, TurnBack() is
/// called before it is followed the other way, and Enough() is asked when it is long enough.
template <typename LineSites>
bool HasLine(const Context& context, SiteType type, int pivot, AbsoluteDirection direction,
             const LineRule& rule, LineSites&& sites) {
  const Topology& topology = context.topology();
  // Follows a radial, adding to `count`; true when the line is complete.
  const auto follow = [&](RadialId radial, int& count) {
    for (const Site site : topology.RadialSites(type, radial).subspan(1)) {
      if (sites.Accept(static_cast<int>(site))) {
        ++count;
        if (!rule.exact && count == rule.length && sites.Enough()) return true;
      } else if (rule.contiguous) {
        break;
      }
    }
    return false;
  };
  for (const RadialId radial :
       topology.DistinctRadials(type, static_cast<Site>(pivot), direction)) {
    int count = 1;
    sites.Begin();
    if (follow(radial, count)) return true;
    const auto opposites = topology.Opposites(type, radial);
    if (opposites.empty() || !rule.use_opposites) {
      if (count == rule.length && sites.Enough()) return true;
      continue;
    }
    for (const RadialId opposite : opposites) {
      int total = count;
      sites.TurnBack();
      if (follow(opposite, total)) return true;
      if (total == rule.length && sites.Enough()) return true;
    }
  }
  return false;
}

/// (is Line …) on boards with stacks.
bool IsStackLine(Context& context, const LineParts& parts);

}  // namespace ludens
