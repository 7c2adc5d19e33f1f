#include "gdl/decompose.h"

#include <algorithm>
#include <map>
#include <optional>

namespace ludens::gdl {
namespace {

using Variables = std::vector<bool>;

size_t CountOf(const Variables& variables) {
  return static_cast<size_t>(std::ranges::count(variables, true));
}

template <typename Item>
Variables VariablesOf(const Item& item, size_t count) {
  Variables seen(count, false);
  MarkVariables(item, seen);
  return seen;
}

/// Renumbers variables in the order of their first occurrence, so that equal parts of different
/// rules look equal; appends a text that is equal exactly for equal patterns.
class Canonical {
 public:
  explicit Canonical(size_t variables) : number_(variables, kNone) {}

  void Add(const Atom& atom) {
    text += "p" + std::to_string(atom.predicate);
    for (const Pattern& arg : atom.args) Add(arg);
  }
  void Add(const Test& test) {
    text += "t" + std::to_string(static_cast<int>(test.kind));
    Add(test.left);
    Add(test.right);
    for (const Test& part : test.parts) Add(part);
    text += ".";
  }
  void Add(const Pattern& pattern) {
    if (pattern.kind == Pattern::Kind::kVariable) {
      if (number_[pattern.id] == kNone) number_[pattern.id] = next_++;
      text += "v" + std::to_string(number_[pattern.id]);
      return;
    }
    text += (pattern.kind == Pattern::Kind::kGround ? "g" : "f") + std::to_string(pattern.id);
    for (const Pattern& arg : pattern.args) Add(arg);
    text += ".";
  }

  std::string text;

 private:
  std::vector<uint32_t> number_;
  uint32_t next_ = 0;
};

class Decomposition {
 public:
  explicit Decomposition(const Program& program) { result_.program = program; }

  DecomposedProgram Run() {
    // Helpers are appended while we walk; they are cut no further, having been chosen narrow.
    const size_t count = result_.program.rules.size();
    for (size_t r = 0; r < count; ++r) {
      Rule rule = result_.program.rules[r];
      while (std::optional<Part> part = NarrowestPart(rule)) MoveOut(rule, *part);
      result_.program.rules[r] = std::move(rule);
    }
    result_.is_domain.resize(result_.program.predicates.size(), false);
    return std::move(result_);
  }

 private:
  /// The literals that go into a helper, and the variables that the rest still asks about.
  struct Part {
    std::vector<bool> positive, negative, tests;
    Variables arguments;
    size_t width = 0;
  };

  static std::optional<Part> NarrowestPart(const Rule& rule) {
    const size_t count = rule.variables.size();
    Variables in_head = VariablesOf(rule.head, count);
    std::optional<Part> best;
    for (size_t v = 0; v < count; ++v) {
      if (in_head[v]) continue;
      std::optional<Part> part = PartOf(rule, v, in_head);
      if (part && (!best || part->width < best->width)) best = std::move(part);
    }
    return best;
  }

  /// Everything that mentions `v`; none when that is the whole body or nothing.
  static std::optional<Part> PartOf(const Rule& rule, size_t v, const Variables& in_head) {
    const size_t count = rule.variables.size();
    Part part;
    Variables inside(count, false), rest = in_head;
    bool some = false, all = true;
    const auto sort = [&](const auto& items, std::vector<bool>& chosen, bool positive) {
      for (const auto& item : items) {
        const Variables used = VariablesOf(item, count);
        chosen.push_back(used[v]);
        MarkVariables(item, used[v] ? inside : rest);
        if (positive) (used[v] ? some : all) = used[v];
      }
    };
    sort(rule.positive, part.positive, true);
    sort(rule.negative, part.negative, false);
    sort(rule.tests, part.tests, false);
    if (!some || all) return std::nullopt;
    part.arguments.resize(count);
    for (size_t u = 0; u < count; ++u) part.arguments[u] = inside[u] && rest[u];
    part.width = CountOf(part.arguments);
    return part;
  }

  void MoveOut(Rule& rule, const Part& part) {
    Rule helper;
    helper.variables = rule.variables;
    helper.span = rule.span;
    const auto split = [](auto& from, const std::vector<bool>& chosen, auto& to) {
      auto rest = from;
      rest.clear();
      for (size_t i = 0; i < from.size(); ++i)
        (chosen[i] ? to : rest).push_back(std::move(from[i]));
      from = std::move(rest);
    };
    split(rule.positive, part.positive, helper.positive);
    split(rule.negative, part.negative, helper.negative);
    split(rule.tests, part.tests, helper.tests);
    AddDomains(rule, helper);
    for (uint32_t u = 0; u < part.arguments.size(); ++u)
      if (part.arguments[u]) helper.head.args.push_back({Pattern::Kind::kVariable, u, {}});
    helper.head.predicate = FindOrAdd(helper, false);
    helper.head.span = rule.span;
    rule.positive.push_back(helper.head);
  }

  /// Binds the variables that the helper's negative literals and tests need by domain predicates:
  /// projections of literals that stay in the rule.
  void AddDomains(const Rule& rule, Rule& helper) {
    const size_t count = rule.variables.size();
    Variables needed(count, false), bound(count, false);
    for (const Atom& atom : helper.negative) MarkVariables(atom, needed);
    for (const Test& test : helper.tests) MarkVariables(test, needed);
    for (const Atom& atom : helper.positive) MarkVariables(atom, bound);
    for (const Atom& atom : rule.positive) {
      const Variables has = VariablesOf(atom, count);
      Rule domain;
      domain.variables = rule.variables;
      domain.span = rule.span;
      for (uint32_t v = 0; v < count; ++v) {
        if (!needed[v] || bound[v] || !has[v]) continue;
        domain.head.args.push_back({Pattern::Kind::kVariable, v, {}});
        bound[v] = true;
      }
      if (domain.head.args.empty()) continue;
      domain.positive.push_back(atom);
      domain.head.predicate = FindOrAdd(domain, true);
      helper.positive.push_back(domain.head);
    }
  }

  /// The predicate of a helper rule (its head's predicate is not looked at); adds the rule unless
  /// an equal one is there.
  PredicateId FindOrAdd(Rule& rule, bool is_domain) {
    Canonical canonical(rule.variables.size());
    canonical.text = is_domain ? "d" : "h";
    for (const Pattern& arg : rule.head.args) canonical.Add(arg);
    for (const Atom& atom : rule.positive) canonical.Add(atom);
    canonical.text += "n";
    for (const Atom& atom : rule.negative) canonical.Add(atom);
    for (const Test& test : rule.tests) canonical.Add(test);
    const auto [it, added] = known_.try_emplace(canonical.text, 0);
    if (added) {
      it->second = result_.program.AddHelper(rule.head.args.size());
      rule.head.predicate = it->second;
      result_.program.rules.push_back(rule);
      result_.is_domain.resize(result_.program.predicates.size(), false);
      result_.is_domain[it->second] = is_domain;
    }
    return it->second;
  }

  DecomposedProgram result_;
  std::map<std::string, PredicateId> known_;
};

}  // namespace

DecomposedProgram Decompose(const Program& program) { return Decomposition(program).Run(); }

}  // namespace ludens::gdl
