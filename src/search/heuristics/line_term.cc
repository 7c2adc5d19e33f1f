#include "search/heuristics/line_term.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <set>
#include <utility>

namespace ludens {
namespace {

constexpr size_t kEnds = 3;  ///< 0, 1 or 2 closed ends.

size_t KindOf(int pieces, int closed) {
  return static_cast<size_t>(pieces) * kEnds + static_cast<size_t>(closed);
}

}  // namespace

LineTerm::LineTerm(const Model& model, int length)
    : length_(length),
      players_(model.players),
      owners_(model.players + 2),
      owner_(static_cast<size_t>(model.board_sites), 0),
      through_(static_cast<size_t>(model.board_sites)),
      beside_(static_cast<size_t>(model.board_sites)),
      histograms_(static_cast<size_t>(model.players) + 1,
                  std::vector<int>(static_cast<size_t>(length + 1) * kEnds, 0)) {
  FindWindows(model);
  by_value_.resize(static_cast<size_t>(length) * kEnds);
  std::iota(by_value_.begin(), by_value_.end(), kEnds);  // Kinds with at least one piece.
  std::stable_sort(by_value_.begin(), by_value_.end(),
                   [&](size_t a, size_t b) { return ValueOf(a) > ValueOf(b); });
}

double LineTerm::ValueOf(size_t kind) const {
  return static_cast<double>(kind / kEnds) / length_ *
         std::pow(0.5, static_cast<double>(kind % kEnds));
}

void LineTerm::AddWindow(std::vector<int> sites, std::vector<int> ends) {
  const int index = static_cast<int>(windows_.size());
  Window window;
  window.pieces.resize(static_cast<size_t>(owners_));
  window.ends.resize(static_cast<size_t>(owners_));
  windows_.push_back(std::move(window));
  for (const int site : sites) through_[static_cast<size_t>(site)].push_back(index);
  for (const int site : ends) beside_[static_cast<size_t>(site)].push_back(index);
}

/// For each site and each line through it: the windows that reach `back` sites behind it, counted
/// once however many of their sites they are found from.
void LineTerm::FindWindows(const Model& model) {
  const Topology& topology = model.topology;
  const SiteType type = model.default_site;
  std::set<std::pair<std::vector<int>, std::vector<int>>> known;
  const auto consider = [&](std::span<const Site> ahead, std::span<const Site> behind) {
    for (int back = 0; back < length_; ++back) {
      const size_t forward = static_cast<size_t>(length_ - 1 - back);
      const size_t backward = static_cast<size_t>(back);
      if (ahead.size() <= forward || (backward > 0 && behind.size() <= backward)) continue;
      std::vector<int> sites(ahead.begin(),
                             ahead.begin() + static_cast<std::ptrdiff_t>(forward) + 1);
      for (size_t i = 1; i <= backward; ++i) sites.push_back(static_cast<int>(behind[i]));
      std::vector<int> ends;
      if (ahead.size() > forward + 1) ends.push_back(static_cast<int>(ahead[forward + 1]));
      if (behind.size() > backward + 1) ends.push_back(static_cast<int>(behind[backward + 1]));
      std::sort(sites.begin(), sites.end());
      std::sort(ends.begin(), ends.end());
      if (std::adjacent_find(sites.begin(), sites.end()) != sites.end()) continue;
      if (known.emplace(sites, ends).second) AddWindow(std::move(sites), std::move(ends));
    }
  };
  for (Site site = 0; site < static_cast<Site>(topology.size(type)); ++site)
    for (const RadialId radial :
         topology.DistinctRadials(type, site, AbsoluteDirection::kAdjacent)) {
      const auto opposites = topology.Opposites(type, radial);
      const auto ahead = topology.RadialSites(type, radial);
      if (opposites.empty()) consider(ahead, {});
      for (const RadialId opposite : opposites)
        consider(ahead, topology.RadialSites(type, opposite));
    }
}

void LineTerm::Count(const Window& window, int delta) {
  for (size_t side = 1; side <= static_cast<size_t>(players_); ++side) {
    if (window.pieces[side] == 0 || window.pieces[side] != window.taken) continue;
    histograms_[side][KindOf(window.pieces[side], window.closed - window.ends[side])] += delta;
  }
}

void LineTerm::ChangeOwner(int site, int before, int after) {
  const auto shift = [&](std::vector<uint8_t>& counts, uint8_t& total) {
    if (before != 0) --counts[static_cast<size_t>(before)], --total;
    if (after != 0) ++counts[static_cast<size_t>(after)], ++total;
  };
  for (const int index : through_[static_cast<size_t>(site)]) {
    Window& window = windows_[static_cast<size_t>(index)];
    Count(window, -1);
    shift(window.pieces, window.taken);
    Count(window, 1);
  }
  for (const int index : beside_[static_cast<size_t>(site)]) {
    Window& window = windows_[static_cast<size_t>(index)];
    Count(window, -1);
    shift(window.ends, window.closed);
    Count(window, 1);
  }
}

void LineTerm::Update(const State& state) {
  const uint8_t* now = state.At<uint8_t>(state.layout().who);
  for (size_t begin = 0; begin < owner_.size(); begin += 16) {
    const size_t end = std::min(begin + 16, owner_.size());
    if (std::memcmp(now + begin, owner_.data() + begin, end - begin) == 0) continue;
    for (size_t site = begin; site < end; ++site) {
      if (now[site] == owner_[site]) continue;
      ChangeOwner(static_cast<int>(site), owner_[site], now[site]);
      owner_[site] = now[site];
    }
  }
}

double LineTerm::BestTwo(int side) const {
  const std::vector<int>& histogram = histograms_[static_cast<size_t>(side)];
  double values[2] = {0, -1};
  int found = 0;
  for (const size_t kind : by_value_)
    for (int i = 0; i < histogram[kind] && found < 2; ++i) values[found++] = ValueOf(kind);
  return values[0] + values[1] / 2;
}

double LineTerm::Raw(Position& position, int side) {
  Update(position.context.state);
  return BestTwo(side);
}

std::unique_ptr<Term> BindLineTerm(const LudGame& game, const HeuristicTerm& term) {
  const Model& model = game.model();
  if (term.kind != HeuristicKind::kLineCompletion || model.default_site == SiteType::kEdge)
    return nullptr;
  const int stated = term.target_length > 0 ? term.target_length : game.ai().line_length;
  const int length = stated == 0 ? 3 : std::max(2, stated);
  if (length > 100 || model.boardless) return nullptr;
  return std::make_unique<LineTerm>(model, length);
}

}  // namespace ludens
