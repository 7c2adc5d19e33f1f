#include "search/heuristics/piece_term.h"

#include <algorithm>
#include <bit>

#include "graph/topology.h"
#include "search/heuristics/fixed_regions.h"

namespace ludens {
namespace {

template <typename Visit>
void ForEachBit(std::span<const uint64_t> words, Visit&& visit) {
  for (size_t i = 0; i < words.size(); ++i)
    for (uint64_t word = words[i]; word != 0; word &= word - 1)
      visit(static_cast<int>(i * 64) + std::countr_zero(word));
}

std::unique_ptr<ValueTerm> Material(const Model& model, const HeuristicTerm& term) {
  auto pieces = std::make_unique<PieceTerm>(model);
  const std::vector<double> weights = ComponentWeights(model, term);
  const int first_hand = model.containers.size() > 1 ? model.containers[1].first_site : -1;
  for (int component = 1; component < static_cast<int>(model.components.size()); ++component) {
    const double weight = weights[static_cast<size_t>(component)];
    for (int slot = 0; slot < model.layout.slots; ++slot) {
      const bool on_board = first_hand < 0 || slot < first_hand || slot >= model.total_sites;
      if (on_board || !term.board_only) pieces->Set(component, slot, weight);
    }
    if (!term.board_only && first_hand >= 0) pieces->SetInHand(component, weight);
  }
  return pieces;
}

struct Nearness {
  std::vector<uint16_t> distances;  ///< By site of the board.
  int most = 0;                     ///< The largest distance of any table behind them.
};

Nearness NearnessTo(const Model& model, std::span<const Site> targets) {
  Nearness near;
  if (targets.empty()) return near;
  near.distances = model.topology.MakeDistancesTo(model.default_site, targets);
  if (!near.distances.empty())
    near.most = *std::max_element(near.distances.begin(), near.distances.end());
  return near;
}

/// To the nearest of the regions that the term means.
Nearness NearnessToRegions(const LudGame& game, const HeuristicTerm& term) {
  const Model& model = game.model();
  Nearness nearest;
  for (size_t i = 0; i < model.regions.size(); ++i) {
    const bool meant = term.kind == HeuristicKind::kRegionProximity
                           ? static_cast<int>(i) == term.region
                           : model.regions[i].owner == term.player;
    if (!meant) continue;
    std::vector<Site> sites;
    for (const int site : FixedRegionSites(game, model.regions[i]))
      sites.push_back(static_cast<Site>(site));
    const Nearness one = NearnessTo(model, sites);
    if (nearest.distances.empty()) nearest.distances = one.distances;
    for (size_t site = 0; site < one.distances.size(); ++site)
      nearest.distances[site] = std::min(nearest.distances[site], one.distances[site]);
    nearest.most = std::max(nearest.most, one.most);
  }
  return nearest;
}

/// Weight × (1 − d/M) for a piece at distance d.
std::unique_ptr<ValueTerm> Proximity(const Model& model, const HeuristicTerm& term,
                                     const Nearness& near) {
  auto pieces = std::make_unique<PieceTerm>(model);
  const std::vector<double> weights = ComponentWeights(model, term);
  for (int component = 1; component < static_cast<int>(model.components.size()); ++component)
    for (size_t site = 0; near.most > 0 && site < near.distances.size(); ++site)
      pieces->Set(component, static_cast<int>(site),
                  weights[static_cast<size_t>(component)] *
                      (1 - static_cast<double>(near.distances[site]) / near.most));
  return pieces;
}

}  // namespace

PieceTerm::PieceTerm(const Model& model)
    : slots_(model.layout.slots),
      one_per_owner_(!model.layout.has_what && !model.layout.has_stacks),
      table_(model.components.size() * static_cast<size_t>(model.layout.slots), 0.0),
      in_hand_(model.components.size(), 0.0) {}

void PieceTerm::Scale(double factor) {
  for (double& value : table_) value *= factor;
  for (double& value : in_hand_) value *= factor;
  dirty_ = true;
}

void PieceTerm::Add(const PieceTerm& other) {
  for (size_t i = 0; i < table_.size(); ++i) table_[i] += other.table_[i];
  for (size_t i = 0; i < in_hand_.size(); ++i) in_hand_[i] += other.in_hand_[i];
  counts_hands_ = counts_hands_ || other.counts_hands_;
  dirty_ = true;
}

void PieceTerm::FindUniform() {
  uniform_.assign(in_hand_.size(), 1);
  for (size_t component = 0; component < uniform_.size(); ++component) {
    const auto row = table_.begin() + static_cast<std::ptrdiff_t>(component) * slots_;
    uniform_[component] =
        slots_ == 0 || std::all_of(row, row + slots_, [&](double v) { return v == row[0]; });
  }
  dirty_ = false;
}

double PieceTerm::Raw(Position& position, int side) {
  if (dirty_) FindUniform();
  const Context& context = position.context;
  double sum = context.state.layout().has_stacks ? StackedSum(context.state, side)
                                                 : FlatSum(context.state, side);
  if (counts_hands_) sum += NeutralInHand(context, side);
  return sum;
}

double PieceTerm::FlatSum(const State& state, int side) const {
  if (!state.layout().has_what) return OneComponentSum(state, side, -1);
  double sum = 0;
  const uint16_t* what = state.At<uint16_t>(state.layout().what);
  ForEachBit(state.OwnedSet(side),
             [&](int slot) { sum += table_[static_cast<size_t>(what[slot] * slots_ + slot)]; });
  return sum;
}

double PieceTerm::OneComponentSum(const State& state, int side, int extra) const {
  if (static_cast<size_t>(side) >= in_hand_.size()) return 0;
  const std::span<const uint64_t> owned = state.OwnedSet(side);
  const double* row = table_.data() + side * slots_;
  if (uniform_[static_cast<size_t>(side)]) {
    int count = extra >= 0;
    for (const uint64_t word : owned) count += std::popcount(word);
    return slots_ == 0 ? 0 : count * row[0];
  }
  double sum = 0;
  for (size_t i = 0; i < owned.size(); ++i) {
    uint64_t word = owned[i];
    if (extra >= 0 && static_cast<size_t>(extra) >> 6 == i) word |= uint64_t{1} << (extra & 63);
    for (; word != 0; word &= word - 1)
      sum += row[static_cast<int>(i * 64) + std::countr_zero(word)];
  }
  return sum;
}

double PieceTerm::RawAfter(const State& state, int side, const Arrival& arrival) {
  if (dirty_) FindUniform();
  return OneComponentSum(state, side, side == arrival.owner ? arrival.site : -1);
}

double PieceTerm::StackedSum(const State& state, int side) const {
  double sum = 0;
  ForEachBit(state.OwnedSet(side), [&](int slot) {
    for (int level = 0; level < state.Height(slot); ++level) {
      const Item item = state.ItemAt(slot, level);
      if (item.who == side) sum += table_[static_cast<size_t>(item.what * slots_ + slot)];
    }
  });
  return sum;
}

double PieceTerm::NeutralInHand(const Context& context, int side) const {
  const int hand = context.model.hand_of_player[static_cast<size_t>(side)];
  if (hand < 0) return 0;
  const Container& container = context.model.containers[static_cast<size_t>(hand)];
  double sum = 0;
  for (int site = container.first_site; site < container.first_site + container.sites; ++site) {
    const int what = context.state.What(site);
    if (what != 0 && context.state.Who(site) == 0)
      sum += in_hand_[static_cast<size_t>(what)] * context.state.Count(site);
  }
  return sum;
}

std::vector<double> ComponentWeights(const Model& model, const HeuristicTerm& term) {
  std::vector<double> weights(model.components.size(), term.piece_weights.empty() ? 1.0 : 0.0);
  for (const auto& [name, weight] : term.piece_weights) {
    const bool exact = !name.empty() && name.back() >= '0' && name.back() <= '9';
    for (size_t i = 1; i < model.components.size(); ++i) {
      const std::string& full = model.components[i].name;
      const bool plain = full.starts_with(name) &&
                         full.find_first_not_of("0123456789", name.size()) == std::string::npos;
      if (full == name || (!exact && plain)) weights[i] = weight;
    }
  }
  return weights;
}

std::unique_ptr<ValueTerm> BindPieceTerm(const LudGame& game, const HeuristicTerm& term) {
  const Model& model = game.model();
  const auto to_set = [&](SiteSet set) {
    return Proximity(model, term, NearnessTo(model, model.topology.Sites(model.default_site, set)));
  };
  switch (term.kind) {
    case HeuristicKind::kMaterial:
      return Material(model, term);
    case HeuristicKind::kCentreProximity:
      return to_set(SiteSet::kCentre);
    case HeuristicKind::kCornerProximity:
      return to_set(SiteSet::kCorners);
    case HeuristicKind::kSidesProximity:
      return to_set(SiteSet::kPerimeter);
    case HeuristicKind::kRegionProximity:
    case HeuristicKind::kPlayerRegionsProximity:
      return Proximity(model, term, NearnessToRegions(game, term));
    default:
      return nullptr;
  }
}

}  // namespace ludens
