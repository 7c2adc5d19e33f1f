#pragma once

#include <vector>

#include "gdl/program.h"

namespace ludens::gdl {

/// What each predicate of a program depends on, by predicate id.
struct Dependencies {
  std::vector<uint32_t> component;  ///< What a predicate needs has a lower or the same number.
  uint32_t component_count = 0;
  std::vector<bool> on_state;  ///< Depends on `true` or `does`: changes during play.
  std::vector<bool> on_moves;  ///< Depends on `does`.
  std::vector<std::vector<uint32_t>> rules_of_component;

  explicit Dependencies(const Program& program);
};

}  // namespace ludens::gdl
