#include "gdl/validate.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>

#include "gdl/dependencies.h"

namespace ludens::gdl {
namespace {

using Variables = std::vector<bool>;

class Reporter {
 public:
  Reporter(const KifSource& source, Diagnostics& diagnostics)
      : source_(source), diagnostics_(diagnostics) {}

  void Error(TextSpan span, std::string message, std::string hint = "") {
    diagnostics_.Add(
        {Severity::kError, source_.Locate(span), std::move(message), std::move(hint), {}});
  }
  void Warn(TextSpan span, std::string message, std::string hint = "") {
    diagnostics_.Add(
        {Severity::kWarning, source_.Locate(span), std::move(message), std::move(hint), {}});
  }
  Note NoteAt(TextSpan span, std::string message) const {
    return {source_.Locate(span), std::move(message)};
  }
  void Add(Diagnostic diagnostic) { diagnostics_.Add(std::move(diagnostic)); }
  Location Locate(TextSpan span) const { return source_.Locate(span); }

 private:
  const KifSource& source_;
  Diagnostics& diagnostics_;
};

/// The names of the variables that are used and not bound, once each.
std::string Unbound(const Statement& statement, const Variables& used, const Variables& bound) {
  std::string names;
  for (size_t v = 0; v < used.size(); ++v)
    if (used[v] && !bound[v]) names += (names.empty() ? "" : ", ") + statement.variables[v];
  return names;
}

/// Checks the literals under `formula`, given what the conjunctions around it bind.
bool CheckFormula(const Statement& statement, const Formula& formula, const Variables& around,
                  Reporter& report) {
  const size_t count = statement.variables.size();
  if (formula.kind == Formula::Kind::kNotAtom || formula.kind == Formula::Kind::kTest) {
    Variables used(count, false);
    MarkVariables(formula, used);
    const std::string names = Unbound(statement, used, around);
    if (names.empty()) return true;
    report.Error(formula.span,
                 fmt::format("unsafe rule: {} under '{}' is bound by no positive literal", names,
                             formula.kind == Formula::Kind::kTest ? "distinct" : "not"));
    return false;
  }
  bool safe = true;
  for (const Formula& part : formula.parts) {
    Variables bound = around;
    if (formula.kind == Formula::Kind::kAny) {
      const Variables own = BoundVariables(part, count);
      for (size_t v = 0; v < count; ++v) bound[v] = bound[v] || own[v];
    }
    safe = CheckFormula(statement, part, bound, report) && safe;
  }
  return safe;
}

std::optional<int> NumberOf(std::string_view word) {
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return value;
}

void CheckGoalValue(const Statement& statement, const Program& program, Reporter& report) {
  const Pattern& value = statement.head.args[1];
  if (value.kind == Pattern::Kind::kVariable) return;  // Checked when its values are known.
  std::optional<int> number;
  if (value.kind == Pattern::Kind::kGround && program.terms.Args(value.id).empty())
    number = NumberOf(program.terms.Word(program.terms.Functor(value.id)));
  if (!number || *number < 0 || *number > 100)
    report.Error(statement.head.span, "a goal value must be a whole number from 0 to 100");
}

void CheckMissing(const std::set<PredicateId>& defined, Reporter& report) {
  const std::pair<PredicateId, const char*> needed[] = {
      {kRole, "role"}, {kLegal, "legal"}, {kGoal, "goal"}, {kTerminal, "terminal"}};
  for (const auto& [predicate, word] : needed)
    if (!defined.contains(predicate))
      report.Error({0, 0}, fmt::format("the description has no '{}' statement", word));
  if (!defined.contains(kInit))
    report.Warn({0, 0}, "the description has no 'init' statement: the first state is empty");
}

void CheckUndefined(const std::vector<Statement>& statements, const Program& program,
                    const std::set<PredicateId>& defined, Reporter& report) {
  std::set<PredicateId> reported{kTrue, kDoes};
  for (const Statement& statement : statements) {
    ForEachAtom(statement.body, [&](const Atom& atom, bool) {
      if (defined.contains(atom.predicate) || !reported.insert(atom.predicate).second) return;
      report.Warn(atom.span, fmt::format("'{}' is used and never defined, so it is always false",
                                         program.PredicateText(atom.predicate)));
    });
  }
}

void CheckArities(const std::vector<Statement>& statements, const Program& program,
                  Reporter& report) {
  std::map<Symbol, const Atom*> first;
  std::set<PredicateId> reported;
  const auto check = [&](const Atom& atom) {
    const Predicate& predicate = program.predicates[atom.predicate];
    const Atom* known = first.try_emplace(predicate.name, &atom).first->second;
    const size_t arity = program.predicates[known->predicate].arity;
    if (arity == predicate.arity || !reported.insert(atom.predicate).second) return;
    Diagnostic diagnostic{Severity::kWarning,
                          report.Locate(atom.span),
                          fmt::format("arity mismatch: '{}' has {} arguments here and {} elsewhere",
                                      program.terms.Word(predicate.name), predicate.arity, arity),
                          "the two are different relations",
                          {report.NoteAt(known->span, "first used here")}};
    report.Add(std::move(diagnostic));
  };
  for (const Statement& statement : statements) {
    check(statement.head);
    ForEachAtom(statement.body, [&](const Atom& atom, bool) { check(atom); });
  }
}

/// GDL's recursion restriction: whatever a rule passes around its own cycle must be ground, stand
/// in the head unchanged, or be bound outside the cycle, so that no term grows for ever.
void CheckRecursion(const Statement& statement, const Dependencies& needs, Reporter& report) {
  const uint32_t own = needs.component[statement.head.predicate];
  const auto in_cycle = [&](const Atom& atom) { return needs.component[atom.predicate] == own; };
  Variables outside(statement.variables.size(), false);
  ForEachAtom(statement.body, [&](const Atom& atom, bool negated) {
    if (!negated && !in_cycle(atom)) MarkVariables(atom, outside);
  });
  ForEachAtom(statement.body, [&](const Atom& atom, bool negated) {
    if (negated || !in_cycle(atom)) return;
    for (const Pattern& arg : atom.args) {
      Variables used(statement.variables.size(), false);
      MarkVariables(arg, used);
      if (Unbound(statement, used, outside).empty() ||
          std::ranges::find(statement.head.args, arg) != statement.head.args.end())
        continue;
      report.Error(atom.span,
                   "recursion restriction: an argument of this recursive literal is neither "
                   "ground, nor an argument of the head, nor bound outside the recursion");
      return;
    }
  });
}

}  // namespace

bool CheckSafety(const KifSource& source, const Statement& statement, Diagnostics& diagnostics) {
  Reporter report(source, diagnostics);
  const size_t count = statement.variables.size();
  const Variables bound = BoundVariables(statement.body, count);
  Variables used(count, false);
  MarkVariables(statement.head, used);
  const std::string names = Unbound(statement, used, bound);
  if (!names.empty())
    report.Error(statement.head.span,
                 fmt::format("unsafe rule: {} in the head is bound by no positive literal", names));
  return CheckFormula(statement, statement.body, bound, report) && names.empty();
}

void CheckSpelling(const KifSource& source, const std::vector<Expression>& expressions,
                   Diagnostics& diagnostics) {
  Reporter report(source, diagnostics);
  std::map<std::string, const Expression*> first;
  std::set<std::string> reported;
  const auto visit = [&](const auto& self, const Expression& expression) -> void {
    for (const Expression& item : expression.items) self(self, item);
    if (expression.is_list || expression.word[0] == '?') return;
    std::string key = expression.word;
    std::ranges::transform(key, key.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const Expression* known = first.try_emplace(key, &expression).first->second;
    if (known->word == expression.word || !reported.insert(key).second) return;
    Diagnostic diagnostic{Severity::kError,
                          report.Locate(expression.span),
                          fmt::format("inconsistent capitals: '{}' here, '{}' elsewhere",
                                      expression.word, known->word),
                          "words are compared without regard to case, but not by every player",
                          {report.NoteAt(known->span, "first spelled here")}};
    report.Add(std::move(diagnostic));
  };
  for (const Expression& expression : expressions) visit(visit, expression);
}

void CheckStatements(const KifSource& source, const std::vector<Statement>& statements,
                     const Program& program, Diagnostics& diagnostics) {
  Reporter report(source, diagnostics);
  std::set<PredicateId> defined;
  for (const Statement& statement : statements) {
    const PredicateId head = statement.head.predicate;
    defined.insert(head);
    if (head == kGoal) CheckGoalValue(statement, program, report);
    if (head != kRole) continue;
    const Pattern& role = statement.head.args[0];
    if (!statement.body.parts.empty() || role.kind != Pattern::Kind::kGround)
      report.Error(statement.span, "roles must be given as facts, such as (role white)");
    else if (Expression::EqualWord(program.terms.Text(role.id), "random"))
      report.Error(statement.span, "this is GDL-II: the role 'random' stands for chance",
                   "only GDL with complete information can be played");
  }
  CheckMissing(defined, report);
  CheckArities(statements, program, report);
  CheckUndefined(statements, program, defined, report);
}

void CheckProgram(const KifSource& source, const std::vector<Statement>& statements,
                  const Program& program, Diagnostics& diagnostics) {
  Reporter report(source, diagnostics);
  const Dependencies needs(program);
  for (const Statement& statement : statements) CheckRecursion(statement, needs, report);
  for (const Rule& rule : program.rules) {
    const PredicateId head = rule.head.predicate;
    for (const Atom& atom : rule.negative)
      if (needs.component[atom.predicate] == needs.component[head])
        report.Error(atom.span, fmt::format("unstratified negation: '{}' depends on its own "
                                            "negation",
                                            program.PredicateText(atom.predicate)));
    for (const auto* body : {&rule.positive, &rule.negative}) {
      for (const Atom& atom : *body) {
        if (head == kInit && needs.on_state[atom.predicate])
          report.Error(atom.span, "'init' may not depend on the state ('true' or 'does')");
        if ((head == kLegal || head == kGoal || head == kTerminal) &&
            needs.on_moves[atom.predicate])
          report.Error(atom.span, fmt::format("'{}' may not depend on 'does'",
                                              program.terms.Word(program.predicates[head].name)));
      }
    }
  }
}

}  // namespace ludens::gdl
