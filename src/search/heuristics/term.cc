#include "search/heuristics/term.h"

namespace ludens {

std::unique_ptr<Term> BindTerm(const LudGame& game, const HeuristicTerm& term) {
  for (const auto bind : {BindPieceTerm, BindMoveTerm, BindCountTerm, BindLineTerm})
    if (auto bound = bind(game, term)) return bound;
  return nullptr;
}

}  // namespace ludens
