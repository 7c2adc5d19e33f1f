#pragma once

#include <variant>
#include <vector>

#include "compiler/plan/mask_node.h"

namespace ludens {

template <int W>
class Slides;
template <int W>
class MoveRule;

/// What a rule says of itself where its moves take a piece by a fixed distance, or along a line, to
/// another site: enough to play it without the rule. Lines are in the order in which the rule lists
/// its moves.
template <int W>
struct MovementSketch {
  /// Pieces on `froms` may go `distance` sites on, over the one that is `over` sites on; 0: none.
  struct Jump {
    int distance;
    Mask<W> froms;
    int over = 0;
  };
  /// One piece's movement; `over` is -1 for none.
  struct Way {
    int over, to;
  };
  struct Condition {
    const MaskNode<W>* mask;
    bool holds;  ///< The condition must hold, or must not.
  };
  /// Moves of one component: those of its pieces that meet the conditions on `from`, to the sites
  /// that meet the one on `to` (null: all), over sites that meet the one on `over`.
  struct Line {
    int component = 0;  ///< 0: whatever lies on the site `hand`, which is beyond the board.
    const MoveRule<W>* rule = nullptr;  ///< Whose moves they are.
    /// Nothing else is said of the moves: the rule must be asked for them.
    bool asked = false;
    const Bound* guard = nullptr;  ///< Then: without this condition there are none; null: unknown.
    const IntNode* hand = nullptr;
    unsigned movers = 0b110;  ///< Bit p: the line is among the moves of player p.
    std::vector<Condition> from;
    const MaskNode<W>* to = nullptr;
    const MaskNode<W>* over = nullptr;  ///< Null: over nothing.
    bool takes = false;                 ///< What a piece goes over is taken.
    std::vector<Jump> jumps;
    /// Moves of fewer pieces than that are listed piece by piece, by destination, and not jump by
    /// jump.
    int few = 0;
    std::vector<std::vector<Way>> ways;  ///< These, by origin.
    /// Instead of jumps: pieces go on over sites that meet the condition on `over`, to those and up
    /// to the first that meets the one on `to` (null: none).
    const Slides<W>* slides = nullptr;
    const Bound* afterwards = nullptr;  ///< What must hold after the move; null: nothing.
    /// What follows a capture on the destination, before the piece moves, and where there is one
    /// (null: on every piece).
    const MovesNode* taken_then = nullptr;
    const Bound* taken_rule = nullptr;
    const MaskNode<W>* taken_if = nullptr;
    /// What follows such a move, innermost first, and its rules (null: not known).
    std::vector<const MovesNode*> thens;
    std::vector<const Bound*> then_rules;
    /// Where that happens only if the piece is able to move on: how.
    std::vector<Line> again;
  };
  /// Lines `at` to `until` count only if those from `since` to `at` have no moves.
  struct Gate {
    size_t since, at, until;
  };

  std::vector<Line> lines;
  std::vector<Gate> gates;
  /// It is right only where the player to move has not moved just before …
  bool in_fresh_turns = false;
  bool without_pending = false;  ///< … nothing is pending …
  /// … none of these conditions holds …
  std::vector<const Bound*> unless;
  /// … and all of these do.
  std::vector<const Bound*> provided;
};

/// In words; larger boards have no movements.
inline constexpr int kWidestMovements = 8;
using AnyMovementSketch = std::variant<std::monostate, MovementSketch<1>, MovementSketch<2>,
                                       MovementSketch<4>, MovementSketch<8>>;

}  // namespace ludens
