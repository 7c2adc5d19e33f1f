#include <algorithm>

#include "ludemes/start/placement.h"
#include "state/chance.h"

namespace ludens {
namespace {

int Draw(Context& context, const IntList& from) {
  return ChanceBelow(context.header().chance, static_cast<int>(from.size()));
}

/// (place Random [region] {"Piece" …} [count:] …): each piece `count` times on free sites.
class PlaceAtRandom final : public StartNode {
 public:
  PlaceAtRandom(std::vector<int> whats, const RegionNode* region, std::optional<SiteType> type,
                PlacedFields fields, const BoolNode* random_order)
      : whats_(std::move(whats)),
        region_(region),
        type_(type),
        count_(fields.count),
        fields_(fields),
        random_order_(random_order) {
    fields_.count = nullptr;
  }

  void Apply(Context& context, StartLog& recorded) const override {
    BorrowedInts sites(context);
    if (random_order_ != nullptr && random_order_->Eval(context)) {
      CollectSites(context, *sites);
      ApplyInRandomOrder(context, recorded, *sites);
      return;
    }
    for (const int what : whats_) {
      CollectSites(context, *sites);
      PlaceSome(context, recorded, what, *sites);
    }
  }

 private:
  void CollectSites(Context& context, IntList& out) const {
    out.clear();
    if (region_ == nullptr) {
      const int sites = context.topology().size(context.TypeOr(type_));
      for (int site = 0; site < sites; ++site) out.push_back(site);
      return;
    }
    BorrowedRegion region(context);
    region_->Eval(context, *region);
    region->ForEach([&](int site) { out.push_back(site); });
  }

  /// The number of rounds is decided against the shrinking list, so that only the first half of
  /// the draws is placed: the language does so.
  void ApplyInRandomOrder(Context& context, StartLog& recorded, IntList& sites) const {
    BorrowedInts left(context);
    left->assign(whats_.begin(), whats_.end());
    for (int round = 0; round < static_cast<int>(left->size()) - 1; ++round) {
      const int drawn = Draw(context, *left);
      const int what = (*left)[static_cast<size_t>(drawn)];
      left->erase(left->begin() + drawn);
      PlaceSome(context, recorded, what, sites);
    }
  }

  void PlaceSome(Context& context, StartLog& recorded, int what, IntList& sites) const {
    const SiteType type = context.TypeOr(type_);
    std::erase_if(sites,
                  [&](int site) { return context.state.What(context.SlotOf(type, site)) != 0; });
    const PlacedItem item = fields_.Eval(context, what);
    // A random number is drawn anew for every piece.
    const auto count = [&] { return count_ == nullptr ? 1 : count_->Eval(context); };
    for (int i = 0; i < count() && !sites.empty(); ++i) {
      const int drawn = Draw(context, sites);
      const int site = sites[static_cast<size_t>(drawn)];
      sites.erase(sites.begin() + drawn);
      PlaceItem(context, recorded, site, type, item, false);
    }
  }

  std::vector<int> whats_;
  const RegionNode* region_;
  std::optional<SiteType> type_;
  const IntNode* count_;  ///< Null: one.
  PlacedFields fields_;   ///< But the count.
  const BoolNode* random_order_;
};

/// (place Random {"Piece" …} [count:{…}] site): all the pieces on one stack, in random order.
class RandomStack final : public StartNode {
 public:
  struct Entry {
    int what;
    const IntNode* count;  ///< Null: one.
  };
  RandomStack(std::vector<Entry> entries, const IntNode* site, std::optional<SiteType> type,
              const IntNode* state, const IntNode* value)
      : entries_(std::move(entries)), site_(site), type_(type), state_(state), value_(value) {}

  void Apply(Context& context, StartLog& recorded) const override {
    const int site = site_->Eval(context);
    BorrowedInts left(context);
    for (const Entry& entry : entries_)
      left->insert(left->end(),
                   static_cast<size_t>(entry.count ? std::max(entry.count->Eval(context), 0) : 1),
                   entry.what);
    PlacedItem item;
    if (state_ != nullptr) item.state = state_->Eval(context);
    if (value_ != nullptr) item.value = value_->Eval(context);
    while (!left->empty()) {
      const int drawn = Draw(context, *left);
      item.what = (*left)[static_cast<size_t>(drawn)];
      left->erase(left->begin() + drawn);
      PlaceItem(context, recorded, site, type_, item, true);
    }
  }

 private:
  std::vector<Entry> entries_;
  const IntNode* site_;
  std::optional<SiteType> type_;
  const IntNode* state_;
  const IntNode* value_;
};

/// Names that no component has are left out.
const StartNode* LowerRandomStack(const Args& args) {
  std::vector<RandomStack::Entry> entries;
  const auto add = [&](std::string_view name, const IntNode* count) {
    if (const int what = args.model().FindComponent(name); what >= 0)
      entries.push_back({what, count});
  };
  if (args.Has("items")) {
    for (const Args& item : args.Clauses("items")) add(item.String("item"), item.Int("count"));
    return args.Make<RandomStack>(std::move(entries), args.Int("where"), args.Type(), nullptr,
                                  nullptr);
  }
  const auto names = args.Strings("pieces");
  const auto counts = args.IntArray("count");
  if (!counts.empty() && counts.size() < names.size()) args.Wrong("a count is missing");
  for (size_t i = 0; i < names.size(); ++i) add(names[i], counts.empty() ? nullptr : counts[i]);
  return args.Make<RandomStack>(std::move(entries), args.Int("where"), args.Type(),
                                args.Int("state"), args.Int("value"));
}

}  // namespace

const StartNode* LowerPlaceRandom(const Args& args) {
  if (args.Has("where")) return LowerRandomStack(args);
  std::vector<int> whats;
  for (const std::string& name : args.Strings("item"))
    whats.push_back(RequireComponent(args, name));
  return args.Make<PlaceAtRandom>(std::move(whats), args.Region("region"), args.Type(),
                                  PlacedFields(args), args.Bool("randPiecOrder"));
}

}  // namespace ludens
