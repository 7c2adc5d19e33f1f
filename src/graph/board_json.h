#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "graph/board_reader.h"

namespace ludens {

/// A board for other tools: `use`, and per site type `n`, `xy`, `orth`, `diag`, `adj`, `dirs`,
/// `corners`, `centre`, `perimeter`, `top`, `bottom`, `left`, `right`, `sides`, `rows`, `columns`,
/// `phase`, `labels`.
nlohmann::json ToJson(const Board& board);

/// What differs between two boards in this form, one line each; `expected` may leave out fields.
/// Lists of sites are compared as sets, places up to a common shift and scale.
std::vector<std::string> CompareBoards(const nlohmann::json& expected,
                                       const nlohmann::json& actual);

}  // namespace ludens
