#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "compiler/fast/seed_filter.h"

namespace ludens {

class SeedSites;
struct Bound;
struct MoveSketch;
struct PlainSowing;
struct PlanTools;
struct SeedMoves;

/// The rule of a phase in a game of seeds, or a part of it: pits are chosen or emptied, seeds go
/// from one to another, or the player passes. Playouts draw one of these without sets of moves in
/// general, and without listing them.
struct SeedRule {
  enum class Kind : uint8_t {
    kSelect,     ///< one of `sites`
    kRemove,     ///< all seeds of a site of `region`
    kMove,       ///< from a site of `region`, or `from`, to one of `targets`, or `to`
    kPass,       //
    kAny,        ///< moves of all parts, in their order
    kFirst,      ///< those of the first part that has any
    kIf,         ///< condition ? parts[0] : parts[1], which may be missing
    kEachSite,   ///< parts[0] for each (site) of the region
    kEachValue,  ///< parts[0] for each (value) from `least` to `most`
  };

  /// Null where the rule has other parts. The game must allow positions to be repeated.
  static const SeedRule* Plan(const PlanTools& tools, const Bound& rule);

  /// Appends the moves, in the order of the plain rule.
  void Gather(const SeedView& view, SeedMoves& out) const;
  /// The move of a kMove. REQUIRES: `from` and `to` are of its moves.
  void Sketch(Context& context, int from, int to, int count, MoveSketch& sketch) const;

  Kind kind = Kind::kSelect;
  bool counted = false;  ///< A kMove of `count` seeds.
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
  std::vector<const SeedRule*> parts;
  const MovesNode* pass = nullptr;      ///< The move, without what follows it.
  std::vector<const MovesNode*> thens;  ///< What follows a move, first things first.
  const PlainSowing* sowing = nullptr;  ///< The same where it is nothing else, or null.

 private:
  void GatherFrom(const SeedView& view, int site, SeedMoves& out) const;
};

/// Moves to draw from.
struct SeedMoves {
  struct Set {
    const SeedRule* rule;
    uint64_t targets;  ///< Sites that are chosen or reached; none where there is just one move.
    int from, to;      ///< Of a kMove; `to` where there are no targets.
    int count;         ///< Seeds that a kMove takes.
    int size() const { return targets == 0 ? 1 : std::popcount(targets); }
  };
  std::vector<Set> sets;
  int total = 0;

  void Clear() {
    sets.clear();
    total = 0;
  }
  void Add(const Set& set) {
    sets.push_back(set);
    total += set.size();
  }
  void AddTargets(const SeedRule& rule, uint64_t targets, int from = -1, int count = 1) {
    if (targets != 0) Add({&rule, targets, from, -1, count});
  }
  /// The set that the k-th move is of; `k` becomes its place in there.
  const Set& Find(int& k) const {
    size_t i = 0;
    while (k >= sets[i].size()) k -= sets[i++].size();
    return sets[i];
  }
};

}  // namespace ludens
