#include "gdl/kif.h"

#include <gtest/gtest.h>

namespace ludens::gdl {
namespace {

std::vector<Expression> Read(const std::string& text, Diagnostics& diagnostics) {
  return ReadKif(KifSource("test.kif", text), diagnostics);
}

TEST(Kif, ReadsWordsListsAndComments) {
  Diagnostics diagnostics;
  const auto all = Read("terminal ; a comment (not read\n(role white)", diagnostics);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_TRUE(all[0].IsWord("TERMINAL"));
  EXPECT_TRUE(all[1].StartsWith("Role"));
  EXPECT_TRUE(diagnostics.list().empty());
}

TEST(Kif, PointsAtTheOpenParenthesis) {
  Diagnostics diagnostics;
  Read("(role white)\n  (init (a b)", diagnostics);
  ASSERT_EQ(diagnostics.list().size(), 1u);
  EXPECT_EQ(diagnostics.list()[0].location.line, 2);
  EXPECT_EQ(diagnostics.list()[0].location.column, 3);
}

TEST(Kif, ToleratesOneParenthesisTooMany) {
  Diagnostics diagnostics;
  EXPECT_EQ(Read("(role white))\n(role black)", diagnostics).size(), 2u);
  EXPECT_FALSE(diagnostics.HasErrors());
  EXPECT_EQ(diagnostics.list().size(), 1u);
}

TEST(Kif, RefusesDeepNesting) {
  Diagnostics diagnostics;
  Read(std::string(100000, '('), diagnostics);
  EXPECT_TRUE(diagnostics.HasErrors());
  EXPECT_LT(diagnostics.list().size(), 5u);
}

TEST(Kif, CountsColumnsInCharacters) {
  const KifSource source("test.kif", "; \xC3\xA4\n\xC3\xA4 x");
  EXPECT_EQ(source.Locate({7, 8}).line, 2);
  EXPECT_EQ(source.Locate({7, 8}).column, 3);
}

}  // namespace
}  // namespace ludens::gdl
