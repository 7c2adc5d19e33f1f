#pragma once

#include "ludemes/move_options.h"

namespace ludens {

/// A rule that takes a piece to the site that an expression gives: where a condition around it has
/// evaluated the same expression already, it need not do so again.
class KnownTarget {
 public:
  /// As MovesNode::List, where the destination is known to be `to`.
  virtual void ListTo(Context& context, int to, MoveOptions& out) const = 0;

 protected:
  ~KnownTarget() = default;
};

}  // namespace ludens
