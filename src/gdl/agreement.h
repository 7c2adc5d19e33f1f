#pragma once

#include <cstdint>
#include <string>

#include "gdl/gdl_game.h"

namespace ludens::gdl {

struct AgreementLimits {
  int games = 3;
  int plies = 200;
  double seconds = 5;  ///< Of CPU time, for either part of the comparison.
};

struct AgreementResult {
  std::string difference;  ///< Empty when the evaluators agree.
  int states = 0;          ///< Compared with the interpreter.
};

/// Plays random games by the interpreter of rules and by the counter machine, comparing fluents,
/// legal moves, the end and goals in every state; then compares playouts of the counter machine
/// with those of the lanes, by every instruction set at hand, stopped after 1, 2, 3, 5, 8 … plies.
AgreementResult CompareEvaluators(const GdlGame& game, Program& program, uint64_t seed,
                                  const AgreementLimits& limits = {});

}  // namespace ludens::gdl
