#pragma once

#include <optional>
#include <string_view>

#include "graph/reader/clause_errors.h"

namespace ludens {

std::optional<int> ParseInt(std::string_view text);
std::optional<float> ParseFloat(std::string_view text);

/// Whether a node can be a number: a numeral, or a clause of arithmetic.
bool IsNumber(const Node& node);

/// Values of arithmetic that is known when a board is built: sizes in integers, places in single
/// precision. Nothing where it is wrong, which is then reported.
std::optional<int> EvalInt(const Node& node, ClauseErrors& errors);
std::optional<float> EvalFloat(const Node& node, ClauseErrors& errors);

}  // namespace ludens
