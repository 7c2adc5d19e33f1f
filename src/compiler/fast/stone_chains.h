#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "compiler/plan/mask.h"
#include "ludemes/support/neighbours.h"

namespace ludens {

/// The sites that stones are put on: which are next to which, and what stones count for in the hash
/// of a position.
struct StoneGraph {
  static constexpr int kMostSites = Mask<8>::kSites;
  static constexpr int kMostNeighbours = 8;
  /// Stands for neighbours that a site lacks, all sites having entries for equally many.
  static constexpr uint16_t kBorder = kMostSites;

  int sites = 0;
  int degree = 0;
  Mask<8> all;
  std::vector<uint16_t> near;                 ///< `degree` entries for each site.
  std::array<std::vector<uint64_t>, 3> keys;  ///< By player, then site; all 0 without a hash.

  /// Nothing where some site has too many neighbours, or is not its neighbours' neighbour.
  static std::optional<StoneGraph> Make(const Neighbours& neighbours);
  const uint16_t* Near(int site) const { return near.data() + site * degree; }
};

/// The stones of two players and their chains: which stones of a player hang together, and whether
/// they have a liberty, an empty site next to them. Kept up to date from stone to stone.
///
/// The liberties of a chain are counted once for each of its stones that they are next to. So they
/// are kept by adding, and are 0 just when there is none.
class StoneChains {
 public:
  /// No stones. Refers to the graph.
  explicit StoneChains(const StoneGraph& graph);

  /// What a stone would do on an empty site.
  struct Contact {
    int liberties;  ///< Of the stone alone.
    bool breathes;  ///< It would have a liberty, alone or by the chains that it joins.
    bool takes;     ///< Chains of the other player would have none.
  };
  /// Takes an empty site from the liberties around, as if a stone were there. Settle or Leave must
  /// follow.
  Contact Touch(int site, int player);
  void Leave(int site);
  /// What is taken where `Contact::takes`, as a change of the position's hash. After Touch.
  uint64_t KeysTaken(int site, int player) const;
  /// Puts the stone down, and takes nothing. After Touch.
  void Settle(int site, int player, const Contact& contact);
  /// Puts a stone on an empty site, and takes nothing.
  void Add(int site, int player) { Settle(site, player, Touch(site, player)); }
  /// Takes the other player's chains without liberty next to a stone off, and calls `taken(site)`
  /// for each of their stones.
  template <typename Taken>
  void TakeAround(int site, int player, Taken&& taken) {
    for (int i = 0; i < graph_.degree; ++i) {
      const uint16_t next = graph_.Near(site)[i];
      if (owner_[next] == 3 - player && liberties_[head_[next]] == 0) TakeOff(head_[next], taken);
    }
  }

 private:
  static constexpr uint16_t kNoChain = StoneGraph::kMostSites;
  static constexpr size_t kRoom = StoneGraph::kMostSites + 1;
  static constexpr uint8_t kNobody = 0, kOutside = 3;

  void Merge(uint16_t a, uint16_t b);
  template <typename Taken>
  void TakeOff(uint16_t head, Taken&& taken) {
    uint16_t stone = head;
    do {
      owner_[stone] = kNobody;
      head_[stone] = kNoChain;
      for (int i = 0; i < graph_.degree; ++i) ++liberties_[head_[graph_.Near(stone)[i]]];
      taken(static_cast<int>(stone));
      stone = next_[stone];
    } while (stone != head);
  }

  const StoneGraph& graph_;
  std::array<uint8_t, kRoom> owner_;
  std::array<uint16_t, kRoom> head_;  ///< The stone that a chain is known by; kNoChain if empty.
  std::array<uint16_t, kRoom> next_;  ///< The stones of a chain in a ring.
  // By head; what kNoChain has of them means nothing.
  std::array<uint16_t, kRoom> liberties_;
  std::array<uint16_t, kRoom> size_;
  std::array<uint64_t, kRoom> key_;
};

}  // namespace ludens
