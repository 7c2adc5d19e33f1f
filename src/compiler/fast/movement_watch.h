#pragma once

#include <array>
#include <climits>
#include <optional>
#include <vector>

#include "compiler/fast/movement_counts.h"
#include "compiler/plan/mask_node.h"
#include "ludemes/support/line_windows.h"

namespace ludens {

/// After which plies of a game of movements something may follow that is not a movement: the
/// conditions of end rules and changes of phase, each as a cheaper test that holds at least
/// whenever the condition does.
struct MovementWatch {
  std::vector<int> arrivals[3];  ///< By mover: the piece reached one of these sites.
  struct Stand {
    int component, site;
  };
  std::vector<Stand> within;  ///< Such a piece stands there.
  /// By player: no more than so many pieces are left on the board; -1: never.
  int pieces[3] = {-1, -1, -1};
  /// Nothing lies beyond the board that belongs to the mover, the next player, or one of the two.
  bool mover_hand = false, next_hand = false, hands[3] = {false, false, false};
  std::vector<int> empty_slots[3];  ///< By mover: nothing lies on a slot beyond the board.
  /// The mover's pieces fill a row through the site that was reached.
  std::vector<LineWindows> rows;
  MovementCounts counts;  ///< So many pieces are in a part of the board.

  /// By player: the component one of which must not be threatened; 0: none. Whose is watched after
  /// a ply: the mover's, the next player's.
  std::array<int, 3> kings{};
  bool mover_king = false, next_king = false;

  std::vector<int> counters;    ///< The counter has one of these values …
  int counter_least = INT_MAX;  ///< … or at least this one.
  struct StateAt {
    int site, state;
  };
  std::vector<StateAt> states[3];  ///< By mover: a site has that local state.
  /// Something is pending, or was triggered, which it is not but after consequences of a ply.
  bool pending = false, triggered = false;

  /// Conditions that must be asked themselves.
  std::vector<const BoolNode*> asked;

  /// True when nothing is watched but numbers of pieces, local states and what is pending: that can
  /// be told before a ply.
  bool IsAboutNumbers() const;
  /// Adds a condition (null: always); false where it may hold after any ply.
  bool Add(const PlanTools& tools, const Bound* condition);
  /// The same for a condition that does not hold.
  bool AddNegated(const PlanTools& tools, const Bound& condition);
  /// As Add, where it is to be asked itself if there is no other way.
  bool AddOrAsk(const PlanTools& tools, const Bound* condition);
  /// Adds those of an (end …) clause likewise.
  bool AddEnd(const PlanTools& tools, const Bound& end);
};

/// By mover: the component that (is Threatened (id …)) asks about; nothing for other conditions.
std::optional<std::array<int, 3>> ThreatenedComponents(const PlanTools& tools,
                                                       const Bound& condition);

}  // namespace ludens
