#include <gtest/gtest.h>

#include <string>

#include "compiler/plan/plan_check.h"
#include "compiler/test_games.h"

namespace ludens {
namespace {

TEST(Plan, AgreesWithThePlainEvaluationOnShippedGames) {
  const Library& library = ShippedLibrary();
  int planned = 0, by_movements = 0, ending_late = 0;
  for (const std::string& path : library.games()) {
    Diagnostics diagnostics;
    const auto description = ReadDescription(path, library, {}, diagnostics);
    ASSERT_TRUE(description) << path;
    const CompileResult compiled = Compile(*description, library, diagnostics);
    if (compiled.game == nullptr) continue;
    for (const Phase& phase : compiled.game->rules().phases) planned += phase.source != nullptr;
    by_movements += compiled.game->movement() != nullptr;
    ending_late += compiled.game->rules().may_end_late;
    for (const uint64_t seed : {1u, 2u})
      EXPECT_EQ(ComparePlans(*compiled.game, seed, 60), "") << path;
  }
  EXPECT_GE(planned, 4);
  EXPECT_GE(by_movements, 3);
  EXPECT_GE(ending_late, 10);
}

}  // namespace
}  // namespace ludens
