#include "ludemes/bools/line.h"

namespace ludens {
namespace {

/// The search for a line among stacks of one type of site.
class StackLine {
 public:
  StackLine(Context& context, const LineParts& parts, SiteType type, const LinePieces& pieces)
      : context_(context),
        parts_(parts),
        type_(type),
        pieces_(pieces),
        first_slot_(context.SlotOf(type, 0)),
        slots_(context.state.layout().slots),
        heights_(context.state.At<uint16_t>(context.state.layout().height)),
        whats_(context.state.At<uint16_t>(context.state.layout().level_what)) {
    rule_.length = parts.length->Eval(context);
    rule_.exact = EvalOr(parts.exact, context, false);
    top_ = EvalOr(parts.top, context, false);
  }

  bool Through(int pivot) {
    if (rule_.length == 1) return true;
    if (pivot >= context_.topology().size(type_)) return false;
    if (EvalOr(parts_.by_level, context_, false)) return ByLevel(pivot);
    return Holds(pivot) && HasLine(context_, type_, pivot, parts_.direction, rule_, *this);
  }

  // What HasLine asks of a line over whole stacks.
  void Begin() {}
  void TurnBack() {}
  bool Accept(int site) {
    context_.vars.to = site;
    return Holds(site) && EvalOr(parts_.condition, context_, true);
  }
  bool Enough() const { return true; }

 private:
  int Slot(int site) const { return first_slot_ + site; }
  /// 0 for sites of a type that holds nothing.
  int HeightOf(int slot) const { return slot < slots_ ? heights_[slot] : 0; }

  /// The stack shows such a piece on top, or has one at any level.
  bool Holds(int site) const {
    const int slot = Slot(site);
    if (top_) return pieces_.Contains(context_.state.What(slot));
    for (int level = 0; level < HeightOf(slot); ++level)
      if (pieces_.Contains(whats_[level * slots_ + slot])) return true;
    return false;
  }

  bool HoldsAt(int site, int level) const {
    const int slot = Slot(site);
    return level >= 0 && level < HeightOf(slot) && pieces_.Contains(whats_[level * slots_ + slot]);
  }

  /// Lines in space: down the pivot's own stack, level, or rising and falling by a level per step.
  bool ByLevel(int pivot) const {
    const int height = context_.state.Height(Slot(pivot));
    if (Vertical(pivot, height)) return true;
    if (height == 0) return false;
    const Topology& topology = context_.topology();
    for (const RadialId radial :
         topology.DistinctRadials(type_, static_cast<Site>(pivot), parts_.direction))
      for (const int slope : {0, -1, 1})
        if (Sloping(radial, height - 1, slope)) return true;
    return false;
  }

  bool Vertical(int pivot, int height) const {
    if (height < rule_.length) return false;
    for (int depth = 2; depth <= rule_.length; ++depth)
      if (!HoldsAt(pivot, height - depth)) return false;
    return true;
  }

  bool Sloping(RadialId radial, int origin, int slope) const {
    int count = 0;
    int steps = 0;
    if (Follow(radial, 0, origin, slope, steps, count)) return true;
    const auto opposites = context_.topology().Opposites(type_, radial);
    if (opposites.empty()) return count == rule_.length;
    steps = 1;
    for (const RadialId opposite : opposites) {
      int total = count;
      if (Follow(opposite, 1, origin, -slope, steps, total)) return true;
      // Of lines that rise behind the pivot, the reference counts only the part before it here.
      if ((slope < 0 ? count : total) == rule_.length) return true;
    }
    return false;
  }

  /// Goes along a radial, at a level that changes by `slope` per step; true when the line is
  /// complete. `steps` goes on over several radials, as in the reference.
  bool Follow(RadialId radial, size_t first, int origin, int slope, int& steps, int& count) const {
    for (const Site site : context_.topology().RadialSites(type_, radial).subspan(first)) {
      if (!HoldsAt(site, origin + slope * steps)) return false;
      ++count;
      ++steps;
      if (!rule_.exact && count == rule_.length) return true;
    }
    return false;
  }

  Context& context_;
  const LineParts& parts_;
  SiteType type_;
  const LinePieces& pieces_;
  int first_slot_;  ///< Of the type's sites.
  int slots_;
  const uint16_t* heights_;  ///< By slot.
  const uint16_t* whats_;    ///< By level and slot.
  LineRule rule_;
  bool top_ = false;
};

}  // namespace

bool IsStackLine(Context& context, const LineParts& parts) {
  const int pivot = parts.through->Eval(context);
  if (pivot < 0) return false;
  const SiteType type = context.TypeOr(parts.type);
  BorrowedRegion set(context);
  const LinePieces pieces(context, parts, context.state.What(context.SlotOf(type, pivot)), *set);
  return StackLine(context, parts, type, pieces).Through(pivot);
}

}  // namespace ludens
