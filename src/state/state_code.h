#pragma once

#include <string>
#include <string_view>

#include "state/model.h"
#include "state/state.h"

namespace ludens {

/// A position on one line: `key=value` parts with blanks between them, in a fixed order. Keys are
/// fields of the header, lists, and the numbers of slots; what is as in a fresh state is left out.
///
///     mover=2 next=1 prev=1 turn=2 moves=33 start_moves=32 … 0=5 1=3 8=1s2
///
/// A slot's value has one item per level from below, with commas between them: the component,
/// then `w` owner (where it is not the component's), `s` local state, `r` rotation, `v` value, and
/// in games with counts `x` count.
std::string WriteState(const Model& model, const State& state);

/// Sets `state` to the position with this code. Throws Error where the text is no position of a
/// game with this model and so many phases; `state` is then undefined.
void ReadState(std::string_view code, const Model& model, int phases, const State& state);

}  // namespace ludens
