#include "gdl/lower.h"

#include <algorithm>

namespace ludens::gdl {
namespace {

using Variables = std::vector<bool>;

bool IsTest(const Formula& formula) {
  if (formula.kind == Formula::Kind::kTest) return true;
  return !formula.parts.empty() && std::ranges::all_of(formula.parts, IsTest);
}

Test AsTest(const Formula& formula) {
  if (formula.kind == Formula::Kind::kTest) return formula.test;
  Test test;
  test.kind = formula.kind == Formula::Kind::kAny ? Test::Kind::kAny : Test::Kind::kAll;
  for (const Formula& part : formula.parts) test.parts.push_back(AsTest(part));
  return test;
}

/// Copies into `rule` the atoms of `around` that bind variables which the rule needs and does not
/// bind itself; per variable the atom with the fewest arguments.
void AddGuards(const std::vector<Atom>& around, Rule& rule) {
  const size_t count = rule.variables.size();
  Variables needed(count, false), bound(count, false);
  MarkVariables(rule.head, needed);
  for (const Atom& atom : rule.negative) MarkVariables(atom, needed);
  for (const Test& test : rule.tests) MarkVariables(test, needed);
  for (const Atom& atom : rule.positive) MarkVariables(atom, bound);
  for (size_t v = 0; v < count; ++v) {
    if (!needed[v] || bound[v]) continue;
    const Atom* best = nullptr;
    for (const Atom& atom : around) {
      Variables has(count, false);
      MarkVariables(atom, has);
      if (has[v] && (best == nullptr || atom.args.size() < best->args.size())) best = &atom;
    }
    if (best == nullptr) continue;  // Bound by an enclosing formula: refused by the validator.
    rule.positive.push_back(*best);
    MarkVariables(*best, bound);
  }
}

class Lowering {
 public:
  Lowering(const Statement& statement, Program& program)
      : statement_(statement), program_(program) {}

  void Run() {
    Rule rule = NewRule(statement_.head);
    Fill(statement_.body.parts, {}, rule);
    program_.rules.push_back(std::move(rule));
  }

 private:
  Rule NewRule(Atom head) const {
    Rule rule;
    rule.head = std::move(head);
    rule.variables = statement_.variables;
    rule.span = statement_.span;
    return rule;
  }

  /// Adds the conjunction `parts` to `rule`; `around` are atoms that hold outside of it.
  void Fill(const std::vector<Formula>& parts, std::vector<Atom> around, Rule& rule) {
    AddLiterals(parts, rule);
    around.insert(around.end(), rule.positive.begin(), rule.positive.end());
    std::vector<const Formula*> choices;
    CollectChoices(parts, choices);
    for (const Formula* choice : choices) {
      Variables outside(rule.variables.size(), false);
      MarkVariables(rule.head, outside);
      MarkOthers(parts, choice, outside);
      Atom helper = LowerChoice(*choice, outside, around);
      around.push_back(helper);
      rule.positive.push_back(std::move(helper));
    }
  }

  void AddLiterals(const std::vector<Formula>& parts, Rule& rule) {
    for (const Formula& part : parts) {
      if (IsTest(part)) {
        rule.tests.push_back(AsTest(part));
      } else if (part.kind == Formula::Kind::kAtom) {
        rule.positive.push_back(part.atom);
      } else if (part.kind == Formula::Kind::kNotAtom) {
        rule.negative.push_back(part.atom);
      } else if (part.kind == Formula::Kind::kAll) {
        AddLiterals(part.parts, rule);
      }
    }
  }

  /// The alternatives (`or` that is not a mere test) of a conjunction.
  void CollectChoices(const std::vector<Formula>& parts, std::vector<const Formula*>& choices) {
    for (const Formula& part : parts) {
      if (IsTest(part)) continue;
      if (part.kind == Formula::Kind::kAny) choices.push_back(&part);
      if (part.kind == Formula::Kind::kAll) CollectChoices(part.parts, choices);
    }
  }

  static void MarkOthers(const std::vector<Formula>& parts, const Formula* except,
                         Variables& seen) {
    for (const Formula& part : parts) {
      if (&part == except) continue;
      if (part.kind == Formula::Kind::kAll && !IsTest(part)) {
        MarkOthers(part.parts, except, seen);
      } else {
        MarkVariables(part, seen);
      }
    }
  }

  Atom LowerChoice(const Formula& choice, const Variables& outside,
                   const std::vector<Atom>& around) {
    Variables inside(outside.size(), false);
    MarkVariables(choice, inside);
    Variables shared = outside;
    for (const Atom& atom : around) MarkVariables(atom, shared);
    Atom helper;
    helper.span = choice.span;
    for (size_t v = 0; v < inside.size(); ++v)
      if (inside[v] && shared[v])
        helper.args.push_back({Pattern::Kind::kVariable, static_cast<uint32_t>(v), {}});
    helper.predicate = program_.AddHelper(helper.args.size());
    for (const Formula& alternative : choice.parts) {
      Rule rule = NewRule(helper);
      Fill(alternative.kind == Formula::Kind::kAll ? alternative.parts
                                                   : std::vector<Formula>{alternative},
           around, rule);
      AddGuards(around, rule);
      program_.rules.push_back(std::move(rule));
    }
    return helper;
  }

  const Statement& statement_;
  Program& program_;
};

}  // namespace

void LowerStatement(const Statement& statement, Program& program) {
  Lowering(statement, program).Run();
}

}  // namespace ludens::gdl
