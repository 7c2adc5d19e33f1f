#include "ludemes/start/site_list.h"
#include "state/chance.h"

namespace ludens {
namespace {

/// (place Stack "Piece" region [count: | counts:]): a stack of equal pieces on each site.
class StackOnSites final : public StartNode {
 public:
  StackOnSites(int what, std::optional<SiteType> type, PlacedFields fields,
               std::vector<const IntNode*> counts, StartSites sites)
      : what_(what),
        type_(type),
        fields_(fields),
        counts_(std::move(counts)),
        sites_(std::move(sites)) {}

  void Apply(Context& context, StartLog& recorded) const override {
    const PlacedItem item = fields_.Eval(context, what_);
    BorrowedInts sites(context);
    sites_.Eval(context, *sites);
    for (size_t i = 0; i < sites->size(); ++i) {
      const int height = i < counts_.size() ? counts_[i]->Eval(context) : item.count;
      for (int level = 0; level < height; ++level)
        PlaceItem(context, recorded, (*sites)[i], type_, item, true);
    }
  }

 private:
  int what_;
  std::optional<SiteType> type_;
  PlacedFields fields_;
  std::vector<const IntNode*> counts_;
  StartSites sites_;
};

/// (place Stack items:{…} site): the items in order, `count` of each.
class StackOfItems final : public StartNode {
 public:
  StackOfItems(std::vector<int> whats, std::optional<SiteType> type, PlacedFields fields,
               StartSites site)
      : whats_(std::move(whats)), type_(type), fields_(fields), site_(std::move(site)) {}

  void Apply(Context& context, StartLog& recorded) const override {
    const PlacedItem item = fields_.Eval(context, 0);
    BorrowedInts sites(context);
    site_.Eval(context, *sites);
    for (const int what : whats_) {
      PlacedItem own = item;
      own.what = what;
      for (const int site : *sites)
        for (int i = 0; i < item.count; ++i) PlaceItem(context, recorded, site, type_, own, true);
    }
  }

 private:
  std::vector<int> whats_;
  std::optional<SiteType> type_;
  PlacedFields fields_;
  StartSites site_;
};

/// (place Stack "Piece" "Container" [loc]): one of each item on that site or on all sites of the
/// container.
class StackInContainer final : public StartNode {
 public:
  StackInContainer(std::vector<int> whats, int container, const IntNode* site, PlacedFields fields)
      : whats_(std::move(whats)), container_(container), site_(site), fields_(fields) {}

  void Apply(Context& context, StartLog& recorded) const override {
    const Container& container = context.model.containers[static_cast<size_t>(container_)];
    PlacedItem item = fields_.Eval(context, 0);
    int first = container.first_site;
    int last = first + container.sites - 1;
    if (site_ != nullptr) first = last = first + site_->Eval(context);
    for (const int what : whats_) {
      item.what = what;
      for (int site = first; site <= last; ++site)
        PlaceItem(context, recorded, site, SiteType::kCell, item, true);
    }
  }

 private:
  std::vector<int> whats_;
  int container_;
  const IntNode* site_;
  PlacedFields fields_;
};

/// (place Stack "Die1" "Dice1"): a die on the first free site of the container, thrown at once.
class DieInContainer final : public StartNode {
 public:
  DieInContainer(int die, int container, PlacedFields fields)
      : die_(die), container_(container), fields_(fields) {}

  void Apply(Context& context, StartLog& recorded) const override {
    const Model& model = context.model;
    const int site = FirstFreeSite(context, model.containers[static_cast<size_t>(container_)]);
    const auto& faces = model.components[static_cast<size_t>(die_)].faces;
    if (site == kOff || faces.empty()) return;
    PlaceItem(context, recorded, site, SiteType::kCell, fields_.Eval(context, die_), true);
    Action thrown;
    thrown.kind = ActionKind::kUpdateDie;
    thrown.from_type = thrown.to_type = SiteType::kCell;
    thrown.to = static_cast<int16_t>(site);
    thrown.state =
        static_cast<int16_t>(ChanceBelow(context.header().chance, static_cast<int>(faces.size())));
    ApplyStartAction(context, recorded, thrown);
  }

 private:
  int die_;
  int container_;
  PlacedFields fields_;
};

std::vector<int> ItemsOf(const Args& args) {
  std::vector<int> whats;
  if (args.Has("item")) whats.push_back(RequireComponent(args, args.String("item")));
  for (const std::string& name : args.Strings("items"))
    whats.push_back(RequireComponent(args, name));
  return whats;
}

const StartNode* LowerStackInContainer(const Args& args, std::vector<int> whats) {
  const int container = RequireContainer(args, args.String("container"));
  const auto is_die = [&](int what) {
    return args.model().components[static_cast<size_t>(what)].kind == ComponentKind::kDie;
  };
  if (whats.size() == 1 && is_die(whats.front()))
    return args.Make<DieInContainer>(whats.front(), container, PlacedFields(args));
  return args.Make<StackInContainer>(std::move(whats), container, args.Int("loc"),
                                     PlacedFields(args));
}

}  // namespace

const StartNode* LowerPlaceStack(const Args& args) {
  std::vector<int> whats = ItemsOf(args);
  if (args.Has("container")) return LowerStackInContainer(args, std::move(whats));
  StartSites sites(args);
  if (!sites.given()) args.Wrong("the sites of the stack are missing");
  if (!args.Has("item") || args.Has("loc") || args.Has("coord"))
    return args.Make<StackOfItems>(std::move(whats), args.Type(), PlacedFields(args),
                                   std::move(sites));
  return args.Make<StackOnSites>(whats.front(), args.Type(), PlacedFields(args),
                                 args.IntArray("counts"), std::move(sites));
}

}  // namespace ludens
