#include "compiler/plan/set_regions.h"

#include <algorithm>
#include <set>

#include "compiler/plan/masks.h"
#include "compiler/plan/piece_rule.h"
#include "compiler/plan/sites_by_site.h"
#include "compiler/plan/widths.h"
#include "ludemes/regions/site_source.h"
#include "ludemes/support/sites.h"

namespace ludens {
namespace {

template <int W>
class DifferenceMask final : public MaskNode<W> {
 public:
  DifferenceMask(const MaskNode<W>* source, const MaskNode<W>* removed)
      : source_(source), removed_(removed) {}
  Mask<W> Eval(Context& context) const override {
    const Mask<W> source = source_->Eval(context);
    return source.Without(removed_->Eval(context));
  }
  bool IsLocal() const override { return source_->IsLocal() && removed_->IsLocal(); }

 private:
  const MaskNode<W>* source_;
  const MaskNode<W>* removed_;
};

/// (if condition region [region]).
template <int W>
class IfMask final : public MaskNode<W> {
 public:
  IfMask(const BoolNode* condition, const MaskNode<W>* yes, const MaskNode<W>* no)
      : condition_(condition), yes_(yes), no_(no) {}
  Mask<W> Eval(Context& context) const override {
    if (condition_->Eval(context)) return yes_->Eval(context);
    return no_ == nullptr ? Mask<W>() : no_->Eval(context);
  }

 private:
  const BoolNode* condition_;
  const MaskNode<W>* yes_;
  const MaskNode<W>* no_;  ///< Null: nothing.
};

/// The sites of a region that meet a condition on (site), asked one by one.
template <int W>
class FilterMask final : public MaskNode<W> {
 public:
  FilterMask(const MaskNode<W>* region, const BoolNode* condition)
      : region_(region), condition_(condition) {}
  Mask<W> Eval(Context& context) const override {
    Mask<W> out;
    const Mask<W> region = region_->Eval(context);
    const int saved = context.vars.site;
    region.ForEach([&](int site) {
      context.vars.site = site;
      if (condition_->Eval(context)) out.Add(site);
    });
    context.vars.site = saved;
    return out;
  }

 private:
  const MaskNode<W>* region_;
  const BoolNode* condition_;
};

/// The same where the condition has a mask.
template <int W>
class FilteredMask final : public MaskNode<W> {
 public:
  FilteredMask(const MaskNode<W>* region, const MaskNode<W>* condition)
      : region_(region), condition_(condition) {}
  Mask<W> Eval(Context& context) const override {
    return condition_->EvalIn(context, region_->Eval(context));
  }
  bool IsLocal() const override { return region_->IsLocal() && condition_->IsLocal(); }

 private:
  const MaskNode<W>* region_;
  const MaskNode<W>* condition_;
};

/// (sites Around …): around one site, or around the sites of a region.
template <int W>
class AroundMask final : public MaskNode<W> {
 public:
  AroundMask(std::vector<Mask<W>> table, std::vector<const MaskNode<W>*> tests, const IntNode* site,
             const MaskNode<W>* region)
      : table_(std::move(table)), tests_(std::move(tests)), site_(site), region_(region) {}

  Mask<W> Eval(Context& context) const override {
    Mask<W> around;
    if (site_ != nullptr) {
      const int site = site_->Eval(context);
      if (site < 0 || site >= static_cast<int>(table_.size())) return around;
      around = table_[static_cast<size_t>(site)];
    } else {
      const Mask<W> region = region_->Eval(context);
      region.ForEach([&](int site) { around |= table_[static_cast<size_t>(site)]; });
      around.Subtract(region);
    }
    for (const MaskNode<W>* test : tests_) around = test->EvalIn(context, around);
    return around;
  }

 private:
  std::vector<Mask<W>> table_;
  std::vector<const MaskNode<W>*> tests_;
  const IntNode* site_;
  const MaskNode<W>* region_;  ///< Without a site.
};

/// The sites on lines from a site, up to the first one of a set.
template <int W>
class LineMask final : public MaskNode<W> {
 public:
  LineMask(LinesOfSites<W> lines, const IntNode* from, int sites)
      : lines_(std::move(lines)), from_(from), sites_(sites) {}

  Mask<W> Eval(Context& context) const override {
    const int from = from_->Eval(context);
    if (from < 0 || from >= sites_) return Mask<W>();
    return lines_.At(from, lines_.Stops(context));
  }

 private:
  LinesOfSites<W> lines_;
  const IntNode* from_;
  int sites_;
};

/// The argument of a slot of this type; several slots may share a name.
const Bound* ArgumentOfType(const Bound& clause, std::string_view slot, std::string_view type) {
  const Signature& signature = *clause.signature;
  for (size_t i = 0; i < signature.slots.size(); ++i)
    if (signature.slots[i].name == slot && clause.args[i] != nullptr &&
        Grammar::Get().TypeName(signature.slots[i].type) == type)
      return clause.args[i];
  return nullptr;
}

/// For every player to move.
bool HasOnlySitesBelow(const PlanTools& tools, const RegionNode& region, int limit) {
  bool beyond = false;
  const int8_t mover = tools.empty.header().mover;
  for (int player = 0; player <= tools.model().players; ++player) {
    tools.empty.header().mover = static_cast<int8_t>(player);
    Region sites;
    region.Eval(tools.empty, sites);
    beyond = beyond || sites.Any([&](int site) { return site >= limit; });
  }
  tools.empty.header().mover = mover;
  return !beyond;
}

bool HasOtherTypes(const PlanTools& tools, const Bound& region) {
  const uint16_t site_type = Grammar::Get().Type("SiteType");
  return AnyOf(region, [&](const Bound& bound) {
    return bound.kind == BoundKind::kEnum && bound.constant.type == site_type &&
           static_cast<SiteType>(bound.integer) != tools.model().default_site;
  });
}

bool IsOnBoard(const PlanTools& tools, const Bound& region);

bool AreOnBoard(const PlanTools& tools, const std::vector<const Bound*>& parts) {
  return std::all_of(parts.begin(), parts.end(),
                     [&](const Bound* part) { return IsOnBoard(tools, *part); });
}

/// True where the region never has numbers beyond the board's own sites.
bool IsOnBoard(const PlanTools& tools, const Bound& region) {
  if ((tools.dependence.Of(region) & ~kOnMover) == 0) {
    const RegionNode* node = tools.lowering.Region(region);
    return node->Type(tools.empty) == tools.model().default_site &&
           HasOnlySitesBelow(tools, *node, tools.sites());
  }
  const auto part = [&](std::string_view slot) {
    return Argument(region, slot) == nullptr || IsOnBoard(tools, *Argument(region, slot));
  };
  if (region.Is("regions.Difference")) return part("source");
  if (region.Is("regions.Union")) return AreOnBoard(tools, Operands(region));
  if (region.Is("regions.Intersection")) {
    const std::vector<const Bound*> parts = Operands(region);
    return std::any_of(parts.begin(), parts.end(),
                       [&](const Bound* one) { return IsOnBoard(tools, *one); });
  }
  if (region.Is("regions.If")) return part("ok") && part("notOk");
  if (region.Is("regions.ForEach"))
    return Argument(region, "region") != nullptr && Argument(region, "of") == nullptr &&
           Argument(region, "if") != nullptr && part("region");
  static const std::set<std::string_view> kOfBoard = {
      "Sites Around", "Sites Direction", "Sites LineOfSight", "Sites Group",    "Sites Row",
      "Sites Column", "Sites Empty",     "Sites Occupied",    "Sites Distance", "Sites Incident"};
  return kOfBoard.count(OpcodeOf(region)) > 0 && StaysOnBoard(tools, region);
}

bool IsSearch(const Bound& region) {
  const std::string opcode = OpcodeOf(region);
  return opcode == "Sites Around" || opcode == "Sites Direction" || opcode == "Sites LineOfSight";
}

/// A part of a region; null where it would have to stay on the board and may not.
template <int W>
const MaskNode<W>* PlanPart(const PlanTools& tools, const Bound& region, bool stays) {
  if (stays && !IsOnBoard(tools, region)) return nullptr;
  // Where a search from site to site stays plain, so had better the whole region.
  if (IsSearch(region) && tools.dependence.Of(region) >= kOnPosition &&
      PlanSetRegion<W>(tools, region) == nullptr)
    return nullptr;
  return PlanRegionAskedOnce<W>(tools, region);
}

/// What is joined; an intersection stays on the board if one of its parts does.
template <int W>
const MaskNode<W>* PlanJoined(const PlanTools& tools, const Bound& region, bool all) {
  if (all && !IsOnBoard(tools, region)) return nullptr;
  std::vector<const MaskNode<W>*> parts;
  for (const Bound* part : Operands(region)) {
    parts.push_back(PlanPart<W>(tools, *part, !all));
    if (parts.back() == nullptr) return nullptr;
  }
  return parts.empty() ? nullptr : tools.lowering.Make<JoinedMask<W>>(std::move(parts), all);
}

template <int W>
const MaskNode<W>* PlanDifference(const PlanTools& tools, const Bound& region) {
  const MaskNode<W>* source = PlanPart<W>(tools, *region.Arg("source"), true);
  if (source == nullptr) return nullptr;
  const Bound* site = Argument(region, "siteToRemove");
  const MaskNode<W>* removed =
      site != nullptr ? tools.lowering.Make<SiteMask<W>>(tools.lowering.Int(*site), tools.sites())
                      : PlanPart<W>(tools, *region.Arg("subtraction"), false);
  return removed == nullptr ? nullptr : tools.lowering.Make<DifferenceMask<W>>(source, removed);
}

template <int W>
const MaskNode<W>* PlanIf(const PlanTools& tools, const Bound& region) {
  const MaskNode<W>* yes = PlanPart<W>(tools, *region.Arg("ok"), true);
  const Bound* otherwise = region.Arg("notOk");
  const MaskNode<W>* no = otherwise == nullptr ? nullptr : PlanPart<W>(tools, *otherwise, true);
  if (yes == nullptr || (otherwise != nullptr && no == nullptr)) return nullptr;
  return tools.lowering.Make<IfMask<W>>(tools.lowering.Bool(*region.Arg("cond")), yes, no);
}

template <int W>
const MaskNode<W>* PlanFiltered(const PlanTools& tools, const Bound& region) {
  const Bound* condition = Argument(region, "if");
  const Bound* source = Argument(region, "region");
  if (condition == nullptr || source == nullptr || Argument(region, "forEachType") != nullptr)
    return nullptr;
  const MaskNode<W>* sites = PlanPart<W>(tools, *source, true);
  if (sites == nullptr) return nullptr;
  PlanTools within = tools;
  within.others_fixed = true;
  if (const MaskNode<W>* mask = PlanMask<W>(within, *condition, Iterated::kSite))
    return tools.lowering.Make<FilteredMask<W>>(sites, mask);
  return tools.lowering.Make<FilterMask<W>>(sites, tools.lowering.Bool(*condition));
}

template <int W>
const MaskNode<W>* PlanAround(const PlanTools& tools, const Bound& region) {
  std::vector<const MaskNode<W>*> tests;
  if (!PlanAroundTests<W>(tools, region, tests)) return nullptr;
  auto table = TableAround<W>(tools, region);
  if (!table) return nullptr;
  const Bound* where = Argument(region, "where");
  const Bound* sites = Argument(region, "regionWhere");
  const IntNode* site = where == nullptr ? nullptr : tools.lowering.Int(*where);
  const MaskNode<W>* around = sites == nullptr ? nullptr : PlanPart<W>(tools, *sites, false);
  if (site == nullptr && around == nullptr) return nullptr;
  return tools.lowering.Make<AroundMask<W>>(std::move(*table), std::move(tests), site, around);
}

/// Lines from every site in directions that are fixed, of at most so many steps.
std::optional<std::vector<std::vector<Line>>> FixedLines(const PlanTools& tools,
                                                         const Bound* directions, size_t distance) {
  if (directions != nullptr && tools.dependence.Of(*directions) != kOnNothing) return std::nullopt;
  const DirectionNode* node =
      directions == nullptr ? nullptr : tools.lowering.Direction(*directions);
  const SiteType type = tools.model().default_site;
  const Topology& topology = tools.model().topology;
  std::vector<std::vector<Line>> lines(static_cast<size_t>(tools.sites()));
  for (int site = 0; site < tools.sites(); ++site) {
    DirectionList list;
    AppendDirections(tools.empty, node, {.type = type, .site = site}, list);
    for (const AbsoluteDirection direction : list)
      for (const RadialId radial : topology.Radials(type, static_cast<Site>(site), direction)) {
        auto line = topology.RadialSites(type, radial).subspan(1);
        line = line.first(std::min(line.size(), distance));
        if (!line.empty()) lines[static_cast<size_t>(site)].emplace_back(line.begin(), line.end());
      }
  }
  return lines;
}

/// A literal true or false; nothing for a condition.
std::optional<bool> Literal(const Bound* flag) {
  if (flag == nullptr) return false;
  if (flag->kind != BoundKind::kBoolean) return std::nullopt;
  return flag->integer != 0;
}

template <int W>
const MaskNode<W>* PlanLines(const PlanTools& tools, const Bound& region) {
  auto lines = PlanLinesOf<W>(tools, region);
  if (!lines || (lines->with_from && !StaysOnBoard(tools, region))) return nullptr;
  const IntNode* from =
      lines->from == nullptr ? LastToNode(tools.lowering) : tools.lowering.Int(*lines->from);
  return tools.lowering.Make<LineMask<W>>(std::move(*lines), from, tools.sites());
}

template <int W>
std::optional<LinesOfSites<W>> PlanDirection(const PlanTools& tools, const Bound& region) {
  const Bound* stop = Argument(region, "stop");
  const Bound* distance = Argument(region, "distance");
  const auto included = Literal(Argument(region, "included"));
  const auto with_stop = Literal(Argument(region, "stopIncluded"));
  LinesOfSites<W> out;
  out.from = ArgumentOfType(region, "from", "int");
  if (out.from == nullptr || !included || !with_stop ||
      (distance != nullptr && distance->kind != BoundKind::kInteger))
    return std::nullopt;
  const size_t steps = distance == nullptr ? static_cast<size_t>(tools.sites())
                                           : static_cast<size_t>(std::max(0, distance->integer));
  const auto lines = FixedLines(tools, Argument(region, "directions"), steps);
  if (!lines) return std::nullopt;
  out.table = std::make_shared<LineTable<W>>(*lines);
  out.with_stop = *with_stop;
  out.with_from = *included;
  if (stop == nullptr) return out;
  out.stop = PlanMask<W>(tools.Strict(), *stop, Iterated::kTo);
  return out.stop == nullptr ? std::nullopt : std::optional(std::move(out));
}

template <int W>
std::optional<LinesOfSites<W>> PlanLineOfSight(const PlanTools& tools, const Bound& region) {
  const Bound* kind = Argument(region, "typeLoS");
  const std::string_view name = kind == nullptr ? "Piece" : kind->constant.name;
  if (name == "Farthest") return std::nullopt;
  const auto lines =
      FixedLines(tools, Argument(region, "directions"), static_cast<size_t>(tools.sites()));
  if (!lines) return std::nullopt;
  LinesOfSites<W> out;
  out.from = Argument(region, "at");
  out.table = std::make_shared<LineTable<W>>(*lines);
  out.stop = tools.lowering.Make<NotMask<W>>(PlanEmptySites<W>(tools), tools.sites());
  out.with_stop = out.only_stop = name != "Empty";
  return out;
}

}  // namespace

template <int W>
std::optional<LinesOfSites<W>> PlanLinesOf(const PlanTools& tools, const Bound& region) {
  if (!tools.model().site_sets || HasOtherTypes(tools, region)) return std::nullopt;
  const std::string opcode = OpcodeOf(region);
  if (opcode == "Sites Direction") return PlanDirection<W>(tools, region);
  if (opcode == "Sites LineOfSight") return PlanLineOfSight<W>(tools, region);
  return std::nullopt;
}

template <int W>
const MaskNode<W>* PlanSetRegion(const PlanTools& tools, const Bound& region) {
  if (!tools.model().site_sets || region.kind != BoundKind::kClause || HasOtherTypes(tools, region))
    return nullptr;
  if (region.Is("regions.Intersection")) return PlanJoined<W>(tools, region, true);
  if (region.Is("regions.Union")) return PlanJoined<W>(tools, region, false);
  if (region.Is("regions.Difference")) return PlanDifference<W>(tools, region);
  if (region.Is("regions.If")) return PlanIf<W>(tools, region);
  if (region.Is("regions.ForEach")) return PlanFiltered<W>(tools, region);
  const std::string opcode = OpcodeOf(region);
  if (opcode == "Sites Around") return PlanAround<W>(tools, region);
  return PlanLines<W>(tools, region);
}

#define LUDENS_INSTANTIATE(W)                                                   \
  template const MaskNode<W>* PlanSetRegion<W>(const PlanTools&, const Bound&); \
  template std::optional<LinesOfSites<W>> PlanLinesOf<W>(const PlanTools&, const Bound&);
LUDENS_FOR_EACH_WIDTH(LUDENS_INSTANTIATE)
#undef LUDENS_INSTANTIATE

}  // namespace ludens
