#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gdl/kif.h"
#include "gdl/term.h"

namespace ludens::gdl {

using PredicateId = uint32_t;

/// A term of a rule: a variable of that rule, a ground term, or a function of patterns.
struct Pattern {
  enum class Kind : uint8_t { kVariable, kGround, kCompound };
  Kind kind = Kind::kGround;
  uint32_t id = 0;  ///< Variable number, TermId, or the functor's Symbol.
  std::vector<Pattern> args;

  bool operator==(const Pattern&) const = default;
};

/// A predicate applied to patterns.
struct Atom {
  PredicateId predicate = 0;
  std::vector<Pattern> args;
  TextSpan span;

  /// The same predicate of the same arguments, wherever they stand.
  bool SameAs(const Atom& other) const {
    return predicate == other.predicate && args == other.args;
  }
};

/// A condition on terms alone, decided while grounding: `distinct` and its combinations.
struct Test {
  enum class Kind : uint8_t { kDistinct, kEqual, kAll, kAny };
  Kind kind = Kind::kDistinct;
  Pattern left, right;      ///< Of kDistinct and kEqual.
  std::vector<Test> parts;  ///< Of kAll and kAny.
};

/// head <- every positive atom, no negative atom, every test. A fact has no body and no variables.
struct Rule {
  Atom head;
  std::vector<Atom> positive;
  std::vector<Atom> negative;
  std::vector<Test> tests;
  std::vector<std::string> variables;  ///< Their names, by number.
  TextSpan span;                       ///< The author's statement this rule came from.

  bool IsFact() const { return positive.empty() && negative.empty() && tests.empty(); }
};

/// A name with a number of arguments. Helpers are ours: made for `or` and for parts of bodies.
struct Predicate {
  Symbol name = 0;
  uint16_t arity = 0;
  bool is_helper = false;
};

/// The predicates whose meaning the language fixes; present in every Program.
enum Keyword : PredicateId {
  kRole,
  kInit,
  kTrue,
  kDoes,
  kNext,
  kLegal,
  kGoal,
  kTerminal,
  kBase,
  kInput,
  kKeywordCount
};

/// A description as rules: no `or`, no `distinct` among the atoms, no nested negation.
struct Program {
  TermStore terms;
  std::vector<Predicate> predicates;
  std::vector<Rule> rules;
  std::vector<TermId> roles;  ///< In the order of the text, which is the order of joint moves.

  Program();
  PredicateId FindOrAdd(Symbol name, size_t arity);
  PredicateId AddHelper(size_t arity);
  std::string PredicateText(PredicateId id) const;

 private:
  std::unordered_map<uint64_t, PredicateId> index_;
};

/// Marks in `seen` (one entry per variable of the rule) the variables of a pattern, atom or test.
void MarkVariables(const Pattern& pattern, std::vector<bool>& seen);
void MarkVariables(const Atom& atom, std::vector<bool>& seen);
void MarkVariables(const Test& test, std::vector<bool>& seen);

}  // namespace ludens::gdl
