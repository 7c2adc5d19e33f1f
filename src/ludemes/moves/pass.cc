#include "ludemes/move_options.h"
#include "ludemes/moves/lower.h"
#include "ludemes/moves/move_actions.h"

namespace ludens {
namespace {

/// (pass): does nothing.
class Pass final : public MovesNode, public MoveSketcher {
 public:
  void Eval(Context& context, MoveIds& out) const override {
    const size_t first = out.size();
    out.push_back(context.arena().New(ThePass()));
    Finish(context, out, first);
  }
  void List(Context& context, MoveOptions& out) const override {
    out.Add(context, *this, kOff, kOff, 0, false, 0, this);
  }
  MoveId Build(Context& context, const MoveOption&) const override {
    BorrowedMoves built(context);
    Eval(context, *built);
    return built->front();
  }
  bool Sketch(Context& context, const MoveOption&, MoveSketch& sketch) const override {
    if (!decision) return false;
    sketch.last.mover = static_cast<int16_t>(context.mover());
    sketch.last.pass = true;
    return sketch.AddAction(ThePass()) && sketch.AddThen(then);
  }
  bool CanMove(Context&) const override { return true; }
  bool CanMoveTo(Context&, int) const override { return false; }

 private:
  Action ThePass() const {
    Action action;
    action.kind = ActionKind::kPass;
    action.decision = decision;
    return action;
  }
};

}  // namespace

MovesNode* LowerPass(const Args& args) { return WithThen<Pass>(args); }

}  // namespace ludens
