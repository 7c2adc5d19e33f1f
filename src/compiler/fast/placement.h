#pragma once

#include <array>
#include <memory>
#include <vector>

#include "compiler/fast/line_runs.h"
#include "compiler/fast/reach.h"
#include "compiler/fast/ring_filter.h"
#include "compiler/plan/mask_node.h"
#include "ludemes/end/end_node.h"

namespace ludens {

/// Whole playouts of games for two in which every move puts the mover's own piece on any open
/// site, where it stays: the list of open sites is kept from ply to ply, and the end rules look at
/// what the last stone has changed.
///
/// It works on a Board of its own beside the state. End rules that it knows it decides alone;
/// others it watches with a test that is true at least whenever the rule may apply, and then asks
/// for the general evaluation.
class Placement {
 public:
  /// The changing part of a playout. Copied from a loaded board for every playout.
  struct Board {
    std::vector<uint32_t> stones;  ///< Of all watched lines and groups, player by player.
    std::vector<uint16_t> open;    ///< Sites that may be taken, in any order.
    std::vector<uint16_t> placed;  ///< Stones since the board was loaded, in order.
    int open_count = 0;
    int plies = 0;  ///< Entries of `placed`.
    int mover = 1;
    int moves = 0;               ///< Of the whole game, without those of the start rules.
    int known = 0;               ///< Stones of `placed` that the state already has.
    int winner = 0;              ///< After kDecided; 0: a draw.
    bool state_changed = false;  ///< The state was brought up to date since the board was loaded.
    int passes = 0;              ///< After kDecided: forced passes that followed the last stone.
  };

  /// Why a run stopped.
  enum class Stop : uint8_t {
    kDecided,  ///< The game is over.
    kAsk,      ///< An end rule may apply after the last stone.
    kSwap,     ///< The mover takes over the other side.
    kFull,     ///< No site is open.
    kLimit     ///< As many plies as asked for.
  };

  /// The plan for a game with these (rules …), or null where they are others.
  static std::unique_ptr<const Placement> Plan(const PlanTools& tools, const Args& rules);

  /// Sets the board to the state's position; false where the position is out of the ordinary.
  bool Load(const Context& context, Board& board) const;
  /// Puts stones until the run stops, at the latest when the board has seen `limit` plies;
  /// adds the number of choices at every ply to `choices`.
  Stop Run(Board& board, Rng& rng, int limit, uint64_t& choices) const;

  SiteType site_type() const { return type_; }
  size_t sites() const { return sites_; }
  bool swap_rule() const { return swap_rule_; }
  /// Words of Board::stones.
  size_t words() const { return 2 * player_words_; }
  /// True where a board alone tells how its game ends: Run never stops by kAsk, nor by kFull before
  /// its limit.
  bool DecidesAlone() const;
  /// Puts the mover's stone on open site number `chosen`, as a ply of Run does: on the stones and
  /// the open sites of a board, wherever they lie. True when that decides the game.
  bool PutOne(uint32_t* stones, uint16_t* open, int& open_count, int mover, int chosen,
              int& winner) const;

  // Stones that come and go, as a search looks at them. REQUIRES: HasLinesAlone().
  /// True where runs of stones are all that ends the game before the board is full, and somebody
  /// wins by each.
  bool HasLinesAlone() const;
  void PutStone(uint32_t* stones, int side, int site) const;
  void TakeStone(uint32_t* stones, int side, int site) const;
  /// Who would win by a stone more of `side` that leaves sites open; 0: nobody.
  int WinnerBy(uint32_t* stones, int side, int site) const;

 private:
  struct Watch {
    enum class Kind : uint8_t { kRunAtLeast, kRunExactly, kConnected, kRing, kFull, kAlways };
    Kind kind = Kind::kAlways;
    bool decides = false;  ///< The test is the rule's condition and the result is known.
    uint8_t family = 0;
    int number = 0;                     ///< Length of the run, or regions to connect.
    std::array<uint32_t, 3> regions{};  ///< By player.
    std::array<int8_t, 3> winner{};     ///< By mover; 0 for a draw.
  };
  class Planner;

  struct Made;
  static constexpr size_t kMaxFamilies = 4;

  // kLinesOnly: runs in one family of lines are all that is watched.
  template <bool kLinesOnly>
  Stop RunAs(Board& board, Rng& rng, int limit, uint64_t& choices) const;
  template <bool kLinesOnly>
  void Put(uint32_t* stones, int mover, int site, Made& made) const;
  /// Takes a site out of the open ones and adds those that it makes open; answers the site.
  uint16_t TakeOpen(uint16_t* open, uint32_t& count, uint32_t chosen) const {
    const uint16_t site = open[chosen];
    open[chosen] = open[--count];
    if (has_unlocks_)
      for (const uint16_t to : unlocks_[site]) open[count++] = to;
    return site;
  }
  /// The first rule that the last stone fires, or null.
  template <bool kLinesOnly>
  const Watch* Fired(int mover, int open_count, const Made& made) const;
  bool Fires(const Watch& watch, int mover, int open_count, const Made& made) const;

  SiteType type_ = SiteType::kCell;
  size_t sites_ = 0;
  bool swap_rule_ = false;
  bool draws_when_full_ = false;  ///< Two passes, and nothing but a draw can come of them.
  std::vector<bool> allowed_;     ///< By site: open as long as it is empty.
  std::vector<std::vector<uint16_t>> unlocks_;  ///< By site: those that it makes open.
  bool has_unlocks_ = false;
  std::vector<LineRuns> lines_;
  std::vector<Reach> reaches_;
  std::vector<RingFilter> rings_;  ///< One at most.
  std::vector<Watch> watches_;
  bool lines_only_ = false;
  uint64_t watched_runs_ = 0;  ///< Lengths that some watch fires at, where only lines count.
  size_t player_words_ = 0;    ///< Of one player: lines, groups, rings.
};

}  // namespace ludens
