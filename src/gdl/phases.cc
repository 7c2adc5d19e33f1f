#include "gdl/phases.h"

#include <algorithm>

#include "gdl/passes.h"

namespace ludens::gdl {
namespace {

using FluentSet = std::vector<uint32_t>;

/// Sets of fluents that pass one truth round in a circle. A fluent that is next its own negation
/// is such a set together with its opposite (MergeOppositeFluents); it stands alone.
std::vector<FluentSet> Circles(const Network& network) {
  std::vector<uint32_t> fluent_of(network.size(), kNone);
  for (uint32_t i = 0; i < network.fluents.size(); ++i) fluent_of[network.fluents[i].node] = i;
  std::vector<FluentSet> circles;
  std::vector<bool> used(network.fluents.size(), false);
  for (uint32_t start = 0; start < network.fluents.size(); ++start) {
    if (network.fluents[start].next == Negate(Positive(network.fluents[start].node)))
      circles.push_back({start});
    FluentSet path;
    uint32_t at = start;
    while (at != kNone && !used[at] && !IsNegated(network.fluents[at].next)) {
      used[at] = true;
      path.push_back(at);
      at = fluent_of[NodeOf(network.fluents[at].next)];
    }
    const auto initial = std::ranges::count_if(
        path, [&](uint32_t fluent) { return network.fluents[fluent].initial; });
    if (at == start && path.size() > 1 && initial == 1) circles.push_back(std::move(path));
  }
  return circles;
}

/// Which moves may be legal while `yes` (a literal of a fluent) holds and `no` do not.
std::vector<bool> PossibleMoves(const Network& network, const std::vector<Literal>& facts) {
  std::vector<Ternary> values(network.size(), Ternary::kUnknown);
  for (Literal fact : facts) values[NodeOf(fact)] = IsNegated(fact) ? Ternary::kNo : Ternary::kYes;
  EvaluateTernary(network, values);
  std::vector<bool> possible;
  for (const Network::Move& move : network.moves) {
    const Ternary impossible = IsNegated(move.legal) ? Ternary::kYes : Ternary::kNo;
    possible.push_back(values[NodeOf(move.legal)] != impossible);
  }
  return possible;
}

Phases FromCircle(const Network& network, const FluentSet& circle) {
  Phases phases;
  const auto literal = [&](uint32_t i) { return Positive(network.fluents[circle[i]].node); };
  if (circle.size() == 1) {
    phases.literals = {literal(0), Negate(literal(0))};
    for (Literal phase : phases.literals)
      phases.possible.push_back(PossibleMoves(network, {phase}));
    return phases;
  }
  for (uint32_t i = 0; i < circle.size(); ++i) {
    std::vector<Literal> facts;
    for (uint32_t k = 0; k < circle.size(); ++k)
      facts.push_back(k == i ? literal(k) : Negate(literal(k)));
    phases.literals.push_back(literal(i));
    phases.possible.push_back(PossibleMoves(network, facts));
  }
  return phases;
}

/// Gives roles that may choose in the same phase different choosers.
void AssignChoosers(const Network& network, Phases& phases) {
  std::vector<std::vector<uint32_t>> options(phases.size(),
                                             std::vector<uint32_t>(network.role_count, 0));
  for (size_t p = 0; p < phases.size(); ++p)
    for (size_t m = 0; m < network.moves.size(); ++m)
      options[p][network.moves[m].role] += phases.possible[p][m];
  phases.chooser_of_role.assign(network.role_count, 0);
  phases.chooser_count = 1;
  for (uint32_t role = 0; role < network.role_count; ++role) {
    for (uint32_t chooser = 0;; ++chooser) {
      bool taken = false;
      for (uint32_t other = 0; other < role; ++other)
        for (size_t p = 0; p < phases.size(); ++p)
          if (phases.chooser_of_role[other] == chooser && options[p][role] > 1 &&
              options[p][other] > 1)
            taken = true;
      if (taken) continue;
      phases.chooser_of_role[role] = chooser;
      phases.chooser_count = std::max(phases.chooser_count, chooser + 1);
      break;
    }
  }
  phases.alternating = phases.chooser_count == 1;
}

size_t PossibleCount(const Phases& phases) {
  size_t widest = 0;
  for (const auto& possible : phases.possible)
    widest = std::max(widest, static_cast<size_t>(std::ranges::count(possible, true)));
  return widest;
}

}  // namespace

Phases FindPhases(const Network& network) {
  Phases best;
  best.literals = {kTrueLiteral};
  best.possible.push_back(std::vector<bool>(network.moves.size(), true));
  constexpr size_t kMostPhases = 16;
  for (const FluentSet& circle : Circles(network)) {
    if (circle.size() > kMostPhases) continue;
    Phases phases = FromCircle(network, circle);
    if (PossibleCount(phases) < PossibleCount(best)) best = std::move(phases);
  }
  AssignChoosers(network, best);
  return best;
}

}  // namespace ludens::gdl
