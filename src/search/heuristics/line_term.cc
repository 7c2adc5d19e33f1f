#include "search/heuristics/line_term.h"

#include <immintrin.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <set>
#include <utility>

namespace ludens {
namespace {

constexpr int kEnds = 3;  ///< 0, 1 or 2 closed ends.

struct Window {
  std::vector<int> sites, ends;
  auto operator<=>(const Window&) const = default;
};

/// The windows along a line through a site, given by what lies ahead of it and behind (with the
/// site itself first): those that reach 0, 1, 2, … sites back.
void AddWindows(int length, std::span<const Site> ahead, std::span<const Site> behind,
                std::set<Window>& windows) {
  for (int back = 0; back < length; ++back) {
    const size_t forward = static_cast<size_t>(length - 1 - back);
    const size_t backward = static_cast<size_t>(back);
    if (ahead.size() <= forward || (backward > 0 && behind.size() <= backward)) continue;
    Window window;
    window.sites.assign(ahead.begin(), ahead.begin() + static_cast<std::ptrdiff_t>(forward) + 1);
    for (size_t i = 1; i <= backward; ++i) window.sites.push_back(static_cast<int>(behind[i]));
    if (ahead.size() > forward + 1) window.ends.push_back(static_cast<int>(ahead[forward + 1]));
    if (behind.size() > backward + 1) window.ends.push_back(static_cast<int>(behind[backward + 1]));
    std::sort(window.sites.begin(), window.sites.end());
    std::sort(window.ends.begin(), window.ends.end());
    if (std::adjacent_find(window.sites.begin(), window.sites.end()) == window.sites.end())
      windows.insert(std::move(window));
  }
}

/// All windows of a board, each once however many of its sites it is found from.
std::set<Window> WindowsOn(const Model& model, int length) {
  const Topology& topology = model.topology;
  const SiteType type = model.default_site;
  std::set<Window> windows;
  for (Site site = 0; site < static_cast<Site>(topology.size(type)); ++site)
    for (const RadialId radial :
         topology.DistinctRadials(type, site, AbsoluteDirection::kAdjacent)) {
      const auto opposites = topology.Opposites(type, radial);
      const auto ahead = topology.RadialSites(type, radial);
      if (opposites.empty()) AddWindows(length, ahead, {}, windows);
      for (const RadialId opposite : opposites)
        AddWindows(length, ahead, topology.RadialSites(type, opposite), windows);
    }
  return windows;
}

}  // namespace

void LineTerm::Lists::Assign(const std::vector<std::vector<int>>& by_site) {
  first_.assign(1, 0);
  for (const std::vector<int>& list : by_site) {
    items_.insert(items_.end(), list.begin(), list.end());
    first_.push_back(static_cast<int>(items_.size()));
  }
}

LineTerm::LineTerm(const Model& model, int length)
    : length_(length),
      players_(model.players),
      sites_(model.board_sites),
      owner_(static_cast<size_t>(model.board_sites), 0),
      changed_(static_cast<size_t>(model.board_sites), 1) {
  RankCodes();
  FindWindows(model);
  FindShifts();
}

/// A code is own pieces + (length + 1) × (foreign pieces + (length + 1) × foreign ends).
void LineTerm::RankCodes() {
  const auto worth = [&](int own, int foreign, int ends) {
    return foreign > 0 ? 0 : static_cast<double>(own) / length_ * std::pow(0.5, ends);
  };
  for (int own = 1; own <= length_; ++own)
    for (int ends = 0; ends < kEnds; ++ends) worth_.push_back(worth(own, 0, ends));
  std::sort(worth_.begin(), worth_.end(), std::greater<>());
  worth_.erase(std::unique(worth_.begin(), worth_.end()), worth_.end());
  worth_.push_back(0);
  ranks_ = static_cast<int>(worth_.size());
  for (int ends = 0; ends < kEnds; ++ends)
    for (int foreign = 0; foreign <= length_; ++foreign)
      for (int own = 0; own <= length_; ++own) {
        const auto found = std::find(worth_.begin(), worth_.end(), worth(own, foreign, ends));
        rank_.push_back(static_cast<uint16_t>(found - worth_.begin()));
      }
}

void LineTerm::FindWindows(const Model& model) {
  const std::set<Window> windows = WindowsOn(model, length_);
  std::vector<std::vector<int>> through(owner_.size()), beside(owner_.size()), near(owner_.size());
  int index = 0;
  for (const Window& window : windows) {
    std::vector<int> all = window.sites;
    all.insert(all.end(), window.ends.begin(), window.ends.end());
    for (const int site : window.sites) through[static_cast<size_t>(site)].push_back(index);
    for (const int site : window.ends) beside[static_cast<size_t>(site)].push_back(index);
    plain_ = plain_ && std::set<int>(all.begin(), all.end()).size() == all.size();
    for (const int site : all) {
      auto& others = near[static_cast<size_t>(site)];
      others.insert(others.end(), all.begin(), all.end());
    }
    ++index;
  }
  for (std::vector<int>& others : near) {
    std::sort(others.begin(), others.end());
    others.erase(std::unique(others.begin(), others.end()), others.end());
  }
  through_.Assign(through);
  beside_.Assign(beside);
  near_.Assign(near);
  codes_.assign(windows.size() * static_cast<size_t>(players_), 0);
  windows_.assign(static_cast<size_t>(players_ * ranks_), 0);
  for (int side = 1; side <= players_; ++side) WindowsOf(side)[ranks_ - 1] = index;
}

LineTerm::Step LineTerm::StepOf(int side, int before, int after) const {
  const auto foreign = [&](int owner) { return owner != 0 && owner != side; };
  const int own_step = (after == side) - (before == side);
  const int foreign_step = foreign(after) - foreign(before);
  return {own_step + (length_ + 1) * foreign_step, (length_ + 1) * (length_ + 1) * foreign_step};
}

void LineTerm::ChangeOwner(int site, int before, int after) {
  const auto shift = [&](std::span<const int> list, int Step::*part) {
    for (int side = 1; side <= players_; ++side) {
      const int step = StepOf(side, before, after).*part;
      if (step == 0) continue;
      int* const windows = WindowsOf(side);
      uint16_t* const codes = codes_.data() + side - 1;
      for (const int window : list) {
        uint16_t& code = codes[window * players_];
        --windows[rank_[code]];
        code = static_cast<uint16_t>(code + step);
        ++windows[rank_[code]];
      }
    }
  };
  shift(through_.At(site), &Step::through);
  shift(beside_.At(site), &Step::beside);
  if (foreseen_.empty()) return;
  for (const int other : near_.At(site)) ++changed_[static_cast<size_t>(other)];
}

void LineTerm::Update(const State& state) {
  const uint8_t* now = state.At<uint8_t>(state.layout().who);
  const auto change = [&](size_t site) {
    ChangeOwner(static_cast<int>(site), owner_[site], now[site]);
    owner_[site] = now[site];
  };
  size_t begin = 0;
  for (; begin + 8 <= owner_.size(); begin += 8) {
    uint64_t then_word, now_word;
    std::memcpy(&then_word, owner_.data() + begin, 8);
    std::memcpy(&now_word, now + begin, 8);
    if (then_word == now_word) continue;
    for (size_t site = begin; site < begin + 8; ++site)
      if (now[site] != owner_[site]) change(site);
  }
  for (; begin < owner_.size(); ++begin)
    if (now[begin] != owner_[begin]) change(begin);
}

void LineTerm::FindShifts() {
  for (int site = 0; site < sites_; ++site)
    plain_ = plain_ && through_.At(site).size() + beside_.At(site).size() <= INT8_MAX;
  plain_ = plain_ && static_cast<size_t>(ranks_) <= kMostRanks;
  if (!plain_) return;
  const auto shifts = [&](size_t step) {
    std::vector<Tally> all(rank_.size(), Tally{});
    for (size_t code = 0; code + step < rank_.size(); ++code) {
      --all[code][rank_[code]];
      ++all[code][rank_[code + step]];
    }
    return all;
  };
  const size_t base = static_cast<size_t>(length_) + 1;
  own_ = shifts(1);
  foreign_ = shifts(base);
  beside_foreign_ = shifts(base * base);
}

const LineTerm::Tally& LineTerm::Foresee(int side, const Arrival& arrival) {
  if (foreseen_.empty()) {
    foreseen_.resize(static_cast<size_t>(players_ * (players_ + 1)) * owner_.size());
    changes_.resize(foreseen_.size());
  }
  const int row = (side - 1) * (players_ + 1) + arrival.owner - 1;
  const size_t index = static_cast<size_t>(row * sites_ + arrival.site);
  const uint64_t time = changed_[static_cast<size_t>(arrival.site)];
  if (foreseen_[index] == time) return changes_[index];
  foreseen_[index] = time;
  const uint16_t* const codes = codes_.data() + side - 1;
  __m128i sum = _mm_setzero_si128();
  const auto add = [&](std::span<const int> list, const std::vector<Tally>& shifts) {
    for (const int window : list) {
      const Tally& shift = shifts[codes[window * players_]];
      sum = _mm_add_epi8(sum, _mm_loadu_si128(reinterpret_cast<const __m128i*>(shift.data())));
    }
  };
  const bool own = side == arrival.owner;
  add(through_.At(arrival.site), own ? own_ : foreign_);
  if (!own) add(beside_.At(arrival.site), beside_foreign_);
  _mm_storeu_si128(reinterpret_cast<__m128i*>(changes_[index].data()), sum);
  return changes_[index];
}

double LineTerm::BestTwo(int side, const Tally& change) const {
  const int* windows = WindowsOf(side);
  double best = 0;
  bool found = false;
  for (int rank = 0; rank < ranks_ - 1; ++rank) {
    const auto r = static_cast<size_t>(rank);
    const int count = windows[r] + (r < kMostRanks ? change[r] : 0);
    if (count <= 0) continue;
    if (found) return best + worth_[r] / 2;
    if (count > 1) return worth_[r] + worth_[r] / 2;
    best = worth_[r];
    found = true;
  }
  return best - 0.5;
}

double LineTerm::Raw(Position& position, int side) {
  Update(position.context.state);
  return BestTwo(side, Tally{});
}

double LineTerm::RawAfter(const State&, int side, const Arrival& arrival) {
  return BestTwo(side, Foresee(side, arrival));
}

std::unique_ptr<ValueTerm> BindLineTerm(const LudGame& game, const HeuristicTerm& term) {
  const Model& model = game.model();
  if (term.kind != HeuristicKind::kLineCompletion || model.default_site == SiteType::kEdge)
    return nullptr;
  const int stated = term.target_length > 0 ? term.target_length : game.ai().line_length;
  const int length = stated == 0 ? 3 : std::max(2, stated);
  if (length > 100 || model.boardless) return nullptr;
  return std::make_unique<LineTerm>(model, length);
}

}  // namespace ludens
