#include "play/bench/csv.h"

#include <gtest/gtest.h>

#include <cstdio>

#include "base/error.h"

namespace ludens {
namespace {

TEST(Csv, CellsWithCommasAndQuotesComeBack) {
  const std::vector<std::string> cells = {"Hus (Damara)", "a,b", "say \"hi\"", "", "1.5"};
  std::string line;
  for (size_t i = 0; i < cells.size(); ++i) line += (i > 0 ? "," : "") + CsvCell(cells[i]);
  EXPECT_EQ(SplitCsv(line), cells);
}

TEST(Csv, AnInterruptedTableGoesOn) {
  const std::string path = testing::TempDir() + "csv_test.csv";
  std::ofstream(path) << "game,a,b\nChess,1,2\n\"Go, small\",3,4\nHex,5,6";
  {
    CsvLog log(path, "game,a,b");
    EXPECT_TRUE(log.Has("Go, small"));
    EXPECT_FALSE(log.Has("Hex")) << "its line may have been cut off";
    log.Add({"Hex", "5", "67"});
  }
  const CsvLog log(path, "game,a,b");
  EXPECT_EQ(log.rows().size(), 3u);
  EXPECT_EQ(log.rows().at("Hex")[2], "67");
  EXPECT_THROW(CsvLog(path, "game,a"), Error);
  std::remove(path.c_str());
}

}  // namespace
}  // namespace ludens
