#include "graph/site_tables.h"

#include <algorithm>
#include <bit>
#include <map>

namespace ludens {
namespace {

void Insert(SetBlock set, int site) {
  set[static_cast<size_t>(site) / 64] |= uint64_t{1} << (site % 64);
}

}  // namespace

StepMap::StepMap(const Topology& topology, SiteType type, AbsoluteDirection direction) {
  const size_t words = SetWords(topology.size(type));
  size_t steps = 0;
  std::map<int, std::vector<uint64_t>> by_shift;
  for (Site site = 0; site < topology.size(type); ++site) {
    for (Site to : topology.Steps(type, site, direction)) {
      auto& mask = by_shift.try_emplace(to - site, words).first->second;
      Insert(mask, to);
      ++steps;
    }
  }
  // A shift moves every member to exactly one place, so where it arrives says where it came from.
  // A word of a term costs about as much as one step looked up; a quarter of the sites is a usual
  // set.
  if (by_shift.size() * words <= steps / 4) {
    for (auto& [shift, mask] : by_shift) terms_.push_back({shift, std::move(mask)});
    return;
  }
  for (Site site = 0; site < topology.size(type); ++site) {
    gather_.AddList(topology.Steps(type, site, direction));
  }
}

void StepMap::ApplyShift(const Term& term, SetView from, SetBlock out) const {
  const size_t words = out.size();
  const size_t whole = static_cast<size_t>(std::abs(term.shift)) / 64;
  const int part = std::abs(term.shift) % 64;
  const auto at = [&](size_t i) { return i < words ? from[i] : 0; };
  for (size_t i = 0; i < words; ++i) {
    uint64_t moved;
    if (term.shift >= 0) {
      moved = at(i - whole) << part;  // Below the first word `i - whole` wraps and reads as 0.
      if (part != 0) moved |= at(i - whole - 1) >> (64 - part);
    } else {
      moved = at(i + whole) >> part;
      if (part != 0) moved |= at(i + whole + 1) << (64 - part);
    }
    out[i] |= moved & term.mask[i];
  }
}

void StepMap::Apply(SetView from, SetBlock out) const {
  std::fill(out.begin(), out.end(), 0);
  for (const Term& term : terms_) ApplyShift(term, from, out);
  if (gather_.size() == 0) return;
  for (size_t word = 0; word < from.size(); ++word) {
    for (uint64_t rest = from[word]; rest != 0; rest &= rest - 1) {
      const size_t site = word * 64 + static_cast<size_t>(std::countr_zero(rest));
      for (Site to : gather_[site]) Insert(out, to);
    }
  }
}

SetBlock SetPool::Add() {
  bits_.resize(bits_.size() + words_);
  return {bits_.data() + bits_.size() - words_, words_};
}

SetPool MakeRadialMasks(const Topology& topology, SiteType type, AbsoluteDirection direction) {
  SetPool masks(SetWords(topology.size(type)));
  for (Site site = 0; site < topology.size(type); ++site) {
    const SetBlock mask = masks.Add();
    for (RadialId radial : topology.Radials(type, site, direction)) {
      for (Site to : topology.RadialSites(type, radial).subspan(1)) Insert(mask, to);
    }
  }
  return masks;
}

BetweenTable::BetweenTable(const Topology& topology, SiteType type, AbsoluteDirection direction)
    : sites_(static_cast<size_t>(topology.size(type))),
      index_(sites_ * sites_),
      masks_(SetWords(topology.size(type))) {
  masks_.Add();  // Entry 0: nothing between.
  for (Site site = 0; site < topology.size(type); ++site) {
    for (RadialId radial : topology.Radials(type, site, direction)) {
      const auto line = topology.RadialSites(type, radial);
      for (size_t end = 2; end < line.size(); ++end) {
        uint32_t& index = index_[site * sites_ + line[end]];
        std::vector<uint64_t> known(masks_[index].begin(), masks_[index].end());
        index = static_cast<uint32_t>(masks_.size());
        const SetBlock mask = masks_.Add();
        std::copy(known.begin(), known.end(), mask.begin());
        for (size_t i = 1; i < end; ++i) Insert(mask, line[i]);
      }
    }
  }
}

SiteLines::SiteLines(const Topology& topology, SiteType type, AbsoluteDirection direction,
                     int length)
    : masks_(SetWords(topology.size(type))) {
  const size_t n = static_cast<size_t>(length);
  std::map<std::vector<Site>, uint32_t> known;  // Sorted sites of each line.
  std::vector<std::vector<uint32_t>> through(static_cast<size_t>(topology.size(type)));
  for (Site site = 0; site < topology.size(type); ++site) {
    for (RadialId radial : topology.Radials(type, site, direction)) {
      const auto sites = topology.RadialSites(type, radial);
      if (sites.size() < n) continue;
      std::vector<Site> line(sites.begin(), sites.begin() + length);
      std::sort(line.begin(), line.end());
      const auto [entry, added] = known.try_emplace(line, static_cast<uint32_t>(known.size()));
      if (!added) continue;
      const SetBlock mask = masks_.Add();
      for (Site member : line) {
        Insert(mask, member);
        through[member].push_back(entry->second);
      }
    }
  }
  for (const std::vector<uint32_t>& lines : through) through_.AddList(lines);
}

bool SiteLines::HasLine(SetView set, Site through) const {
  const auto lines = Through(through);
  return std::any_of(lines.begin(), lines.end(), [&](uint32_t line) {
    const SetView mask = masks_[line];
    for (size_t i = 0; i < mask.size(); ++i) {
      if ((mask[i] & ~set[i]) != 0) return false;
    }
    return true;
  });
}

}  // namespace ludens
