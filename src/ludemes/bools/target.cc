#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include "ludemes/bools/families.h"

namespace ludens {
namespace {

/// (is Target [container] {pieces} [site | {sites}]): these pieces stand on the sites, by default
/// on the whole board; with stacks, one of the sites holds exactly this stack.
class IsTarget final : public BoolNode {
 public:
  IsTarget(std::vector<int> pieces, std::optional<std::vector<int>> sites)
      : pieces_(std::move(pieces)), sites_(std::move(sites)) {}

  bool Eval(Context& context) const override {
    const int board = context.topology().size(context.model.default_site);
    if (context.model.stacking) {
      if (!sites_) return AnyStackOfBoard(context, board);
      return std::ranges::any_of(*sites_, [&](int site) { return IsStack(context, site); });
    }
    const int sites = sites_ ? static_cast<int>(sites_->size()) : board;
    if (sites != static_cast<int>(pieces_.size())) return false;
    for (int i = 0; i < sites; ++i) {
      const size_t index = static_cast<size_t>(i);
      if (context.state.What(Slot(context, sites_ ? (*sites_)[index] : i)) != pieces_[index])
        return false;
    }
    return true;
  }

 private:
  static int Slot(const Context& context, int site) {
    return context.SlotOf(context.model.default_site, site);
  }
  bool IsStack(const Context& context, int site) const {
    const int slot = Slot(context, site);
    if (context.state.Height(slot) != static_cast<int>(pieces_.size())) return false;
    for (size_t level = 0; level < pieces_.size(); ++level)
      if (context.state.WhatAt(slot, static_cast<int>(level)) != pieces_[level]) return false;
    return true;
  }
  /// The first stack of another height ends the search.
  bool AnyStackOfBoard(const Context& context, int board) const {
    for (int site = 0; site < board; ++site) {
      if (context.state.Height(Slot(context, site)) != static_cast<int>(pieces_.size())) break;
      if (IsStack(context, site)) return true;
    }
    return false;
  }

  std::vector<int> pieces_;
  std::optional<std::vector<int>> sites_;
};

/// (is Acute at:site condition condition) and its relatives: two sites other than the given one,
/// for which the conditions hold, lie to each other at such an angle from the vertical.
template <typename Compare>
class IsAngle final : public BoolNode {
 public:
  IsAngle(std::optional<SiteType> type, const IntNode* at, const BoolNode* first,
          const BoolNode* second, double degrees)
      : type_(type), at_(at), first_(first), second_(second), degrees_(degrees) {}

  bool Eval(Context& context) const override {
    const SiteType type = context.TypeOr(type_);
    const int at = at_->Eval(context);
    const int sites = context.topology().size(type);
    if (at < 0 || at >= sites) return false;
    VariableScope saved(context);
    for (int a = 0; a < sites; ++a) {
      if (a == at || !Holds(context, *first_, a)) continue;
      for (int b = a + 1; b < sites; ++b)
        if (b != at && Holds(context, *second_, b) &&
            Compare{}(Angle(context.topology(), type, a, b), degrees_))
          return true;
    }
    return false;
  }

 private:
  static bool Holds(Context& context, const BoolNode& condition, int site) {
    context.vars.site = site;
    return condition.Eval(context);
  }
  static double Angle(const Topology& topology, SiteType type, int a, int b) {
    const Point from = topology.centroid(type, static_cast<Site>(a));
    const Point to = topology.centroid(type, static_cast<Site>(b));
    return std::abs(std::atan2(to.x - from.x, from.y - to.y)) * 180.0 / std::numbers::pi;
  }

  std::optional<SiteType> type_;
  const IntNode* at_;
  const BoolNode* first_;
  const BoolNode* second_;
  double degrees_;
};

template <typename Compare, int degrees>
const BoolNode* LowerAngle(const Args& args) {
  return args.Make<IsAngle<Compare>>(args.Type(), args.Int("at"), args.Bool("conditionSite"),
                                     args.Bool("conditionSite2"), degrees);
}

const BoolNode* LowerTarget(const Args& args) {
  // Sites are numbered over all containers, so that the container adds nothing.
  std::optional<std::vector<int>> sites;
  if (args.Has("specificSites")) sites = args.Integers("specificSites");
  if (args.Has("specificSite")) sites = std::vector<int>{*args.Integer("specificSite")};
  return args.Make<IsTarget>(args.Integers("configuration"), std::move(sites));
}

}  // namespace

void RegisterTarget(Registry& registry) {
  registry.Bool("bools.Is Target", LowerTarget);
  registry.Bool("bools.Is Acute", LowerAngle<std::less<>, 90>);
  registry.Bool("bools.Is Right", LowerAngle<std::equal_to<>, 90>);
  registry.Bool("bools.Is Obtuse", LowerAngle<std::greater<>, 90>);
  registry.Bool("bools.Is Reflex", LowerAngle<std::greater<>, 180>);
}

}  // namespace ludens
