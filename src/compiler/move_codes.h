#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ludemes/apply_move.h"
#include "state/context.h"

namespace ludens {

/// A move as the coder sees it: what goes from where to where. A placement has from = to.
struct CodedMove {
  int from = -1;
  int to = -1;
  int what = 0;          ///< The component that moves or is placed; 0: none.
  int detail = 0;        ///< What else tells moves apart: the state or rotation chosen.
  bool capture = false;  ///< It takes something.
};

/// What a generated move of the arena, or one that was built without it, is to the coder.
CodedMove CodedOf(const Context& context, MoveId move);
CodedMove CodedOf(const Context& context, const LeanMove& move);

/// Numbers moves so that a move keeps its number from position to position, for tables of
/// statistics: without features by (piece, from, to), with features by what it captures and by what
/// stands around a placement too. Everything follows from the equipment and from what the first
/// moves of the game do; no game is known by name.
///
///     [ 8 numbers without a site | placements: (piece, to) | movements: (piece, from, to) ]
///
/// Numbers are exact as long as they fit into kMostCodes, else they are hashed into that range.
class MoveCodes {
 public:
  static constexpr uint32_t kMostCodes = 1u << 20;
  /// Sites around a placement that are looked at; more would make patterns too rare to learn.
  static constexpr int kMostAround = 6;

  /// What features are made of.
  enum class Around : uint8_t {
    kNothing,
    kColours,   ///< Own, foreign or free, for each site next to the placement.
    kOccupancy  ///< Taken or free: for pieces that cover several sites.
  };

  explicit MoveCodes(const Model& model);

  uint32_t codes() const { return plain_.size; }
  uint32_t feature_codes() const { return featured_.size; }
  std::string FeaturesText() const;

  /// Says which sites a placement at `site` by `player` covers (others than itself included).
  /// Placements that were not told of cover their own site.
  void SetFootprint(int player, int site, const std::vector<int>& covered);
  /// Fixes the numbers, once all footprints are told.
  void Finish();

  uint32_t Plain(int mover, const CodedMove& move) const {
    return Number(plain_, mover, move, 0, 0);
  }
  uint32_t Featured(const State& state, int mover, const CodedMove& move) const;
  uint32_t Pass() const { return 0; }
  uint32_t Swap() const { return 1; }

 private:
  /// Sizes of one numbering.
  struct Plan {
    uint32_t placement_patterns = 1, movement_patterns = 1;
    uint64_t placements = 0, movements = 0;
    uint32_t size = 0;
    bool exact = true;
  };
  static constexpr uint32_t kSiteless = 8;

  Plan MakePlan(uint32_t placement_patterns, uint32_t movement_patterns) const;
  uint32_t Number(const Plan& plan, int mover, const CodedMove& move, uint32_t placement_pattern,
                  uint32_t movement_pattern) const;
  uint32_t Pattern(const State& state, int mover, int site) const;
  const std::vector<int16_t>& AroundSites(int player, int site) const {
    return around_sites_[static_cast<size_t>(player * sites_ + site)];
  }
  uint64_t Kind(int mover, int what) const {
    return static_cast<uint64_t>(by_mover_ ? what * (players_ + 1) + mover : what);
  }

  const Model& model_;
  int players_, sites_;
  bool by_mover_;  ///< Pieces that belong to nobody: who moves them matters.
  bool details_;   ///< Moves may differ by state or rotation alone.
  bool large_ = false;
  Around around_ = Around::kColours;
  std::vector<std::vector<int>> footprints_;        ///< By player and site.
  std::vector<std::vector<int16_t>> around_sites_;  ///< Likewise, after Finish.
  Plan plain_, featured_;
};

}  // namespace ludens
