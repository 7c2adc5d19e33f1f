#include "lang/description.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/error.h"
#include "lang/parser.h"
#include "lang/print.h"

namespace ludens {
namespace {

std::string FirstMessage(std::string text) {
  Diagnostics diagnostics;
  ReadDescriptionText("test.lud", std::move(text), Library(), {}, diagnostics);
  return diagnostics.list().empty() ? "" : diagnostics.list().front().message;
}

TEST(Description, KnowsWhereEveryTokenWasWritten) {
  Diagnostics diagnostics;
  const auto description =
      ReadDescriptionText("test.lud", "(define \"B\" (square #1))\n(game \"G\" (board (\"B\" 3)))",
                          Library(), {}, diagnostics);
  ASSERT_TRUE(description);
  const Node& square = description->game.children[1].children[0];
  EXPECT_EQ(description->source->Locate(square.text_span).line, 1);
  EXPECT_EQ(description->source->Chain(square.text_span.begin).size(), 1u);
  const Location three = description->source->Locate(square.children[0].span);
  EXPECT_EQ(three.line, 2);
  EXPECT_EQ(three.column, 23);
}

TEST(Description, RefusesBytesThatAreNoText) {
  EXPECT_EQ(FirstMessage(std::string("(game \0)", 8)), "the file holds a NUL byte");
  EXPECT_EQ(FirstMessage("(game \"\xff\")"), "the file is not valid UTF-8 here");
}

TEST(Description, ReadsWindowsLineEnds) {
  EXPECT_EQ(FirstMessage("(game \"G\" // comment\r\n    (players 2)\r\n)\r\n"), "");
}

TEST(Description, RefusesDeepNesting) {
  const std::string open(kMaxNesting, '('), close(kMaxNesting, ')');
  EXPECT_EQ(FirstMessage("(game " + open + close + ")"), "brackets are nested more than 1000 deep");
}

TEST(Description, RefusesTextThatGrowsWithoutBound) {
  std::string text = "(define \"A\" \"" + std::string(2000, 'x') + "\")\n(game \"G\"";
  for (int i = 0; i < 600; ++i) text += " \"A\"";
  EXPECT_EQ(FirstMessage(text + ")"), "the description expands to more than 1000000 characters");
}

TEST(Description, StopsAtManyErrors) {
  std::string text = "(game \"G\"";
  for (int i = 0; i < 5000; ++i) text += " (nonsense" + std::to_string(i) + ")";
  Diagnostics diagnostics;
  ReadDescriptionText("test.lud", text + ")", Library(), {}, diagnostics);
  EXPECT_EQ(diagnostics.list().size(), 100u);
}

TEST(SourceFile, SaysWhatCannotBeRead) {
  namespace fs = std::filesystem;
  EXPECT_THROW(ReadSourceFile("/nonexistent/game.lud"), Error);
  EXPECT_THROW(ReadSourceFile("/"), Error);
  EXPECT_THROW(ReadSourceFile("/dev/null"), Error);
  const fs::path large = fs::temp_directory_path() / "ludens_large_test.lud";
  std::ofstream(large) << "";
  fs::resize_file(large, 100'000'000);
  EXPECT_THROW(ReadSourceFile(large.string()), Error);
  fs::remove(large);
}

TEST(Library, FindsGamesByNameInAnyCaseAndWithoutAccents) {
  const Library library(LUDENS_SOURCE_DIR "/games");
  EXPECT_NE(library.Find("tic-tac-TOE").find("Tic-Tac-Toe.lud"), std::string::npos);
  EXPECT_EQ(library.Find("Tíc-Tac-TÔĘ"), library.Find("Tic-Tac-Toe"));
  try {
    library.Find("Gomuku");
    FAIL() << "should not be found";
  } catch (const Error& e) {
    EXPECT_NE(std::string(e.what()).find("'Gomoku'"), std::string::npos);
  }
}

TEST(PrintTree, ReadsBackToTheSameTree) {
  const Library library(LUDENS_SOURCE_DIR "/games");
  for (const std::string& path : library.games()) {
    Diagnostics diagnostics;
    const auto description = ReadDescription(path, library, {}, diagnostics);
    ASSERT_TRUE(description) << path;
    const auto again =
        ReadDescriptionText(path, PrintTree(description->game), Library(), {}, diagnostics);
    ASSERT_TRUE(again) << path;
    EXPECT_TRUE(SameTree(description->game, again->game)) << path;
  }
}

TEST(Library, LendsItsFallbacksDefinesToDescriptionsOutside) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(testing::TempDir()) / "ludens_fallback_test";
  fs::remove_all(folder);
  const auto write = [&](const fs::path& path, const char* text) {
    fs::create_directories((folder / path).parent_path());
    std::ofstream(folder / path) << text;
  };
  write("first/def/a.def", "(define \"Size\" 3)");
  write("first/lud/inside.lud", "(game \"G\" (board (square \"Size\" \"Other\")))");
  write("second/def/b.def", "(define \"Size\" 4)\n(define \"Other\" 5)");
  write("outside.lud", "(game \"G\" (board (square \"Size\" \"Other\")))");
  const Library library((folder / "first").string(), (folder / "second").string());
  const auto expanded = [&](const char* file) {
    Diagnostics diagnostics;
    const auto description = ReadDescription((folder / file).string(), library, {}, diagnostics);
    return description ? PrintTree(description->game) : diagnostics.list().front().message;
  };
  EXPECT_EQ(expanded("outside.lud"), "(game \"G\" (board (square 3 5)))");
  EXPECT_EQ(expanded("first/lud/inside.lud"), "unknown define \"Other\"");
}

}  // namespace
}  // namespace ludens
