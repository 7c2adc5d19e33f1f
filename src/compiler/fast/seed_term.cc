#include "compiler/fast/seed_term.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "compiler/fast/seed_filter.h"
#include "ludemes/support/track_table.h"

namespace ludens {
namespace {

using Op = SeedTerm::Op;

/// Results wrap around as 32-bit numbers.
int Wrapped(int64_t value) { return static_cast<int>(static_cast<uint32_t>(value)); }

int CountIn(const SeedView& view, uint64_t sites) {
  int seeds = 0;
  for (uint64_t left = sites & view.Occupied(); left != 0; left &= left - 1)
    seeds += view.counts[std::countr_zero(left)];
  return seeds;
}

bool AllSites(const SeedTerm& term, const SeedView& view) {
  return term.filter->HoldsForAll(view, term.region->Slots(view));
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

int NumberOf(const SeedView& view, int player, const Header::PerPlayer<int32_t>& numbers,
             int missing) {
  return player < 1 || player >= view.players ? missing : numbers[static_cast<size_t>(player)];
}

bool IsRemembered(const State& state, int list, int number) {
  const auto known = state.Remembered(list);
  return std::find(known.begin(), known.end(), number) != known.end();
}

int TrackStep(const SeedTerm& term, const SeedView& view) {
  const auto player = static_cast<size_t>(term.c->Eval(view));
  if (player >= term.tracks.size() || term.tracks[player] == nullptr)
    return term.plain_int->Eval(view.context);
  return term.tracks[player]->At(term.a->Eval(view), term.b->Eval(view));
}

/// One case per operation: long, but flat. A function for each is made of it, so that none pays
/// for what others need.
template <Op op>
int EvalAs(const SeedTerm& term, const SeedView& view) {
  switch (op) {
    case Op::kConstant:
      return term.value;
    case Op::kTable:
      return FromTable(term, view);
    case Op::kVariable:
      return view.context.vars.*term.variable;
    case Op::kMover:
      return view.header.mover;
    case Op::kNext:
      return view.header.next;
    case Op::kPrev:
      return view.header.prev;
    case Op::kGoesOn:
      return view.header.prev == view.header.mover;
    case Op::kNamed:
      return view.context.state.Variables()[static_cast<size_t>(term.value)];
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
    case Op::kIsPending:
      return view.context.state.IsPending(term.a->Eval(view));
    case Op::kSameTurn:
      return view.header.turns_same_player;
    case Op::kValueOf:
      return NumberOf(view, term.a->Eval(view), view.header.value, kNone);
    case Op::kOwnValue:
      return NumberOf(view, view.header.mover, view.header.value, kNone);
    case Op::kScoreOf:
      return NumberOf(view, term.a->Eval(view), view.header.score, 0);
    case Op::kInList:
      return IsRemembered(view.context.state, term.value, term.a->Eval(view));
    case Op::kTrackStep:
      return TrackStep(term, view);
    case Op::kStuck: {
      const int player = term.a->Eval(view);
      return IsBelow(player, kMaxPlayers + 1) && ((view.header.stalemated >> player) & 1);
    }
    case Op::kCellAt:
      return view.context.model.SlotOf(SiteType::kCell, term.a->Eval(view));
    case Op::kCountAt: {
      const int site = term.a->Eval(view);
      return IsBelow(site, term.value) ? view.counts[site] : 0;
    }
    case Op::kMarkAt: {
      const int site = term.a->Eval(view);
      return IsBelow(site, term.value) ? view.marks[site] : term.plain_int->Eval(view.context);
    }
    case Op::kCountIn:
      return CountIn(view, term.region->Slots(view));
    case Op::kCountSites:
      return std::popcount(term.region->Slots(view));
    case Op::kNoneIn:
      return (term.region->Slots(view) & view.Occupied()) == 0;
    case Op::kNoneOf:
      return (term.slots & view.Occupied()) == 0;
    case Op::kOccupied: {
      const int site = term.a->Eval(view);
      return IsBelow(site, term.value) && view.counts[site] != 0;
    }
    case Op::kEmpty: {
      const int site = term.a->Eval(view);
      return IsBelow(site, term.value) && view.counts[site] == 0;
    }
    case Op::kIn:
      return Contains(term.region->Slots(view), term.a->Eval(view));
    case Op::kAllSites:
      return AllSites(term, view);
    case Op::kAnyPlayer:
      return AnyPlayer(view, term);
    case Op::kAdd:
      return Wrapped(int64_t{term.a->Eval(view)} + term.b->Eval(view));
    case Op::kSubtract:
      return Wrapped(int64_t{term.a->Eval(view)} - term.b->Eval(view));
    case Op::kMultiply:
      return Wrapped(int64_t{term.a->Eval(view)} * term.b->Eval(view));
    case Op::kMinimum:
      return std::min(term.a->Eval(view), term.b->Eval(view));
    case Op::kMaximum:
      return std::max(term.a->Eval(view), term.b->Eval(view));
    case Op::kOdd:
      return term.a->Eval(view) & 1;
    case Op::kEqual:
      return term.a->Eval(view) == term.b->Eval(view);
    case Op::kNotEqual:
      return term.a->Eval(view) != term.b->Eval(view);
    case Op::kLess:
      return term.a->Eval(view) < term.b->Eval(view);
    case Op::kLessEqual:
      return term.a->Eval(view) <= term.b->Eval(view);
    case Op::kCountIs:
      return FusedCount(term, view) == term.value;
    case Op::kCountBelow:
      return FusedCount(term, view) < term.value;
    case Op::kCountAbove:
      return FusedCount(term, view) > term.value;
    case Op::kEqualTo:
      return term.a->Eval(view) == term.value;
    case Op::kLessThan:
      return term.a->Eval(view) < term.value;
    case Op::kGreaterThan:
      return term.a->Eval(view) > term.value;
    case Op::kAll:
    case Op::kAny:
      return term.Holds(view);
    case Op::kNot:
      return !term.a->HoldsAlone(view);
    case Op::kIf:
      return (term.a->HoldsAlone(view) ? term.b : term.c)->Eval(view);
    case Op::kPlainInt:
      return term.plain_int->Eval(view.context);
    case Op::kPlainBool:
      return term.plain_bool->Eval(view.context);
  }
  return 0;
}

template <size_t... op>
constexpr auto EvaluatorsOf(std::index_sequence<op...>) {
  return std::array{&EvalAs<static_cast<Op>(op)>...};
}

}  // namespace

constinit const decltype(SeedTerm::kEvaluators) SeedTerm::kEvaluators =
    EvaluatorsOf(std::make_index_sequence<SeedTerm::kEvaluators.size()>());

namespace {

uint64_t EvalPlain(const SeedRegion& region, const SeedView& view) {
  BorrowedRegion sites(view.context);
  region.plain->Eval(view.context, *sites);
  const auto words = sites->words();
  return words.empty() ? 0 : words[0];
}

uint64_t FromTable(const SeedRegion& region, const SeedView& view) {
  const uint64_t* found = region.table->Find(view);
  if (found != nullptr) return *found;
  return region.a != nullptr ? region.a->Eval(view) : EvalPlain(region, view);
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

/// Nothing is known of a track that is iterated.
uint64_t Stretch(const SeedRegion& region, const SeedView& view) {
  const int first = region.sites[0]->Eval(view), last = region.sites[1]->Eval(view);
  if (!IsBelow(first, 64) || !IsBelow(last, 64) || view.context.vars.track != kNone)
    return EvalPlain(region, view);
  return region.stretches[static_cast<size_t>(first * 64 + last)];
}

/// One case per operation, as above.
template <SeedRegion::Op op>
uint64_t RegionAs(const SeedRegion& region, const SeedView& view) {
  switch (op) {
    case SeedRegion::Op::kTable:
      return FromTable(region, view);
    case SeedRegion::Op::kIf: {
      const SeedRegion* chosen = region.condition->HoldsAlone(view) ? region.a : region.b;
      return chosen == nullptr ? 0 : chosen->Slots(view);
    }
    case SeedRegion::Op::kFiltered:
      return region.filter->Of(view, region.a->Slots(view));
    case SeedRegion::Op::kUnion:
      return region.a->Eval(view) | region.b->Eval(view);
    case SeedRegion::Op::kIntersection:
      return region.a->Eval(view) & region.b->Eval(view);
    case SeedRegion::Op::kDifference:
      return region.a->Eval(view) & ~region.b->Eval(view);
    case SeedRegion::Op::kFixed:
      return region.board;
    case SeedRegion::Op::kEmpty:
      return *view.empty & region.board;
    case SeedRegion::Op::kSites:
      return Listed(region, view);
    case SeedRegion::Op::kRemembered:
      return Remembered(view.context.state, region.list);
    case SeedRegion::Op::kStretch:
      return Stretch(region, view);
    case SeedRegion::Op::kPlain:
      return EvalPlain(region, view);
  }
  return 0;
}

template <size_t... op>
constexpr auto RegionEvaluatorsOf(std::index_sequence<op...>) {
  return std::array{&RegionAs<static_cast<SeedRegion::Op>(op)>...};
}

}  // namespace

constinit const decltype(SeedRegion::kEvaluators) SeedRegion::kEvaluators =
    RegionEvaluatorsOf(std::make_index_sequence<SeedRegion::kEvaluators.size()>());

}  // namespace ludens
