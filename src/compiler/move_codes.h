#pragma once

#include <immintrin.h>

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "base/rng.h"
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

  /// The coder at one position with one player to move: for all moves of a listing.
  class Position;

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
  std::vector<int> FindAround(int player, int site) const;
  /// The sites around a placement as a set, by words of the state's sets.
  const uint64_t* AroundOf(int player, int site) const {
    return around_sites_.data() + static_cast<size_t>(player * sites_ + site) * words_;
  }
  uint64_t Kind(int mover, int what) const {
    return static_cast<uint64_t>(by_mover_ ? what * (players_ + 1) + mover : what);
  }

  const Model& model_;
  int players_, sites_;
  bool by_mover_;  ///< Pieces that belong to nobody: who moves them matters.
  bool details_;   ///< Moves may differ by state or rotation alone.
  int board_;      ///< Sites of the board's own type.
  bool large_ = false;
  Around around_ = Around::kColours;
  size_t words_ = 1;                          ///< Of a set of sites.
  std::vector<std::vector<int>> footprints_;  ///< By player and site.
  std::vector<uint64_t> around_sites_;        ///< Likewise, a set each; after Finish.
  Plan plain_, featured_;
};

// One call per move of a listing: inline.

inline uint32_t MoveCodes::Number(const Plan& plan, int mover, const CodedMove& move,
                                  uint32_t placement_pattern, uint32_t movement_pattern) const {
  if (move.to < 0) return 2 + static_cast<uint32_t>(Mix64(static_cast<uint64_t>(move.detail)) % 6);
  const uint64_t kind = Kind(mover, move.what), sites = static_cast<uint64_t>(sites_);
  const bool placement = move.from == move.to || move.from < 0;
  const uint64_t to = static_cast<uint64_t>(move.to), from = static_cast<uint64_t>(move.from);
  const uint64_t number =
      placement ? (kind * sites + to) * plan.placement_patterns + placement_pattern
                : plan.placements + ((kind * sites + from) * sites + to) * plan.movement_patterns +
                      movement_pattern;
  // Whatever a description makes of its sites, no number leaves its range.
  if (plan.exact && number < plan.size - kSiteless)
    return kSiteless + static_cast<uint32_t>(number);
  const uint64_t mixed = Mix64(number * 1024 + static_cast<uint64_t>(move.detail));
  return kSiteless + static_cast<uint32_t>(mixed % (plan.size - kSiteless));
}

class MoveCodes::Position {
 public:
  Position(const MoveCodes& codes, const State& state, int mover)
      : codes_(codes),
        plan_(codes.featured_),
        around_(codes.AroundOf(mover, 0)),
        empty_(state.EmptySet().data()),
        own_(state.OwnedSet(mover).data()),
        words_(codes.words_),
        patterned_(codes.around_ == Around::kNothing ? 0 : codes.board_),
        colours_(codes.around_ == Around::kColours),
        mover_(mover) {}

  uint32_t Featured(const CodedMove& move) const {
    const bool placement = move.from == move.to || move.from < 0;
    const bool on_board = move.to >= 0 && move.to < patterned_;
    const uint32_t pattern = placement && on_board ? Pattern(move.to) : 0;
    return codes_.Number(plan_, mover_, move, pattern, move.capture);
  }

 private:
  /// What stands around a site: which of the sites are taken, then, for colours, which are own.
  uint32_t Pattern(int site) const {
    const uint64_t* around = around_ + static_cast<size_t>(site) * words_;
    uint32_t pattern = 0;
    int shift = 0;
    for (size_t i = 0; i < words_; ++i) {
      const uint64_t mask = around[i];
      const int count = std::popcount(mask);
      pattern |= Extract(~empty_[i], mask) << shift;
      shift += count;
      if (!colours_) continue;
      pattern |= Extract(own_[i], mask) << shift;
      shift += count;
    }
    return pattern;
  }
  /// The bits of `word` at the places of `mask`, moved together.
  static uint32_t Extract(uint64_t word, uint64_t mask) {
#ifdef __BMI2__
    return static_cast<uint32_t>(_pext_u64(word, mask));
#else
    uint32_t bits = 0;
    for (int i = 0; mask != 0; mask &= mask - 1, ++i)
      bits |= static_cast<uint32_t>((word >> std::countr_zero(mask)) & 1) << i;
    return bits;
#endif
  }

  const MoveCodes& codes_;
  // Copies, which stay in registers while codes are written.
  const Plan plan_;
  const uint64_t* const around_;  ///< Of the mover's placements, by site.
  const uint64_t* const empty_;   ///< Sets of sites.
  const uint64_t* const own_;
  const size_t words_;
  const int patterned_;  ///< Placements on the sites before this one have patterns.
  const bool colours_;
  const int mover_;
};

inline uint32_t MoveCodes::Featured(const State& state, int mover, const CodedMove& move) const {
  return Position(*this, state, mover).Featured(move);
}

}  // namespace ludens
