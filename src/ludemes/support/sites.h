#pragma once

#include <bit>
#include <optional>
#include <span>
#include <string_view>

#include "ludemes/lowering.h"

namespace ludens {

/// True where a rule that asks for vertices or edges sees nothing: beyond the board's own, where
/// the sites of hands are cells.
inline bool IsBeyondBoard(const Context& context, SiteType type, int site) {
  return type != SiteType::kCell && site >= context.topology().size(type);
}

/// Who owns what stands on a site (its top item), as (who at:…) without a level has it.
inline int OwnerOn(const Context& context, std::optional<SiteType> given, int site) {
  const SiteType type = context.TypeOr(given);
  if (site < 0 || IsBeyondBoard(context, type, site)) return 0;
  return context.state.Who(context.SlotOf(type, site));
}

/// The item that a clause with `type`, `at:` and `level:` asks about.
struct SiteQuery {
  std::optional<SiteType> type;
  const IntNode* at = nullptr;
  const IntNode* level = nullptr;

  /// Reads the slots of a clause; `level` may be missing from the signature.
  static SiteQuery Of(const Args& args);

  /// The slot in the state; -1 for Off, which the state answers with "empty".
  int Slot(Context& context) const {
    const int site = at->Eval(context);
    return site < 0 ? -1 : context.SlotOf(context.TypeOr(type), site);
  }
  int Level(Context& context) const { return level == nullptr ? kNone : level->Eval(context); }
};

/// Calls `visit(site)` for every member of a set of bits in ascending order.
template <typename Visit>
void ForEachBit(std::span<const uint64_t> bits, Visit&& visit) {
  for (size_t i = 0; i < bits.size(); ++i)
    for (uint64_t word = bits[i]; word != 0; word &= word - 1)
      visit(static_cast<int>(i * 64) + std::countr_zero(word));
}

/// Sites given as one site or as a region: `at:`/`in:`, `from:`, a site or a region argument.
struct SiteList {
  const IntNode* site = nullptr;
  const RegionNode* region = nullptr;

  /// A slot that takes either a site or a region.
  static SiteList Of(const Args& args, std::string_view slot);
  /// The slots `at` and `in`; the last move's destination where both are left out.
  static SiteList AtOrIn(const Args& args);

  /// Calls `visit(site)` in ascending order; a site that is Off is left out.
  template <typename Visit>
  void ForEach(Context& context, Visit&& visit) const {
    if (site != nullptr) {
      const int number = site->Eval(context);
      if (number >= 0) visit(number);
      return;
    }
    if (const auto kept = region->Kept(context)) {
      ForEachBit(*kept, visit);
      return;
    }
    BorrowedRegion sites(context);
    region->Eval(context, *sites);
    sites->ForEach(visit);
  }
  int Count(Context& context) const;
  /// The first site, or -1.
  int First(Context& context) const;
};

/// (last To) for optional arguments that default to it.
const IntNode* LastToNode(Lowering& lowering);

}  // namespace ludens
