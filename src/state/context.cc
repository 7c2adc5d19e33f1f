#include "state/context.h"

#include "base/error.h"

namespace ludens {

void RuleBook::Play(Context&, MoveId) const {
  throw Error("these rules cannot be played several moves ahead");
}

}  // namespace ludens
