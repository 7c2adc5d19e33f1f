#include "gdl/sliced_program.h"

#include <algorithm>
#include <deque>
#include <optional>

#include "gdl/chooser.h"
#include "gdl/components.h"
#include "gdl/passes.h"
#include "gdl/schedule.h"

namespace ludens::gdl {
namespace {

constexpr size_t kMaxGates = size_t{3} << 20;
constexpr size_t kMaxOptions = 60000;  // A rank is drawn from 16 bits and a carry.

/// a and (b and c), a and not (b and c): a leaf with a gate of two inputs drawn in.
constexpr uint8_t kAndPair = kTableA & kTableB & kTableC;
constexpr uint8_t kAndNotPair = static_cast<uint8_t>(kTableA & ~(kTableB & kTableC));

class SlicedCompiler {
 public:
  SlicedCompiler(const Network& network, const Phases& phases,
                 const std::vector<uint32_t>& fluent_numbers, Stage loop_stages)
      : network_(network),
        phases_(phases),
        fluent_numbers_(fluent_numbers),
        state_(loop_stages),
        goals_(loop_stages + 1),
        moves_(loop_stages + 2),
        logic_(goals_),
        uses_(FanOut(network)),
        signal_(network.size()),
        signal_stage_(network.size(), kNone) {}

  void Run(const std::vector<std::vector<uint32_t>>& loop_groups, SlicedProgram& program) {
    AddInputs();
    for (Stage stage = 0; stage < loop_groups.size(); ++stage)
      BuildLoop(loop_groups[stage], stage, program);
    BuildState();
    BuildGoals();
    BuildMoves();
    Finish(loop_groups, program);
  }

 private:
  struct Option {
    size_t phase;
    uint32_t move;
  };
  struct GoalSignal {
    uint32_t role;
    int value;
    Signal signal;
  };

  void Set(NodeId node, Signal signal, Stage stage) {
    signal_[node] = signal;
    signal_stage_[node] = stage;
  }

  void AddInputs() {
    Set(0, kNever, 0);
    for (const auto& fluent : network_.fluents) Set(fluent.node, {logic_.AddInput(0), false}, 0);
    for (const auto& loop : network_.loops) Set(loop.node, {logic_.AddInput(0), false}, 0);
  }

  Signal SignalOf(Literal literal) {
    const Signal signal = Build(NodeOf(literal));
    return IsNegated(literal) ? !signal : signal;
  }

  bool IsBuilt(NodeId node) const {
    const Stage stage = signal_stage_[node];
    return stage != kNone && stage <= stage_ && (stage != goals_ || stage_ == goals_);
  }

  /// A gate of two inputs that only one other gate asks for is computed within that gate.
  bool IsDrawnIn(NodeId node) const {
    return network_.Kind(node) == NodeKind::kAnd && uses_[node] == 1 &&
           network_.Inputs(node).size() == 2 && !IsBuilt(node);
  }

  Signal Build(NodeId root) {
    if (IsBuilt(root)) return signal_[root];
    std::vector<NodeId> open = {root};
    while (!open.empty()) {
      const NodeId node = open.back();
      bool ready = true;
      const auto need = [&](Literal literal) {
        if (IsBuilt(NodeOf(literal))) return;
        open.push_back(NodeOf(literal));
        ready = false;
      };
      for (Literal input : network_.Inputs(node)) {
        if (IsDrawnIn(NodeOf(input))) {
          for (Literal inner : network_.Inputs(NodeOf(input))) need(inner);
        } else {
          need(input);
        }
      }
      if (!ready) continue;
      open.pop_back();
      if (!IsBuilt(node)) Set(node, Emit(node), stage_);
    }
    return signal_[root];
  }

  Signal Known(Literal literal) const {
    const Signal signal = signal_[NodeOf(literal)];
    return IsNegated(literal) ? !signal : signal;
  }

  Signal Emit(NodeId node) {
    std::deque<Signal> leaves;
    std::vector<Literal> pairs;
    for (Literal input : network_.Inputs(node)) {
      if (IsDrawnIn(NodeOf(input))) {
        pairs.push_back(input);
      } else {
        leaves.push_back(Known(input));
      }
    }
    for (Literal pair : pairs) {
      const std::span<const Literal> inner = network_.Inputs(NodeOf(pair));
      Signal leaf = kAlways;
      if (!leaves.empty()) {
        leaf = leaves.front();
        leaves.pop_front();
      }
      leaves.push_back(logic_.Apply(IsNegated(pair) ? kAndNotPair : kAndPair, leaf, Known(inner[0]),
                                    Known(inner[1])));
    }
    while (leaves.size() > 1) {
      const Signal a = leaves[0], b = leaves[1], c = leaves.size() > 2 ? leaves[2] : kAlways;
      leaves.erase(leaves.begin(), leaves.begin() + (leaves.size() > 2 ? 3 : 2));
      leaves.push_back(logic_.And(a, b, c));
    }
    return leaves[0];
  }

  void Enter(Stage stage) {
    stage_ = stage;
    logic_.SetStage(stage);
  }

  void BuildLoop(const std::vector<uint32_t>& group, Stage stage, SlicedProgram& program) {
    Enter(stage);
    program.loops.emplace_back();
    for (uint32_t i : group) {
      loop_nodes_.push_back(signal_[network_.loops[i].node].value);
      loop_definitions_.push_back(SignalOf(network_.loops[i].definition));
    }
  }

  void BuildState() {
    Enter(state_);
    legal_.resize(network_.moves.size());
    for (size_t m = 0; m < network_.moves.size(); ++m)
      legal_[m] = SignalOf(network_.moves[m].legal);
    for (Literal phase : phases_.literals) phase_.push_back(SignalOf(phase));
    ListOptions();
    for (const auto& slots : options_) {
      std::vector<Signal> signals;
      for (const auto& slot : slots) {
        std::vector<Signal> alternatives;
        for (const Option& option : slot) alternatives.push_back(LegalIn(option));
        signals.push_back(logic_.OrAll(alternatives));
      }
      choosers_.emplace_back(logic_, signals);
      std::vector<Value> count;
      for (Signal bit : choosers_.back().count()) count.push_back(logic_.Plain(bit));
      counts_.push_back(count);
    }
    BuildOver();
  }

  /// The option's legality, in its own phase only: elsewhere the move may be possible as well, in
  /// another slot or without a choice.
  Signal LegalIn(const Option& option) {
    size_t phases = 0;
    for (const auto& possible : phases_.possible) phases += possible[option.move];
    const Signal legal = legal_[option.move];
    return phases > 1 ? logic_.And(legal, phase_[option.phase]) : legal;
  }

  /// Fills the slots of every chooser: slot k holds, for each phase, the k-th possible move of the
  /// role that chooses then. Moves of a role without a choice in a phase are kept apart.
  void ListOptions() {
    options_.resize(phases_.chooser_count);
    forced_.resize(network_.moves.size());
    slot_of_.resize(network_.moves.size());
    for (size_t p = 0; p < phases_.size(); ++p) {
      for (uint32_t role = 0; role < network_.role_count; ++role) {
        std::vector<uint32_t> possible;
        for (uint32_t m = 0; m < network_.moves.size(); ++m)
          if (network_.moves[m].role == role && phases_.possible[p][m]) possible.push_back(m);
        if (possible.size() == 1) {
          forced_[possible[0]].push_back(p);
          continue;
        }
        auto& slots = options_[phases_.chooser_of_role[role]];
        for (size_t k = 0; k < possible.size(); ++k) {
          if (slots.size() <= k) slots.emplace_back();
          slots[k].push_back({p, possible[k]});
          slot_of_[possible[k]].push_back({p, static_cast<uint32_t>(k)});
        }
      }
    }
    // A chooser without options belongs to roles that never choose.
    std::erase_if(options_, [](const auto& slots) { return slots.empty(); });
  }

  /// Terminal, or some role has no legal move.
  void BuildOver() {
    std::vector<Signal> some(choosers_.size());
    for (size_t c = 0; c < choosers_.size(); ++c) some[c] = logic_.OrAll(choosers_[c].count());
    Signal over = SignalOf(network_.terminal);
    for (uint32_t role = 0; role < network_.role_count; ++role) {
      std::vector<Signal> can_move;
      for (size_t p = 0; p < phases_.size(); ++p) {
        bool chooses = false;
        for (uint32_t m = 0; m < network_.moves.size(); ++m) {
          if (network_.moves[m].role != role) continue;
          if (std::ranges::find(forced_[m], p) != forced_[m].end())
            can_move.push_back(logic_.And(phase_[p], legal_[m]));
          for (const auto& [phase, slot] : slot_of_[m]) chooses = chooses || phase == p;
        }
        if (chooses) can_move.push_back(logic_.And(phase_[p], some[phases_.chooser_of_role[role]]));
      }
      over = logic_.Or(over, !logic_.OrAll(can_move));
    }
    over_ = over;
  }

  /// Of several goals of a role the lowest counts, as in the other evaluators.
  void BuildGoals() {
    Enter(goals_);
    std::vector<std::vector<GoalSignal>> by_role(network_.role_count);
    for (const auto& goal : network_.goals) {
      std::vector<Signal> lower;
      for (const GoalSignal& other : by_role[goal.role]) lower.push_back(other.signal);
      const Signal signal = logic_.And(SignalOf(goal.literal), !logic_.OrAll(lower));
      by_role[goal.role].push_back({goal.role, goal.value, signal});
    }
    for (uint32_t role = 0; role < network_.role_count; ++role) {
      std::vector<Signal> wins;
      for (const GoalSignal& own : by_role[role]) {
        if (own.value == 0) continue;
        std::vector<Signal> not_below;
        for (const auto& goals : by_role)
          for (const GoalSignal& other : goals)
            if (other.role != role && other.value >= own.value) not_below.push_back(other.signal);
        if (network_.role_count == 1 && own.value < 100) continue;
        wins.push_back(logic_.And(own.signal, !logic_.OrAll(not_below)));
      }
      winner_.push_back(logic_.OrAll(wins));
    }
    for (const auto& goals : by_role)
      goal_signals_.insert(goal_signals_.end(), goals.begin(), goals.end());
  }

  void BuildMoves() {
    Enter(moves_);
    std::vector<std::vector<Signal>> chosen;
    for (const Chooser& chooser : choosers_) {
      Number rank;
      ranks_.emplace_back();
      for (size_t bit = 0; bit < chooser.count().size(); ++bit) {
        ranks_.back().push_back(logic_.AddInput(moves_));
        rank.push_back({ranks_.back().back(), false});
      }
      chosen.push_back(chooser.Select(logic_, rank));
    }
    for (uint32_t m = 0; m < network_.moves.size(); ++m) {
      const auto& move = network_.moves[m];
      std::vector<Signal> made;
      for (size_t p : forced_[m]) made.push_back(phase_[p]);
      for (const auto& [p, slot] : slot_of_[m]) {
        const size_t chooser = phases_.chooser_of_role[move.role];
        const Signal pick = chosen[chooser][slot];
        // A slot with a move for some phases only may be picked by mistake in the others, where
        // the chooser may have nothing to choose from.
        const bool one_phase = phases_.size() == 1;
        made.push_back(one_phase ? pick : logic_.And(pick, phase_[p]));
      }
      Set(move.does, logic_.OrAll(made), moves_);
    }
    for (NodeId node = 0; node < network_.size(); ++node)
      if (network_.Kind(node) == NodeKind::kDoes && signal_stage_[node] == kNone)
        Set(node, kNever, moves_);
    // A next that is a fluent's own word is copied: committing writes fluents one by one.
    for (const auto& fluent : network_.fluents) {
      const Signal next = SignalOf(fluent.next);
      const NodeKind kind = network_.Kind(NodeOf(fluent.next));
      next_.push_back(kind == NodeKind::kBase ? logic_.Copy(next) : next);
    }
  }

  void Finish(const std::vector<std::vector<uint32_t>>& loop_groups, SlicedProgram& program) {
    std::vector<bool> looping(moves_ + 1, false);
    for (Stage stage = 0; stage < state_; ++stage) looping[stage] = true;
    Scheduler scheduler(logic_, looping);
    for (const auto* list : {&loop_definitions_, &next_, &winner_})
      for (Signal signal : *list) scheduler.Pin(signal.value);
    for (const GoalSignal& goal : goal_signals_) scheduler.Pin(goal.signal.value);
    for (const auto& count : counts_)
      for (Value value : count) scheduler.Pin(value);
    for (Signal signal : phase_) scheduler.Pin(signal.value);
    scheduler.Pin(over_.value);
    std::vector<SlicedProgram::Code> codes = scheduler.Run(program);
    const auto word = [&](Signal signal) {
      return SlicedProgram::Word{scheduler.WordOf(signal.value), signal.negated};
    };
    for (Stage stage = 0, at = 0; stage < state_; ++stage) {
      program.loops[stage].code = std::move(codes[stage]);
      for (size_t i = 0; i < loop_groups[stage].size(); ++i, ++at) {
        program.loops[stage].nodes.push_back(scheduler.WordOf(loop_nodes_[at]));
        program.loops[stage].definitions.push_back(word(loop_definitions_[at]));
      }
    }
    program.state = std::move(codes[state_]);
    program.goals_code = std::move(codes[goals_]);
    program.moves = std::move(codes[moves_]);
    for (size_t c = 0; c < counts_.size(); ++c) {
      program.choices.emplace_back();
      for (Value value : counts_[c]) program.choices[c].count.push_back(scheduler.WordOf(value));
      for (Value value : ranks_[c]) program.choices[c].rank.push_back(scheduler.WordOf(value));
    }
    for (size_t i = 0; i < network_.fluents.size(); ++i) {
      const auto& fluent = network_.fluents[i];
      program.fluents.push_back({scheduler.WordOf(signal_[fluent.node].value), word(next_[i]),
                                 fluent_numbers_[fluent.term], fluent.initial});
    }
    for (const GoalSignal& goal : goal_signals_)
      program.goals.push_back({goal.role, goal.value, word(goal.signal)});
    for (Signal signal : winner_) program.winner.push_back(word(signal));
    program.over = word(over_);
    for (size_t p = 0; p < phases_.size(); ++p) {
      uint32_t roles = 0;
      for (const auto& phases : forced_)
        roles += static_cast<uint32_t>(std::ranges::count(phases, p));
      if (roles > 0) program.idle.push_back({word(phase_[p]), roles});
    }
  }

  const Network& network_;
  const Phases& phases_;
  const std::vector<uint32_t>& fluent_numbers_;
  const Stage state_, goals_, moves_;
  Stage stage_ = 0;
  Logic logic_;
  std::vector<uint32_t> uses_;
  std::vector<Signal> signal_;
  std::vector<Stage> signal_stage_;

  std::vector<Value> loop_nodes_;
  std::vector<Signal> loop_definitions_;
  std::vector<Signal> legal_, phase_, next_, winner_;
  std::vector<std::vector<std::vector<Option>>> options_;  // By chooser and slot.
  std::vector<std::vector<size_t>> forced_;                // By move: phases without a choice.
  std::vector<std::vector<std::pair<size_t, uint32_t>>> slot_of_;  // By move: phase and slot.
  std::vector<Chooser> choosers_;
  std::vector<std::vector<Value>> counts_, ranks_;
  std::vector<GoalSignal> goal_signals_;
  Signal over_;
};

/// Groups of loops by cycle, lowest first; none when a loop depends on moves.
std::optional<std::vector<std::vector<uint32_t>>> LoopGroups(const Network& network) {
  std::vector<std::vector<uint32_t>> groups;
  if (network.loops.empty()) return groups;
  std::vector<std::vector<uint32_t>> needs(network.size());
  for (NodeId node = 0; node < network.size(); ++node)
    for (Literal input : network.Inputs(node)) needs[node].push_back(NodeOf(input));
  for (const auto& loop : network.loops) needs[loop.node].push_back(NodeOf(loop.definition));
  const std::vector<uint32_t> component = StronglyConnectedComponents(Graph::FromLists(needs));
  std::vector<bool> on_moves(network.size() + 1, false);  // By component.
  std::vector<NodeId> order(network.size());
  for (NodeId node = 0; node < network.size(); ++node) order[node] = node;
  std::ranges::stable_sort(order, {}, [&](NodeId node) { return component[node]; });
  for (NodeId node : order) {
    if (network.Kind(node) == NodeKind::kDoes) on_moves[component[node]] = true;
    for (NodeId need : needs[node])
      if (on_moves[component[need]]) on_moves[component[node]] = true;
  }
  std::vector<uint32_t> loops(network.loops.size());
  for (uint32_t i = 0; i < loops.size(); ++i) loops[i] = i;
  const auto component_of = [&](uint32_t i) { return component[network.loops[i].node]; };
  std::ranges::stable_sort(loops, {}, component_of);
  for (size_t i = 0; i < loops.size(); ++i) {
    if (on_moves[component_of(loops[i])]) return std::nullopt;
    if (i == 0 || component_of(loops[i]) != component_of(loops[i - 1])) groups.emplace_back();
    groups.back().push_back(loops[i]);
  }
  return groups;
}

}  // namespace

SlicedResult CompileSliced(const Network& network, const Phases& phases,
                           const std::vector<uint32_t>& fluent_numbers) {
  SlicedResult result;
  if (network.GateCount() > kMaxGates || network.moves.size() > kMaxOptions) {
    result.reason = "the network is too large";
    return result;
  }
  const auto groups = LoopGroups(network);
  if (!groups) {
    result.reason = "a cycle of rules depends on the moves made";
    return result;
  }
  SlicedCompiler compiler(network, phases, fluent_numbers, static_cast<Stage>(groups->size()));
  compiler.Run(*groups, result.program);
  result.ok = true;
  return result;
}

}  // namespace ludens::gdl
