#include "search/heuristics/term.h"

#include <cassert>

namespace ludens {

double ValueTerm::RawAfter(const State&, int, const Arrival&) {
  assert(false);  // Nobody asks a term that does not foresee.
  return 0;
}

std::unique_ptr<ValueTerm> BindTerm(const LudGame& game, const HeuristicTerm& term) {
  for (const auto bind : {BindPieceTerm, BindMoveTerm, BindCountTerm, BindLineTerm})
    if (auto bound = bind(game, term)) return bound;
  return nullptr;
}

}  // namespace ludens
