#include "lang/vocabulary.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "lang/suggest.h"

namespace ludens {
namespace {

TEST(Vocabulary, IsSorted) {
  for (const auto words : {Keywords(), MetadataKeywords(), Constants(), Labels()}) {
    EXPECT_TRUE(std::is_sorted(words.begin(), words.end()));
  }
  EXPECT_EQ(FewestArguments("is Enemy"), 2);
  EXPECT_EQ(FewestArguments("not"), 1);
  EXPECT_EQ(FewestArguments("pass"), 0);
}

TEST(Vocabulary, KnowsNumbers) {
  for (const char* number : {"0", "-1", "2.5", "1.5E-3"}) EXPECT_TRUE(IsNumber(number)) << number;
  for (const char* word : {"", "-", "P1", "1x", "2E"}) EXPECT_FALSE(IsNumber(word)) << word;
}

TEST(Suggest, PutsTheNearestFirst) {
  const std::vector<std::string> known = {"score", "square", "scale", "step"};
  EXPECT_EQ(Nearest("sqare", known).front(), "square");
  EXPECT_EQ(DidYouMean("setp", known), "did you mean 'step'?");
  EXPECT_EQ(DidYouMean("wildebeest", known), "");
}

TEST(Suggest, CountsASwapAsOneMistake) {
  EXPECT_EQ(EditDistance("lnie", "line", 5), 1);
  EXPECT_EQ(EditDistance("Line", "line", 5), 0);
  EXPECT_EQ(EditDistance("a", "abcdef", 3), 3);
}

}  // namespace
}  // namespace ludens
