#pragma once

#include <vector>

#include "compiler/plan/piece_rule.h"

namespace ludens {

/// The sites of a line from a piece on, without its own.
using Line = std::vector<int>;

/// Lines by component and origin.
using Lines = std::vector<std::vector<std::vector<Line>>>;

/// The lines that a rule's directions follow.
Lines LinesOf(const PlanTools& tools, const Bound& rule);

/// True where no site is on two of a piece's lines.
template <int W>
bool AreApart(const Lines& lines) {
  for (const auto& by_site : lines)
    for (const auto& from : by_site) {
      Mask<W> seen;
      for (const Line& line : from)
        for (const int site : line) {
          if (seen.Contains(site)) return false;
          seen.Add(site);
        }
    }
  return true;
}

}  // namespace ludens
