#include "compiler/plan/sites_by_site.h"

#include "compiler/plan/masks.h"
#include "compiler/plan/piece_rule.h"
#include "compiler/plan/widths.h"

namespace ludens {
namespace {

/// Those of the sites whose `count_of(site)` compares with a number as it is meant to.
template <int W, typename CountOf>
Mask<W> SitesByCount(const Mask<W>& among, int number, Outcomes wanted, CountOf&& count_of) {
  Mask<W> out;
  among.ForEach([&](int site) {
    const int count = count_of(site);
    const bool meant = count < number ? wanted.less : count > number ? wanted.more : wanted.equal;
    if (meant) out.Add(site);
  });
  return out;
}

/// Sites by how many sites of a region of theirs count.
template <int W>
class CountBySiteMask final : public MaskNode<W> {
 public:
  CountBySiteMask(SitesBySite<W> sites, const IntNode* number, Outcomes wanted)
      : sites_(std::move(sites)),
        number_(number),
        wanted_(wanted),
        board_(Mask<W>::First(static_cast<int>(sites_.table.size()))),
        having_(sites_.table.size()) {
    for (size_t site = 0; site < sites_.table.size(); ++site)
      sites_.table[site].ForEach(
          [&](int member) { having_[static_cast<size_t>(member)].Add(static_cast<int>(site)); });
  }

  Mask<W> Eval(Context& context) const override { return EvalIn(context, board_); }
  Mask<W> EvalIn(Context& context, const Mask<W>& among) const override {
    if (among.Empty()) return among;
    const int number = number_->Eval(context);
    const Mask<W> common = sites_.Common(context);
    if (sites_.lines) return CountOnLines(context, among, common, number);
    // Whether there is one at all is known without counting.
    if (number == 0 && !wanted_.less && wanted_.equal != wanted_.more) {
      const Mask<W> some = HavingAny(common);
      return wanted_.more ? among & some : among.Without(some);
    }
    if (number == 1 && wanted_.less != wanted_.more && wanted_.more == wanted_.equal) {
      const Mask<W> some = HavingAny(common);
      return wanted_.more ? among & some : among.Without(some);
    }
    return SitesByCount<W>(among, number, wanted_, [&](int site) {
      return (sites_.table[static_cast<size_t>(site)] & common).Count();
    });
  }

 private:
  Mask<W> CountOnLines(Context& context, const Mask<W>& among, const Mask<W>& common,
                       int number) const {
    const Mask<W> stops = sites_.lines->Stops(context);
    return SitesByCount<W>(among, number, wanted_, [&](int site) {
      const Mask<W> sites = sites_.table[static_cast<size_t>(site)] & common;
      return (sites_.lines->At(site, stops) & sites).Count();
    });
  }
  Mask<W> HavingAny(const Mask<W>& members) const {
    Mask<W> having;
    members.ForEach([&](int member) { having |= having_[static_cast<size_t>(member)]; });
    return having;
  }

  SitesBySite<W> sites_;
  const IntNode* number_;
  Outcomes wanted_;
  Mask<W> board_;
  std::vector<Mask<W>> having_;  ///< By site: those whose region has it.
};

/// Sites by how many more sites of one region of theirs count than of another.
template <int W>
class ExcessBySiteMask final : public MaskNode<W> {
 public:
  /// REQUIRES: both are without lines.
  ExcessBySiteMask(SitesBySite<W> more, SitesBySite<W> less, const IntNode* number, Outcomes wanted)
      : more_(std::move(more)),
        less_(std::move(less)),
        number_(number),
        wanted_(wanted),
        board_(Mask<W>::First(static_cast<int>(more_.table.size()))) {}

  Mask<W> Eval(Context& context) const override { return EvalIn(context, board_); }
  Mask<W> EvalIn(Context& context, const Mask<W>& among) const override {
    if (among.Empty()) return among;
    const int number = number_->Eval(context);
    const Mask<W> more = more_.Common(context), less = less_.Common(context);
    return SitesByCount<W>(among, number, wanted_, [&](int site) {
      return (more_.table[static_cast<size_t>(site)] & more).Count() -
             (less_.table[static_cast<size_t>(site)] & less).Count();
    });
  }

 private:
  SitesBySite<W> more_, less_;
  const IntNode* number_;
  Outcomes wanted_;
  Mask<W> board_;
};

/// What must stand on a site around, as (sites Around …) says it. REQUIRES: no teams.
template <int W>
class StandingMask final : public MaskNode<W> {
 public:
  enum class Kind { kEmpty, kNotEmpty, kOwn, kNotOwn, kEnemy };
  StandingMask(Kind kind, int sites) : kind_(kind), board_(Mask<W>::First(sites)) {}

  Mask<W> Eval(Context& context) const override {
    const State& state = context.state;
    const Mask<W> empty = Mask<W>::Load(state.EmptySet()) & board_;
    if (kind_ == Kind::kEmpty) return empty;
    const Mask<W> taken = board_.Without(empty);
    if (kind_ == Kind::kNotEmpty) return taken;
    const Mask<W> own = Mask<W>::Load(state.OwnedSet(context.mover())) |
                        Mask<W>::Load(state.OwnedSet(context.model.shared_owner()));
    if (kind_ == Kind::kOwn) return taken & own;
    if (kind_ == Kind::kNotOwn) return taken.Without(own);
    Mask<W> enemies;
    for (int player = 1; player <= context.model.players; ++player)
      enemies |= Mask<W>::Load(state.OwnedSet(player));
    return (enemies & taken).Without(own);
  }
  bool IsLocal() const override { return true; }

 private:
  Kind kind_;
  Mask<W> board_;
};

template <int W>
const MaskNode<W>* PlanStanding(const PlanTools& tools, std::string_view name) {
  using Kind = typename StandingMask<W>::Kind;
  if (tools.model().uses_teams || !tools.model().site_sets) return nullptr;
  const Kind kind = name == "Empty"      ? Kind::kEmpty
                    : name == "NotEmpty" ? Kind::kNotEmpty
                    : name == "Own"      ? Kind::kOwn
                    : name == "NotOwn"   ? Kind::kNotOwn
                    : name == "Enemy"    ? Kind::kEnemy
                                         : Kind::kOwn;  // NotEnemy, where there are no teams.
  return tools.lowering.Make<StandingMask<W>>(kind, tools.sites());
}

bool IsOfDefaultType(const PlanTools& tools, const Bound& clause, std::string_view slot) {
  const Bound* type = Argument(clause, slot);
  return type == nullptr || static_cast<SiteType>(type->integer) == tools.model().default_site;
}

/// A region that depends on nothing but the variable, site by site; nothing where it leaves the
/// board or has sites of another type.
template <int W>
std::optional<std::vector<Mask<W>>> TableOf(const PlanTools& tools, const Bound& region,
                                            Iterated variable) {
  if ((tools.dependence.Of(region) & ~BitOf(variable)) != 0) return std::nullopt;
  const RegionNode* node = tools.lowering.Region(region);
  if (node->Type(tools.empty) != tools.model().default_site) return std::nullopt;
  const VariableScope scope(tools.empty);
  std::vector<Mask<W>> table;
  for (int site = 0; site < tools.sites(); ++site) {
    VariableOf(tools.empty, variable) = site;
    Region sites;
    node->Eval(tools.empty, sites);
    if (sites.Any([&](int member) { return member >= tools.sites(); })) return std::nullopt;
    table.push_back(Mask<W>::Load(sites.words()));
  }
  return table;
}

template <int W>
std::optional<SitesBySite<W>> PlanAround(const PlanTools& tools, const Bound& region,
                                         Iterated variable) {
  const Bound* where = Argument(region, "where");
  SitesBySite<W> out;
  if (where == nullptr || !IsVariable(where, variable) || tools.model().stacking ||
      !PlanAroundTests<W>(tools, region, out.within))
    return std::nullopt;
  auto table = TableAround<W>(tools, region);
  if (!table) return std::nullopt;
  out.table = std::move(*table);
  return out;
}

template <int W>
std::optional<SitesBySite<W>> PlanOnLines(const PlanTools& tools, const Bound& region,
                                          Iterated variable) {
  auto lines = PlanLinesOf<W>(tools, region);
  if (!lines || !IsVariable(lines->from, variable)) return std::nullopt;
  SitesBySite<W> out;
  out.table.assign(static_cast<size_t>(tools.sites()), Mask<W>::First(tools.sites()));
  out.lines = std::move(*lines);
  return out;
}

/// The same sites and those of another such region only. REQUIRES: one of them is without lines.
template <int W>
void Intersect(SitesBySite<W>& out, const SitesBySite<W>& other) {
  for (size_t site = 0; site < out.table.size(); ++site) out.table[site] &= other.table[site];
  out.within.insert(out.within.end(), other.within.begin(), other.within.end());
  out.outside.insert(out.outside.end(), other.outside.begin(), other.outside.end());
  if (other.lines) out.lines = other.lines;
}

template <int W>
std::optional<SitesBySite<W>> PlanIntersection(const PlanTools& tools, const Bound& region,
                                               Iterated variable) {
  std::optional<SitesBySite<W>> out;
  std::vector<const MaskNode<W>*> common;
  for (const Bound* part : Operands(region)) {
    if (const MaskNode<W>* set = PlanRegionFor<W>(tools, *part, variable)) {
      common.push_back(set);
      continue;
    }
    auto by_site = PlanSitesBySite<W>(tools, *part, variable);
    if (!by_site || (out && out->lines && by_site->lines)) return std::nullopt;
    if (out)
      Intersect(*out, *by_site);
    else
      out = std::move(by_site);
  }
  if (out) out->within.insert(out->within.end(), common.begin(), common.end());
  return out;
}

/// Takes what a second region has from the first; false where that one is not known well enough.
template <int W>
bool Subtract(const PlanTools& tools, const Bound& removed, Iterated variable,
              SitesBySite<W>& out) {
  if (const MaskNode<W>* set = PlanRegionFor<W>(tools, removed, variable)) {
    out.outside.push_back(set);
    return true;
  }
  const auto by_site = PlanSitesBySite<W>(tools, removed, variable);
  if (!by_site || !by_site->within.empty() || !by_site->outside.empty() || by_site->lines)
    return false;
  for (size_t site = 0; site < out.table.size(); ++site)
    out.table[site].Subtract(by_site->table[site]);
  return true;
}

template <int W>
std::optional<SitesBySite<W>> PlanDifference(const PlanTools& tools, const Bound& region,
                                             Iterated variable) {
  auto out = PlanSitesBySite<W>(tools, *region.Arg("source"), variable);
  if (!out) return std::nullopt;
  if (const Bound* removed = Argument(region, "subtraction"))
    return Subtract(tools, *removed, variable, *out) ? std::move(out) : std::nullopt;
  if (!IsVariable(Argument(region, "siteToRemove"), variable)) return std::nullopt;
  for (size_t site = 0; site < out->table.size(); ++site)
    out->table[site].Remove(static_cast<int>(site));
  return out;
}

template <int W>
std::optional<SitesBySite<W>> PlanFiltered(const PlanTools& tools, const Bound& region,
                                           Iterated variable) {
  const Bound* source = Argument(region, "region");
  const Bound* condition = Argument(region, "if");
  if (source == nullptr || condition == nullptr) return std::nullopt;
  auto out = PlanSitesBySite<W>(tools, *source, variable);
  if (!out) return std::nullopt;
  const MaskNode<W>* mask = PlanMask<W>(tools.Strict(), *condition, Iterated::kSite);
  if (mask == nullptr) return std::nullopt;
  out->within.push_back(mask);
  return out;
}

/// The region of (count Sites in:…), or null.
const Bound* RegionCounted(const Bound* number) {
  if (number == nullptr || number->kind != BoundKind::kClause ||
      OpcodeOf(*number) != "ints.Count Sites" || Argument(*number, "at") != nullptr ||
      Argument(*number, "name") != nullptr)
    return nullptr;
  return Argument(*number, "in");
}

/// The region of (count Pieces role in:…) for one player, where every piece is one item on a site
/// of its own; null for other numbers.
const Bound* RegionOfPieces(const PlanTools& tools, const Bound* number) {
  const Model& model = tools.model();
  if (number == nullptr || number->kind != BoundKind::kClause ||
      OpcodeOf(*number) != "ints.Count Pieces" || !model.site_sets || model.layout.has_count)
    return nullptr;
  for (const std::string_view slot : {"type", "of", "name", "if"})
    if (Argument(*number, slot) != nullptr) return nullptr;
  const Bound* role = Argument(*number, "role");
  if (role == nullptr) return nullptr;
  const Role meant = static_cast<Role>(role->integer);
  const bool one =
      meant == Role::kMover || meant == Role::kNext || (meant >= Role::kP1 && meant <= Role::kP16);
  return one ? Argument(*number, "in") : nullptr;
}

/// The sites that a number counts for each site, or nothing.
template <int W>
std::optional<SitesBySite<W>> PlanCounted(const PlanTools& tools, const Bound* number,
                                          Iterated variable) {
  if (const Bound* region = RegionCounted(number))
    return PlanSitesBySite<W>(tools, *region, variable);
  const Bound* region = RegionOfPieces(tools, number);
  if (region == nullptr) return std::nullopt;
  auto sites = PlanSitesBySite<W>(tools, *region, variable);
  if (!sites) return std::nullopt;
  const Role role = static_cast<Role>(number->Arg("role")->integer);
  sites->within.push_back(
      tools.lowering.Make<HoldsMask<W>>(tools.lowering.RoleNumber(role), true, tools.sites()));
  return sites;
}

/// (- count count) compared with a number that is the same for all sites.
template <int W>
const MaskNode<W>* PlanExcessBySite(const PlanTools& tools, const Bound& difference,
                                    const Bound& number, Outcomes wanted, Iterated variable) {
  if (!difference.Is("ints.Sub")) return nullptr;
  auto more = PlanCounted<W>(tools, Argument(difference, "valueA"), variable);
  auto less = PlanCounted<W>(tools, Argument(difference, "valueB"), variable);
  if (!more || !less || more->lines || less->lines) return nullptr;
  return tools.lowering.Make<ExcessBySiteMask<W>>(std::move(*more), std::move(*less),
                                                  tools.lowering.Int(number), wanted);
}

template <int W>
const MaskNode<W>* PlanCountBySite(const PlanTools& tools, const Bound& condition,
                                   Iterated variable) {
  auto wanted = OutcomesOf(condition);
  if (!wanted) return nullptr;
  const Bound* a = Argument(condition, "valueA");
  const Bound* b = Argument(condition, "valueB");
  if (a == nullptr || b == nullptr) return nullptr;
  if (!Varies(tools, *a, variable)) {
    std::swap(a, b);
    std::swap(wanted->less, wanted->more);
  }
  if (Varies(tools, *b, variable)) return nullptr;
  auto sites = PlanCounted<W>(tools, a, variable);
  if (!sites) return PlanExcessBySite<W>(tools, *a, *b, *wanted, variable);
  return tools.lowering.Make<CountBySiteMask<W>>(std::move(*sites), tools.lowering.Int(*b),
                                                 *wanted);
}

/// (= region (sites {})) and (!= region (sites {})).
template <int W>
const MaskNode<W>* PlanEmptiness(const PlanTools& tools, const Bound& condition,
                                 Iterated variable) {
  const Bound* a = Argument(condition, "regionA");
  const Bound* b = Argument(condition, "regionB");
  const std::string opcode = OpcodeOf(condition);
  if (a == nullptr || b == nullptr || (opcode != "Equals" && opcode != "NotEqual")) return nullptr;
  if (tools.dependence.Of(*b) != kOnNothing) std::swap(a, b);
  if (tools.dependence.Of(*b) != kOnNothing) return nullptr;
  Region none;
  tools.lowering.Region(*b)->Eval(tools.empty, none);
  if (none.Count() != 0) return nullptr;
  auto sites = PlanSitesBySite<W>(tools, *a, variable);
  if (!sites) return nullptr;
  const bool equal = opcode == "Equals";
  return tools.lowering.Make<CountBySiteMask<W>>(std::move(*sites), tools.lowering.ConstantInt(0),
                                                 Outcomes{false, equal, !equal});
}

/// (all Sites region if:condition): none of the region fails it.
template <int W>
const MaskNode<W>* PlanAllSites(const PlanTools& tools, const Bound& condition, Iterated variable) {
  if (OpcodeOf(condition) != "bools.All Sites") return nullptr;
  auto sites = PlanSitesBySite<W>(tools, *condition.Arg("region"), variable);
  if (!sites) return nullptr;
  const MaskNode<W>* met = PlanMask<W>(tools.Strict(), *condition.Arg("if"), Iterated::kSite);
  if (met == nullptr) return nullptr;
  sites->outside.push_back(met);
  return tools.lowering.Make<CountBySiteMask<W>>(std::move(*sites), tools.lowering.ConstantInt(0),
                                                 Outcomes{false, true, false});
}

/// (is Flat x): none of the sites below is empty.
template <int W>
const MaskNode<W>* PlanFlat(const PlanTools& tools, const Bound& condition, Iterated variable) {
  if (OpcodeOf(condition) != "bools.Is Flat" || tools.model().default_site != SiteType::kVertex ||
      tools.model().stacking)
    return nullptr;
  const Bound* asked = Argument(condition, "value");
  if (asked == nullptr ? variable != Iterated::kTo : !IsVariable(asked, variable)) return nullptr;
  const Topology& topology = tools.model().topology;
  SitesBySite<W> below;
  below.table.resize(static_cast<size_t>(tools.sites()));
  for (int site = 0; site < tools.sites(); ++site) {
    const Site vertex = static_cast<Site>(site);
    if (topology.layer(SiteType::kVertex, vertex) == 0) continue;
    for (const Site under : topology.Steps(SiteType::kVertex, vertex, AbsoluteDirection::kDownward))
      below.table[static_cast<size_t>(site)].Add(under);
  }
  below.within.push_back(PlanEmptySites<W>(tools));
  return tools.lowering.Make<CountBySiteMask<W>>(std::move(below), tools.lowering.ConstantInt(0),
                                                 Outcomes{false, true, false});
}

}  // namespace

template <int W>
std::optional<std::vector<Mask<W>>> TableAround(const PlanTools& tools, const Bound& around) {
  const Bound* distance = Argument(around, "distance");
  const Bound* directions = Argument(around, "directions");
  if ((distance != nullptr && distance->kind != BoundKind::kInteger) ||
      Argument(around, "includeSelf") != nullptr || !IsOfDefaultType(tools, around, "typeLoc"))
    return std::nullopt;
  const size_t steps = distance == nullptr ? 1 : static_cast<size_t>(distance->integer);
  const AbsoluteDirection direction = directions == nullptr
                                          ? AbsoluteDirection::kAdjacent
                                          : static_cast<AbsoluteDirection>(directions->integer);
  const Topology& topology = tools.model().topology;
  const SiteType type = tools.model().default_site;
  std::vector<Mask<W>> table(static_cast<size_t>(tools.sites()));
  for (int site = 0; site < tools.sites(); ++site) {
    Mask<W>& sites = table[static_cast<size_t>(site)];
    for (const RadialId radial : topology.Radials(type, static_cast<Site>(site), direction)) {
      const auto line = topology.RadialSites(type, radial);
      if (steps < line.size()) sites.Add(line[steps]);
    }
    sites.Remove(site);
  }
  return table;
}

template <int W>
bool PlanAroundTests(const PlanTools& tools, const Bound& around,
                     std::vector<const MaskNode<W>*>& tests) {
  if (const Bound* standing = Argument(around, "type")) {
    tests.push_back(PlanStanding<W>(tools, standing->constant.name));
    if (tests.back() == nullptr) return false;
  }
  if (const Bound* condition = Argument(around, "if")) {
    tests.push_back(PlanMask<W>(tools.Strict(), *condition, Iterated::kTo));
    if (tests.back() == nullptr) return false;
  }
  return true;
}

template <int W>
std::optional<SitesBySite<W>> PlanSitesBySite(const PlanTools& tools, const Bound& region,
                                              Iterated variable) {
  if (region.kind != BoundKind::kClause) return std::nullopt;
  if (auto table = TableOf<W>(tools, region, variable)) {
    SitesBySite<W> out;
    out.table = std::move(*table);
    return out;
  }
  if (region.Is("regions.Intersection")) return PlanIntersection<W>(tools, region, variable);
  if (region.Is("regions.Difference")) return PlanDifference<W>(tools, region, variable);
  if (region.Is("regions.ForEach")) return PlanFiltered<W>(tools, region, variable);
  if (OpcodeOf(region) == "Sites Around") return PlanAround<W>(tools, region, variable);
  return PlanOnLines<W>(tools, region, variable);
}

template <int W>
const MaskNode<W>* PlanTestBySite(const PlanTools& tools, const Bound& condition,
                                  Iterated variable) {
  if (const MaskNode<W>* counted = PlanCountBySite<W>(tools, condition, variable)) return counted;
  if (const MaskNode<W>* flat = PlanFlat<W>(tools, condition, variable)) return flat;
  if (const MaskNode<W>* empty = PlanEmptiness<W>(tools, condition, variable)) return empty;
  return PlanAllSites<W>(tools, condition, variable);
}

#define LUDENS_INSTANTIATE(W)                                                                  \
  template std::optional<SitesBySite<W>> PlanSitesBySite<W>(const PlanTools&, const Bound&,    \
                                                            Iterated);                         \
  template std::optional<std::vector<Mask<W>>> TableAround<W>(const PlanTools&, const Bound&); \
  template bool PlanAroundTests<W>(const PlanTools&, const Bound&,                             \
                                   std::vector<const MaskNode<W>*>&);                          \
  template const MaskNode<W>* PlanTestBySite<W>(const PlanTools&, const Bound&, Iterated);
LUDENS_FOR_EACH_WIDTH(LUDENS_INSTANTIATE)
#undef LUDENS_INSTANTIATE

}  // namespace ludens
