#pragma once

#include <initializer_list>

#include "base/function_ref.h"
#include "compiler/plan/move_source.h"
#include "ludemes/moves/move_actions.h"

namespace ludens {

/// A condition on a candidate: set-at-a-time where it has such a form, else site by site.
struct Test {
  const MaskNode* mask = nullptr;
  const BoolNode* plain = nullptr;  ///< Null beside a mask.
};

/// What happens to the item on the destination: (apply [if:…] (remove (to))).
struct Capture {
  bool removes = false;
  const BoolNode* condition = nullptr;
};

/// What all leaves share: how candidates are tested and how the move is built.
class PieceMove : public MoveSource {
 public:
  struct Parts {
    Test from, to;
    Capture capture;
    SiteType type = SiteType::kCell;
    bool decision = true;
  };
  explicit PieceMove(const Parts& parts) : parts_(parts) {}

 protected:
  void Restrict(Context& context, SiteMask& froms) const {
    if (parts_.from.mask == nullptr) return;
    SiteMask allowed(froms.n());
    parts_.from.mask->Eval(context, allowed);
    froms &= allowed;
  }
  bool FromAllows(Context& context, int from) const {
    if (parts_.from.plain == nullptr) return true;
    context.vars.from = from;
    return parts_.from.plain->Eval(context);
  }
  void Destinations(Context& context, SiteMask& out) const {
    if (parts_.to.mask != nullptr)
      parts_.to.mask->Eval(context, out);
    else
      for (int i = 0; i < out.n(); ++i) out[i] = ~uint64_t{0};
  }
  bool ToAllows(Context& context, int from, int to) const {
    if (parts_.to.plain == nullptr) return true;
    context.vars.from = from;
    context.vars.to = to;
    return parts_.to.plain->Eval(context);
  }
  void Build(Context& context, int from, int to, Choice& choice) const {
    LeanMove& lean = choice.lean;
    lean.from = from;
    lean.to = to;
    if (parts_.capture.removes && Captures(context, from, to))
      lean.Add(SiteAction(ActionKind::kRemove, parts_.type, to));
    lean.Add(MoveAction(parts_.type, from, kNone, parts_.type, to, false, parts_.decision));
    Attach(choice);
  }

  Parts parts_;

 private:
  bool Captures(Context& context, int from, int to) const {
    if (context.state.What(context.SlotOf(parts_.type, to)) == 0) return false;
    if (parts_.capture.condition == nullptr) return true;
    const VariableScope scope(context);
    context.vars.from = from;
    context.vars.to = to;
    return parts_.capture.condition->Eval(context);
  }
};

/// The argument in a slot that the signature may lack.
const Bound* Argument(const Bound& rule, std::string_view slot);
/// True when no slots but these are filled.
bool OnlyHas(const Bound& clause, std::initializer_list<std::string_view> slots);
bool IsIterator(const Bound* bound, std::string_view name);
/// True for (move …), false for an effect.
bool IsDecision(const Bound& rule);

/// The arguments that leaves have in common, or false where one of them is not covered.
bool PlanParts(Lowering& lowering, const Bound& rule, PieceMove::Parts& parts);

/// Calls `visit(component, site, directions)` with the absolute directions that a rule means for
/// each component on each site. REQUIRES: PlanParts covered the rule.
void ForEachDirections(Lowering& lowering, const Bound& rule,
                       FunctionRef<void(size_t, Site, const DirectionList&)> visit);

}  // namespace ludens
