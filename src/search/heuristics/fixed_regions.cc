#include "search/heuristics/fixed_regions.h"

#include <algorithm>

#include "ludemes/nodes.h"

namespace ludens {

std::vector<int> FixedRegionSites(const LudGame& game, const NamedRegion& region) {
  std::vector<int> sites = region.sites;
  if (!region.dynamic.empty()) {
    OwnedState start(game);
    Rng rng(0);
    game.Start(start.get(), rng);
    Context context = game.MakeContext(start.get());
    for (const RegionNode* node : region.dynamic) {
      BorrowedRegion found(context);
      node->Eval(context, *found);
      found->ForEach([&](int site) { sites.push_back(site); });
    }
  }
  std::sort(sites.begin(), sites.end());
  sites.erase(std::unique(sites.begin(), sites.end()), sites.end());
  const int board = game.model().board_sites;
  std::erase_if(sites, [&](int site) { return site < 0 || site >= board; });
  return sites;
}

}  // namespace ludens
