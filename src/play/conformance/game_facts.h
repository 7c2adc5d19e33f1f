#pragma once

#include <string>
#include <vector>

#include "compiler/lud_game.h"
#include "play/conformance/game_record.h"

namespace ludens {

struct FactBudget {
  double seconds = 1;  ///< CPU time for playouts; some more where playouts are long.
  uint64_t seed = 1;   ///< Of the playouts.
  PlayoutKind kind = PlayoutKind::kAuto;
  uint64_t perft_limit = 200000;  ///< Depths with more sequences are left out.
  double tolerance = 4;           ///< |z| up to which playouts agree.
};

/// One fact on which we and the reference disagree.
struct FactDifference {
  std::string fact;
  std::string ours;
  std::string theirs;
  double z = 0;  ///< 0 for facts that must be equal.
};

struct FactComparison {
  std::vector<FactDifference> differences;
  int perft_depth = 0;    ///< Depths compared.
  uint64_t playouts = 0;  ///< Ours; 0 where the reference's are too few to compare with.
};

/// Compares a compiled game with what the reference says about it: equipment, phases, legal moves,
/// numbers of move sequences, and the lengths and results of random playouts.
FactComparison CompareFacts(const LudGame& game, const GameRecord& record,
                            const FactBudget& budget);

}  // namespace ludens
