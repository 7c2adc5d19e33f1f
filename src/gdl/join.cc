#include "gdl/join.h"

#include <algorithm>
#include <cmath>

namespace ludens::gdl {
namespace {

constexpr double kUnknownSize = 400;  // Guess for a relation that is still empty.

bool AllBound(const std::vector<bool>& used, const std::vector<bool>& bound) {
  for (size_t v = 0; v < used.size(); ++v)
    if (used[v] && !bound[v]) return false;
  return true;
}

bool IsBound(const Pattern& pattern, const std::vector<bool>& bound) {
  if (pattern.kind == Pattern::Kind::kVariable) return bound[pattern.id];
  return std::ranges::all_of(pattern.args, [&](const Pattern& p) { return IsBound(p, bound); });
}

}  // namespace

JoinEngine::JoinEngine(Program& program, Database& database, NegationFilter decides_negation)
    : program_(program), database_(database), decides_negation_(std::move(decides_negation)) {}

void JoinEngine::Run(uint32_t rule, const Callback& callback) {
  RunWith(rule, kNone, kNone, callback);
}

void JoinEngine::RunWith(uint32_t rule, uint32_t literal, AtomId atom, const Callback& callback) {
  const Plan& plan = PlanFor(rule, literal);
  rule_ = rule;
  seed_ = atom;
  callback_ = &callback;
  binding_.assign(program_.rules[rule].variables.size(), kNone);
  matched_.assign(program_.rules[rule].positive.size(), kNone);
  if (literal != kNone) {
    if (!Match(plan.seed_match, atom)) return;
    matched_[literal] = atom;
  }
  RunStep(plan, 0);
}

void JoinEngine::Enqueue(AtomId atom) {
  if (database_.Insert(atom)) queue_.push_back(atom);
}

void JoinEngine::Fixpoint(std::span<const uint32_t> rules, const Callback& callback,
                          const std::function<void(AtomId)>& on_atom) {
  std::map<PredicateId, std::vector<std::pair<uint32_t, uint32_t>>> uses;
  for (uint32_t rule : rules) {
    const std::vector<Atom>& body = program_.rules[rule].positive;
    for (uint32_t i = 0; i < body.size(); ++i) uses[body[i].predicate].push_back({rule, i});
  }
  const Callback derive = [&](const Instance& instance) {
    if (callback) callback(instance);
    Enqueue(Instantiate(instance.rule.head, instance.binding));
  };
  for (uint32_t rule : rules) Run(rule, derive);
  for (size_t i = 0; i < queue_.size(); ++i) {
    const AtomId atom = queue_[i];
    if (on_atom) on_atom(atom);
    database_.Show(atom);
    const auto it = uses.find(database_.PredicateOf(atom));
    if (it == uses.end()) continue;
    for (const auto& [rule, literal] : it->second) RunWith(rule, literal, atom, derive);
  }
  queue_.clear();
}

TermId JoinEngine::Instantiate(const Pattern& pattern, std::span<const TermId> binding) {
  if (pattern.kind == Pattern::Kind::kGround) return pattern.id;
  if (pattern.kind == Pattern::Kind::kVariable) return binding[pattern.id];
  std::vector<TermId> args;
  args.reserve(pattern.args.size());
  for (const Pattern& arg : pattern.args) args.push_back(Instantiate(arg, binding));
  return program_.terms.Intern(pattern.id, args);
}

AtomId JoinEngine::Instantiate(const Atom& atom, std::span<const TermId> binding) {
  std::vector<TermId> args;
  args.reserve(atom.args.size());
  for (const Pattern& arg : atom.args) args.push_back(Instantiate(arg, binding));
  return database_.Intern(atom.predicate, args);
}

const JoinEngine::Plan& JoinEngine::PlanFor(uint32_t rule, uint32_t seed) {
  const auto key = std::make_pair(rule, seed);
  auto it = plans_.find(key);
  if (it == plans_.end()) it = plans_.emplace(key, MakePlan(rule, seed)).first;
  return it->second;
}

JoinEngine::Plan JoinEngine::MakePlan(uint32_t rule_index, uint32_t seed) {
  const Rule& rule = program_.rules[rule_index];
  Plan plan;
  std::vector<bool> bound(rule.variables.size(), false);
  std::vector<bool> used(rule.positive.size(), false);
  std::vector<bool> tested(rule.tests.size(), false), negated(rule.negative.size(), false);
  if (seed != kNone) {
    used[seed] = true;
    plan.seed_match = MatchStep(rule.positive[seed], bound).match;
  }
  AddReadyChecks(rule, bound, tested, negated, plan);
  for (auto left = std::ranges::count(used, false); left > 0; --left) {
    uint32_t best = kNone;
    double best_matches = 0;
    for (uint32_t i = 0; i < used.size(); ++i) {
      if (used[i]) continue;
      const double matches = EstimateMatches(rule.positive[i], bound);
      if (best == kNone || matches < best_matches) {
        best = i;
        best_matches = matches;
      }
    }
    used[best] = true;
    Step step = MatchStep(rule.positive[best], bound);
    step.item = best;
    step.skip_seed = seed != kNone && best < seed &&
                     rule.positive[best].predicate == rule.positive[seed].predicate;
    plan.steps.push_back(std::move(step));
    AddReadyChecks(rule, bound, tested, negated, plan);
  }
  return plan;
}

void JoinEngine::AddReadyChecks(const Rule& rule, const std::vector<bool>& bound,
                                std::vector<bool>& tested, std::vector<bool>& negated, Plan& plan) {
  const auto ready = [&](const auto& item) {
    std::vector<bool> used(bound.size(), false);
    MarkVariables(item, used);
    return AllBound(used, bound);
  };
  for (uint32_t i = 0; i < tested.size(); ++i) {
    if (tested[i] || !ready(rule.tests[i])) continue;
    tested[i] = true;
    plan.steps.push_back({Step::Kind::kTest, i, kNone, {}, {}, false});
  }
  for (uint32_t i = 0; i < negated.size(); ++i) {
    if (negated[i] || !ready(rule.negative[i])) continue;
    negated[i] = true;
    if (decides_negation_(rule.negative[i].predicate))
      plan.steps.push_back({Step::Kind::kNegative, i, kNone, {}, {}, false});
  }
}

/// Expected matches: a relation of n atoms with p places (arguments, or the arguments of function
/// terms) is taken to have n^(1/p) values in each place.
double JoinEngine::EstimateMatches(const Atom& atom, const std::vector<bool>& bound) const {
  double places = 0, open = 0;
  const auto count = [&](const auto& self, const Pattern& pattern) -> void {
    if (pattern.kind != Pattern::Kind::kCompound) {
      places += 1;
      open += IsBound(pattern, bound) ? 0 : 1;
    }
    for (const Pattern& arg : pattern.args) self(self, arg);
  };
  for (const Pattern& arg : atom.args) count(count, arg);
  if (open == 0) return 0.5;
  const size_t visible = database_.Visible(atom.predicate).size();
  const double size = visible == 0 ? kUnknownSize : static_cast<double>(visible);
  return std::pow(size, open / places);
}

JoinEngine::Step JoinEngine::MatchStep(const Atom& atom, std::vector<bool>& bound) {
  Step step;
  std::vector<KeyPart> key;
  const auto add = [&](KeyPart part, const Pattern& pattern) {
    key.push_back(part);
    step.key.push_back({pattern.kind == Pattern::Kind::kVariable, pattern.id});
  };
  for (uint16_t i = 0; i < atom.args.size(); ++i) {
    const Pattern& arg = atom.args[i];
    if (arg.kind != Pattern::Kind::kCompound) {
      if (IsBound(arg, bound)) add({KeyPart::Kind::kArgument, i, 0}, arg);
      continue;
    }
    key.push_back({KeyPart::Kind::kFunctor, i, 0});
    step.key.push_back({false, (uint64_t{arg.id} << 8) | arg.args.size()});
    for (uint16_t k = 0; k < arg.args.size(); ++k)
      if (arg.args[k].kind != Pattern::Kind::kCompound && IsBound(arg.args[k], bound))
        add({KeyPart::Kind::kSubterm, i, k}, arg.args[k]);
  }
  if (!key.empty()) step.index = database_.FindOrAddIndex(atom.predicate, key);
  auto registers = static_cast<uint16_t>(atom.args.size());
  for (uint16_t i = 0; i < atom.args.size(); ++i)
    CompileMatch(atom.args[i], i, bound, registers, step.match);
  if (registers_.size() < registers) registers_.resize(registers);
  return step;
}

void JoinEngine::CompileMatch(const Pattern& pattern, uint16_t source, std::vector<bool>& bound,
                              uint16_t& registers, std::vector<MatchOp>& ops) const {
  using Kind = MatchOp::Kind;
  if (pattern.kind == Pattern::Kind::kGround) {
    ops.push_back({Kind::kSameTerm, source, pattern.id, 0, 0});
  } else if (pattern.kind == Pattern::Kind::kVariable) {
    ops.push_back(
        {bound[pattern.id] ? Kind::kSameVariable : Kind::kBind, source, pattern.id, 0, 0});
    bound[pattern.id] = true;
  } else {
    const uint16_t target = registers;
    const auto count = static_cast<uint16_t>(pattern.args.size());
    registers = static_cast<uint16_t>(registers + count);
    ops.push_back({Kind::kOpen, source, pattern.id, count, target});
    for (uint16_t i = 0; i < count; ++i)
      CompileMatch(pattern.args[i], static_cast<uint16_t>(target + i), bound, registers, ops);
  }
}

bool JoinEngine::Match(const std::vector<MatchOp>& ops, AtomId atom) {
  std::ranges::copy(database_.Args(atom), registers_.begin());
  for (const MatchOp& op : ops) {
    const TermId term = registers_[op.source];
    switch (op.kind) {
      case MatchOp::Kind::kBind:
        binding_[op.value] = term;
        break;
      case MatchOp::Kind::kSameVariable:
        if (binding_[op.value] != term) return false;
        break;
      case MatchOp::Kind::kSameTerm:
        if (op.value != term) return false;
        break;
      case MatchOp::Kind::kOpen: {
        const std::span<const TermId> args = program_.terms.Args(term);
        if (program_.terms.Functor(term) != op.value || args.size() != op.count) return false;
        std::ranges::copy(args, registers_.begin() + op.target);
        break;
      }
    }
  }
  return true;
}

void JoinEngine::RunStep(const Plan& plan, size_t number) {
  if (check_limits && (++ticks_ & 0xfff) == 0) check_limits(rule_);
  if (number == plan.steps.size()) {
    (*callback_)({program_.rules[rule_], rule_, binding_, matched_});
    return;
  }
  const Step& step = plan.steps[number];
  const Rule& rule = program_.rules[rule_];
  if (step.kind == Step::Kind::kTest) {
    if (Passes(rule.tests[step.item])) RunStep(plan, number + 1);
    return;
  }
  if (step.kind == Step::Kind::kNegative) {
    if (!database_.Holds(Instantiate(rule.negative[step.item], binding_)))
      RunStep(plan, number + 1);
    return;
  }
  const auto visit = [&](AtomId atom) {
    if ((step.skip_seed && atom == seed_) || !Match(step.match, atom)) return;
    matched_[step.item] = atom;
    RunStep(plan, number + 1);
  };
  if (step.index == kNone) {
    const std::span<const AtomId> visible = database_.Visible(rule.positive[step.item].predicate);
    for (AtomId atom : visible) visit(atom);
    return;
  }
  uint64_t hash = 0;
  for (const KeyValue& part : step.key)
    hash = CombineKey(hash, part.is_variable ? binding_[part.value] : part.value);
  database_.ForEachInIndex(step.index, hash, visit);
}

bool JoinEngine::Passes(const Test& test) {
  switch (test.kind) {
    case Test::Kind::kDistinct:
      return Instantiate(test.left, binding_) != Instantiate(test.right, binding_);
    case Test::Kind::kEqual:
      return Instantiate(test.left, binding_) == Instantiate(test.right, binding_);
    case Test::Kind::kAll:
      return std::ranges::all_of(test.parts, [&](const Test& part) { return Passes(part); });
    case Test::Kind::kAny:
      return std::ranges::any_of(test.parts, [&](const Test& part) { return Passes(part); });
  }
  return false;
}

}  // namespace ludens::gdl
