#include "gdl/statements.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace ludens::gdl {
namespace {

constexpr size_t kMaxArguments = 200;
constexpr std::array<std::string_view, 5> kConnectives = {"<=", "not", "or", "and", "distinct"};

bool IsConnective(std::string_view word) {
  return std::ranges::any_of(kConnectives,
                             [&](std::string_view c) { return Expression::EqualWord(c, word); });
}

/// Reads one statement after the other; the variables are those of the statement at hand.
class StatementReader {
 public:
  StatementReader(const KifSource& source, Program& program, Diagnostics& diagnostics)
      : source_(source), program_(program), diagnostics_(diagnostics) {}

  std::optional<Statement> Read(const Expression& expression) {
    variables_.clear();
    failed_ = false;
    Statement statement;
    statement.span = expression.span;
    const bool is_rule = expression.StartsWith("<=");
    if (is_rule && expression.items.size() < 2) {
      Report(expression.span, "a rule needs a head after '<='");
      return std::nullopt;
    }
    statement.head = ReadHead(is_rule ? expression.items[1] : expression);
    for (size_t i = 2; is_rule && i < expression.items.size(); ++i)
      statement.body.parts.push_back(ReadFormula(expression.items[i], false));
    statement.variables = variables_;
    if (failed_) return std::nullopt;
    return statement;
  }

 private:
  void Report(TextSpan span, std::string message, std::string hint = "") {
    diagnostics_.Add(
        {Severity::kError, source_.Locate(span), std::move(message), std::move(hint), {}});
    failed_ = true;
  }

  Atom ReadHead(const Expression& expression) {
    const Expression& name =
        expression.is_list && !expression.items.empty() ? expression.items[0] : expression;
    if (!name.is_list && IsConnective(name.word)) {
      Report(name.span, fmt::format("'{}' may not stand in the head of a rule", name.word));
      return {};
    }
    if (name.IsWord("sees")) {
      Report(expression.span, "this is GDL-II: 'sees' describes hidden information",
             "only GDL with complete information can be played");
      return {};
    }
    Atom atom = ReadAtom(expression);
    if (!failed_ && (atom.predicate == kTrue || atom.predicate == kDoes))
      Report(name.span, fmt::format("'{}' may not stand in the head of a rule", name.word),
             atom.predicate == kTrue ? "use 'init' or 'next'" : "use 'legal'");
    return atom;
  }

  /// An atom, with keywords checked for their number of arguments.
  Atom ReadAtom(const Expression& expression) {
    Atom atom;
    atom.span = expression.span;
    if (expression.is_list && (expression.items.empty() || expression.items[0].is_list)) {
      Report(expression.span, "expected the name of a relation after '('");
      return atom;
    }
    const Expression& name = expression.is_list ? expression.items[0] : expression;
    if (name.word[0] == '?') {
      Report(name.span, fmt::format("the variable '{}' may not stand for a relation", name.word));
      return atom;
    }
    const size_t arity = expression.is_list ? expression.items.size() - 1 : 0;
    if (arity > kMaxArguments) {
      Report(expression.span, "more than 200 arguments");
      return atom;
    }
    const Symbol symbol = program_.terms.InternWord(name.word);
    for (PredicateId keyword = 0; keyword < kKeywordCount; ++keyword) {
      const Predicate& predicate = program_.predicates[keyword];
      if (predicate.name == symbol && predicate.arity != arity)
        Report(expression.span,
               fmt::format("'{}' takes {} argument{}, not {}", name.word, predicate.arity,
                           predicate.arity == 1 ? "" : "s", arity));
    }
    if (failed_) return atom;
    atom.predicate = program_.FindOrAdd(symbol, arity);
    for (size_t i = 1; i <= arity; ++i) atom.args.push_back(ReadTerm(expression.items[i]));
    return atom;
  }

  Pattern ReadTerm(const Expression& expression) {
    using Kind = Pattern::Kind;
    if (!expression.is_list) {
      if (expression.word[0] == '?') return {Kind::kVariable, VariableNumber(expression.word), {}};
      return {Kind::kGround, program_.terms.Constant(expression.word), {}};
    }
    if (expression.items.empty() || expression.items[0].is_list ||
        expression.items[0].word[0] == '?' || expression.items.size() > kMaxArguments) {
      Report(expression.span, "expected the name of a function after '('");
      return {};
    }
    const Symbol functor = program_.terms.InternWord(expression.items[0].word);
    Pattern pattern{Kind::kCompound, functor, {}};
    std::vector<TermId> ground;
    for (size_t i = 1; i < expression.items.size(); ++i) {
      pattern.args.push_back(ReadTerm(expression.items[i]));
      if (pattern.args.back().kind == Kind::kGround) ground.push_back(pattern.args.back().id);
    }
    if (ground.size() == pattern.args.size())
      return {Kind::kGround, program_.terms.Intern(functor, ground), {}};
    return pattern;
  }

  uint32_t VariableNumber(const std::string& name) {
    for (size_t i = 0; i < variables_.size(); ++i)
      if (Expression::EqualWord(variables_[i], name)) return static_cast<uint32_t>(i);
    variables_.push_back(name);
    return static_cast<uint32_t>(variables_.size() - 1);
  }

  Formula ReadFormula(const Expression& expression, bool negated) {
    Formula formula;
    formula.span = expression.span;
    if (expression.StartsWith("not")) {
      if (expression.items.size() == 2) return ReadFormula(expression.items[1], !negated);
      Report(expression.span, "'not' takes one argument");
    } else if (expression.StartsWith("or") || expression.StartsWith("and")) {
      const bool any = expression.StartsWith("or") != negated;
      formula.kind = any ? Formula::Kind::kAny : Formula::Kind::kAll;
      if (expression.items.size() == 1)
        Report(expression.span, fmt::format("'{}' needs an argument", expression.items[0].word));
      for (size_t i = 1; i < expression.items.size(); ++i)
        formula.parts.push_back(ReadFormula(expression.items[i], negated));
    } else if (expression.StartsWith("distinct")) {
      formula.kind = Formula::Kind::kTest;
      if (expression.items.size() != 3) {
        Report(expression.span, "'distinct' takes two arguments");
      } else {
        formula.test = {negated ? Test::Kind::kEqual : Test::Kind::kDistinct,
                        ReadTerm(expression.items[1]),
                        ReadTerm(expression.items[2]),
                        {}};
      }
    } else if (expression.StartsWith("<=")) {
      Report(expression.span, "a rule may not stand inside a rule",
             "is a ')' missing before this rule?");
    } else {
      formula.kind = negated ? Formula::Kind::kNotAtom : Formula::Kind::kAtom;
      formula.atom = ReadAtom(expression);
      const PredicateId id = formula.atom.predicate;
      if (!failed_ && (id == kNext || id == kInit))
        Report(
            expression.span,
            fmt::format("'{}' may not stand in the body of a rule", id == kNext ? "next" : "init"),
            id == kNext ? "use 'true' for the present state" : "");
    }
    return formula;
  }

  const KifSource& source_;
  Program& program_;
  Diagnostics& diagnostics_;
  std::vector<std::string> variables_;
  bool failed_ = false;
};

}  // namespace

std::vector<Statement> ReadStatements(const KifSource& source,
                                      const std::vector<Expression>& expressions, Program& program,
                                      Diagnostics& diagnostics) {
  StatementReader reader(source, program, diagnostics);
  std::vector<Statement> statements;
  for (const Expression& expression : expressions)
    if (auto statement = reader.Read(expression)) statements.push_back(std::move(*statement));
  return statements;
}

}  // namespace ludens::gdl
