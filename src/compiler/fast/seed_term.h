#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "ludemes/nodes.h"

namespace ludens {

/// What terms read: a state of seeds, of which a pit has a number and maybe a mark (its local
/// state), on at most 64 slots, and the iterator variables of its context. Made anew when the turn
/// changes.
struct SeedView {
  explicit SeedView(Context& seen)
      : context(seen),
        header(seen.header()),
        counts(seen.state.At<uint16_t>(seen.state.layout().count)),
        marks(seen.state.layout().has_state ? seen.state.At<uint16_t>(seen.state.layout().state)
                                            : nullptr),
        empty(seen.state.At<uint64_t>(seen.state.layout().empty)),
        players(seen.model.players + 1),
        row(IsPlayer(header.mover) && IsPlayer(header.next) ? header.mover * players + header.next
                                                            : -1) {}

  uint64_t Occupied() const { return ~*empty; }
  Context& context;
  Header& header;
  uint16_t* counts;
  uint16_t* marks;  ///< Local states; null where the game has none.
  uint64_t* empty;
  int players;  ///< And one more.
  int row;      ///< Tells who moves and who is next; -1 where that is nobody who plays.

 private:
  bool IsPlayer(int number) const {
    return static_cast<unsigned>(number) < static_cast<unsigned>(players);
  }
};

/// Values by who moves, who is next and one variable.
template <typename T>
struct SeedTable {
  int EvalVariables::*variable = nullptr;  ///< Null: none.
  int domain = 1;                          ///< The variable's values are 0 … domain - 1.
  std::vector<T> values;

  /// Null where the variable, or whose turn it is, has another value.
  const T* Find(const SeedView& view) const {
    const int at = variable == nullptr ? 0 : view.context.vars.*variable;
    if (view.row < 0 || static_cast<unsigned>(at) >= static_cast<unsigned>(domain)) return nullptr;
    return &values[static_cast<size_t>(view.row * domain + at)];
  }
};

struct SeedFilter;
struct SeedRegion;
class TrackTable;

/// An expression about seeds, flattened: what depends on sites and turns alone is read from
/// tables, the rest is a few operations, evaluated without virtual calls; parts that are not known
/// stay what they were. Numbers and truth values alike are ints.
struct SeedTerm {
  enum class Op : uint8_t {
    kConstant,     ///< value
    kTable,        ///< table; plain_int or plain_bool for other sites
    kVariable,     ///< an iterator variable
    kMover,        //
    kNext,         //
    kPrev,         //
    kGoesOn,       ///< the mover moved before, too
    kNamed,        ///< (var "Name"); value: its index
    kTemp,         ///< (var)
    kLastTo,       //
    kLastFrom,     //
    kToAfter,      ///< (last To afterConsequence:True)
    kFromAfter,    //
    kPending,      //
    kIsPending,    ///< value a is pending
    kSameTurn,     ///< (count MovesThisTurn)
    kValueOf,      ///< (value Player a)
    kOwnValue,     ///< (value Player Mover)
    kScoreOf,      ///< (score a)
    kInList,       ///< number a is in the remembered list `value`
    kTrackStep,    ///< the site b steps from a on the track of player c; plain_int for others
    kStuck,        ///< the player a had no moves when last asked
    kCellAt,       ///< the slot of cell a
    kCountAt,      ///< seeds on slot a, of slots below value
    kMarkAt,       ///< the local state of slot a, of slots below value; plain_int for others
    kCountIn,      ///< seeds in the region
    kCountSites,   ///< sites of the region
    kNoneIn,       ///< no seeds in the region
    kNoneOf,       ///< no seeds on any of `slots`
    kOccupied,     ///< slot a, of slots below value
    kEmpty,        //
    kIn,           ///< site a lies in the region
    kAllSites,     ///< a, which is asked by the filter, holds for every (site) of the region
    kAnyPlayer,    ///< a holds for one of those who play; value: but not for the mover
    kAdd,          //
    kSubtract,     //
    kMultiply,     //
    kMinimum,      //
    kMaximum,      //
    kOdd,          //
    kEqual,        //
    kNotEqual,     //
    kLess,         //
    kLessEqual,    //
    kCountIs,      ///< seeds on the slot in `variable` or `table`, below `limit`: just `value`
    kCountBelow,   ///< fewer than `value`
    kCountAbove,   ///< more than `value`
    kEqualTo,      ///< a, and the constant `value`
    kLessThan,     //
    kGreaterThan,  //
    kAll,          ///< all parts hold
    kAny,          ///< one of them does
    kNot,          //
    kIf,           ///< a ? b : c
    kPlainInt,     //
    kPlainBool,    ///< last
  };

  int Eval(const SeedView& view) const { return kEvaluators[static_cast<size_t>(op)](*this, view); }
  /// The same as a condition; quicker for the most frequent ones.
  bool Holds(const SeedView& view) const {
    if (op != Op::kAll && op != Op::kAny) return HoldsAlone(view);
    const bool any = op == Op::kAny;
    for (const SeedTerm* part : parts)
      if (part->HoldsAlone(view) == any) return any;
    return !any;
  }

  /// Adds a part to a kAll or kAny; those of one of its own kind become its own.
  void Join(const SeedTerm* part) {
    if (part->op == op)
      parts.insert(parts.end(), part->parts.begin(), part->parts.end());
    else
      parts.push_back(part);
  }

  [[gnu::always_inline]] bool HoldsAlone(const SeedView& view) const {
    if (op == Op::kNoneOf) return (slots & view.Occupied()) == 0;
    if (op == Op::kTable)
      if (const int32_t* found = table->Find(view)) return *found != 0;
    if (op == Op::kGoesOn) return view.header.prev == view.header.mover;
    if (table == nullptr) {
      if (op == Op::kCountAbove) return SeedsOnVariable(view) > value;
      if (op == Op::kCountIs) return SeedsOnVariable(view) == value;
      if (op == Op::kCountBelow) return SeedsOnVariable(view) < value;
    }
    return Eval(view) != 0;
  }
  /// REQUIRES: one of the three.
  int SeedsOnVariable(const SeedView& view) const {
    const int site = view.context.vars.*variable;
    return static_cast<unsigned>(site) < static_cast<unsigned>(limit) ? view.counts[site] : 0;
  }

  using Evaluator = int (*)(const SeedTerm& term, const SeedView& view);
  static const std::array<Evaluator, static_cast<size_t>(Op::kPlainBool) + 1> kEvaluators;

  Op op = Op::kConstant;
  bool uniform = false;  ///< A plain node that no iterated site plays a part in.
  int value = 0;
  uint64_t slots = 0;
  int limit = 0;
  int EvalVariables::*variable = nullptr;
  const SeedTerm* a = nullptr;
  const SeedTerm* b = nullptr;
  const SeedTerm* c = nullptr;
  std::vector<const SeedTerm*> parts;
  const SeedRegion* region = nullptr;
  const SeedFilter* filter = nullptr;
  const SeedTable<int32_t>* table = nullptr;
  std::vector<const TrackTable*> tracks;  ///< By player; null: not known.
  const IntNode* plain_int = nullptr;
  const BoolNode* plain_bool = nullptr;
};

/// A region of slots as a set of bits.
struct SeedRegion {
  enum class Op : uint8_t {
    kTable,
    kIf,            ///< condition ? a : b, which may be null
    kFiltered,      ///< those of a that meet the condition on (site), which the filter asks
    kUnion,         //
    kIntersection,  //
    kDifference,    //
    kFixed,         ///< board
    kEmpty,         ///< of the board
    kSites,         ///< one for each of the terms
    kRemembered,    ///< the values of a remembered list
    kStretch,       ///< of a track, between two of its sites, which `sites` tell
    kPlain,         ///< last
  };

  /// Sites that are no slots are left out.
  uint64_t Eval(const SeedView& view) const {
    return kEvaluators[static_cast<size_t>(op)](*this, view);
  }
  /// The same; quicker for tables.
  uint64_t Slots(const SeedView& view) const {
    const uint64_t* found = op == Op::kTable ? table->Find(view) : nullptr;
    return found != nullptr ? *found : Eval(view);
  }

  using Evaluator = uint64_t (*)(const SeedRegion& region, const SeedView& view);
  static const std::array<Evaluator, static_cast<size_t>(Op::kPlain) + 1> kEvaluators;

  Op op = Op::kTable;
  const SeedTerm* condition = nullptr;
  const SeedFilter* filter = nullptr;
  const SeedRegion* a = nullptr;
  const SeedRegion* b = nullptr;
  std::vector<const SeedTerm*> sites;
  uint64_t board = 0;
  int list = -1;
  std::vector<uint64_t> stretches;  ///< By the first and the last site, each below 64.
  const SeedTable<uint64_t>* table = nullptr;
  const RegionNode* plain = nullptr;  ///< For a table without `a`, of other players.
};

}  // namespace ludens
