#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "compiler/fast/seed_filter.h"

namespace ludens {

class SeedSites;
struct Bound;
struct MoveSketch;
struct PlainSowing;
struct PlanTools;
struct SeedEffect;
struct SeedHashes;
struct SeedMoves;

/// The rule of a phase in a game of seeds, or a part of it: pits are chosen or emptied, seeds go
/// from one to another, or the player passes. Playouts draw one of these without sets of moves in
/// general, and without listing them.
struct SeedRule {
  enum class Kind : uint8_t {
    kSelect,     ///< one of `sites`
    kRemove,     ///< all seeds of a site of `region`
    kMove,       ///< from a site of `region`, or `from`, to one of `targets`, or `to`
    kPass,       ///< the one move of a rule without sites: a pass, a proposal or a vote
    kAny,        ///< moves of all parts, in their order
    kFirst,      ///< those of the first part that has any
    kIf,         ///< condition ? parts[0] : parts[1], which may be missing
    kEachSite,   ///< parts[0] for each (site) of the region
    kEachValue,  ///< parts[0] for each (value) from `least` to `most`
    kDo,         ///< parts[0], when `prior` has been done
  };

  /// Null where the rule has other parts. The game must allow positions to be repeated.
  static const SeedRule* Plan(const PlanTools& tools, const Bound& rule);

  /// Appends the moves, in the order of the plain rule.
  void Gather(const SeedView& view, SeedMoves& out) const;
  /// The move of a kMove. REQUIRES: `from` and `to` are of its moves.
  void Sketch(Context& context, int from, int to, int count, MoveSketch& sketch) const;
  /// The targets of a kMove from a site, and the number of seeds that it takes from there.
  uint64_t TargetsFrom(const SeedView& view, int site, int& seeds) const;

  Kind kind = Kind::kSelect;
  bool counted = false;  ///< A kMove of `count` seeds.
  bool each = false;     ///< A kMove for each (site) of `region`, which is (to) at first, too.
  /// A kMove that has as many targets from every site, by SeedView::row; 0: that is not known. They
  /// need not be listed then before one is drawn.
  std::vector<int> target_counts;
  const SeedSites* sites = nullptr;
  const SeedRegion* region = nullptr;
  const SeedRegion* targets = nullptr;
  const SeedTerm* from = nullptr;
  const SeedTerm* to = nullptr;
  const SeedTerm* count = nullptr;
  const SeedFilter* from_if = nullptr;  ///< Or null, as `to_if`.
  const SeedFilter* to_if = nullptr;
  const SeedTerm* condition = nullptr;
  const SeedTerm* least = nullptr;
  const SeedTerm* most = nullptr;
  const SeedEffect* prior = nullptr;
  const SeedHashes* hashes = nullptr;
  std::vector<const SeedRule*> parts;
  const MovesNode* pass = nullptr;      ///< The move, without what follows it.
  std::vector<const MovesNode*> thens;  ///< What follows a move, first things first.
  const PlainSowing* sowing = nullptr;  ///< The same where it is nothing else, or null.

 private:
  int TargetCount(const SeedView& view) const {
    const auto row = static_cast<size_t>(view.row);
    return row < target_counts.size() ? target_counts[row] : 0;
  }
  void GatherAfterPrior(const SeedView& view, SeedMoves& out) const;
  void GatherFrom(const SeedView& view, int site, SeedMoves& out) const;
};

/// Moves to draw from.
struct SeedMoves {
  struct Set {
    const SeedRule* rule = nullptr;
    /// Sites that are chosen or reached; none where there is just one move. With `each`, sites that
    /// seeds come from, and so many targets for each of them.
    uint64_t targets = 0;
    int from = -1, to = -1;  ///< Of a kMove; `to` where there are no targets.
    int count = 1;           ///< Seeds that a kMove takes.
    int each = 0;
    int prior_first = 0, prior_last = 0;  ///< In `priors`: what is done before the move.
    int size() const {
      const int sites = std::popcount(targets);
      return each != 0 ? sites * each : targets == 0 ? 1 : sites;
    }
  };
  std::vector<Set> sets;
  int total = 0;
  ActionList priors;
  int prior_first = 0, prior_last = 0;  ///< Of the sets that are added now.

  void Clear() {
    sets.clear();
    priors.clear();
    total = prior_first = prior_last = 0;
  }
  /// A move that has no other targets than `to`. Fields are written where they stay, here and
  /// below: a copy would wait for them.
  void AddMove(const SeedRule& rule, int from = -1, int to = -1, int count = 1) {
    Set& set = Begin(rule);
    set.from = from;
    set.to = to;
    set.count = count;
    ++total;
  }
  void AddTargets(const SeedRule& rule, uint64_t targets, int from = -1, int count = 1) {
    if (targets == 0) return;
    Set& set = Begin(rule);
    set.targets = targets;
    set.from = from;
    set.count = count;
    total += std::popcount(targets);
  }
  void AddOrigins(const SeedRule& rule, uint64_t origins, int each) {
    if (origins == 0) return;
    Set& set = Begin(rule);
    set.targets = origins;
    set.each = each;
    total += std::popcount(origins) * each;
  }
  std::span<const Action> PriorOf(const Set& set) const {
    return std::span(priors).subspan(static_cast<size_t>(set.prior_first),
                                     static_cast<size_t>(set.prior_last - set.prior_first));
  }
  /// The set that the k-th move is of; `k` becomes its place in there.
  const Set& Find(int& k) const {
    size_t i = 0;
    while (k >= sets[i].size()) k -= sets[i++].size();
    return sets[i];
  }

 private:
  Set& Begin(const SeedRule& rule) {
    Set& set = sets.emplace_back();
    set.rule = &rule;
    set.prior_first = prior_first;
    set.prior_last = prior_last;
    return set;
  }
};

}  // namespace ludens
