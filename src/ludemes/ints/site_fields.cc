#include "ludemes/ints/nodes.h"
#include "ludemes/support/sites.h"

namespace ludens {
namespace {

/// (what at:), (who at:), (state at:), (rotation at:), (value Piece at:) with an optional level: a
/// field of the item that stands there, 0 where there is none or the site is Off.
template <int Item::*field>
class ItemField final : public IntNode, public TermSource {
 public:
  explicit ItemField(const SiteQuery& query) : query_(query) {}

  int Eval(Context& context) const override {
    const int slot = query_.Slot(context);
    const State& state = context.state;
    if (!state.layout().has_stacks) return OfTopItem(state, slot);
    const int level = query_.Level(context);
    if (level == kNone) return OfTopItem(state, slot);
    if constexpr (field == &Item::what) return state.WhatAt(slot, level);
    if constexpr (field == &Item::who) return state.WhoAt(slot, level);
    return state.ItemAt(slot, level).*field;
  }
  TermId ToTerm(Terms& terms) const override {
    if (!terms.AreSlots(query_.type)) return kNoTerm;
    const TermId site = terms.Int(*query_.at);
    const TermId level = query_.level == nullptr ? terms.Constant(kNone) : terms.Int(*query_.level);
    return terms.Call(
        [](Context& context, const void*, int, int slot, int at_level) {
          const State& state = context.state;
          if (!state.layout().has_stacks || at_level == kNone) return OfTopItem(state, slot);
          if constexpr (field == &Item::what) return state.WhatAt(slot, at_level);
          if constexpr (field == &Item::who) return state.WhoAt(slot, at_level);
          return state.ItemAt(slot, at_level).*field;
        },
        nullptr, 0, site, level);
  }

 private:
  static int OfTopItem(const State& state, int slot) {
    if constexpr (field == &Item::what) return state.What(slot);
    if constexpr (field == &Item::who) return state.Who(slot);
    if constexpr (field == &Item::state) return state.LocalState(slot);
    if constexpr (field == &Item::rotation) return state.Rotation(slot);
    if constexpr (field == &Item::value) return state.Value(slot);
  }

  SiteQuery query_;
};

/// Two expressions are written alike, of iterators and constants.
bool AreAlike(const Bound& a, const Bound& b) {
  if (a.kind != b.kind || a.signature != b.signature || a.integer != b.integer ||
      a.constant.name != b.constant.name || a.args.size() != b.args.size())
    return false;
  if (a.kind != BoundKind::kClause && a.kind != BoundKind::kInteger && a.kind != BoundKind::kEnum)
    return false;
  for (size_t i = 0; i < a.args.size(); ++i) {
    if ((a.args[i] == nullptr) != (b.args[i] == nullptr)) return false;
    if (a.args[i] != nullptr && !AreAlike(*a.args[i], *b.args[i])) return false;
  }
  return true;
}

/// A query for the item at (topLevel at:), of the same site, is one for the top item.
SiteQuery QueryOf(const Args& args) {
  SiteQuery query = SiteQuery::Of(args);
  const Bound* level = args.Has("level") ? args.Raw("level") : nullptr;
  if (level != nullptr && level->kind == BoundKind::kClause && level->Is("TopLevel") &&
      level->Arg("type") == nullptr && !args.Has("type") && args.Has("at") &&
      AreAlike(*level->Arg("at"), *args.Raw("at")))
    query.level = args.lowering().ConstantInt(kNone);
  return query;
}

template <int Item::*field>
const IntNode* LowerField(const Args& args) {
  return args.Make<ItemField<field>>(QueryOf(args));
}

/// Without a level, (what at:) means the lowest item of a stack, the other fields the top one.
const IntNode* LowerWhat(const Args& args) {
  SiteQuery query = QueryOf(args);
  if (query.level == nullptr) query.level = args.lowering().ConstantInt(0);
  return args.Make<ItemField<&Item::what>>(query);
}

/// (who at:) without a level, which on boards of vertices or edges does not see hands.
class OwnerAt final : public IntNode, public TermSource {
 public:
  explicit OwnerAt(const SiteQuery& query) : query_(query) {}

  int Eval(Context& context) const override {
    return OwnerOn(context, query_.type, query_.at->Eval(context));
  }
  TermId ToTerm(Terms& terms) const override {
    if (query_.type) return kNoTerm;
    return terms.Owner(terms.Int(*query_.at));
  }

 private:
  SiteQuery query_;
};

const IntNode* LowerWho(const Args& args) {
  const SiteQuery query = SiteQuery::Of(args);
  const bool top = query.level == nullptr || query.level->Constant() == kNone;
  if (top) return args.Make<OwnerAt>(query);
  return args.Make<ItemField<&Item::who>>(QueryOf(args));
}

/// (topLevel at:): the level of the top item, 0 for an empty site.
class TopLevel final : public IntNode, public TermSource {
 public:
  explicit TopLevel(const SiteQuery& query) : query_(query) {}

  int Eval(Context& context) const override {
    if (!context.model.stacking) return 0;
    const int slot = query_.Slot(context);
    if (slot >= context.state.layout().slots) return kOff;
    const int height = context.state.Height(slot);
    return height == 0 ? 0 : height - 1;
  }
  TermId ToTerm(Terms& terms) const override {
    if (!terms.AreSlots(query_.type)) return kNoTerm;
    return terms.Call(
        [](Context& context, const void*, int, int site, int) {
          if (!context.model.stacking) return 0;
          if (site >= context.state.layout().slots) return kOff;
          const int height = context.state.Height(site);
          return height == 0 ? 0 : height - 1;
        },
        nullptr, 0, terms.Int(*query_.at));
  }

 private:
  SiteQuery query_;
};

const IntNode* LowerTopLevel(const Args& args) { return args.Make<TopLevel>(SiteQuery::Of(args)); }

/// (cost [type] at:site) or in:region: what the start rules said the sites cost, summed.
class SiteCost final : public IntNode {
 public:
  SiteCost(std::optional<SiteType> type, SiteList sites) : type_(type), sites_(sites) {}

  int Eval(Context& context) const override {
    const SiteType type = context.TypeOr(type_);
    int sum = 0;
    sites_.ForEach(context,
                   [&](int site) { sum += context.state.Cost(context.SlotOf(type, site)); });
    return sum;
  }

 private:
  std::optional<SiteType> type_;
  SiteList sites_;
};

const IntNode* LowerCost(const Args& args) {
  return args.Make<SiteCost>(args.Type(), SiteList::AtOrIn(args));
}

/// (face site): the value that the die on a site shows.
class Face final : public IntNode, public TermSource {
 public:
  explicit Face(const IntNode* site) : site_(site) {}

  int Eval(Context& context) const override { return At(context, site_->Eval(context)); }
  TermId ToTerm(Terms& terms) const override {
    return terms.Call(
        [](Context& context, const void*, int, int site, int) { return At(context, site); },
        nullptr, 0, terms.Int(*site_));
  }

 private:
  static int At(const Context& context, int site) {
    if (site < 0 || site >= context.model.total_sites) return kOff;
    const int slot = context.SlotOf(SiteType::kCell, site);
    const auto& components = context.model.components;
    const Component& component = components[static_cast<size_t>(context.state.What(slot))];
    const size_t face = static_cast<size_t>(context.state.LocalState(slot));
    if (component.kind != ComponentKind::kDie || face >= component.faces.size()) return kOff;
    return component.faces[face];
  }

  const IntNode* site_;
};

const IntNode* LowerFace(const Args& args) { return args.Make<Face>(args.Int("locn")); }

}  // namespace

void RegisterSiteFields(Registry& registry) {
  registry.Int("Who", LowerWho);
  registry.Int("What", LowerWhat);
  registry.Int("State", LowerField<&Item::state>);
  registry.Int("Rotation", LowerField<&Item::rotation>);
  registry.Int("Value Piece", LowerField<&Item::value>);
  registry.Int("TopLevel", LowerTopLevel);
  registry.Int("Cost", LowerCost);
  registry.Int("Face", LowerFace);
}

}  // namespace ludens
