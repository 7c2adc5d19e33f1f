#include <algorithm>

#include "ludemes/ints/nodes.h"
#include "ludemes/support/sites.h"
#include "state/site_changes.h"

namespace ludens {
namespace {

/// (count at:), (count in:): how many items stand there. On boards of vertices or edges, hands are
/// not seen unless the clause says Cell.
class CountItems final : public IntNode {
 public:
  CountItems(std::optional<SiteType> type, const SiteList& sites) : type_(type), sites_(sites) {}

  int Eval(Context& context) const override {
    const SiteType type = context.TypeOr(type_);
    int count = 0;
    if (const auto kept = KeptSites(context)) {
      VisitOccupied(context, *kept, [&](int site) {
        count += context.state.Count(site);
        return false;
      });
      return count;
    }
    sites_.ForEach(context, [&](int site) {
      if (IsBeyondBoard(context, type, site)) return;
      const int slot = context.SlotOf(type, site);
      count += context.model.stacking ? context.state.Height(slot) : context.state.Count(slot);
    });
    return count;
  }
  bool Is(Context& context, int value) const override {
    const auto kept = value == 0 ? KeptSites(context) : std::nullopt;
    if (!kept) return Eval(context) == value;
    return !VisitOccupied(context, *kept, [](int) { return true; });
  }

 private:
  using Bits = std::span<const uint64_t>;

  /// The region as a set that need not be built, where its sites are slots of the same number: the
  /// board's own sites come first.
  std::optional<Bits> KeptSites(Context& context) const {
    if (sites_.region == nullptr || context.model.stacking ||
        context.TypeOr(type_) != context.model.default_site)
      return std::nullopt;
    return sites_.region->Kept(context);
  }

  /// Calls `visit(site)` for the occupied sites in turn until it answers true.
  template <typename Visit>
  static bool VisitOccupied(const Context& context, Bits sites, Visit&& visit) {
    const SiteType type = context.model.default_site;
    const auto empty = context.state.EmptySet();
    for (size_t i = 0; i < sites.size() && i < empty.size(); ++i)
      for (uint64_t word = sites[i] & ~empty[i]; word != 0; word &= word - 1) {
        const int site = static_cast<int>(i * 64) + std::countr_zero(word);
        if (!IsBeyondBoard(context, type, site) && visit(site)) return true;
      }
    return false;
  }

  std::optional<SiteType> type_;
  SiteList sites_;
};

/// (size Stack at:), (size Stack in:): how many levels there are.
class StackSize final : public IntNode, public TermSource {
 public:
  StackSize(std::optional<SiteType> type, const SiteList& sites) : type_(type), sites_(sites) {}

  int Eval(Context& context) const override {
    const SiteType type = context.TypeOr(type_);
    int levels = 0;
    sites_.ForEach(context,
                   [&](int site) { levels += context.state.Height(context.SlotOf(type, site)); });
    return levels;
  }
  TermId ToTerm(Terms& terms) const override {
    if (sites_.site == nullptr || !terms.AreSlots(type_)) return kNoTerm;
    return terms.Operation(TermKind::kHeight, terms.Int(*sites_.site));
  }

 private:
  std::optional<SiteType> type_;
  SiteList sites_;
};

/// (size LargePiece at:), (size LargePiece in:): how many sites the pieces there cover, as they
/// would in the middle of the board; a site that is merely covered has no piece of its own.
class LargePieceSize final : public IntNode {
 public:
  LargePieceSize(std::optional<SiteType> type, const SiteList& sites)
      : type_(type), sites_(sites) {}

  int Eval(Context& context) const override {
    const SiteType type = context.TypeOr(type_);
    const auto centre = context.topology().Sites(type, SiteSet::kCentre);
    int size = 0;
    BorrowedInts cells(context);
    sites_.ForEach(context, [&](int site) {
      const int what = context.state.What(context.SlotOf(type, site));
      if (what == 0) return;
      const Component& piece = context.model.components[static_cast<size_t>(what)];
      cells->assign(1, site);
      if (piece.IsLarge() && !centre.empty())
        Footprint(context.model, piece, centre.front(), 0, *cells);
      size += static_cast<int>(cells->size());
    });
    return size;
  }

 private:
  std::optional<SiteType> type_;
  SiteList sites_;
};

/// (count Sites in:region)
class CountSites final : public IntNode, public TermSource {
 public:
  explicit CountSites(const SiteList& sites) : sites_(sites) {}
  int Eval(Context& context) const override { return sites_.Count(context); }
  TermId ToTerm(Terms& terms) const override {
    if (sites_.region == nullptr || !terms.IsOfPosition(*sites_.region)) return kNoTerm;
    return terms.CostlyCall(
        [](Context& context, const void* data, int, int, int) {
          return static_cast<const CountSites*>(data)->sites_.Count(context);
        },
        this);
  }

 private:
  SiteList sites_;
};

/// (count Sites at:n): the number of sites of the n-th container.
class ContainerSize final : public IntNode {
 public:
  explicit ContainerSize(const IntNode* container) : container_(container) {}
  int Eval(Context& context) const override {
    const size_t index = static_cast<size_t>(container_->Eval(context));
    const auto& containers = context.model.containers;
    return index < containers.size() ? containers[index].sites : 0;
  }

 private:
  const IntNode* container_;
};

const IntNode* LowerCountSites(const Args& args) {
  if (args.Has("name")) {
    for (const Container& container : args.model().containers)
      if (container.name == args.String("name"))
        return args.lowering().ConstantInt(container.sites);
    args.Wrong("there is no container with this name");
  }
  if (args.Has("at")) return args.Make<ContainerSize>(args.Int("at"));
  return args.Make<CountSites>(SiteList::AtOrIn(args));
}

/// (count Adjacent at:), (count Orthogonal at:) …: the neighbours of a site; -1 outside the board.
class CountNeighbours final : public IntNode {
 public:
  CountNeighbours(std::optional<SiteType> type, const SiteList& sites, Relation relation)
      : type_(type), sites_(sites), relation_(relation) {}

  int Eval(Context& context) const override {
    const SiteType type = context.TypeOr(type_);
    const Topology& topology = context.topology();
    const int site = sites_.First(context);
    if (site < 0 || site >= topology.size(type)) return kNone;
    if (type == SiteType::kEdge) return EdgesAtEnds(topology, static_cast<Site>(site));
    if (type == SiteType::kVertex && relation_ == Relation::kOffDiagonal) return 0;
    return static_cast<int>(topology.Neighbours(type, static_cast<Site>(site), relation_).size());
  }

 private:
  /// Of an edge, the edges at both ends count, so that it counts itself twice.
  int EdgesAtEnds(const Topology& topology, Site edge) const {
    if (relation_ == Relation::kDiagonal || relation_ == Relation::kOffDiagonal) return 0;
    size_t edges = 0;
    for (const Site end : topology.Incident(SiteType::kEdge, edge, SiteType::kVertex))
      edges += topology.Incident(SiteType::kVertex, end, SiteType::kEdge).size();
    return static_cast<int>(edges);
  }

  std::optional<SiteType> type_;
  SiteList sites_;
  Relation relation_;
};

template <Relation relation>
const IntNode* LowerNeighbours(const Args& args) {
  return args.Make<CountNeighbours>(args.Type(), SiteList::AtOrIn(args), relation);
}

/// (count SitesPlatformBelow at:site who:/what:): the sites just below with such pieces.
class CountPlatform final : public IntNode {
 public:
  CountPlatform(std::optional<SiteType> type, const IntNode* site, const IntNode* who,
                std::vector<const IntNode*> whats)
      : type_(type), site_(site), who_(who), whats_(std::move(whats)) {}

  int Eval(Context& context) const override {
    const Topology& topology = context.topology();
    const int site = site_ == nullptr ? context.vars.to : site_->Eval(context);
    if (site < 0 || site >= topology.size(SiteType::kVertex)) return kNone;
    const Site top = static_cast<Site>(site);
    if (topology.layer(SiteType::kVertex, top) == 0) return 0;
    int count = 0;
    for (const Site below :
         topology.Steps(context.TypeOr(type_), top, AbsoluteDirection::kDownward))
      if (Matches(context, context.SlotOf(SiteType::kVertex, below))) ++count;
    return count;
  }

 private:
  bool Matches(Context& context, int slot) const {
    if (whats_.empty()) return context.state.Who(slot) == who_->Eval(context);
    for (const IntNode* what : whats_)
      if (context.state.What(slot) == what->Eval(context)) return true;
    return false;
  }

  std::optional<SiteType> type_;
  const IntNode* site_;
  const IntNode* who_;
  std::vector<const IntNode*> whats_;
};

const IntNode* LowerPlatform(const Args& args) {
  std::vector<const IntNode*> whats = args.IntArray("whats");
  if (args.Has("what")) whats.push_back(args.Int("what"));
  const IntNode* who = args.PlayerNumber("who", "");
  if (who == nullptr && whats.empty()) args.Wrong("say what to count by who: or what:");
  return args.Make<CountPlatform>(args.Type(), args.Int("at"), who, std::move(whats));
}

/// (size Array array), (count Value of in:array)
class CountValues final : public IntNode {
 public:
  CountValues(const IntsNode* array, const IntNode* value) : array_(array), value_(value) {}

  int Eval(Context& context) const override {
    BorrowedInts values(context);
    const int wanted = value_ == nullptr ? 0 : value_->Eval(context);
    array_->Eval(context, *values);
    if (value_ == nullptr) return static_cast<int>(values->size());
    return static_cast<int>(std::count(values->begin(), values->end(), wanted));
  }

 private:
  const IntsNode* array_;
  const IntNode* value_;
};

}  // namespace

void RegisterSiteCounts(Registry& registry) {
  registry.Int("ints.Count", [](const Args& args) -> const IntNode* {
    // The language reads no container's name here.
    return args.Make<CountItems>(args.Type(), SiteList::AtOrIn(args));
  });
  registry.Int("Size Stack", [](const Args& args) -> const IntNode* {
    return args.Make<StackSize>(args.Type(), SiteList::AtOrIn(args));
  });
  registry.Int("Size LargePiece", [](const Args& args) -> const IntNode* {
    return args.Make<LargePieceSize>(args.Type(), SiteList::AtOrIn(args));
  });
  registry.Int("ints.Count Sites", LowerCountSites);
  registry.Int("ints.Count Adjacent", LowerNeighbours<Relation::kAdjacent>);
  registry.Int("ints.Count Neighbours", LowerNeighbours<Relation::kAll>);
  registry.Int("ints.Count Orthogonal", LowerNeighbours<Relation::kOrthogonal>);
  registry.Int("ints.Count Diagonal", LowerNeighbours<Relation::kDiagonal>);
  registry.Int("ints.Count Off", LowerNeighbours<Relation::kOffDiagonal>);
  registry.Int("ints.Count SitesPlatformBelow", LowerPlatform);
  registry.Int("Size Array", [](const Args& args) -> const IntNode* {
    // The sites of a region need not be listed.
    const Args array(args.lowering(), *args.Raw("array"));
    if (array.bound().kind == BoundKind::kClause && array.bound().Is("Array") &&
        array.Has("region")) {
      SiteList sites;
      sites.region = array.Region("region");
      return args.Make<CountSites>(sites);
    }
    return args.Make<CountValues>(args.Ints("array"), nullptr);
  });
  registry.Int("ints.Count Value", [](const Args& args) -> const IntNode* {
    return args.Make<CountValues>(args.Ints("in"), args.Int("of"));
  });
}

}  // namespace ludens
