#include "gdl/dependencies.h"

#include <algorithm>

#include "gdl/components.h"

namespace ludens::gdl {

Dependencies::Dependencies(const Program& program) {
  const size_t count = program.predicates.size();
  std::vector<std::vector<uint32_t>> needs(count);
  for (const Rule& rule : program.rules) {
    for (const Atom& atom : rule.positive) needs[rule.head.predicate].push_back(atom.predicate);
    for (const Atom& atom : rule.negative) needs[rule.head.predicate].push_back(atom.predicate);
  }
  component = StronglyConnectedComponents(Graph::FromLists(needs));
  for (uint32_t c : component) component_count = std::max(component_count, c + 1);
  rules_of_component.resize(component_count);
  for (uint32_t r = 0; r < program.rules.size(); ++r)
    rules_of_component[component[program.rules[r].head.predicate]].push_back(r);

  // Components come in the order of need, so one pass settles what depends on what.
  std::vector<std::vector<PredicateId>> members(component_count);
  for (PredicateId p = 0; p < count; ++p) members[component[p]].push_back(p);
  std::vector<bool> state(component_count, false), moves(component_count, false);
  state[component[kTrue]] = state[component[kDoes]] = moves[component[kDoes]] = true;
  for (uint32_t c = 0; c < component_count; ++c) {
    for (PredicateId p : members[c]) {
      for (PredicateId q : needs[p]) {
        if (state[component[q]]) state[c] = true;
        if (moves[component[q]]) moves[c] = true;
      }
    }
  }
  on_state.resize(count);
  on_moves.resize(count);
  for (PredicateId p = 0; p < count; ++p) {
    on_state[p] = state[component[p]];
    on_moves[p] = moves[component[p]];
  }
}

}  // namespace ludens::gdl
