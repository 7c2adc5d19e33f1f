#include "gdl/split.h"

#include <map>
#include <optional>
#include <set>

#include "gdl/dependencies.h"

namespace ludens::gdl {
namespace {

/// A predicate that negates itself through a cycle; none when the program is stratified.
std::set<PredicateId> NegatedInCycles(const Program& program) {
  const Dependencies needs(program);
  std::set<PredicateId> found;
  for (const Rule& rule : program.rules)
    for (const Atom& atom : rule.negative)
      if (needs.component[atom.predicate] == needs.component[rule.head.predicate])
        found.insert(atom.predicate);
  return found;
}

/// The last argument that is ground in every head of `predicate`.
std::optional<size_t> GroundArgument(const Program& program, PredicateId predicate) {
  std::vector<bool> ground(program.predicates[predicate].arity, true);
  for (const Rule& rule : program.rules) {
    if (rule.head.predicate != predicate) continue;
    for (size_t i = 0; i < ground.size(); ++i)
      if (rule.head.args[i].kind != Pattern::Kind::kGround) ground[i] = false;
  }
  for (size_t i = ground.size(); i-- > 0;)
    if (ground[i]) return i;
  return std::nullopt;
}

void Split(Program& program, PredicateId predicate, size_t argument) {
  const size_t arity = program.predicates[predicate].arity;
  std::map<TermId, PredicateId> parts;
  for (Rule& rule : program.rules) {
    if (rule.head.predicate != predicate) continue;
    const auto [it, added] = parts.try_emplace(rule.head.args[argument].id, 0);
    if (added) it->second = program.AddHelper(arity);
    rule.head.predicate = it->second;
  }
  for (Rule& rule : program.rules) {
    for (auto* body : {&rule.positive, &rule.negative}) {
      for (Atom& atom : *body) {
        if (atom.predicate != predicate || atom.args[argument].kind != Pattern::Kind::kGround)
          continue;
        const auto it = parts.find(atom.args[argument].id);
        if (it != parts.end()) atom.predicate = it->second;
      }
    }
  }
  for (const auto& [constant, part] : parts) {  // The whole is the union of its parts.
    Rule rule;
    for (uint32_t v = 0; v < arity; ++v) {
      rule.variables.push_back("?" + std::to_string(v));
      rule.head.args.push_back({Pattern::Kind::kVariable, v, {}});
    }
    rule.head.predicate = part;
    rule.positive.push_back(rule.head);
    rule.head.predicate = predicate;
    program.rules.push_back(std::move(rule));
  }
}

}  // namespace

void SplitUnstratified(Program& program) {
  const std::set<PredicateId> found = NegatedInCycles(program);
  if (found.empty()) return;
  Program attempt = program;
  for (PredicateId predicate : found)
    if (const auto argument = GroundArgument(attempt, predicate))
      Split(attempt, predicate, *argument);
  if (NegatedInCycles(attempt).empty()) program = std::move(attempt);
}

}  // namespace ludens::gdl
