#pragma once

#include <cstddef>
#include <vector>

namespace ludens {

class MovesNode;
class SeedSites;
struct Bound;
struct PlainSowing;
struct PlanTools;

/// The rule of a phase in which pits are chosen and nothing else: playouts draw one of them without
/// collecting sets of moves.
struct SeedRule {
  struct Choice {
    const SeedSites* sites;
    const MovesNode* then;      ///< What follows, or null.
    const PlainSowing* sowing;  ///< The same where it is nothing else, or null.
  };
  static constexpr size_t kMostChoices = 4;
  std::vector<Choice> choices;  ///< In the order of the rule.

  /// Null where the rule is something else. The game must allow positions to be repeated.
  static const SeedRule* Plan(const PlanTools& tools, const Bound& rule);
};

}  // namespace ludens
