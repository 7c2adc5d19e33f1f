#pragma once

#include <algorithm>
#include <array>

#include "ludemes/apply_move.h"

namespace ludens {

struct MoveOption;

/// A listed move that is about to be played, told without a place in the arena: what it does in
/// order, what is remembered of it, and the rules that follow.
/// REQUIRES: the game keeps no sites of its last move (Layout::has_last_sites).
struct MoveSketch {
  explicit MoveSketch(Context& context) : deeds_(context.scratch.deeds) {}
  ~MoveSketch() {
    if (has_effects) deeds_.resize(first_effect_);
  }
  MoveSketch(const MoveSketch&) = delete;
  MoveSketch& operator=(const MoveSketch&) = delete;

  LastMove last;
  bool forced = false;  ///< A pass for want of moves.
  bool has_effects = false;
  int action_count = 0;
  int then_count = 0;
  std::array<const MovesNode*, 8> thens;

  /// What comes before the actions of the move itself; true where there is something.
  bool AddEffects(Context& context, const MovesNode& rule) {
    has_effects = true;
    first_effect_ = deeds_.size();
    rule.Deeds(context, deeds_);
    return deeds_.size() > first_effect_;
  }
  /// Applies them. REQUIRES: has_effects.
  void ApplyEffects(Context& context) const { ApplyDeeds(context, first_effect_); }
  const Action& action(int index) const { return actions_[static_cast<size_t>(index)].action; }

  /// What follows the move; false where there is no room for more.
  bool AddThen(const MovesNode* rule) {
    if (rule == nullptr) return true;
    if (then_count == static_cast<int>(thens.size())) return false;
    thens[static_cast<size_t>(then_count++)] = rule;
    return true;
  }
  /// The move is one action, which the mover decides on.
  void AddDecision(Context& context, const Action& one) {
    last.mover = static_cast<int16_t>(context.mover());
    last.from = FromOf(one);
    last.to = ToOf(one);
    last.from_type = one.from_type;
    last.to_type = one.to_type;
    last.level_from = std::max<int16_t>(0, one.level_from);
    last.level_to = std::max<int16_t>(0, one.level_to);
    AddAction(one);
  }
  /// One more action of the move itself; false where there is no room for more.
  bool AddAction(const Action& one) {
    if (action_count == static_cast<int>(actions_.size())) return false;
    actions_[static_cast<size_t>(action_count++)].action = one;
    if (ToOf(one) == kOff) return true;
    last.from_after = FromOf(one);
    last.to_after = ToOf(one);
    return true;
  }

 private:
  /// Room for an action, with anything in it.
  union Room {
    Room() {}
    Action action;
  };

  DeedList& deeds_;
  size_t first_effect_ = 0;
  std::array<Room, 12> actions_;
};

/// A rule whose listed moves can be sketched.
class MoveSketcher {
 public:
  /// What MovesNode::Build says, as a sketch; false, with anything in it, where the move must be
  /// built. The iterator variables are those of the listing.
  virtual bool Sketch(Context&, const MoveOption&, MoveSketch&) const { return false; }
  /// What MovesNode::Complete does for a detail other than 0; false as above.
  virtual bool Extend(Context&, int, MoveSketch&) const { return false; }

 protected:
  ~MoveSketcher() = default;
};

/// As ApplyMove with `record`, for the move that was built from the same option. With
/// Context::brief_log, `scratch.Applied()` lacks the actions of the move itself.
void ApplySketch(Context& context, const MoveSketch& sketch);

}  // namespace ludens
