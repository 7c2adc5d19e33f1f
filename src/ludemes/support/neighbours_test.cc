#include "ludemes/support/neighbours.h"

#include <gtest/gtest.h>

#include <set>

#include "base/rng.h"
#include "graph/generators/generators.h"

namespace ludens {
namespace {

std::set<int> Members(const SiteBits& bits) {
  std::set<int> members;
  bits.ForEach([&](int site) { members.insert(site); });
  return members;
}

/// The group of `start` by following single steps.
std::set<int> GroupByHand(const Topology& topology, AbsoluteDirection direction, int start,
                          const SiteBits& members) {
  std::set<int> group = {start};
  std::vector<int> open = {start};
  while (!open.empty()) {
    const Site site = static_cast<Site>(open.back());
    open.pop_back();
    for (const Site to : topology.Steps(SiteType::kCell, site, direction))
      if (members.Contains(to) && group.insert(to).second) open.push_back(to);
  }
  return group;
}

TEST(Neighbours, GrowTheGroupsThatStepsDo) {
  const Topology topology(MakeRectangle(13, 13, std::nullopt, false, SiteType::kCell));
  const int sites = topology.size(SiteType::kCell);
  for (const auto direction : {AbsoluteDirection::kOrthogonal, AbsoluteDirection::kAdjacent}) {
    const Neighbours neighbours(topology, SiteType::kCell, direction);
    Rng rng(11, 0);
    for (int trial = 0; trial < 50; ++trial) {
      SiteBits members(sites);
      for (int site = 0; site < sites; ++site)
        if (rng.Below(5) < 3) members.Add(site);
      const int start = static_cast<int>(rng.Below(static_cast<uint32_t>(sites)));
      const std::set<int> group = GroupByHand(topology, direction, start, members);
      const SiteBits grown = neighbours.Group(start, members);
      EXPECT_EQ(Members(grown), group);
      std::set<int> around;
      for (const int site : group)
        for (const Site to : topology.Steps(SiteType::kCell, static_cast<Site>(site), direction))
          if (group.count(to) == 0) around.insert(to);
      EXPECT_EQ(Members(neighbours.Around(grown)), around);
      SiteBits open(sites);
      for (const int site : around)
        if (!members.Contains(site)) open.Add(site);
      for (const int enough : {1, 3, 1000})
        EXPECT_EQ(neighbours.CountAround(start, members, open.words(), enough),
                  std::min(enough, open.Count()));
      int covered = 0;
      neighbours.ForEachGroup(members, [&](const SiteBits& each) { covered += each.Count(); });
      EXPECT_EQ(covered, members.Count());
    }
  }
}

}  // namespace
}  // namespace ludens
