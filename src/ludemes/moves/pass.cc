#include "ludemes/moves/lower.h"

namespace ludens {
namespace {

/// (pass): does nothing.
class Pass final : public MovesNode {
 public:
  void Eval(Context& context, MoveIds& out) const override {
    const size_t first = out.size();
    Action action;
    action.kind = ActionKind::kPass;
    action.decision = decision;
    out.push_back(context.arena().New(action));
    Finish(context, out, first);
  }
  bool CanMove(Context&) const override { return true; }
  bool CanMoveTo(Context&, int) const override { return false; }
};

}  // namespace

MovesNode* LowerPass(const Args& args) { return WithThen<Pass>(args); }

}  // namespace ludens
