#include "state/action.h"

#include "state/context.h"

namespace ludens {

void Apply(Context&, const Action&) {}

std::string TrialText(const Model&, const Action&) { return ""; }

}  // namespace ludens
