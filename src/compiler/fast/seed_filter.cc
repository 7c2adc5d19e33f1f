#include "compiler/fast/seed_filter.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "base/lanes.h"
#include "compiler/plan/mask.h"
#include "ludemes/lowering.h"

namespace ludens {
namespace {

using Subject = SeedFilter::Subject;
using TermOp = SeedTerm::Op;

constexpr int kMostSeeds = std::numeric_limits<int16_t>::max();

bool IsSubject(Subject subject, int EvalVariables::*variable) {
  if (subject == Subject::kSite) return variable == &EvalVariables::site;
  return (variable == &EvalVariables::from && subject != Subject::kTo) ||
         (variable == &EvalVariables::to && subject != Subject::kFrom);
}

/// Tells whether the site that is asked for may play a part in a term.
class Dependent {
 public:
  explicit Dependent(Subject subject) : subject_(subject) {}

  bool Is(const SeedTerm* term) const {
    if (term == nullptr) return false;
    if (term->op == TermOp::kPlainInt || term->op == TermOp::kPlainBool) return !term->uniform;
    return IsVariable(term->variable) || (term->table != nullptr && Is(*term->table)) ||
           Is(term->a) || Is(term->b) || Is(term->c) || IsAny(term->parts) || Is(term->region);
  }
  bool Is(const SeedRegion* region) const {
    if (region == nullptr) return false;
    if (region->op == SeedRegion::Op::kPlain) return true;
    return (region->table != nullptr && Is(*region->table)) || Is(region->condition) ||
           Is(region->a) || Is(region->b) || IsAny(region->sites);
  }

 private:
  template <typename T>
  bool Is(const SeedTable<T>& table) const {
    return IsVariable(table.variable);
  }
  bool IsVariable(int EvalVariables::*variable) const {
    return variable != nullptr && IsSubject(subject_, variable);
  }
  bool IsAny(const std::vector<const SeedTerm*>& terms) const {
    return std::ranges::any_of(terms, [&](const SeedTerm* term) { return Is(term); });
  }

  Subject subject_;
};

class FilterMaker {
 public:
  FilterMaker(Lowering& lowering, Subject subject, int slots)
      : lowering_(lowering), subject_(subject), slots_(slots), dependent_(subject) {}

  const SeedFilter* Make(const SeedTerm& term) const {
    SeedFilter* filter = New(SeedFilter::Op::kEach);
    filter->term = &term;
    if (!dependent_.Is(&term))
      filter->op = SeedFilter::Op::kUniform;
    else
      Specialise(*filter, term);
    return filter;
  }

 private:
  SeedFilter* New(SeedFilter::Op op) const {
    SeedFilter* filter = lowering_.Make<SeedFilter>();
    filter->op = op;
    filter->subject = subject_;
    filter->slots = slots_;
    return filter;
  }

  void Specialise(SeedFilter& filter, const SeedTerm& term) const {
    switch (term.op) {
      case TermOp::kTable:
        return MakeTable(filter, *term.table);
      case TermOp::kAll:
      case TermOp::kAny:
        filter.op = term.op == TermOp::kAll ? SeedFilter::Op::kAll : SeedFilter::Op::kAny;
        for (const SeedTerm* part : term.parts) filter.parts.push_back(Make(*part));
        return;
      case TermOp::kNot:
        return MakeNot(filter, *Make(*term.a));
      case TermOp::kIf:
        filter.op = SeedFilter::Op::kIf;
        filter.parts = {Make(*term.a), Make(*term.b), Make(*term.c)};
        return;
      case TermOp::kIn:
        if (!Means(*term.a) || dependent_.Is(term.region)) return;
        filter.op = SeedFilter::Op::kIn;
        filter.region = term.region;
        return;
      case TermOp::kInList:
        if (!Means(*term.a)) return;
        filter.op = SeedFilter::Op::kIn;
        filter.region = term.region;
        return;
      case TermOp::kEqual:
        if (!MakeIs(filter, term)) MakeComparison(filter, term);
        return;
      case TermOp::kLess:
      case TermOp::kLessEqual:
        return MakeComparison(filter, term);
      case TermOp::kNotEqual:
        if (SeedFilter* equal = New(SeedFilter::Op::kEach); MakeIs(*equal, term))
          MakeNot(filter, *equal);
        return;
      case TermOp::kCountIs:
        return MakeSeeds(filter, term, term.value, term.value);
      case TermOp::kCountBelow:
        return MakeSeeds(filter, term, 0, term.value - 1);
      case TermOp::kCountAbove:
        return MakeSeeds(filter, term, term.value + 1, kMostSeeds);
      case TermOp::kEqualTo:
        return MakeMarks(filter, term, term.value, term.value);
      case TermOp::kLessThan:
        return MakeMarks(filter, term, 0, term.value - 1);
      case TermOp::kGreaterThan:
        return MakeMarks(filter, term, term.value + 1, kMostSeeds);
      case TermOp::kOccupied:
        return MakeOccupied(filter, term, 1, kMostSeeds);
      case TermOp::kEmpty:
        return MakeOccupied(filter, term, 0, 0);
      default:
        return;
    }
  }

  /// The rest of an open range of numbers is a range, too.
  static void MakeNot(SeedFilter& filter, const SeedFilter& inner) {
    const bool low = inner.least == 0, high = inner.most == kMostSeeds;
    const bool ranged = inner.op == SeedFilter::Op::kSeeds || inner.op == SeedFilter::Op::kMarks;
    if (!ranged || low == high) {
      filter.op = SeedFilter::Op::kNot;
      filter.parts = {&inner};
      return;
    }
    filter.op = inner.op;
    filter.board = inner.board;
    filter.beyond = !inner.beyond;
    filter.least = low ? inner.most + 1 : 0;
    filter.most = low ? kMostSeeds : inner.least - 1;
  }

  /// False where it is not the site that is compared.
  bool MakeIs(SeedFilter& filter, const SeedTerm& equal) const {
    const bool turned = !Means(*equal.a);
    const SeedTerm* other = turned ? equal.a : equal.b;
    if ((turned && !Means(*equal.b)) || dependent_.Is(other)) return false;
    filter.op = SeedFilter::Op::kIs;
    filter.term = other;
    return true;
  }

  bool Means(const SeedTerm& site) const {
    return site.op == TermOp::kVariable && IsSubject(subject_, site.variable);
  }

  void MakeTable(SeedFilter& filter, const SeedTable<int32_t>& table) const {
    filter.op = SeedFilter::Op::kTable;
    for (size_t first = 0; first < table.values.size();
         first += static_cast<size_t>(table.domain)) {
      uint64_t& mask = filter.masks.emplace_back(0);
      for (int site = 0; site < table.domain; ++site)
        mask |= uint64_t{table.values[first + static_cast<size_t>(site)] != 0} << site;
    }
  }

  /// Seeds on the site, or on one that a table tells of it; other comparisons stay what they are.
  void MakeSeeds(SeedFilter& filter, const SeedTerm& count, int least, int most) const {
    if (count.table != nullptr) {
      filter.beyond = least <= 0 && most >= 0;
      return MakeSeedsAt(filter, *count.table, count.limit, least, most);
    }
    if (!IsSubject(subject_, count.variable)) return;
    SetSeeds(filter, count.limit, least, most);
    filter.beyond = least <= 0 && most >= 0;
  }
  void MakeSeedsAt(SeedFilter& filter, const SeedTable<int32_t>& table, int limit, int least,
                   int most) const {
    if (!IsSubject(subject_, table.variable)) return;
    SetSeeds(filter, limit, least, most);
    filter.op = SeedFilter::Op::kSeedsAt;
    filter.table = &table;
  }
  void MakeOccupied(SeedFilter& filter, const SeedTerm& term, int least, int most) const {
    if (Means(*term.a)) SetSeeds(filter, term.value, least, most);
    if (term.a->op == TermOp::kTable) MakeSeedsAt(filter, *term.a->table, term.value, least, most);
  }
  /// Seeds on the site and a number in which it plays no part.
  void MakeComparison(SeedFilter& filter, const SeedTerm& term) const {
    const bool turned = !IsSeedsHere(*term.a);
    const SeedTerm& seeds = turned ? *term.b : *term.a;
    const SeedTerm* other = turned ? term.a : term.b;
    if (!IsSeedsHere(seeds) || dependent_.Is(other)) return;
    using Relation = SeedFilter::Relation;
    SeedFilter* made = term.op == TermOp::kLessEqual ? New(SeedFilter::Op::kSeedsBy) : &filter;
    made->op = SeedFilter::Op::kSeedsBy;
    made->board = Mask<1>::First(std::min(seeds.value, slots_)).words[0];
    made->term = other;
    // a <= b: not b < a.
    const bool below = turned == (term.op == TermOp::kLessEqual);
    made->relation = term.op == TermOp::kEqual ? Relation::kEqual
                     : below                   ? Relation::kBelow
                                               : Relation::kAbove;
    if (made != &filter) MakeNot(filter, *made);
  }
  bool IsSeedsHere(const SeedTerm& term) const {
    return term.op == TermOp::kCountAt && Means(*term.a);
  }
  /// Comparisons of other numbers than the site's local state stay what they are.
  void MakeMarks(SeedFilter& filter, const SeedTerm& comparison, int least, int most) const {
    const SeedTerm& mark = *comparison.a;
    if (mark.op != TermOp::kMarkAt || !Means(*mark.a)) return;
    SetSeeds(filter, mark.value, least, most);
    filter.op = SeedFilter::Op::kMarks;
  }
  void SetSeeds(SeedFilter& filter, int limit, int least, int most) const {
    filter.op = SeedFilter::Op::kSeeds;
    filter.board = Mask<1>::First(std::min(limit, slots_)).words[0];
    filter.least = std::clamp(least, 0, kMostSeeds);
    filter.most = std::clamp(most, -1, kMostSeeds);
  }

  Lowering& lowering_;
  Subject subject_;
  int slots_;
  Dependent dependent_;
};

uint64_t Seeds(const SeedFilter& filter, const SeedView& view, uint64_t sites) {
  if ((sites & (sites - 1)) == 0) {
    if ((sites & filter.board) == 0) return filter.beyond ? sites : 0;
    const int seeds = view.counts[std::countr_zero(sites)];
    return seeds >= filter.least && seeds <= filter.most ? sites : 0;
  }
  const uint64_t here = sites & filter.board;
  uint64_t found = here;
  if (filter.least == 1)
    found &= view.Occupied();
  else if (filter.least > 1)
    found &= LanesMore(view.counts, filter.slots, filter.least - 1);
  if (filter.most == 0)
    found &= ~view.Occupied();
  else if (filter.most < kMostSeeds)
    found &= ~LanesMore(view.counts, filter.slots, filter.most);
  return filter.beyond ? found | (sites & ~filter.board) : found;
}

/// Calls `accept(site's bit)` for those of the sites that it holds for, `reject()` for the others,
/// until the latter answers false.
template <typename Accept, typename Reject>
void AskEach(const SeedFilter& filter, const SeedView& view, uint64_t sites, Accept&& accept,
             Reject&& reject) {
  EvalVariables& vars = view.context.vars;
  int& first = filter.subject == Subject::kSite ? vars.site
               : filter.subject == Subject::kTo ? vars.to
                                                : vars.from;
  int& second = filter.subject == Subject::kChosen ? vars.to : first;
  const int first_before = first, second_before = second;
  for (uint64_t left = sites; left != 0; left &= left - 1) {
    first = second = std::countr_zero(left);
    if (filter.term->Holds(view))
      accept(left & (~left + 1));
    else if (!reject())
      break;
  }
  first = first_before;
  second = second_before;
}

uint64_t Each(const SeedFilter& filter, const SeedView& view, uint64_t sites) {
  uint64_t found = 0;
  AskEach(
      filter, view, sites, [&](uint64_t bit) { found |= bit; }, [] { return true; });
  return found;
}

uint64_t SeedsAt(const SeedFilter& filter, const SeedView& view, uint64_t sites) {
  if (view.row < 0) return Each(filter, view, sites);
  const int32_t* slots =
      &filter.table->values[static_cast<size_t>(view.row * filter.table->domain)];
  uint64_t found = 0;
  for (uint64_t left = sites; left != 0; left &= left - 1) {
    const int slot = slots[std::countr_zero(left)];
    const bool on_board = static_cast<unsigned>(slot) < 64 && ((filter.board >> slot) & 1);
    const int seeds = on_board ? view.counts[slot] : 0;
    const bool holds = on_board ? seeds >= filter.least && seeds <= filter.most : filter.beyond;
    found |= holds ? left & (~left + 1) : 0;
  }
  return found;
}

uint64_t SeedsBy(const SeedFilter& filter, const SeedView& view, uint64_t sites) {
  using Relation = SeedFilter::Relation;
  const int number = filter.term->Eval(view);
  SeedFilter range;
  range.slots = filter.slots;
  range.board = filter.board;
  const bool above = filter.relation == Relation::kAbove;
  const bool below = filter.relation == Relation::kBelow;
  if ((above && number >= kMostSeeds) || (below && number <= 0) ||
      (!above && !below && (number < 0 || number > kMostSeeds)))
    return 0;
  range.least = below ? 0 : std::max(0, number + above);
  range.most = above ? kMostSeeds : std::min(kMostSeeds, number - below);
  range.beyond = range.least == 0;
  return Seeds(range, view, sites);
}

uint64_t Marks(const SeedFilter& filter, const SeedView& view, uint64_t sites) {
  uint64_t found = sites & filter.board;
  if (filter.least > 0) found &= LanesMore(view.marks, filter.slots, filter.least - 1);
  if (filter.most < kMostSeeds) found &= ~LanesMore(view.marks, filter.slots, filter.most);
  return found | Each(filter, view, sites & ~filter.board);
}

}  // namespace

const SeedFilter* SeedFilter::Make(Lowering& lowering, const SeedTerm& term, Subject subject,
                                   int slots) {
  return FilterMaker(lowering, subject, slots).Make(term);
}

uint64_t SeedFilter::Of(const SeedView& view, uint64_t sites) const {
  switch (op) {
    case Op::kUniform:
      return sites != 0 && term->Holds(view) ? sites : 0;
    case Op::kTable:
      return view.row >= 0 ? sites & masks[static_cast<size_t>(view.row)]
                           : Each(*this, view, sites);
    case Op::kSeeds:
      return Seeds(*this, view, sites);
    case Op::kSeedsAt:
      return SeedsAt(*this, view, sites);
    case Op::kSeedsBy:
      return SeedsBy(*this, view, sites);
    case Op::kMarks:
      return Marks(*this, view, sites);
    case Op::kIn:
      return sites & region->Slots(view);
    case Op::kIs: {
      const auto site = static_cast<unsigned>(term->Eval(view));
      return site < 64 ? sites & uint64_t{1} << site : 0;
    }
    case Op::kAll:
      for (size_t i = 0; i < parts.size() && sites != 0; ++i) sites = parts[i]->Of(view, sites);
      return sites;
    case Op::kAny: {
      uint64_t left = sites;
      for (size_t i = 0; i < parts.size() && left != 0; ++i) left &= ~parts[i]->Of(view, left);
      return sites & ~left;
    }
    case Op::kNot:
      return sites & ~parts[0]->Of(view, sites);
    case Op::kIf: {
      const uint64_t yes = parts[0]->Of(view, sites);
      const uint64_t no = sites & ~yes;
      return (yes == 0 ? 0 : parts[1]->Of(view, yes)) | (no == 0 ? 0 : parts[2]->Of(view, no));
    }
    case Op::kEach:
      return Each(*this, view, sites);
  }
  return 0;
}

bool SeedFilter::HoldsForAll(const SeedView& view, uint64_t sites) const {
  if (op == Op::kAll)
    return std::ranges::all_of(
        parts, [&](const SeedFilter* part) { return part->HoldsForAll(view, sites); });
  if (op != Op::kEach) return Of(view, sites) == sites;
  bool all = true;
  AskEach(
      *this, view, sites, [](uint64_t) {}, [&] { return all = false; });
  return all;
}

bool SeedFilter::IsOccupied() const {
  return op == Op::kSeeds && least == 1 && most == kMostSeeds && !beyond;
}

}  // namespace ludens
