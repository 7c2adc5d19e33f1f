#include <algorithm>

#include "ludemes/directions/nodes.h"
#include "ludemes/regions/forms.h"
#include "ludemes/regions/site_source.h"

namespace ludens {
namespace {

/// Calls `visit(sites)` with every straight line that leaves a site in the directions; a line's
/// first site is the one that it leaves. Stops when `visit` answers true.
template <typename Visit>
void ForEachLine(Context& context, const DirectionNode* directions, SiteType type, int site,
                 Visit&& visit) {
  const Topology& topology = context.topology();
  BorrowedDirections list(context);
  AppendDirections(context, directions, {.type = type, .site = site}, *list);
  for (const AbsoluteDirection direction : *list)
    for (const RadialId radial : topology.Radials(type, static_cast<Site>(site), direction))
      if (visit(topology.RadialSites(type, radial))) return;
}

bool IsTrue(const BoolNode* condition, Context& context, bool otherwise) {
  return condition == nullptr ? otherwise : condition->Eval(context);
}

/// (sites Direction from: [directions] [included:] [stop:] [stopIncluded:] [distance:] [type]).
class DirectionSites final : public RegionNode {
 public:
  struct Parts {
    SiteSource from;
    const DirectionNode* directions = nullptr;
    const BoolNode* included = nullptr;
    const BoolNode* stop = nullptr;
    const BoolNode* stop_included = nullptr;
    const IntNode* distance = nullptr;
    std::optional<SiteType> type;
  };
  explicit DirectionSites(const Parts& parts) : p_(parts) {}

  /// Looks the lines of all sites up once, where the board alone tells how they run.
  void Fold(Context& empty) {
    reach_.clear();
    const SiteType type = empty.TypeOr(p_.type);
    const int sites = empty.topology().size(type);
    if (p_.stop != nullptr || p_.included != nullptr || !FixedOf(p_.directions) ||
        sites > kMostTabled)
      return;
    std::vector<std::vector<Region>> reach(static_cast<size_t>(sites));
    for (int site = 0; site < sites; ++site) {
      const auto add = [&](std::span<const Site> line) {
        AddReach(line, reach[static_cast<size_t>(site)]);
        return false;
      };
      ForEachLine(empty, p_.directions, type, site, add);
    }
    reach_ = std::move(reach);
  }

  void Eval(Context& context, Region& out) const override {
    if (!reach_.empty()) return AddTabled(context, out);
    const SiteType type = context.TypeOr(p_.type);
    BorrowedInts sites(context);
    p_.from.Eval(context, *sites);
    const int distance = p_.distance == nullptr ? kInfinity : p_.distance->Eval(context);
    const int saved_to = context.vars.to;
    for (const int site : *sites) {
      if (IsTrue(p_.included, context, false)) out.Add(site);
      if (site >= context.topology().size(type)) continue;
      ForEachLine(context, p_.directions, type, site, [&](std::span<const Site> line) {
        AddLine(context, line, distance, out);
        return false;
      });
      context.vars.to = saved_to;
    }
  }
  SiteType Type(const Context& context) const override { return context.TypeOr(p_.type); }

 private:
  void AddLine(Context& context, std::span<const Site> line, int distance, Region& out) const {
    for (size_t i = 1; i < line.size() && static_cast<int>(i) <= distance; ++i) {
      context.vars.to = line[i];
      if (IsTrue(p_.stop, context, false)) {
        if (IsTrue(p_.stop_included, context, false)) out.Add(line[i]);
        return;
      }
      out.Add(line[i]);
    }
  }

  static constexpr int kMostTabled = 256;

  /// Adds a line to the sites that are within 1, 2, … steps.
  static void AddReach(std::span<const Site> line, std::vector<Region>& reach) {
    while (reach.size() + 1 < line.size())
      reach.push_back(reach.empty() ? Region() : Region(reach.back()));
    for (size_t i = 1; i < line.size(); ++i)
      for (size_t steps = i; steps <= reach.size(); ++steps) reach[steps - 1].Add(line[i]);
  }
  void AddTabled(Context& context, Region& out) const {
    BorrowedInts sites(context);
    p_.from.Eval(context, *sites);
    const int distance = p_.distance == nullptr ? kInfinity : p_.distance->Eval(context);
    if (distance < 1) return;
    for (const int site : *sites) {
      if (site >= static_cast<int>(reach_.size())) continue;
      const std::vector<Region>& reach = reach_[static_cast<size_t>(site)];
      const size_t steps = std::min(static_cast<size_t>(distance), reach.size());
      if (steps > 0) out.Unite(reach[steps - 1]);
    }
  }

  Parts p_;
  /// By site: what lies within 1, 2, … steps; empty where it is found each time.
  std::vector<std::vector<Region>> reach_;
};

enum class Sight { kEmpty, kFarthest, kPiece };

/// (sites LineOfSight [kind] [at:] [directions]): along each line up to the first piece, the empty
/// sites, the last empty one, or that piece. Sites of the default type, whatever type is given.
class LineOfSight final : public RegionNode {
 public:
  LineOfSight(Sight kind, const IntNode* at, const DirectionNode* directions)
      : kind_(kind), at_(at), directions_(directions) {}

  void Eval(Context& context, Region& out) const override {
    const int from = at_ == nullptr ? context.header().last.to : at_->Eval(context);
    const SiteType type = context.model.default_site;
    if (from < 0 || from >= context.topology().size(type)) return;
    ForEachLine(context, directions_, type, from, [&](std::span<const Site> line) {
      AddLine(context.state, line, out);
      return false;
    });
  }

 private:
  void AddLine(const State& state, std::span<const Site> line, Region& out) const {
    const Layout& layout = state.layout();
    const size_t end = layout.has_what ? FirstTaken(state.At<uint16_t>(layout.what), line)
                                       : FirstTaken(state.At<uint8_t>(layout.who), line);
    if (kind_ == Sight::kEmpty)
      for (size_t i = 1; i < end; ++i) out.Add(line[i]);
    if (kind_ == Sight::kPiece && end < line.size()) out.Add(line[end]);
    if (kind_ == Sight::kFarthest && end > 1) out.Add(line[end - 1]);
  }
  /// The index of the first site behind the beginning that something stands on; sites are slots.
  template <typename Number>
  static size_t FirstTaken(const Number* held, std::span<const Site> line) {
    size_t i = 1;
    while (i < line.size() && held[line[i]] == 0) ++i;
    return i;
  }

  Sight kind_;
  const IntNode* at_;
  const DirectionNode* directions_;
};

/// (sites Between [directions] [type] from: [fromIncluded:] to: [toIncluded:] [cond:]): the sites
/// between two sites on the first line that leads from the one to the other.
class BetweenSites final : public RegionNode {
 public:
  struct Parts {
    const DirectionNode* directions = nullptr;
    std::optional<SiteType> type;
    const IntNode* from = nullptr;
    const IntNode* to = nullptr;
    const BoolNode* from_included = nullptr;
    const BoolNode* to_included = nullptr;
    const BoolNode* condition = nullptr;
  };
  explicit BetweenSites(const Parts& parts) : p_(parts) {}

  /// Looks all pairs of sites up once, where the board alone tells what lies between them.
  void Fold(Context& empty) {
    table_.clear();
    sites_ = empty.topology().size(empty.TypeOr(p_.type));
    if (p_.directions != nullptr || p_.from_included != nullptr || p_.to_included != nullptr ||
        p_.condition != nullptr || sites_ > kMostTabled)
      return;
    std::vector<Region> table(static_cast<size_t>(sites_) * static_cast<size_t>(sites_) + 1);
    for (int from = 0; from < sites_; ++from)
      for (int to = 0; to < sites_; ++to) Find(empty, from, to, table[Index(from, to)]);
    table_ = std::move(table);
  }

  void Eval(Context& context, Region& out) const override {
    if (!table_.empty()) return out.Unite(Tabled(context));
    const int sites = context.topology().size(context.TypeOr(p_.type));
    const int from = p_.from->Eval(context);
    if (from < 0) return;
    const int to = p_.to->Eval(context);
    if (to < 0 || from >= sites || to >= sites) return;
    Find(context, from, to, out);
  }
  std::optional<std::span<const uint64_t>> Kept(Context& context) const override {
    if (table_.empty()) return std::nullopt;
    return Tabled(context).words();
  }
  SiteType Type(const Context& context) const override { return context.TypeOr(p_.type); }

 private:
  static constexpr int kMostTabled = 128;

  size_t Index(int from, int to) const { return static_cast<size_t>(from * sites_ + to); }
  /// The last entry is for sites beyond the board.
  const Region& Tabled(Context& context) const {
    const int from = p_.from->Eval(context), to = p_.to->Eval(context);
    const bool known = from >= 0 && to >= 0 && from < sites_ && to < sites_;
    return known ? table_[Index(from, to)] : table_.back();
  }

  void Find(Context& context, int from, int to, Region& out) const {
    const SiteType type = context.TypeOr(p_.type);
    VariableScope scope(context);
    context.vars.from = from;
    context.vars.to = to;
    if (IsTrue(p_.from_included, context, false)) out.Add(from);
    if (IsTrue(p_.to_included, context, false)) out.Add(to);
    ForEachLine(context, p_.directions, type, from, [&](std::span<const Site> line) {
      const auto end = std::find(line.begin() + 1, line.end(), to);
      if (end == line.end()) return false;
      for (auto it = end - 1; it != line.begin(); --it) {
        context.vars.between = *it;
        if (IsTrue(p_.condition, context, true)) out.Add(*it);
      }
      return true;
    });
  }

  Parts p_;
  int sites_ = 0;              ///< Of the board, once the equipment is complete.
  std::vector<Region> table_;  ///< By origin and end; empty where it is found each time.
};

}  // namespace

const RegionNode* LowerDirectionSites(const Args& args) {
  auto* sites = args.Make<DirectionSites>(DirectionSites::Parts{
      SiteSource::FromSlot(args, "from"), args.Direction("directions"), args.Bool("included"),
      args.Bool("stop"), args.Bool("stopIncluded"), args.Int("distance"), args.Type()});
  args.lowering().OnFold([sites](Context& empty) { sites->Fold(empty); });
  return sites;
}

const RegionNode* LowerLineOfSight(const Args& args) {
  const std::string_view name = args.ConstantName("typeLoS");
  const Sight kind = name == "Empty"      ? Sight::kEmpty
                     : name == "Farthest" ? Sight::kFarthest
                                          : Sight::kPiece;
  return args.Make<LineOfSight>(kind, args.Int("at"), args.Direction("directions"));
}

const RegionNode* LowerBetweenSites(const Args& args) {
  BetweenSites* between = args.Make<BetweenSites>(BetweenSites::Parts{
      args.Direction("directions"), args.Type(), args.Int("from"), args.Int("to"),
      args.Bool("fromIncluded"), args.Bool("toIncluded"), args.Bool("cond")});
  args.lowering().OnFold([between](Context& empty) { between->Fold(empty); });
  return between;
}

}  // namespace ludens
