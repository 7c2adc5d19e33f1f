#include "gdl/validate.h"

#include <gtest/gtest.h>

#include "gdl/read_program.h"

namespace ludens::gdl {
namespace {

/// A description without mistakes, to which the cases below add one.
const std::string kGood =
    "(role a) (role b) (init (p 1)) (next1 1 2)\n"
    "(<= (legal ?r go) (role ?r))\n"
    "(<= (next (p ?y)) (true (p ?x)) (next1 ?x ?y))\n"
    "(<= terminal (true (p 2))) (<= (goal ?r 100) (role ?r))\n";

struct Case {
  const char* added;
  const char* message;  ///< A part of the error wanted.
};

std::string FirstError(const std::string& text) {
  Diagnostics diagnostics;
  ReadProgram("test.kif", text, diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.list())
    if (diagnostic.severity == Severity::kError) return diagnostic.message;
  return "";
}

TEST(Validate, AcceptsAGoodDescription) { EXPECT_EQ(FirstError(kGood), ""); }

TEST(Validate, NamesTheMistake) {
  const Case cases[] = {
      {"(<= (q ?x) (not (true (p ?x))))", "unsafe rule: ?x in the head"},
      {"(<= q (true (p ?x)) (distinct ?x ?y))", "unsafe rule: ?y under 'distinct'"},
      {"(<= q (true (p ?x)) (or (next1 ?x 2) (not (next1 ?x ?z))))", "unsafe rule: ?z under 'not'"},
      {"(<= q (true (p 1)) (not r)) (<= r q)", "unstratified negation"},
      {"(s 1) (<= (s (f ?x)) (s ?x))", "recursion restriction"},
      {"(<= (true (p 1)) (role a))", "'true' may not stand in the head"},
      {"(<= (does a go) (role a))", "'does' may not stand in the head"},
      {"(<= (not (p 1)) (role a))", "'not' may not stand in the head"},
      {"(<= q (next (p 1)))", "'next' may not stand in the body"},
      {"(<= q (init (p 1)))", "'init' may not stand in the body"},
      {"(goal a 101)", "from 0 to 100"},
      {"(goal a much)", "from 0 to 100"},
      {"(<= q (true (p 1) (p 2)))", "'true' takes 1 argument, not 2"},
      {"(<= (legal a up) (does b go))", "'legal' may not depend on 'does'"},
      {"(<= (init (p 3)) (true (p 1)))", "'init' may not depend on the state"},
      {"(sees a (p 1))", "GDL-II: 'sees'"},
      {"(role random)", "GDL-II: the role 'random'"},
      {"(<= (role ?x) (next1 ?x 2))", "roles must be given as facts"},
      {"(nexT1 4 5)", "inconsistent capitals"},
      {"(<= q ?x)", "may not stand for a relation"},
      {"()", "expected the name of a relation"},
      {"(<=)", "a rule needs a head"},
      {"(<= q (not))", "'not' takes one argument"},
  };
  for (const Case& item : cases)
    EXPECT_NE(FirstError(kGood + item.added).find(item.message), std::string::npos)
        << item.added << " gave: " << FirstError(kGood + item.added);
}

TEST(Validate, MissesWhatADescriptionNeeds) {
  EXPECT_NE(FirstError("(role a) (legal a go) (goal a 0)").find("no 'terminal'"),
            std::string::npos);
  EXPECT_NE(FirstError("(legal a go) (goal a 0) terminal").find("no 'role'"), std::string::npos);
}

TEST(Validate, WarnsOfTwoArities) {
  Diagnostics diagnostics;
  ReadProgram("test.kif", kGood + "(next1 3)", diagnostics);
  ASSERT_EQ(diagnostics.list().size(), 1u);
  EXPECT_EQ(diagnostics.list()[0].severity, Severity::kWarning);
  EXPECT_NE(diagnostics.list()[0].message.find("arity mismatch"), std::string::npos);
  EXPECT_EQ(diagnostics.list()[0].notes[0].location.line, 1);
}

TEST(Validate, SplitsGoalsThatNegateOtherGoals) {
  EXPECT_EQ(FirstError(kGood + "(<= (goal b 50) (not (goal b 100)))"), "");
}

TEST(Validate, GoesOnAfterAnError) {
  Diagnostics diagnostics;
  ReadProgram("test.kif", kGood + "(goal a 101)\n(<= (true x) (role a))", diagnostics);
  EXPECT_EQ(diagnostics.list().size(), 2u);
}

}  // namespace
}  // namespace ludens::gdl
