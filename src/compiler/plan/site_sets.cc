#include "compiler/plan/site_sets.h"

#include "compiler/plan/move_source.h"
#include "compiler/plan/set_regions.h"
#include "ludemes/moves/move_actions.h"

namespace ludens {
namespace {

/// A mask for rules that know sets of any size.
template <int W>
class MaskSet final : public SiteSetNode {
 public:
  explicit MaskSet(const MaskNode<W>* mask) : mask_(mask) {}
  void Eval(Context& context, SiteBits& out) const override {
    const Mask<W> mask = mask_->Eval(context);
    out.Assign(mask.words);
  }

 private:
  const MaskNode<W>* mask_;
};

template <int W>
const MaskNode<W>* PlanSlot(PlanTools tools, const SiteSetSlot& slot) {
  if (slot.variable == Iterated::kNothing) return PlanSetRegion<W>(tools, *slot.condition);
  tools.others_fixed = slot.others_fixed;
  return PlanMask<W>(tools, *slot.condition, slot.variable);
}

/// Planning a condition may lower parts of it that ask for sets themselves.
template <int W>
void PlanAll(const PlanTools& tools) {
  for (size_t i = 0; i < tools.lowering.set_slots().size(); ++i) {
    SiteSetSlot& slot = *tools.lowering.set_slots()[i];
    if (slot.set != nullptr) continue;
    if (const MaskNode<W>* mask = PlanSlot<W>(tools, slot)) {
      slot.set = tools.lowering.Make<MaskSet<W>>(mask);
      slot.sites = tools.sites();
    }
  }
}

/// A rule whose sets are asked whether there is a move.
class SetQuestion final : public MovesNode {
 public:
  SetQuestion(const MovesNode* plain, const MoveSource* source) : plain_(plain), source_(source) {}
  void Eval(Context& context, MoveIds& out) const override { plain_->Eval(context, out); }
  bool CanMove(Context& context) const override { return source_->Any(context, kAnySite); }
  bool CanMoveTo(Context& context, int target) const override {
    return source_->Any(context, target);
  }

 private:
  const MovesNode* plain_;
  const MoveSource* source_;
};

}  // namespace

void PlanQuestions(const PlanTools& tools, const std::vector<const Bound*>& component_rules) {
  if (!tools.model().site_sets || tools.model().layout.has_last_sites) return;
  for (size_t i = 0; i < tools.lowering.question_slots().size(); ++i) {
    QuestionSlot& slot = *tools.lowering.question_slots()[i];
    if (const MoveSource* source = PlanMoves(tools, *slot.rule, component_rules))
      slot.moves = tools.lowering.Make<SetQuestion>(slot.moves, source);
  }
}

void PlanSiteSets(const PlanTools& tools) {
  if (!tools.model().site_sets) return;
  const int sites = tools.sites();
  if (sites <= Mask<1>::kSites)
    PlanAll<1>(tools);
  else if (sites <= Mask<2>::kSites)
    PlanAll<2>(tools);
  else if (sites <= Mask<4>::kSites)
    PlanAll<4>(tools);
  else if (sites <= Mask<8>::kSites)
    PlanAll<8>(tools);
  static_assert(Mask<8>::kSites == SiteBits::kMostSites);
}

}  // namespace ludens
