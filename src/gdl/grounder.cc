#include "gdl/grounder.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/cpu_time.h"
#include "gdl/join.h"

namespace ludens::gdl {
namespace {

/// Leaves the depths of a join when a limit is reached; never leaves this file.
struct LimitReached {
  std::string what;
};

class Grounder {
 public:
  Grounder(const Program& program, const GroundingLimits& limits)
      : limits_(limits), result_(std::make_unique<Grounding>()) {
    result_->source = Decompose(program);
    result_->needs = std::make_unique<Dependencies>(result_->source.program);
    result_->database = std::make_unique<Database>(result_->source.program);
    instances_of_rule_.resize(result_->source.program.rules.size());
  }

  std::unique_ptr<Grounding> Run(GroundingFailure& failure) {
    try {
      JoinEngine engine(program(), *result_->database,
                        [this](PredicateId p) { return !result_->IsDynamic(p); });
      engine.check_limits = [this](uint32_t) { CheckLimits(); };
      EvaluateStatic(engine);
      ExploreDynamic(engine);
    } catch (const LimitReached& limit) {
      const auto most = std::ranges::max_element(instances_of_rule_);
      const auto rule = static_cast<size_t>(most - instances_of_rule_.begin());
      failure.rule = program().rules[rule].span;
      failure.message = fmt::format("grounding gave up ({}); this rule made {} of {} instances",
                                    limit.what, *most, total_instances_);
      return nullptr;
    }
    return std::move(result_);
  }

 private:
  Program& program() { return result_->source.program; }

  void CheckLimits() {
    if (ThreadCpuSeconds() - start_ > limits_.seconds)
      throw LimitReached{fmt::format("more than {} s of CPU time", limits_.seconds)};
    if (result_->database->size() > limits_.atoms)
      throw LimitReached{fmt::format("more than {} atoms", limits_.atoms)};
    if (result_->instances.size() > limits_.literals)
      throw LimitReached{fmt::format("more than {} literals", limits_.literals)};
  }

  void CountInstance(const JoinEngine::Instance& instance) {
    ++instances_of_rule_[instance.rule_index];
    if ((++total_instances_ & 0xfff) == 0) CheckLimits();
  }

  void CheckDepth(AtomId atom) {
    for (TermId arg : result_->database->Args(atom))
      if (program().terms.Depth(arg) > limits_.term_depth)
        throw LimitReached{fmt::format("terms nested deeper than {}", limits_.term_depth)};
  }

  void EvaluateStatic(JoinEngine& engine) {
    for (const std::vector<uint32_t>& rules : result_->needs->rules_of_component) {
      if (rules.empty() || result_->IsDynamic(program().rules[rules[0]].head.predicate)) continue;
      engine.Fixpoint(
          rules, [this](const JoinEngine::Instance& instance) { CountInstance(instance); },
          [this](AtomId atom) { CheckDepth(atom); });
    }
  }

  void ExploreDynamic(JoinEngine& engine) {
    Database& database = *result_->database;
    std::vector<uint32_t> rules;
    for (uint32_t r = 0; r < program().rules.size(); ++r)
      if (result_->IsDynamic(program().rules[r].head.predicate)) rules.push_back(r);
    for (PredicateId start : {kInit, kNext, kLegal})  // Those that do not depend on the state.
      for (AtomId atom : database.Holding(start)) Follow(engine, atom);
    engine.Fixpoint(
        rules, [&](const JoinEngine::Instance& instance) { Record(engine, instance); },
        [&](AtomId atom) {
          CheckDepth(atom);
          Follow(engine, atom);
        });
  }

  /// What may be initial or next may be true; what may be legal may be done.
  void Follow(JoinEngine& engine, AtomId atom) {
    Database& database = *result_->database;
    const PredicateId predicate = database.PredicateOf(atom);
    if (predicate != kInit && predicate != kNext && predicate != kLegal) return;
    const std::span<const TermId> args = database.Args(atom);
    const std::vector<TermId> copy(args.begin(), args.end());
    engine.Enqueue(database.Intern(predicate == kLegal ? kDoes : kTrue, copy));
  }

  void Record(JoinEngine& engine, const JoinEngine::Instance& instance) {
    CountInstance(instance);
    std::vector<uint32_t>& out = result_->instances;
    const PredicateId head = instance.rule.head.predicate;
    if (result_->source.is_domain[head]) return;
    ++result_->instance_count;
    out.push_back(engine.Instantiate(instance.rule.head, instance.binding));
    const size_t counts = out.size();
    out.resize(counts + 2, 0);
    for (AtomId atom : instance.positive) {
      const PredicateId predicate = result_->database->PredicateOf(atom);
      if (!result_->IsDynamic(predicate) || result_->source.is_domain[predicate]) continue;
      out.push_back(atom);
      ++out[counts];
    }
    for (const Atom& atom : instance.rule.negative) {
      if (!result_->IsDynamic(atom.predicate)) continue;
      out.push_back(engine.Instantiate(atom, instance.binding));
      ++out[counts + 1];
    }
  }

  const GroundingLimits limits_;
  const double start_ = ThreadCpuSeconds();
  std::unique_ptr<Grounding> result_;
  std::vector<uint64_t> instances_of_rule_;
  uint64_t total_instances_ = 0;
};

}  // namespace

std::unique_ptr<Grounding> Ground(const Program& program, const GroundingLimits& limits,
                                  GroundingFailure& failure) {
  return Grounder(program, limits).Run(failure);
}

}  // namespace ludens::gdl
