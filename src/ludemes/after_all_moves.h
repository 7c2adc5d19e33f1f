#pragma once

#include "ludemes/nodes.h"

namespace ludens {

/// What follows a move in games where all move at once, but only when everybody's moves are made:
/// (then … applyAfterAllMoves:True).
class AfterAllMoves final : public MovesNode {
 public:
  explicit AfterAllMoves(const MovesNode* rule) : rule_(rule) {}
  void Eval(Context& context, MoveIds& out) const override { rule_->Eval(context, out); }

 private:
  const MovesNode* rule_;
};

}  // namespace ludens
