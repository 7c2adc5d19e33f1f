#include "compiler/fast/seed_term.h"

#include <algorithm>
#include <bit>

namespace ludens {
namespace {

/// Results wrap around as 32-bit numbers.
int Wrapped(int64_t value) { return static_cast<int>(static_cast<uint32_t>(value)); }

int CountIn(const SeedView& view, uint64_t sites) {
  int seeds = 0;
  for (uint64_t left = sites & view.Occupied(); left != 0; left &= left - 1)
    seeds += view.counts[std::countr_zero(left)];
  return seeds;
}

/// Calls `test()` with each of the sites as (site) until one fails; says whether none did.
template <typename Test>
bool AllOf(const SeedView& view, uint64_t sites, Test&& test) {
  int& site = view.context.vars.site;
  const int saved = site;
  bool holds = true;
  for (; sites != 0 && holds; sites &= sites - 1) {
    site = std::countr_zero(sites);
    holds = test();
  }
  site = saved;
  return holds;
}

bool AnyPlayer(const SeedView& view, const SeedTerm& term) {
  int& player = view.context.vars.player;
  const int saved = player;
  bool holds = false;
  for (player = 1; player < view.players && !holds; ++player) {
    const bool asked =
        view.context.Active(player) && (term.value == 0 || player != view.header.mover);
    holds = asked && term.a->Eval(view) != 0;
  }
  player = saved;
  return holds;
}

bool IsBelow(int number, int limit) {
  return static_cast<unsigned>(number) < static_cast<unsigned>(limit);
}

bool Contains(uint64_t sites, int site) { return IsBelow(site, 64) && ((sites >> site) & 1); }

int FromTable(const SeedTerm& term, const SeedView& view) {
  if (const int32_t* found = term.table->Find(view)) return *found;
  return term.plain_int != nullptr ? term.plain_int->Eval(view.context)
                                   : term.plain_bool->Eval(view.context);
}

/// Seeds on a site that is a variable or comes from a table.
int FusedCount(const SeedTerm& term, const SeedView& view) {
  const int site = term.table == nullptr ? view.context.vars.*term.variable : FromTable(term, view);
  return IsBelow(site, term.limit) ? view.counts[site] : 0;
}

}  // namespace

// One case per operation: long, but flat.
int SeedTerm::Eval(const SeedView& view) const {
  switch (op) {
    case Op::kConstant:
      return value;
    case Op::kTable:
      return FromTable(*this, view);
    case Op::kVariable:
      return view.context.vars.*variable;
    case Op::kMover:
      return view.header.mover;
    case Op::kNext:
      return view.header.next;
    case Op::kPrev:
      return view.header.prev;
    case Op::kNamed:
      return view.context.state.Variables()[static_cast<size_t>(value)];
    case Op::kTemp:
      return view.header.temp;
    case Op::kLastTo:
      return view.header.last.to;
    case Op::kLastFrom:
      return view.header.last.from;
    case Op::kToAfter:
      return view.header.last.to_after;
    case Op::kFromAfter:
      return view.header.last.from_after;
    case Op::kPending:
      return view.header.pending_count > 0;
    case Op::kStuck: {
      const int player = a->Eval(view);
      return IsBelow(player, kMaxPlayers + 1) && ((view.header.stalemated >> player) & 1);
    }
    case Op::kCellAt:
      return view.context.model.SlotOf(SiteType::kCell, a->Eval(view));
    case Op::kCountAt: {
      const int site = a->Eval(view);
      return IsBelow(site, value) ? view.counts[site] : 0;
    }
    case Op::kCountIn:
      return CountIn(view, region->Eval(view));
    case Op::kNoneIn:
      return (region->Eval(view) & view.Occupied()) == 0;
    case Op::kNoneOf:
      return (slots & view.Occupied()) == 0;
    case Op::kOccupied: {
      const int site = a->Eval(view);
      return IsBelow(site, value) && view.counts[site] != 0;
    }
    case Op::kEmpty: {
      const int site = a->Eval(view);
      return IsBelow(site, value) && view.counts[site] == 0;
    }
    case Op::kIn:
      return Contains(region->Eval(view), a->Eval(view));
    case Op::kAllSites:
      return AllOf(view, region->Eval(view), [&] { return a->Eval(view) != 0; });
    case Op::kAnyPlayer:
      return AnyPlayer(view, *this);
    case Op::kAdd:
      return Wrapped(int64_t{a->Eval(view)} + b->Eval(view));
    case Op::kSubtract:
      return Wrapped(int64_t{a->Eval(view)} - b->Eval(view));
    case Op::kMultiply:
      return Wrapped(int64_t{a->Eval(view)} * b->Eval(view));
    case Op::kMinimum:
      return std::min(a->Eval(view), b->Eval(view));
    case Op::kMaximum:
      return std::max(a->Eval(view), b->Eval(view));
    case Op::kOdd:
      return a->Eval(view) & 1;
    case Op::kEqual:
      return a->Eval(view) == b->Eval(view);
    case Op::kNotEqual:
      return a->Eval(view) != b->Eval(view);
    case Op::kLess:
      return a->Eval(view) < b->Eval(view);
    case Op::kLessEqual:
      return a->Eval(view) <= b->Eval(view);
    case Op::kCountIs:
      return FusedCount(*this, view) == value;
    case Op::kCountBelow:
      return FusedCount(*this, view) < value;
    case Op::kCountAbove:
      return FusedCount(*this, view) > value;
    case Op::kEqualTo:
      return a->Eval(view) == value;
    case Op::kLessThan:
      return a->Eval(view) < value;
    case Op::kGreaterThan:
      return a->Eval(view) > value;
    case Op::kAll:
    case Op::kAny:
      return Holds(view);
    case Op::kNot:
      return a->Eval(view) == 0;
    case Op::kIf:
      return (a->Eval(view) != 0 ? b : c)->Eval(view);
    case Op::kPlainInt:
      return plain_int->Eval(view.context);
    case Op::kPlainBool:
      return plain_bool->Eval(view.context);
  }
  return 0;
}

namespace {

uint64_t EvalPlain(const SeedRegion& region, const SeedView& view) {
  BorrowedRegion sites(view.context);
  region.plain->Eval(view.context, *sites);
  const auto words = sites->words();
  return words.empty() ? 0 : words[0];
}

uint64_t FromTable(const SeedRegion& region, const SeedView& view) {
  const uint64_t* found = region.table->Find(view);
  return found != nullptr ? *found : EvalPlain(region, view);
}

uint64_t Remembered(const State& state, int list) {
  uint64_t sites = 0;
  for (const int site : state.Remembered(list))
    if (IsBelow(site, 64)) sites |= uint64_t{1} << site;
  return sites;
}

uint64_t Listed(const SeedRegion& region, const SeedView& view) {
  uint64_t sites = 0;
  for (const SeedTerm* term : region.sites) {
    const int site = term->Eval(view);
    if (IsBelow(site, 64)) sites |= uint64_t{1} << site;
  }
  return sites;
}

uint64_t Filtered(const SeedRegion& region, const SeedView& view) {
  uint64_t kept = 0;
  AllOf(view, region.a->Eval(view), [&] {
    const bool holds = region.condition->Eval(view) != 0;
    kept |= uint64_t{holds} << view.context.vars.site;
    return true;
  });
  return kept;
}

}  // namespace

uint64_t SeedRegion::Eval(const SeedView& view) const {
  switch (op) {
    case Op::kTable:
      return FromTable(*this, view);
    case Op::kIf: {
      const SeedRegion* chosen = condition->Eval(view) != 0 ? a : b;
      return chosen == nullptr ? 0 : chosen->Eval(view);
    }
    case Op::kFiltered:
      return Filtered(*this, view);
    case Op::kUnion:
      return a->Eval(view) | b->Eval(view);
    case Op::kIntersection:
      return a->Eval(view) & b->Eval(view);
    case Op::kDifference:
      return a->Eval(view) & ~b->Eval(view);
    case Op::kFixed:
      return board;
    case Op::kEmpty:
      return *view.empty & board;
    case Op::kSites:
      return Listed(*this, view);
    case Op::kRemembered:
      return Remembered(view.context.state, list);
    case Op::kPlain:
      return EvalPlain(*this, view);
  }
  return 0;
}

}  // namespace ludens
