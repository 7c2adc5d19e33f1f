#include "graph/csr.h"
#include "ludemes/regions/forms.h"
#include "ludemes/regions/site_source.h"

namespace ludens {
namespace {

/// RegionTypeDynamic: what must stand on a site around.
enum class Standing { kEmpty, kNotEmpty, kOwn, kNotOwn, kEnemy, kNotEnemy };

Standing StandingCalled(const Args& args) {
  const std::string_view name = args.ConstantName("type");
  if (name == "Empty") return Standing::kEmpty;
  if (name == "NotEmpty") return Standing::kNotEmpty;
  if (name == "Own") return Standing::kOwn;
  if (name == "NotOwn") return Standing::kNotOwn;
  return name == "Enemy" ? Standing::kEnemy : Standing::kNotEnemy;
}

bool IsEnemyInTeams(const Context& context, int owner) {
  const Header& header = context.header();
  return owner >= 1 && owner <= context.model.players && owner != header.mover &&
         header.team[static_cast<size_t>(owner)] != header.team[static_cast<size_t>(header.mover)];
}

/// Shared pieces are everybody's own and nobody's enemy. In team games `NotEnemy` means, against
/// its name, the enemies and shared pieces: games were written against that.
bool Fits(const Context& context, Standing standing, int what) {
  if (standing == Standing::kEmpty) return what == 0;
  if (what == 0) return false;
  const Model& model = context.model;
  const int owner = model.components[static_cast<size_t>(what)].owner;
  const bool shared = owner == model.shared_owner();
  const bool own = owner == context.mover() || shared;
  switch (standing) {
    case Standing::kOwn:
      return own;
    case Standing::kNotOwn:
      return !own;
    case Standing::kEnemy:
      return model.uses_teams ? IsEnemyInTeams(context, owner) : !own && owner > 0;
    case Standing::kNotEnemy:
      return model.uses_teams ? IsEnemyInTeams(context, owner) || shared : own;
    default:
      return true;
  }
}

/// The sites a fixed distance away along straight lines, for all sites of a type.
Csr<Site> Neighbours(const Topology& topology, SiteType type, AbsoluteDirection directions,
                     int distance) {
  Csr<Site> sites;
  for (int site = 0; site < topology.size(type); ++site) {
    for (const RadialId radial : topology.Radials(type, static_cast<Site>(site), directions)) {
      const auto line = topology.RadialSites(type, radial);
      if (distance >= 0 && distance < static_cast<int>(line.size()))
        sites.Append(line[static_cast<size_t>(distance)]);
    }
    sites.EndList();
  }
  return sites;
}

/// (sites Around [type] site | region [standing] [distance:] [directions] [if:] [includeSelf:]):
/// the sites a distance away along straight lines.
class AroundSites final : public RegionNode {
 public:
  struct Parts {
    std::optional<SiteType> type;
    const IntNode* site = nullptr;
    const RegionNode* region = nullptr;
    std::optional<Standing> standing;
    const IntNode* distance = nullptr;
    AbsoluteDirection directions = AbsoluteDirection::kAdjacent;
    const BoolNode* condition = nullptr;
    const BoolNode* include_self = nullptr;
  };
  AroundSites(const Parts& parts, const Model& model) : p_(parts) {
    const auto distance = p_.distance == nullptr ? 1 : p_.distance->Constant();
    if (!distance) return;
    known_type_ = model.default_site;
    known_ = Neighbours(model.topology, *known_type_, p_.directions, *distance);
  }

  void Eval(Context& context, Region& out) const override {
    const SiteType type = context.TypeOr(p_.type);
    if (p_.site != nullptr && type == known_type_) return AroundSite(context, type, out);
    const int distance = p_.distance == nullptr ? 1 : p_.distance->Eval(context);
    BorrowedInts sites(context);
    SiteSource(p_.site, p_.region).Eval(context, *sites);
    const int saved_from = context.vars.from;
    const int saved_to = context.vars.to;
    for (const int site : *sites) {
      if (site >= context.topology().size(type)) continue;
      context.vars.from = site;
      AddAround(context, type, static_cast<Site>(site), distance, out);
    }
    context.vars.from = saved_from;
    context.vars.to = saved_to;
    const bool include = p_.include_self != nullptr && p_.include_self->Eval(context);
    for (const int site : *sites) include ? out.Add(site) : out.Remove(site);
  }
  SiteType Type(const Context& context) const override { return context.TypeOr(p_.type); }

 private:
  /// The same around one site of the board, at a distance that is always the same.
  void AroundSite(Context& context, SiteType type, Region& out) const {
    const int site = p_.site->Eval(context);
    if (site < 0) return;
    const int saved_from = context.vars.from;
    const int saved_to = context.vars.to;
    if (site < context.topology().size(type)) {
      context.vars.from = site;
      for (const Site to : known_[static_cast<size_t>(site)]) Consider(context, type, to, out);
    }
    context.vars.from = saved_from;
    context.vars.to = saved_to;
    const bool include = p_.include_self != nullptr && p_.include_self->Eval(context);
    include ? out.Add(site) : out.Remove(site);
  }

  void AddAround(Context& context, SiteType type, Site site, int distance, Region& out) const {
    if (type == known_type_) {
      for (const Site to : known_[static_cast<size_t>(site)]) Consider(context, type, to, out);
      return;
    }
    const Topology& topology = context.topology();
    for (const RadialId radial : topology.Radials(type, site, p_.directions)) {
      const auto line = topology.RadialSites(type, radial);
      if (distance >= 0 && distance < static_cast<int>(line.size()))
        Consider(context, type, line[static_cast<size_t>(distance)], out);
    }
  }

  void Consider(Context& context, SiteType type, int to, Region& out) const {
    context.vars.to = to;
    if (p_.condition != nullptr && !p_.condition->Eval(context)) return;
    if (p_.standing && !Fits(context, *p_.standing, context.state.What(context.SlotOf(type, to))))
      return;
    out.Add(to);
  }

  Parts p_;
  // What is around the board's own sites, where the distance is fixed.
  std::optional<SiteType> known_type_;
  Csr<Site> known_;
};

}  // namespace

const RegionNode* LowerAroundSites(const Args& args) {
  AroundSites::Parts parts;
  parts.type = args.Type("typeLoc");
  parts.site = args.Int("where");
  parts.region = args.Region("regionWhere");
  if (args.Has("type")) parts.standing = StandingCalled(args);
  parts.distance = args.Int("distance");
  if (const auto directions = args.Ordinal("directions"))
    parts.directions = static_cast<AbsoluteDirection>(*directions);
  parts.condition = args.Bool("if");
  parts.include_self = args.Bool("includeSelf");
  return args.Make<AroundSites>(parts, args.model());
}

}  // namespace ludens
