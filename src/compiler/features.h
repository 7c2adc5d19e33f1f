#pragma once

#include "ludemes/grammar/bound.h"
#include "state/model.h"

namespace ludens {

/// Reads off the bound game which parts of a state it needs and which whole-game rules it has, and
/// sets the model's flags. One pass over the tree.
void InferFeatures(Model& model, const Bound& game);

/// Chooses the state layout for the model. REQUIRES: features and equipment are known.
void ChooseLayout(Model& model);

}  // namespace ludens
