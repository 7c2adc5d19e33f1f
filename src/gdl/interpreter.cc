#include "gdl/interpreter.h"

#include <algorithm>
#include <charconv>

namespace ludens::gdl {

std::optional<int> GoalValue(const TermStore& terms, TermId term) {
  const std::string_view word = terms.Word(terms.Functor(term));
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size() || !terms.Args(term).empty() ||
      value < 0 || value > 100)
    return std::nullopt;
  return value;
}

Interpreter::Interpreter(Program& program)
    : program_(program),
      needs_(program),
      database_(program),
      engine_(program, database_, [](PredicateId) { return true; }) {
  for (uint32_t c = 0; c < needs_.component_count; ++c) {
    const std::vector<uint32_t>& rules = needs_.rules_of_component[c];
    if (!rules.empty() && !needs_.on_state[program.rules[rules[0]].head.predicate])
      engine_.Fixpoint(rules);
  }
}

Interpreter::State Interpreter::Start() const {
  State state;
  for (AtomId atom : database_.Holding(kInit)) state.push_back(database_.Args(atom)[0]);
  std::ranges::sort(state);
  return state;
}

void Interpreter::Show(PredicateId predicate, std::initializer_list<TermId> args) {
  const AtomId atom = database_.Intern(predicate, std::span(args.begin(), args.size()));
  if (database_.Insert(atom)) database_.Show(atom);
}

void Interpreter::SetState(const State& state) {
  for (PredicateId p = 0; p < program_.predicates.size(); ++p)
    if (needs_.on_state[p]) database_.Clear(p);
  for (TermId fluent : state) Show(kTrue, {fluent});
  for (const std::vector<uint32_t>& rules : needs_.rules_of_component) {
    if (rules.empty()) continue;
    const PredicateId head = program_.rules[rules[0]].head.predicate;
    if (needs_.on_state[head] && !needs_.on_moves[head]) engine_.Fixpoint(rules);
  }
}

bool Interpreter::IsTerminal() const { return !database_.Holding(kTerminal).empty(); }

std::vector<TermId> Interpreter::LegalMoves(size_t role) const {
  std::vector<TermId> moves;
  for (AtomId atom : database_.Holding(kLegal))
    if (database_.Args(atom)[0] == program_.roles[role]) moves.push_back(database_.Args(atom)[1]);
  std::ranges::sort(moves);
  return moves;
}

std::optional<int> Interpreter::Goal(size_t role) const {
  std::optional<int> goal;
  for (AtomId atom : database_.Holding(kGoal)) {
    if (database_.Args(atom)[0] != program_.roles[role]) continue;
    const std::optional<int> value = GoalValue(program_.terms, database_.Args(atom)[1]);
    if (value && (!goal || *value < *goal)) goal = value;
  }
  return goal;
}

Interpreter::State Interpreter::Next(const std::vector<TermId>& joint) {
  for (PredicateId p = 0; p < program_.predicates.size(); ++p)
    if (needs_.on_moves[p] || p == kNext) database_.Clear(p);
  for (size_t role = 0; role < joint.size(); ++role)
    Show(kDoes, {program_.roles[role], joint[role]});
  for (uint32_t c = 0; c < needs_.component_count; ++c) {
    const std::vector<uint32_t>& rules = needs_.rules_of_component[c];
    if (rules.empty()) continue;
    const PredicateId head = program_.rules[rules[0]].head.predicate;
    if (needs_.on_moves[head] || head == kNext) engine_.Fixpoint(rules);
  }
  State state;
  for (AtomId atom : database_.Holding(kNext)) state.push_back(database_.Args(atom)[0]);
  std::ranges::sort(state);
  return state;
}

}  // namespace ludens::gdl
