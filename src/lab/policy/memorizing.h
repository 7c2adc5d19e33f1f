#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/function_ref.h"
#include "lab/match/match.h"

namespace ludens {

/// One cell of tables 1 to 4 of Cazenave and Diemert, "Memorizing the playout policy", 2017: PPAFM
/// against another agent in one game, as a percentage of PPAFM's wins.
struct MemorizingCell {
  int table = 0;
  std::string game;    ///< As `games/` calls it.
  std::string option;  ///< The choice that makes the board 8×8; empty where it is the default.
  double paper = 0;    ///< Percent.
};

/// All cells, table by table.
const std::vector<MemorizingCell>& MemorizingCells();

struct MemorizingOptions {
  int64_t playouts = 500;   ///< Per move, for both sides. The paper's: 10,000.
  int64_t games = 60;       ///< Per cell. The paper's: 500.
  int64_t training = 5000;  ///< Playouts per position for tables 3 and 4. The paper's: 100,000.
  double c = 0.4;           ///< The paper does not say.
  uint64_t seed = 1;
  int threads = 1;
  std::string policies;  ///< Folder in which learned policies are kept.
};

/// The agents of a table: PPAFM first. `policy` is the file of the initial policy, for tables 3, 4.
std::vector<std::string> MemorizingAgents(int table, const MemorizingOptions& options,
                                          const std::string& policy);

/// How a cell compares: with an interval of 95 % for ours and for the paper's 500 games.
enum class Agreement : uint8_t {
  kAgrees,     ///< The intervals overlap.
  kDirection,  ///< They do not, but both are on the same side of 50 %.
  kOpen,       ///< Ours, or the paper's, cannot be told from 50 %.
  kDiffers     ///< The two are on different sides.
};
Agreement Compare(double paper_percent, const Estimate& ours);
const char* AgreementText(Agreement agreement);

}  // namespace ludens
