#pragma once

#include <string_view>

namespace ludens {

/// What a ludeme means, in one sentence without a capital or full stop: "something stands on the
/// site". `opcode` as in bound.h; where a form has no sentence of its own, that of its class.
/// Empty for an unknown one.
std::string_view MeaningOf(std::string_view opcode);

}  // namespace ludens
