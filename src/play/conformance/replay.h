#pragma once

#include <string>

#include "compiler/lud_game.h"
#include "compiler/lud_match.h"
#include "play/conformance/recorded_trial.h"

namespace ludens {

enum class Verdict : uint8_t { kOk, kDiverged, kUnsupported, kError };
std::string_view ToText(Verdict verdict);

struct ReplayResult {
  Verdict verdict = Verdict::kOk;
  int ply = 0;           ///< Plies that agreed.
  std::string detail;    ///< One line: what differed first.
  std::string position;  ///< The position before the divergence, for people.
};

/// Replays a recorded game: at every ply the number of legal moves, the recorded move among them,
/// its effects, and at the end the result must be the same.
ReplayResult Replay(const LudGame& game, const RecordedTrial& trial);
/// The same for a match of several games.
ReplayResult Replay(const LudMatch& match, const RecordedTrial& trial);

}  // namespace ludens
