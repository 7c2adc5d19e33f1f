#include "ludemes/puzzle/constraints.h"

#include <algorithm>
#include <span>
#include <utility>

#include "ludemes/registry.h"
#include "ludemes/support/static_regions.h"

namespace ludens {
namespace {

const std::vector<std::string_view>& KindNames() {
  static const std::vector<std::string_view> names =
      Grammar::Get().ConstantsOf(Grammar::Get().Type("RegionTypeStatic"));
  return names;
}

/// The sets of the equipment's regions, as far as they have kinds such as Rows.
bool AnyKindSet(const Context& context, const NamedRegion& region,
                FunctionRef<bool(const std::vector<int>&, std::string_view)> visit) {
  for (const int ordinal : region.static_kinds) {
    const std::string_view kind = KindNames()[static_cast<size_t>(ordinal)];
    if (kind == "HintRegions") {
      for (const PuzzleHint& hint : context.model.hints)
        if (visit(hint.sites, kind)) return true;
      continue;
    }
    std::vector<std::vector<int>> sets;
    StaticRegionSets(context.topology(), context.model.default_site, kind, sets);
    for (const auto& set : sets)
      if (visit(set, kind)) return true;
  }
  return false;
}

/// A constraint over a region that is given, or over all regions of the equipment.
class RegionConstraint : public PuzzleConstraint {
 public:
  RegionConstraint(const Model& model, const RegionNode* region, SiteType type)
      : region_(region), type_(type) {
    if (region != nullptr) return;
    for (const NamedRegion& each : model.regions)
      for (const int ordinal : each.static_kinds) {
        Kind& kind = kinds_.emplace_back();
        kind.of = &each;
        kind.name = KindNames()[static_cast<size_t>(ordinal)];
        if (kind.name == "HintRegions")
          for (const PuzzleHint& hint : model.hints) kind.sets.push_back(hint.sites);
        else
          StaticRegionSets(model.topology, model.default_site, kind.name, kind.sets);
      }
  }

  void AddVariables(Context& context, Region& out) const override {
    if (region_ != nullptr) {
      BorrowedRegion sites(context);
      region_->Eval(context, *sites);
      out.Unite(*sites);
      return;
    }
    for (const NamedRegion& region : context.model.regions)
      AnyRegionSet(context, region, [&](const std::vector<int>& sites) {
        for (const int site : sites) out.Add(site);
        return false;
      });
  }

 protected:
  const RegionNode* region() const { return region_; }
  SiteType type() const { return type_; }
  bool Decided(const Context& context, int site) const {
    return IsDecidedVariable(context, type_, site);
  }
  int Value(const Context& context, int site) const { return ValueOf(context, type_, site); }

  /// The sites of the region that is given.
  class Sites {
   public:
    Sites(Context& context, const RegionNode& region) : list_(context) {
      BorrowedRegion sites(context);
      region.Eval(context, *sites);
      sites->ForEach([&](int site) { list_->push_back(site); });
    }
    operator std::span<const int>() { return *list_; }

   private:
    BorrowedInts list_;
  };

  /// A kind of sets, such as Rows, that a region of the equipment stands for.
  struct Kind {
    const NamedRegion* of = nullptr;
    std::string_view name;
    std::vector<std::vector<int>> sets;
  };
  const std::vector<Kind>& kinds() const { return kinds_; }

 private:
  const RegionNode* region_;
  SiteType type_;
  std::vector<Kind> kinds_;  ///< Of all regions, where none is given.
};

/// (all Different [region] [except:value]): no value twice among the decided variables.
class AllDifferent final : public RegionConstraint {
 public:
  AllDifferent(const Model& model, const RegionNode* region, SiteType type,
               std::vector<const IntNode*> exceptions)
      : RegionConstraint(model, region, type), exceptions_(std::move(exceptions)) {}

  bool Eval(Context& context) const override {
    BorrowedInts except(context);
    for (const IntNode* exception : exceptions_) except->push_back(exception->Eval(context));
    if (region() != nullptr) return !HasTwice(context, Sites(context, *region()), *except);
    for (const Kind& kind : kinds()) {
      const bool stars = kind.name == "AllDirections";
      for (const std::vector<int>& sites : kind.sets) {
        // A star counts only where its centre has a value.
        if (stars && Value(context, sites[0]) == 0) continue;
        if (HasTwice(context, sites, *except)) return false;
      }
    }
    return std::ranges::none_of(context.model.regions, [&](const NamedRegion& each) {
      return each.static_kinds.empty() &&
             AnyRegionSet(context, each, [&](const std::vector<int>& sites) {
               return HasTwice(context, sites, *except);
             });
    });
  }

 private:
  /// Also true for a variable decided as 0, unless 0 is an exception.
  bool HasTwice(Context& context, std::span<const int> sites, const IntList& except) const {
    uint64_t small = 0;  // Values below 64 that were seen.
    BorrowedInts large(context);
    const auto see = [&](int value) {
      if (static_cast<unsigned>(value) < 64) {
        const uint64_t bit = uint64_t{1} << value;
        return (std::exchange(small, small | bit) & bit) != 0;
      }
      const bool seen = std::ranges::find(*large, value) != large->end();
      large->push_back(value);
      return seen;
    };
    for (const int site : sites) {
      if (!Decided(context, site)) continue;
      const int value = Value(context, site);
      if (std::find(except.begin(), except.end(), value) != except.end()) continue;
      if (value == 0 || see(value)) return true;
    }
    return false;
  }

  std::vector<const IntNode*> exceptions_;
};

/// (is Count [type] region [of:value] result): so many variables have the value.
class IsCount final : public RegionConstraint {
 public:
  IsCount(const Model& model, const RegionNode* region, SiteType type, const IntNode* value,
          const IntNode* result)
      : RegionConstraint(model, region, type), value_(value), result_(result) {}

  bool Eval(Context& context) const override {
    if (region() == nullptr) return false;
    const int value = value_ == nullptr ? 1 : value_->Eval(context);
    const int result = result_->Eval(context);
    bool all = true;
    int count = 0;
    Sites sites(context, *region());
    for (const int site : std::span<const int>(sites)) {
      if (!Decided(context, site))
        all = false;
      else if (Value(context, site) == value)
        ++count;
    }
    return count <= result && (!all || count == result);
  }

 private:
  const IntNode* value_;
  const IntNode* result_;
};

/// (is Sum [type] [region] ["name"] result): the values of the region, or of each set of the
/// equipment's regions of that name, add up to the result (or to the set's own hint).
class IsSum final : public RegionConstraint {
 public:
  IsSum(const Model& model, const RegionNode* region, SiteType type, std::string name,
        const IntNode* result, bool by_hint)
      : RegionConstraint(model, region, type),
        name_(std::move(name)),
        result_(result),
        by_hint_(by_hint) {}

  bool Eval(Context& context) const override {
    if (region() != nullptr)
      return AddsUp(context, Sites(context, *region()), result_->Eval(context));
    size_t index = 0;
    const NamedRegion* of = nullptr;
    for (const Kind& kind : kinds()) {
      if (kind.of->name.find(name_) == std::string::npos) continue;
      if (std::exchange(of, kind.of) != kind.of) index = 0;
      for (const std::vector<int>& sites : kind.sets)
        if (!AddsUp(context, sites, Result(context, index++))) return false;
    }
    return true;
  }

 private:
  int Result(Context& context, size_t index) const {
    const auto& hints = context.model.hints;
    if (by_hint_ && index < hints.size()) context.vars.hint = hints[index].value;
    return result_->Eval(context);
  }

  bool AddsUp(const Context& context, std::span<const int> sites, int result) const {
    bool all = true;
    int sum = 0;
    for (const int site : sites) {
      if (Decided(context, site))
        sum += Value(context, site);
      else
        all = false;
    }
    return sum <= result && (!all || sum == result);
  }

  std::string name_;
  const IntNode* result_;
  bool by_hint_;
};

/// (is Unique): no two sets of a region of the equipment have the same values in the same order.
class IsUnique final : public RegionConstraint {
 public:
  IsUnique(const Model& model, SiteType type) : RegionConstraint(model, nullptr, type) {}

  bool Eval(Context& context) const override {
    return std::ranges::none_of(kinds(),
                                [&](const Kind& kind) { return HasEqual(context, kind.sets); });
  }

 private:
  bool HasEqual(const Context& context, const std::vector<std::vector<int>>& sets) const {
    const auto decided = [&](const std::vector<int>& set) {
      return std::all_of(set.begin(), set.end(), [&](int site) { return Decided(context, site); });
    };
    const auto equal = [&](int a, int b) { return Value(context, a) == Value(context, b); };
    for (size_t i = 0; i < sets.size(); ++i)
      for (size_t j = i + 1; j < sets.size() && decided(sets[i]); ++j)
        if (decided(sets[j]) &&
            std::equal(sets[i].begin(), sets[i].end(), sets[j].begin(), sets[j].end(), equal))
          return true;
    return false;
  }
};

/// (forAll Cell constraint): with every site as (from). (forAll Hint constraint): with the first
/// two sites of every hint as (from) and (to), and its value as (hint).
class ForAll final : public PuzzleConstraint {
 public:
  ForAll(std::optional<SiteType> type, const BoolNode* constraint)
      : type_(type), constraint_(constraint) {}

  bool Eval(Context& context) const override {
    const VariableScope scope(context);
    if (type_) {
      for (int site = 0; site < context.topology().size(*type_); ++site) {
        context.vars.from = site;
        if (!constraint_->Eval(context)) return false;
      }
      return true;
    }
    for (const PuzzleHint& hint : context.model.hints) {
      if (!hint.sites.empty()) context.vars.from = hint.sites[0];
      if (hint.sites.size() > 1) context.vars.to = hint.sites[1];
      if (hint.value != kNone) context.vars.hint = hint.value;
      if (!constraint_->Eval(context)) return false;
    }
    return true;
  }
  void AddVariables(Context& context, Region& out) const override {
    for (int site = 0; site < context.topology().size(context.model.default_site); ++site)
      out.Add(site);
  }

 private:
  std::optional<SiteType> type_;  ///< Null: hints.
  const BoolNode* constraint_;
};

const BoolNode* LowerAllDifferent(const Args& args) {
  std::vector<const IntNode*> exceptions;
  if (args.Has("except")) exceptions.push_back(args.Int("except"));
  for (const IntNode* exception : args.IntArray("excepts")) exceptions.push_back(exception);
  return args.Make<AllDifferent>(args.model(), args.Region("region"),
                                 args.Type("elementType").value_or(args.model().default_site),
                                 std::move(exceptions));
}

const BoolNode* LowerCount(const Args& args) {
  return args.Make<IsCount>(args.model(), args.Region("region"),
                            args.Type().value_or(args.model().default_site), args.Int("of"),
                            args.Int("result"));
}

const BoolNode* LowerSum(const Args& args) {
  const Bound& result = *args.Raw("result");
  const bool by_hint = result.kind == BoundKind::kClause && result.Is("ints.Hint");
  return args.Make<IsSum>(args.model(), args.Region("region"),
                          args.Type().value_or(SiteType::kCell), args.String("nameRegion"),
                          args.Int("result"), by_hint);
}

const BoolNode* LowerForAll(const Args& args) {
  std::optional<SiteType> type;
  const std::string_view name = args.ConstantName("type");
  if (name == "Cell") type = SiteType::kCell;
  if (name == "Edge") type = SiteType::kEdge;
  if (name == "Vertex") type = SiteType::kVertex;
  return args.Make<ForAll>(type, args.Bool("constraint"));
}

}  // namespace

bool AnyRegionSet(Context& context, const NamedRegion& region,
                  FunctionRef<bool(const std::vector<int>&)> visit) {
  if (!region.static_kinds.empty())
    return AnyKindSet(context, region, [&](const std::vector<int>& sites, std::string_view) {
      return visit(sites);
    });
  if (region.dynamic.empty()) return visit(region.sites);
  for (const RegionNode* node : region.dynamic) {
    BorrowedRegion sites(context);
    node->Eval(context, *sites);
    std::vector<int> list;
    sites->ForEach([&](int site) { list.push_back(site); });
    if (visit(list)) return true;
  }
  return false;
}

void RegisterSatisfy(Registry& registry);  // satisfy.cc

void RegisterPuzzles(Registry& registry) {
  RegisterSatisfy(registry);
  registry.Bool("puzzle.All Different", LowerAllDifferent);
  registry.Bool("puzzle.Is Count", LowerCount);
  registry.Bool("puzzle.Is Sum", LowerSum);
  registry.Bool("puzzle.Is Unique", [](const Args& args) -> const BoolNode* {
    return args.Make<IsUnique>(args.model(),
                               args.Type("elementType").value_or(args.model().default_site));
  });
  registry.Bool("ForAll", LowerForAll);
}

}  // namespace ludens
