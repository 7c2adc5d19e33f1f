#include "search/heuristics/fixed_regions.h"
#include "search/heuristics/term.h"

namespace ludens {
namespace {

/// Items on given sites, by side.
class ItemCount final : public ValueTerm {
 public:
  explicit ItemCount(std::vector<std::vector<int>> sites) : sites_(std::move(sites)) {}
  double Raw(Position& position, int side) override {
    int count = 0;
    for (const int site : sites_[static_cast<size_t>(side)])
      count += position.context.state.Count(site);
    return count;
  }

 private:
  std::vector<std::vector<int>> sites_;
};

std::unique_ptr<ValueTerm> OwnRegions(const LudGame& game) {
  const Model& model = game.model();
  std::vector<std::vector<int>> sites(static_cast<size_t>(model.players) + 1);
  for (const NamedRegion& region : model.regions) {
    if (region.owner < 1 || region.owner > model.players) continue;
    const std::vector<int> found = FixedRegionSites(game, region);
    auto& own = sites[static_cast<size_t>(region.owner)];
    own.insert(own.end(), found.begin(), found.end());
  }
  return std::make_unique<ItemCount>(std::move(sites));
}

std::unique_ptr<ValueTerm> MappedSites(const Model& model) {
  std::vector<std::vector<int>> sites(static_cast<size_t>(model.players) + 1);
  for (const SiteMap& map : model.maps)
    for (int player = 1; player <= model.players; ++player) {
      const int* site = map.Find(player);
      if (site != nullptr && *site >= 0 && *site < model.board_sites)
        sites[static_cast<size_t>(player)].push_back(*site);
    }
  return std::make_unique<ItemCount>(std::move(sites));
}

class Score final : public ValueTerm {
 public:
  double Raw(Position& position, int side) override {
    return position.context.header().score[static_cast<size_t>(side)];
  }
};

class Intercept final : public ValueTerm {
 public:
  Intercept(const Model& model, const HeuristicTerm& term)
      : values_(static_cast<size_t>(model.players) + 1, 0.0) {
    for (const auto& [player, value] : term.by_player)
      if (player >= 1 && player <= model.players) values_[static_cast<size_t>(player)] = value;
  }
  double Raw(Position&, int side) override { return values_[static_cast<size_t>(side)]; }
  bool Foresees() const override { return true; }
  double RawAfter(const State&, int side, const Arrival&) override {
    return values_[static_cast<size_t>(side)];
  }

 private:
  std::vector<double> values_;
};

/// Sum of weight × the value that an item carries.
class ComponentValues final : public ValueTerm {
 public:
  ComponentValues(const Model& model, const HeuristicTerm& term)
      : weights_(ComponentWeights(model, term)), board_only_(term.board_only) {}

  double Raw(Position& position, int side) override {
    const Model& model = position.context.model;
    const State& state = position.context.state;
    const int slots = board_only_ ? model.board_sites : model.total_sites;
    double sum = 0;
    for (int slot = 0; slot < slots; ++slot)
      for (int level = 0; level < state.Height(slot); ++level) {
        const Item item = state.ItemAt(slot, level);
        if (item.who == side) sum += weights_[static_cast<size_t>(item.what)] * item.value;
      }
    return board_only_ ? sum : sum + NeutralInHand(position.context, side);
  }

 private:
  double NeutralInHand(const Context& context, int side) const {
    const int hand = context.model.hand_of_player[static_cast<size_t>(side)];
    if (hand < 0) return 0;
    const Container& container = context.model.containers[static_cast<size_t>(hand)];
    double sum = 0;
    for (int site = container.first_site; site < container.first_site + container.sites; ++site) {
      const State& state = context.state;
      if (state.What(site) != 0 && state.Who(site) == 0)
        sum +=
            weights_[static_cast<size_t>(state.What(site))] * state.Count(site) * state.Value(site);
    }
    return sum;
  }

  std::vector<double> weights_;
  const bool board_only_;
};

}  // namespace

std::unique_ptr<ValueTerm> BindCountTerm(const LudGame& game, const HeuristicTerm& term) {
  const Model& model = game.model();
  switch (term.kind) {
    case HeuristicKind::kOwnRegionsCount:
      return OwnRegions(game);
    case HeuristicKind::kPlayerSiteMapCount:
      return MappedSites(model);
    case HeuristicKind::kScore:
      return std::make_unique<Score>();
    case HeuristicKind::kIntercept:
      return std::make_unique<Intercept>(model, term);
    case HeuristicKind::kComponentValues:
      return std::make_unique<ComponentValues>(model, term);
    default:
      return nullptr;
  }
}

}  // namespace ludens
