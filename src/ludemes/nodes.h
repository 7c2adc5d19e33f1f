#pragma once

#include <optional>
#include <span>

#include "state/context.h"

namespace ludens {

/// The executable form of ludemes: one small class per ludeme, immutable after compilation and
/// shared by threads. This is the plain, per-site evaluation that exists for every ludeme; the
/// compiler's passes replace it by faster forms where they can prove them equal.

class IntNode {
 public:
  virtual ~IntNode() = default;
  virtual int Eval(Context& context) const = 0;
  /// The value where it never changes, for folding.
  virtual std::optional<int> Constant() const { return std::nullopt; }
  /// True when the value is more than `limit`; counts may stop early.
  virtual bool Exceeds(Context& context, int limit) const { return Eval(context) > limit; }
  virtual bool Is(Context& context, int value) const { return Eval(context) == value; }
};

class BoolNode {
 public:
  virtual ~BoolNode() = default;
  virtual bool Eval(Context& context) const = 0;
  /// True where the condition may be taken as met, or as failed, without being evaluated: inside
  /// tests of moves (see Context::recursive).
  virtual bool AutoSucceeds(const Context&) const { return false; }
  virtual bool AutoFails(const Context&) const { return false; }
};

class FloatNode {
 public:
  virtual ~FloatNode() = default;
  virtual float Eval(Context& context) const = 0;
};

class RegionNode {
 public:
  virtual ~RegionNode() = default;
  /// Adds the region's sites to `out`, which the caller gives empty.
  virtual void Eval(Context& context, Region& out) const = 0;
  /// The type of site that the region's numbers mean.
  virtual SiteType Type(const Context& context) const { return context.model.default_site; }
  virtual bool Contains(Context& context, int site) const;
  /// The sites as bits where they are kept somewhere, to be read at once.
  virtual std::optional<std::span<const uint64_t>> Kept(Context&) const { return std::nullopt; }
  virtual int Count(Context& context) const;
};

class IntsNode {
 public:
  virtual ~IntsNode() = default;
  /// Appends the values to `out`, which the caller gives empty.
  virtual void Eval(Context& context, IntList& out) const = 0;
};

struct IntRange {
  int min = 0;
  int max = 0;
};

class RangeNode {
 public:
  virtual ~RangeNode() = default;
  virtual IntRange Eval(Context& context) const = 0;
};

/// From where a relative direction is to be understood.
struct DirectionQuery {
  SiteType type = SiteType::kCell;
  int site = -1;                                           ///< The site that is left.
  const Component* component = nullptr;                    ///< Instead of what stands there.
  std::optional<AbsoluteDirection> facing = std::nullopt;  ///< Instead of the component's own.
  std::optional<int> rotation = std::nullopt;              ///< Instead of the state's.
};

class DirectionNode {
 public:
  virtual ~DirectionNode() = default;
  /// Appends absolute directions to `out`, which the caller gives empty.
  virtual void Eval(Context& context, const DirectionQuery& query, DirectionList& out) const = 0;
  /// The one direction (or class of directions) that it always means, if so.
  virtual std::optional<AbsoluteDirection> Constant() const { return std::nullopt; }
};

class MoveOptions;
struct MoveOption;

/// A rule that yields moves: a decision, an effect or an operator over them.
class MovesNode {
 public:
  virtual ~MovesNode() = default;

  /// Appends the moves of the current mover to `out`; the moves live in the context's arena.
  /// Leaves the iterator variables as it found them.
  virtual void Eval(Context& context, MoveIds& out) const = 0;
  /// The same moves in the same order, not built where the rule can leave that for later
  /// (move_options.h). Rules that can, have a Build; operators that do something to moves, a
  /// Complete.
  virtual void List(Context& context, MoveOptions& out) const;
  /// As List, where one of the moves will be played at once: what all of them begin with may be
  /// done on the state already, to stay done, and logged (Scratch::done_before).
  virtual void ListToPlay(Context& context, MoveOptions& out) const { List(context, out); }
  /// A move that this rule has listed, as Eval would have built it. The iterator variables are
  /// those of the listing.
  virtual MoveId Build(Context& context, const MoveOption& option) const;
  /// Does to a move of this operator what its Eval does once the rules inside have built it.
  virtual void Complete(Context& context, MoveId move, int detail) const;
  /// True when there is at least one move.
  virtual bool CanMove(Context& context) const;
  /// True when some move ends on `target` (threat tests).
  virtual bool CanMoveTo(Context& context, int target) const;
  /// True when some move does not repeat a position, where the game forbids that.
  virtual bool CanMoveAnew(Context& context) const;

  /// Appends what applying all the moves in order comes to, as far as it is known before the first
  /// of them is applied. For rules that are consequences; equal to Eval by definition, and cheaper
  /// where a rule does without the arena.
  virtual void Deeds(Context& context, DeedList& out) const;
  /// Applies all the moves: their deeds, each with what follows it.
  virtual void Perform(Context& context) const;

  /// What follows each move: the rule inside (then …); null without one.
  const MovesNode* then = nullptr;
  /// Its moves are what a player decides, not consequences.
  bool decision = false;

 protected:
  /// Gives the moves from out[first] on the mover and this rule's consequence.
  void Finish(Context& context, MoveIds& out, size_t first) const;
  /// The same for operators, whose moves have a mover already: only the consequence.
  void AttachThen(Context& context, const MoveIds& out, size_t first) const;
};

/// Appends the effect of `rule` (inside `apply`) to a move: the rule's moves as parts of one move,
/// before (`prepend`) or after it, without decisions. Returns the move to go on with. A null rule
/// changes nothing. From, to and the rest of `move` are the caller's to set on the result.
MoveId ChainEffect(Context& context, const MovesNode* rule, MoveId move, bool prepend);

}  // namespace ludens
