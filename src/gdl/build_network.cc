#include "gdl/build_network.h"

#include <fmt/format.h>

#include <algorithm>

#include "gdl/components.h"
#include "gdl/interpreter.h"

namespace ludens::gdl {
namespace {

constexpr Literal kUnbuilt = ~0u;

class NetworkBuilder {
 public:
  explicit NetworkBuilder(const Grounding& grounding)
      : grounding_(grounding), database_(*grounding.database) {}

  BuiltNetwork Run() {
    IndexInstances();
    AddInputs();
    BuildAtoms();
    Connect();
    ListPropositions();
    return std::move(result_);
  }

 private:
  /// Where each instance begins, grouped by head atom.
  void IndexInstances() {
    const std::vector<uint32_t>& all = grounding_.instances;
    std::vector<uint32_t> count(database_.size() + 1, 0);
    ForEachInstance([&](uint32_t at) { ++count[all[at] + 1]; });
    for (size_t i = 1; i < count.size(); ++i) count[i] += count[i - 1];
    first_instance_ = count;
    instances_.resize(count.back());
    ForEachInstance([&](uint32_t at) { instances_[count[all[at]]++] = at; });
    result_.raw.instances = grounding_.instance_count;
    result_.raw.literals = all.size() - 3 * grounding_.instance_count;
  }

  template <typename Visit>
  void ForEachInstance(const Visit& visit) const {
    const std::vector<uint32_t>& all = grounding_.instances;
    for (size_t at = 0; at < all.size(); at += 3 + all[at + 1] + all[at + 2])
      visit(static_cast<uint32_t>(at));
  }

  std::span<const uint32_t> InstancesOf(AtomId atom) const {
    return {instances_.data() + first_instance_[atom],
            first_instance_[atom + 1] - first_instance_[atom]};
  }

  /// One base per fluent and one input per possible move; moves grouped by role, then in the order
  /// of their first spelling in the text or derivation.
  void AddInputs() {
    literal_.assign(database_.size(), kUnbuilt);
    Network& network = result_.network;
    const std::vector<TermId>& roles = grounding_.source.program.roles;
    network.role_count = roles.size();
    for (AtomId atom : database_.Holding(kTrue)) {
      const NodeId node = network.AddInput(NodeKind::kBase);
      literal_[atom] = Positive(node);
      network.fluents.push_back({database_.Args(atom)[0], node, false, kFalse});
    }
    std::vector<std::vector<AtomId>> by_role(roles.size());
    for (AtomId atom : database_.Holding(kDoes)) {
      const auto role = std::ranges::find(roles, database_.Args(atom)[0]) - roles.begin();
      literal_[atom] = kFalse;  // A move of nobody is never made.
      if (static_cast<size_t>(role) < roles.size())
        by_role[static_cast<size_t>(role)].push_back(atom);
    }
    for (uint32_t role = 0; role < roles.size(); ++role) {
      std::ranges::sort(by_role[role], {}, [&](AtomId atom) { return database_.Args(atom)[1]; });
      for (AtomId atom : by_role[role]) {
        const NodeId node = network.AddInput(NodeKind::kDoes);
        literal_[atom] = Positive(node);
        network.moves.push_back({role, database_.Args(atom)[1], node, kFalse});
      }
      if (by_role[role].empty())
        result_.error = fmt::format("the role '{}' never has a legal move",
                                    grounding_.source.program.terms.Text(roles[role]));
    }
  }

  /// Builds atoms in the order of need; an atom on a cycle gets its loop node first.
  void BuildAtoms() {
    const std::vector<uint32_t>& all = grounding_.instances;
    std::vector<std::vector<uint32_t>> needs(database_.size());
    for (AtomId atom = 0; atom < database_.size(); ++atom)
      for (uint32_t at : InstancesOf(atom))
        for (uint32_t i = 0; i < all[at + 1] + all[at + 2]; ++i)
          needs[atom].push_back(all[at + 3 + i]);
    const std::vector<uint32_t> component = StronglyConnectedComponents(Graph::FromLists(needs));
    std::vector<uint32_t> order(database_.size());
    for (AtomId atom = 0; atom < order.size(); ++atom) order[atom] = atom;
    std::ranges::stable_sort(order, {}, [&](AtomId atom) { return component[atom]; });

    for (size_t i = 0; i < order.size();) {
      size_t end = i + 1;
      while (end < order.size() && component[order[end]] == component[order[i]]) ++end;
      const bool cyclic =
          end - i > 1 || std::ranges::find(needs[order[i]], order[i]) != needs[order[i]].end();
      if (cyclic) {
        BuildCycle({order.begin() + static_cast<ptrdiff_t>(i),
                    order.begin() + static_cast<ptrdiff_t>(end)});
      } else if (literal_[order[i]] == kUnbuilt) {
        literal_[order[i]] = Define(order[i]);
      }
      i = end;
    }
  }

  void BuildCycle(std::span<const uint32_t> atoms) {
    Network& network = result_.network;
    result_.raw.cyclic_atoms += atoms.size();
    for (AtomId atom : atoms) {
      const NodeId node = network.AddInput(NodeKind::kLoop);
      literal_[atom] = Positive(node);
      network.loops.push_back({node, kFalse});
    }
    const size_t first = network.loops.size() - atoms.size();
    for (size_t i = 0; i < atoms.size(); ++i)
      network.loops[first + i].definition = Define(atoms[i]);
  }

  Literal Define(AtomId atom) {
    // Static atoms that hold were decided; the rest hold when an instance of a rule does.
    if (!grounding_.IsDynamic(database_.PredicateOf(atom)))
      return database_.Holds(atom) ? kTrueLiteral : kFalse;
    const std::vector<uint32_t>& all = grounding_.instances;
    std::vector<Literal> alternatives;
    for (uint32_t at : InstancesOf(atom)) {
      std::vector<Literal> conditions;
      for (uint32_t i = 0; i < all[at + 1]; ++i) conditions.push_back(literal_[all[at + 3 + i]]);
      for (uint32_t i = 0; i < all[at + 2]; ++i)
        conditions.push_back(Negate(literal_[all[at + 3 + all[at + 1] + i]]));
      alternatives.push_back(result_.network.And(std::move(conditions)));
    }
    return result_.network.Or(std::move(alternatives));
  }

  Literal LiteralOf(PredicateId predicate, std::span<const TermId> args) const {
    for (AtomId atom : database_.Holding(predicate))
      if (std::ranges::equal(database_.Args(atom), args)) return literal_[atom];
    return kFalse;
  }

  void Connect() {
    Network& network = result_.network;
    std::vector<uint32_t> fluent_of_term(grounding_.source.program.terms.size(), kNone);
    for (uint32_t i = 0; i < network.fluents.size(); ++i)
      fluent_of_term[network.fluents[i].term] = i;
    for (AtomId atom : database_.Holding(kInit))
      network.fluents[fluent_of_term[database_.Args(atom)[0]]].initial = true;
    for (AtomId atom : database_.Holding(kNext))
      network.fluents[fluent_of_term[database_.Args(atom)[0]]].next = literal_[atom];

    std::vector<std::vector<std::pair<TermId, uint32_t>>> move_of(network.role_count);
    for (uint32_t i = 0; i < network.moves.size(); ++i)
      move_of[network.moves[i].role].push_back({network.moves[i].term, i});
    for (auto& list : move_of) std::ranges::sort(list);
    const std::vector<TermId>& roles = grounding_.source.program.roles;
    const auto role_of = [&](AtomId atom) {
      return static_cast<size_t>(std::ranges::find(roles, database_.Args(atom)[0]) - roles.begin());
    };
    for (AtomId atom : database_.Holding(kLegal)) {
      const size_t role = role_of(atom);
      if (role == roles.size()) continue;
      const auto it = std::ranges::lower_bound(
          move_of[role], std::make_pair(database_.Args(atom)[1], uint32_t{0}));
      network.moves[it->second].legal = literal_[atom];
    }
    network.terminal = LiteralOf(kTerminal, {});
    for (AtomId atom : database_.Holding(kGoal)) {
      const size_t role = role_of(atom);
      if (role == roles.size()) continue;
      const auto value = GoalValue(grounding_.source.program.terms, database_.Args(atom)[1]);
      if (!value) {
        result_.error = fmt::format("{} is not a goal from 0 to 100", database_.Text(atom));
        continue;
      }
      network.goals.push_back({static_cast<uint32_t>(role), *value, literal_[atom]});
    }
    std::ranges::sort(network.goals, [](const auto& a, const auto& b) {
      return std::pair(a.role, a.value) < std::pair(b.role, b.value);
    });
  }

  void ListPropositions() {
    for (AtomId atom = 0; atom < database_.size(); ++atom) {
      const PredicateId predicate = database_.PredicateOf(atom);
      if (!database_.Holds(atom) || !grounding_.IsDynamic(predicate)) continue;
      ++result_.raw.atoms;
      if (!grounding_.source.program.predicates[predicate].is_helper)
        result_.propositions.push_back({atom, literal_[atom]});
    }
  }

  const Grounding& grounding_;
  const Database& database_;
  BuiltNetwork result_;
  std::vector<uint32_t> first_instance_, instances_;
  std::vector<Literal> literal_;
};

}  // namespace

BuiltNetwork BuildNetwork(const Grounding& grounding) { return NetworkBuilder(grounding).Run(); }

}  // namespace ludens::gdl
