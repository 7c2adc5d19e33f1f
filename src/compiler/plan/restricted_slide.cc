#include "compiler/plan/piece_rule.h"
#include "compiler/plan/widths.h"

namespace ludens {
namespace {

/// The moves of a rule that end on sites for which a condition holds.
template <int W>
class EndingRule final : public MoveOperator<W> {
 public:
  EndingRule(const MoveRule<W>* rule, const MaskNode<W>* ends) : rule_(rule), ends_(ends) {}

  Mask<W> Within(int component, int target) const override {
    return rule_->Within(component, target);
  }

 protected:
  void Collect(Context& context, const PieceSet<W>& pieces, MoveSets<W>& sets) const override {
    const size_t first = sets.size();
    rule_->Gather(context, pieces, sets);
    sets.Restrict(first, ends_->Eval(context));
  }

 private:
  const MoveRule<W>* rule_;  ///< Its sets have one move for each target.
  const MaskNode<W>* ends_;
};

}  // namespace

/// The condition of an effect decides whether a slide is a move at all; a region to slide to says
/// nothing.
template <int W>
MoveRule<W>* PlanRestrictedSlide(const PlanTools& tools, const Bound& rule, bool per_piece) {
  const Bound* to = Argument(rule, "to");
  if (to == nullptr) return nullptr;
  const Bound* apply = to->Arg("effect");
  const Bound* condition = apply == nullptr ? nullptr : Argument(*apply, "if");
  if (condition == nullptr && to->Arg("region") == nullptr) return nullptr;
  const MaskNode<W>* ends =
      condition == nullptr ? nullptr : PlanMask<W>(tools, *condition, Iterated::kTo);
  if (condition != nullptr && ends == nullptr) return nullptr;
  const Bound* plain_apply = apply;
  if (condition != nullptr)
    plain_apply =
        Argument(*apply, "effect") == nullptr ? nullptr : &With(tools, *apply, "if", nullptr);
  const Bound& free = With(tools, With(tools, *to, "region", nullptr), "effect", plain_apply);
  MoveRule<W>* slides = PlanSlide<W>(tools, With(tools, rule, "to", &free), per_piece);
  if (slides == nullptr || ends == nullptr) return slides;
  return tools.lowering.Make<EndingRule<W>>(slides, ends);
}

#define LUDENS_INSTANTIATE(W) \
  template MoveRule<W>* PlanRestrictedSlide<W>(const PlanTools&, const Bound&, bool);
LUDENS_FOR_EACH_WIDTH(LUDENS_INSTANTIATE)
#undef LUDENS_INSTANTIATE

}  // namespace ludens
