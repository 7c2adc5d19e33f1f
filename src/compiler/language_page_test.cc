#include "compiler/language_page.h"

#include <gtest/gtest.h>

#include "ludemes/grammar/grammar.h"
#include "ludemes/grammar/meanings.h"

namespace ludens {
namespace {

TEST(LanguagePage, EveryClassHasAMeaning) {
  for (const auto& ludeme : Grammar::Get().classes()) {
    bool found = !MeaningOf(ludeme->name).empty();
    // A class may say what its forms mean instead.
    for (const Signature& signature : ludeme->signatures)
      for (const std::string_view constant :
           signature.slots.empty() || !Grammar::Get().IsEnum(signature.slots[0].type.base)
               ? std::vector<std::string_view>{}
               : Grammar::Get().ConstantsOf(signature.slots[0].type.base))
        found = found || !MeaningOf(ludeme->name + " " + std::string(constant)).empty();
    EXPECT_TRUE(found) << ludeme->name;
  }
}

TEST(LanguagePage, MeaningsGoOnOverLines) {
  EXPECT_EQ(MeaningOf("Le"), "the first number is at most the second");
  EXPECT_EQ(MeaningOf("Le Nothing"), MeaningOf("Le"));
  EXPECT_EQ(MeaningOf("NoSuchLudeme"), "");
  for (const auto& ludeme : Grammar::Get().classes())
    EXPECT_EQ(MeaningOf(ludeme->name).find("  "), std::string_view::npos) << ludeme->name;
}

TEST(LanguagePage, ShowsSignatureMeaningCountAndExample) {
  Diagnostics diagnostics;
  const auto description = ReadDescriptionText(
      "test.lud",
      "(game \"Test\" (players 2) (equipment {(board (square 3)) (piece \"Disc\" Each)}) (rules "
      "(play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))",
      Library(), {}, diagnostics);
  ASSERT_TRUE(description);
  LudemeCensus census;
  census.Count(*description);
  census.TakeExamples(*description);
  EXPECT_EQ(census.games(), 1);
  EXPECT_EQ(census.GamesWith("bools.Is Line"), 1);
  EXPECT_EQ(census.GamesWith("Hop"), 0);
  const std::string page = LanguagePage(census);
  EXPECT_NE(page.find("### `(is Line)`\n\nA line of that many pieces runs through the site.\n"
                      "Games: 1.\n\n```\n(is Line "),
            std::string::npos);
  EXPECT_NE(page.find("Example, from Test: `(is Line 3)`"), std::string::npos);
}

}  // namespace
}  // namespace ludens
