#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <vector>

#include "gdl/database.h"

namespace ludens::gdl {

/// Which negative literals a join decides. The others are taken as satisfiable (the relaxed
/// program of the grounder).
using NegationFilter = std::function<bool(PredicateId)>;

/// Finds the instances of rules over the visible atoms of a database: nested loops over hash
/// indexes, the literal expected to match least often first.
class JoinEngine {
 public:
  /// One satisfied rule. The spans live until the callback returns.
  struct Instance {
    const Rule& rule;
    uint32_t rule_index;
    std::span<const TermId> binding;   ///< By variable.
    std::span<const AtomId> positive;  ///< The atom matched by each positive literal.
  };
  using Callback = std::function<void(const Instance&)>;

  JoinEngine(Program& program, Database& database, NegationFilter decides_negation);

  /// Visits every instance of the rule.
  void Run(uint32_t rule, const Callback& callback);

  /// Visits the instances in which `atom`, the one shown last, is matched by positive literal
  /// `literal` and by none before it.
  void RunWith(uint32_t rule, uint32_t literal, AtomId atom, const Callback& callback);

  /// Runs the rules to their least fixpoint: every derived head is inserted and shown. Exactly one
  /// callback per rule instance. `on_atom` hears of every atom before it is shown and may insert
  /// further ones with Enqueue.
  void Fixpoint(std::span<const uint32_t> rules, const Callback& callback = {},
                const std::function<void(AtomId)>& on_atom = {});
  void Enqueue(AtomId atom);

  TermId Instantiate(const Pattern& pattern, std::span<const TermId> binding);
  AtomId Instantiate(const Atom& atom, std::span<const TermId> binding);

  /// Called now and then with the rule at work; may throw to give up.
  std::function<void(uint32_t rule)> check_limits;

 private:
  /// One instruction of a match: terms are taken apart into registers and compared or bound.
  struct MatchOp {
    enum class Kind : uint8_t { kBind, kSameVariable, kSameTerm, kOpen };
    Kind kind;
    uint16_t source;  ///< Register looked at.
    uint32_t value;   ///< Variable, term, or functor.
    uint16_t count;   ///< Of kOpen: arguments.
    uint16_t target;  ///< Of kOpen: first register filled.
  };
  /// A key's value: a ground term, a variable's value, or a functor key.
  struct KeyValue {
    bool is_variable;
    uint64_t value;
  };
  struct Step {
    enum class Kind : uint8_t { kMatch, kTest, kNegative };
    Kind kind = Kind::kMatch;
    uint32_t item = 0;       ///< Literal or test of the rule.
    uint32_t index = kNone;  ///< Of kMatch: none for a scan of all visible atoms.
    std::vector<KeyValue> key;
    std::vector<MatchOp> match;
    bool skip_seed = false;  ///< An earlier literal must not match the seed itself.
  };
  struct Plan {
    std::vector<MatchOp> seed_match;
    std::vector<Step> steps;
  };

  const Plan& PlanFor(uint32_t rule, uint32_t seed);
  Plan MakePlan(uint32_t rule, uint32_t seed);
  void AddReadyChecks(const Rule& rule, const std::vector<bool>& bound, std::vector<bool>& tested,
                      std::vector<bool>& negated, Plan& plan);
  Step MatchStep(const Atom& atom, std::vector<bool>& bound);
  double EstimateMatches(const Atom& atom, const std::vector<bool>& bound) const;
  void CompileMatch(const Pattern& pattern, uint16_t source, std::vector<bool>& bound,
                    uint16_t& registers, std::vector<MatchOp>& ops) const;
  bool Match(const std::vector<MatchOp>& ops, AtomId atom);
  void RunStep(const Plan& plan, size_t step);
  bool Passes(const Test& test);

  Program& program_;
  Database& database_;
  NegationFilter decides_negation_;
  std::map<std::pair<uint32_t, uint32_t>, Plan> plans_;

  // Of the join at work.
  uint32_t rule_ = 0;
  AtomId seed_ = kNone;
  const Callback* callback_ = nullptr;
  std::vector<TermId> binding_;
  std::vector<AtomId> matched_;
  std::vector<TermId> registers_;
  uint32_t ticks_ = 0;

  std::vector<AtomId> queue_;
};

}  // namespace ludens::gdl
