#pragma once

#include <vector>

#include "compiler/fast/placement.h"
#include "compiler/move_codes.h"
#include "game/compact_game.h"

namespace ludens {

class LudGame;

/// A placement game on blocks that hold nothing but a Placement's board: what tree search runs on
/// where the board alone tells how the game ends.
///
///     [ Top | stones of both sides | open sites ]
class PlacementGame final : public CompactGame {
 public:
  /// The compact form of a game with a plan; null where its board does not tell all. The game must
  /// outlive it.
  static std::unique_ptr<const PlacementGame> Make(const LudGame& game, const MoveCodes& codes);

  bool Load(const StateBytes* original, StateBytes* compact) const override;

  const Placement& plan() const { return plan_; }
  /// Where a side's move puts its stone, by the move's code; -1 for others.
  int SiteOf(int side, uint32_t code) const;

  void Start(StateBytes* state, Rng& rng) const override;
  bool IsOver(const StateBytes* state) const override;
  int Mover(const StateBytes* state) const override;
  void LegalMoves(const StateBytes* state, int player, MoveList& moves) const override;
  void SearchMoves(const StateBytes* state, int player, MoveList& moves) const override;
  void Apply(StateBytes* state, std::span<const Move> joint, Rng& rng) const override;
  void Utilities(const StateBytes* state, std::span<float> utility) const override;
  uint64_t Hash(const StateBytes* state) const override;
  PlayoutResult Playout(StateBytes* state, Rng& rng, int max_plies) const override;
  std::string MoveText(const StateBytes* state, const Move& move) const override;
  std::string StateText(const StateBytes* state) const override;

 private:
  /// What a position is beside its stones. Sides are players as the rules number them.
  struct Top {
    uint64_t hash;  ///< Of the stones.
    int open_count;
    int moves;             ///< Made so far.
    int8_t mover, winner;  ///< Sides; winner 0: a draw.
    bool over, exchanged;  ///< exchanged: the players have swapped sides.
  };

  PlacementGame(const LudGame& game, const MoveCodes& codes);
  /// True when no two moves have the same code.
  bool CodesDiffer() const;

  static Top& TopOf(StateBytes* state) { return *reinterpret_cast<Top*>(state); }
  static const Top& TopOf(const StateBytes* state) { return *reinterpret_cast<const Top*>(state); }
  template <typename Bytes>
  auto* StonesOf(Bytes* state) const;
  template <typename Bytes>
  auto* OpenOf(Bytes* state) const;
  static int PlayerOf(const Top& top, int side) { return top.exchanged ? 3 - side : side; }
  bool SwapDue(const Top& top) const { return plan_.swap_rule() && top.moves == 1; }
  static void SetUtilities(const Top& top, int winner, std::span<float> utility);

  const LudGame& game_;
  const Placement& plan_;
  std::vector<uint32_t> codes_;  ///< By side and site.
  uint32_t swap_code_;
};

}  // namespace ludens
