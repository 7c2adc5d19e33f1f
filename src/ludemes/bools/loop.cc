#include <algorithm>

#include "ludemes/bools/families.h"
#include "ludemes/bools/tests.h"
#include "ludemes/support/groups.h"
#include "ludemes/support/players.h"
#include "ludemes/support/slots.h"

namespace ludens {
namespace {

struct LoopParts {
  std::optional<SiteType> type;
  std::vector<const IntNode*> surrounded;  ///< Owners of what is enclosed; empty for anything.
  const DirectionNode* directions = nullptr;
  const IntNode* colour = nullptr;
  const IntNode* start = nullptr;
  const RegionNode* starts = nullptr;
};

/// (is Loop [type] [surround:role | {roles}] [directions] [colour] [start] …): the piece at the
/// start (the last destination) is part of a ring of equal pieces around sites beside it, away
/// from the rim.
class IsLoop final : public BoolNode {
 public:
  explicit IsLoop(LoopParts parts) : parts_(std::move(parts)) {}

  bool Eval(Context& context) const override {
    const Search search{*this, context, context.TypeOr(parts_.type)};
    return search.From(parts_.start->Eval(context));
  }

 private:
  /// One evaluation.
  struct Search {
    const IsLoop& node;
    Context& context;
    SiteType type;
    int piece = 0;
    PlayerSet owners = 0;

    int What(int site) const { return context.state.What(context.SlotOf(type, site)); }
    int Who(int site) const { return context.state.Who(context.SlotOf(type, site)); }
    bool OnRim(int site) const {
      return context.topology().Contains(type, SiteSet::kOuter, static_cast<Site>(site));
    }
    bool MayBeEnclosed(int site) const {
      return node.parts_.surrounded.empty() || Contains(owners, Who(site));
    }

    bool From(int start) const {
      if (start < 0 || start >= context.topology().size(type) || What(start) == 0) return false;
      Search search = *this;
      search.piece = What(start);
      for (const IntNode* owner : node.parts_.surrounded) {
        const int number = owner->Eval(context);
        if (number >= 0) search.owners |= PlayerSet{1} << number;
      }
      const int colour = node.parts_.colour ? node.parts_.colour->Eval(context) : context.mover();
      return AnyStep(context, type, start, nullptr, [&](int inside) {
        return !OnRim(inside) && search.MayBeEnclosed(inside) && search.Ringed(inside, colour);
      });
    }

    bool Ringed(int inside, int colour) const {
      BorrowedInts group(context);
      BorrowedRegion members(context);
      group->push_back(inside);
      members->Add(inside);
      for (size_t i = 0; i < group->size(); ++i)
        if (!Spread((*group)[i], *group, *members)) return false;
      BorrowedInts ring(context);
      for (const int site : *group) AddNeighbours(site, *members, *ring);
      const auto owned = [&](int site) { return Who(site) == colour; };
      return std::ranges::all_of(*ring, owned) && IsClosed(*ring);
    }

    /// Adds what is seen from a site in straight lines up to the ring; false at the rim.
    bool Spread(int site, IntList& group, Region& members) const {
      const Topology& topology = context.topology();
      for (const RadialId radial :
           topology.Radials(type, static_cast<Site>(site), AbsoluteDirection::kOrthogonal)) {
        for (const Site to : topology.RadialSites(type, radial).subspan(1)) {
          if (members.Contains(to)) continue;
          if (What(to) == piece) break;
          if (OnRim(to)) return false;
          if (!MayBeEnclosed(to)) continue;
          group.push_back(to);
          members.Add(to);
        }
      }
      return true;
    }

    void AddNeighbours(int site, const Region& members, IntList& ring) const {
      for (const Site to :
           context.topology().Steps(type, static_cast<Site>(site), AbsoluteDirection::kOrthogonal))
        if (!members.Contains(to) && std::ranges::find(ring, int{to}) == ring.end())
          ring.push_back(to);
    }

    /// Walks along the ring; sites that lead nowhere are dropped, and the ring is closed when as
    /// many sites were walked as are left.
    bool IsClosed(IntList& ring) const {
      BorrowedInts walked(context);
      size_t at = 0, before = 0;
      while (!ring.empty()) {
        at = std::min(at, ring.size() - 1);
        const int site = ring[at];
        const int next = What(site) == piece ? NextOnRing(site, ring) : kOff;
        if (next == kOff) {
          ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(at));
          if (const auto it = std::ranges::find(*walked, site); it != walked->end())
            walked->erase(it);
          at = before;
          continue;
        }
        walked->push_back(site);
        if (walked->size() >= ring.size()) return true;
        before = at;
        at = static_cast<size_t>(std::ranges::find(ring, next) - ring.begin());
      }
      return false;
    }

    int NextOnRing(int site, const IntList& ring) const {
      int next = kOff;
      AnyStep(context, type, site, node.parts_.directions, [&](int to) {
        const bool on_ring = What(to) == piece && std::ranges::find(ring, to) != ring.end();
        if (on_ring) next = to;
        return on_ring;
      });
      return next;
    }
  };

  LoopParts parts_;
};

/// (is Loop [colour] … path:True): a path of the colour over the tiles leads back to its start.
class IsTileLoop final : public BoolNode {
 public:
  explicit IsTileLoop(LoopParts parts) : parts_(std::move(parts)) {}

  bool Eval(Context& context) const override {
    const int start = parts_.start->Eval(context);
    if (!IsTile(context, start)) return false;
    const int colour = parts_.colour ? parts_.colour->Eval(context) : context.mover();
    if (parts_.starts == nullptr) return LeadsBack(context, start, colour);
    BorrowedRegion starts(context);
    parts_.starts->Eval(context, *starts);
    return AnySlot(starts->words(), [&](int site) { return LeadsBack(context, site, colour); });
  }

 private:
  static const Component* TileAt(const Context& context, int site) {
    if (site < 0 || site >= context.topology().size(SiteType::kCell)) return nullptr;
    const int what = context.state.What(context.SlotOf(SiteType::kCell, site));
    const Component& component = context.model.components[static_cast<size_t>(what)];
    return what != 0 && component.kind == ComponentKind::kTile ? &component : nullptr;
  }
  static bool IsTile(const Context& context, int site) { return TileAt(context, site) != nullptr; }

  bool LeadsBack(Context& context, int start, int colour) const {
    BorrowedInts sites(context);
    BorrowedInts origins(context);
    sites->push_back(start);
    origins->push_back(start);
    for (size_t i = 0; i < sites->size(); ++i) {
      const int site = (*sites)[i], origin = (*origins)[i];
      const bool closed = AnyExit(context, site, colour, [&](int to) {
        if (to == origin) return false;
        if (to == start) return true;
        if (IsTile(context, to) && !Reached(*sites, *origins, to, site)) {
          sites->push_back(to);
          origins->push_back(site);
        }
        return false;
      });
      if (closed) return true;
    }
    return false;
  }

  static bool Reached(const IntList& sites, const IntList& origins, int site, int origin) {
    for (size_t i = 0; i < sites.size(); ++i)
      if (sites[i] == site && origins[i] == origin) return true;
    return false;
  }

  /// Calls `found(to)` for the cells that paths of the colour on this tile lead to.
  template <typename Found>
  static bool AnyExit(const Context& context, int site, int colour, Found&& found) {
    const Component* tile = TileAt(context, site);
    if (tile == nullptr) return false;
    const SiteType type = SiteType::kCell;
    const Topology& topology = context.topology();
    const auto sides = topology.DirectionsOf(type, Relation::kOrthogonal);
    if (sides.empty()) return false;
    const int turns = context.state.Rotation(context.SlotOf(type, site)) * 2 /
                      topology.RegularSides().value_or(static_cast<int>(sides.size()));
    for (const Component::Path& path : tile->paths) {
      if (path.colour != colour) continue;
      for (const int end : {path.from, path.to}) {
        const size_t side = static_cast<size_t>(end + turns) % sides.size();
        const auto steps = topology.Steps(type, static_cast<Site>(site), sides[side]);
        if (!steps.empty() && found(static_cast<int>(steps.front()))) return true;
      }
    }
    return false;
  }

  LoopParts parts_;
};

const BoolNode* LowerLoop(const Args& args) {
  LoopParts parts;
  parts.type = args.Type();
  if (args.Has("surround"))
    parts.surrounded.push_back(args.lowering().RoleNumber(*args.RoleOf("surround")));
  for (const int role : args.Ordinals("surroundList"))
    parts.surrounded.push_back(args.lowering().RoleNumber(static_cast<Role>(role)));
  parts.directions = args.Direction("directions");
  parts.colour = args.Int("colour");
  parts.start = IntOrLastTo(args, "start");
  parts.starts = args.Region("regionStart");
  if (args.Flag("path", false)) return args.Make<IsTileLoop>(std::move(parts));
  return args.Make<IsLoop>(std::move(parts));
}

}  // namespace

void RegisterLoop(Registry& registry) { registry.Bool("bools.Is Loop", LowerLoop); }

}  // namespace ludens
