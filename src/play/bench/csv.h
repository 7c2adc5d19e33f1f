#pragma once

#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ludens {

/// A cell as CSV wants it: quoted where it holds a comma or a quote.
std::string CsvCell(std::string_view text);

/// The cells of one line.
std::vector<std::string> SplitCsv(std::string_view line);

/// A table that grows line by line and survives interruption: every line is written at once, and
/// opening the file again finds all lines that were complete. The first cell is the key.
class CsvLog {
 public:
  /// Without a path the lines go to standard output. Throws Error when the file cannot be written
  /// or has another heading.
  CsvLog(const std::string& path, std::string_view heading);

  bool Has(const std::string& key) const { return rows_.count(key) > 0; }
  void Add(std::vector<std::string> cells);
  const std::map<std::string, std::vector<std::string>>& rows() const { return rows_; }

 private:
  void ReadRows(const std::string& path, std::string_view heading);

  std::map<std::string, std::vector<std::string>> rows_;
  std::ofstream out_;
};

}  // namespace ludens
