#include "gdl/counter_program.h"

#include <algorithm>

#include "gdl/components.h"

namespace ludens::gdl {
namespace {

struct Output {
  Literal literal;
  uint32_t bit;
};

class CounterCompiler {
 public:
  CounterCompiler(const Network& network, CounterProgram& program)
      : network_(network), program_(program) {}

  void Run() {
    Number();
    LayOutOutputs();
    Evaluate();
    Connect();
    GroupLoops();
  }

 private:
  void Number() {
    number_.assign(network_.size(), kNone);
    uint32_t next = 0;
    for (const auto& fluent : network_.fluents) number_[fluent.node] = next++;
    program_.fluent_count = next;
    for (const auto& move : network_.moves) number_[move.does] = next++;
    program_.move_count = next - program_.fluent_count;
    for (NodeId node = 0; node < network_.size(); ++node)
      if (number_[node] == kNone) number_[node] = next++;
    program_.node_count = next;
  }

  void LayOutOutputs() {
    program_.state_words = (program_.fluent_count + 63) / 64;
    for (uint32_t i = 0; i < network_.fluents.size(); ++i)
      outputs_.push_back({network_.fluents[i].next, i});
    program_.first_legal_word = program_.state_words;
    uint32_t word = program_.first_legal_word;
    program_.roles.resize(network_.role_count);
    for (uint32_t i = 0; i < network_.moves.size(); ++i) {
      RoleMoves& role = program_.roles[network_.moves[i].role];
      if (role.move_count++ == 0) role.first_move = i;
    }
    for (RoleMoves& role : program_.roles) {
      role.first_word = word - program_.first_legal_word;
      role.word_count = (role.move_count + 63) / 64;
      for (uint32_t i = 0; i < role.move_count; ++i)
        outputs_.push_back({network_.moves[role.first_move + i].legal, word * 64 + i});
      word += role.word_count;
    }
    program_.legal_words = word - program_.first_legal_word;
    uint32_t bit = word * 64;
    program_.terminal_bit = bit;
    outputs_.push_back({network_.terminal, bit++});
    for (const auto& goal : network_.goals) {
      program_.goals.push_back({goal.role, goal.value, bit});
      outputs_.push_back({goal.literal, bit++});
    }
    for (const auto& loop : network_.loops) outputs_.push_back({loop.definition, bit++});
    first_loop_bit_ = bit - static_cast<uint32_t>(network_.loops.size());
    program_.outputs.assign((bit + 63) / 64, 0);
  }

  bool ValueOf(Literal literal) const {
    return (program_.values[number_[NodeOf(literal)]] != 0) != IsNegated(literal);
  }

  /// Values in the start state with no move made and loops at false; the machine settles loops.
  void Evaluate() {
    program_.values.assign(program_.node_count, 0);
    program_.counters.assign(program_.node_count, -1);
    program_.initial.assign(program_.state_words, 0);
    for (uint32_t i = 0; i < network_.fluents.size(); ++i) {
      if (!network_.fluents[i].initial) continue;
      program_.values[i] = 1;
      program_.initial[i / 64] |= uint64_t{1} << (i % 64);
    }
    for (NodeId node = 0; node < network_.size(); ++node) {
      if (network_.Kind(node) != NodeKind::kAnd) continue;
      const std::span<const Literal> inputs = network_.Inputs(node);
      const auto satisfied =
          std::ranges::count_if(inputs, [&](Literal input) { return ValueOf(input); });
      const auto counter = static_cast<int32_t>(satisfied) - static_cast<int32_t>(inputs.size());
      program_.counters[number_[node]] = counter;
      program_.values[number_[node]] = counter == 0;
    }
    for (const Output& output : outputs_)
      if (ValueOf(output.literal))
        program_.outputs[output.bit / 64] |= uint64_t{1} << (output.bit % 64);
  }

  void Connect() {
    std::vector<std::vector<uint32_t>> positive(program_.node_count), negative(positive),
        outputs(positive);
    for (NodeId node = 0; node < network_.size(); ++node)
      for (Literal input : network_.Inputs(node))
        (IsNegated(input) ? negative : positive)[number_[NodeOf(input)]].push_back(number_[node]);
    for (const Output& output : outputs_)
      if (NodeOf(output.literal) != 0)
        outputs[number_[NodeOf(output.literal)]].push_back(output.bit);
    program_.edges.resize(program_.node_count);
    std::vector<uint32_t>& targets = program_.targets;
    const auto append = [&](const std::vector<uint32_t>& list) {
      const auto at = static_cast<uint32_t>(targets.size());
      targets.insert(targets.end(), list.begin(), list.end());
      return at;
    };
    for (uint32_t node = 0; node < program_.node_count; ++node) {
      CounterProgram::Edges& edges = program_.edges[node];
      edges.positive = append(positive[node]);
      edges.negative = append(negative[node]);
      edges.outputs = append(outputs[node]);
      edges.end = static_cast<uint32_t>(targets.size());
    }
  }

  /// Groups the loop nodes by the cycles they are on; a definition counts as input of its node.
  void GroupLoops() {
    if (network_.loops.empty()) return;
    std::vector<std::vector<uint32_t>> needs(network_.size());
    for (NodeId node = 0; node < network_.size(); ++node)
      for (Literal input : network_.Inputs(node)) needs[node].push_back(NodeOf(input));
    for (const auto& loop : network_.loops) needs[loop.node].push_back(NodeOf(loop.definition));
    const std::vector<uint32_t> component = StronglyConnectedComponents(Graph::FromLists(needs));
    std::vector<uint32_t> order(network_.loops.size());
    for (uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    const auto component_of = [&](uint32_t i) { return component[network_.loops[i].node]; };
    std::ranges::stable_sort(order, {}, component_of);
    std::vector<uint32_t> group_of(network_.size(), kNone);  // By component.
    for (uint32_t i : order) {
      uint32_t& group = group_of[component_of(i)];
      if (group == kNone) {
        group = static_cast<uint32_t>(program_.loops.size());
        program_.loops.emplace_back();
      }
      program_.loops[group].nodes.push_back(number_[network_.loops[i].node]);
      program_.loops[group].outputs.push_back(first_loop_bit_ + i);
    }
    program_.feeds.resize(program_.node_count);
    for (NodeId node = 0; node < network_.size(); ++node) {
      const uint32_t group = group_of[component[node]];
      if (group == kNone) continue;
      for (NodeId input : needs[node]) {
        std::vector<uint32_t>& feeds = program_.feeds[number_[input]];
        if (component[input] != component[node] && std::ranges::find(feeds, group) == feeds.end())
          feeds.push_back(group);
      }
    }
  }

  const Network& network_;
  CounterProgram& program_;
  std::vector<uint32_t> number_;
  std::vector<Output> outputs_;
  uint32_t first_loop_bit_ = 0;
};

}  // namespace

CounterProgram::CounterProgram(const Network& network, const Turns& turns) {
  CounterCompiler(network, *this).Run();
  for (const Turns::Phase& turn : turns.phases) {
    Phase phase{turn.fluent, turn.negated, std::vector<uint64_t>(legal_words, 0)};
    for (const RoleMoves& role : roles)
      for (uint32_t i = 0; i < role.move_count; ++i)
        if (turn.possible[role.first_move + i])
          phase.mask[role.first_word + i / 64] |= uint64_t{1} << (i % 64);
    phases.push_back(std::move(phase));
  }
}

}  // namespace ludens::gdl
