#pragma once

#include <string>
#include <vector>

#include "ludemes/lowering.h"

namespace ludens {

/// The records that movement rules take as arguments, lowered. Every Lower… answers a record with
/// nothing given where the slot is left out.

/// What (from …) and (to …) have in common: [type] [region | site] [level:…] [if:…]
struct SiteArg {
  std::optional<SiteType> type;
  const RegionNode* region = nullptr;
  const IntNode* site = nullptr;  ///< Null without a region: the iterated (from) or (to).
  const IntNode* level = nullptr;
  const BoolNode* condition = nullptr;

  bool Allows(Context& context) const { return condition == nullptr || condition->Eval(context); }
};

/// (from …)
struct FromArg : SiteArg {
  int Site(Context& context) const { return site ? site->Eval(context) : context.vars.from; }
};
FromArg LowerFrom(const Args& args, std::string_view slot = "from");

/// (to … [rotations] [(apply [if:…] effect)])
struct ToArg : SiteArg {
  const IntsNode* rotations = nullptr;
  const MovesNode* apply = nullptr;           ///< The effect under its condition.
  const BoolNode* apply_condition = nullptr;  ///< The two apart, for rules that read them so.
  const MovesNode* apply_effect = nullptr;
  bool draws = false;  ///< The effect draws random numbers when a move is made.

  bool AppliesTo(Context& context) const {
    return apply_condition == nullptr || apply_condition->Eval(context);
  }
};
ToArg LowerTo(const Args& args, std::string_view slot = "to");

/// (between [before:…] [range] [after:…] [if:…] [trail:…] [(apply …)])
struct BetweenArg {
  bool given = false;
  const IntNode* before = nullptr;
  const RangeNode* range = nullptr;
  const IntNode* after = nullptr;
  const BoolNode* condition = nullptr;
  const IntNode* trail = nullptr;
  const MovesNode* apply = nullptr;
  bool draws = false;  ///< As in ToArg.

  IntRange RangeOr(Context& context, IntRange otherwise) const {
    return range == nullptr ? otherwise : range->Eval(context);
  }
};
BetweenArg LowerBetween(const Args& args);

/// (piece name | index | {names} | {indices} [state:…]); the mover's own component without one.
struct PieceArg {
  std::vector<const IntNode*> components;
  std::vector<std::string> names;  ///< As written, where given by name.
  const IntNode* state = nullptr;
};
PieceArg LowerPiece(const Args& args, std::string_view slot = "what");

/// The type of a site, which is Cell in hands whatever the rule says.
inline SiteType TypeAt(const Context& context, std::optional<SiteType> type, int site) {
  const Model& model = context.model;
  return site >= model.board_sites && site < model.total_sites ? SiteType::kCell
                                                               : context.TypeOr(type);
}

/// The directions that a rule goes, adjacent ones by default.
class DirectionsArg {
 public:
  explicit DirectionsArg(const DirectionNode* directions)
      : directions_(directions),
        fixed_(directions == nullptr ? AbsoluteDirection::kAdjacent : directions->Constant()) {}

  /// Calls `visit(direction)` until it answers true, and says whether it did. `query()` tells what
  /// the directions may depend on; it is asked where they do.
  template <typename Query, typename Visit>
  bool Any(Context& context, Query&& query, Visit&& visit) const {
    if (fixed_) return visit(*fixed_);
    BorrowedDirections list(context);
    directions_->Eval(context, query(), *list);
    for (const AbsoluteDirection direction : *list)
      if (visit(direction)) return true;
    return false;
  }

 private:
  const DirectionNode* directions_;
  std::optional<AbsoluteDirection> fixed_;  ///< Where they are always the same one.
};

}  // namespace ludens
