#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "graph/topology.h"

namespace ludens {

/// Which regions the group of each stone touches, kept up to date while stones are put on the
/// board and none is taken away. Each player's stones are an array of words by site: bit 31 says
/// that a stone is there, the others name the regions that its group touches.
class Reach {
 public:
  static constexpr int kMaxRegions = 31;
  static constexpr int kMaxSites = 4096;
  static constexpr uint32_t kStone = uint32_t{1} << 31;

  Reach(const Topology& topology, SiteType type, AbsoluteDirection direction, int players);

  AbsoluteDirection direction() const { return direction_; }
  /// Words that one player's stones take.
  size_t words() const { return sites_ + 1; }
  /// The bit of a further region; 0 when there are too many.
  uint32_t NewBit();
  /// Says which sites a player's region has.
  void AddRegion(int player, const std::vector<int>& sites, uint32_t bit);

  /// True where no site has more neighbours than a Reach can handle.
  static bool Suits(const Topology& topology, SiteType type, AbsoluteDirection direction);

  /// Puts a stone; answers the regions that its group touches now.
  uint32_t Put(uint32_t* touched, int player, int site) const {
    const uint32_t own = kStone | regions_[static_cast<size_t>(player)][static_cast<size_t>(site)];
    return stride_ == kFew ? PutAmong<kFew>(touched, own, site)
                           : PutAmong<kMany>(touched, own, site);
  }

 private:
  static constexpr size_t kFew = 6, kMany = 8;

  template <size_t kStride>
  uint32_t PutAmong(uint32_t* touched, uint32_t reached, int site) const {
    const uint16_t* around = neighbours_.data() + static_cast<size_t>(site) * kStride;
    for (size_t i = 0; i < kStride; ++i) reached |= touched[around[i]];
    uint32_t behind = 0;  // What some stone beside it does not know of yet.
    for (size_t i = 0; i < kStride; ++i) {
      const uint32_t there = touched[around[i]];
      behind |= (there ^ reached) & (0u - (there >> 31));
    }
    touched[site] = reached;
    if (behind != 0) Spread<kStride>(touched, reached, site);
    return reached;
  }
  /// Tells the whole group of a site what it touches.
  template <size_t kStride>
  void Spread(uint32_t* touched, uint32_t reached, int site) const;

  AbsoluteDirection direction_;
  size_t sites_;
  size_t stride_ = kFew;              ///< Neighbours listed per site, `sites_` standing for none.
  std::vector<uint16_t> neighbours_;  ///< By site.
  std::vector<std::vector<uint32_t>> regions_;  ///< By player and site.
  int bits_ = 0;
};

}  // namespace ludens
