#pragma once

#include "ludemes/move_options.h"

namespace ludens {

/// A rule that all moves of a position come from, after dice were thrown for them on the state
/// itself: what they begin with may be done there too.
class AfterThrow {
 public:
  /// As MovesNode::ListToPlay.
  virtual void ListAfterThrow(Context& context, MoveOptions& out) const = 0;

 protected:
  ~AfterThrow() = default;
};

/// What a rule lists after a throw, as AfterThrow where it is one.
class RuleAfterThrow {
 public:
  explicit RuleAfterThrow(const MovesNode* rule)
      : rule_(rule), follower_(dynamic_cast<const AfterThrow*>(rule)) {}

  void List(Context& context, MoveOptions& out) const {
    if (follower_ != nullptr)
      follower_->ListAfterThrow(context, out);
    else if (rule_ != nullptr)
      rule_->List(context, out);
  }

 private:
  const MovesNode* rule_;
  const AfterThrow* follower_;
};

}  // namespace ludens
