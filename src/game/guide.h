#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/rng.h"

namespace ludens {

/// The moves of one game from some position on, as codes: at every ply those that could be played
/// and which one was. Searches put the moves of their tree in front of those of the playout, so
/// that learners see one sequence.
struct PlyLog {
  struct Ply {
    uint32_t first = 0;   ///< Where its codes begin.
    uint32_t count = 0;   ///< Legal moves, and maybe illegal ones that were not drawn.
    uint32_t chosen = 0;  ///< Index among them.
    int32_t player = 0;
    /// The codes are only the one that was played, then one that the guide drew besides: where
    /// legality is found out move by move, not all legal moves are known.
    bool sampled = false;
  };
  std::vector<uint32_t> codes;
  std::vector<Ply> plies;

  void Clear() {
    codes.clear();
    plies.clear();
  }
  std::span<const uint32_t> CodesOf(const Ply& ply) const {
    return std::span<const uint32_t>(codes).subspan(ply.first, ply.count);
  }
  uint32_t Played(const Ply& ply) const { return codes[ply.first + ply.chosen]; }
};

/// Chooses the moves of a playout by their codes. One call per ply.
class PlayoutGuide {
 public:
  virtual ~PlayoutGuide() = default;
  /// The index of the move to play at the record's last ply, whose codes are not empty.
  virtual uint32_t Choose(const PlyLog& record, Rng& rng) = 0;
  /// True where the guide learns from what else could have been played, not from the move alone.
  /// All codes of a ply then belong to legal moves, or the ply is a sampled one.
  virtual bool Compares() const { return false; }
};

}  // namespace ludens
