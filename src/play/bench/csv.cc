#include "play/bench/csv.h"

#include <fmt/format.h>

#include <cstdio>

#include "base/error.h"

namespace ludens {

std::string CsvCell(std::string_view text) {
  if (text.find_first_of(",\"") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::vector<std::string> SplitCsv(std::string_view line) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"')
      cells.back() += line[i++];
    else if (line[i] == '"')
      quoted = !quoted;
    else if (line[i] == ',' && !quoted)
      cells.emplace_back();
    else
      cells.back() += line[i];
  }
  return cells;
}

CsvLog::CsvLog(const std::string& path, std::string_view heading) {
  if (path.empty()) {
    fmt::print("{}\n", heading);
    return;
  }
  ReadRows(path, heading);
  // Written anew: a line that was cut off must not run into the next one.
  out_.open(path);
  if (!out_) Fail("cannot write {}", path);
  out_ << heading << '\n';
  const auto kept = std::move(rows_);
  rows_.clear();
  for (const auto& [key, cells] : kept) Add(cells);
}

void CsvLog::ReadRows(const std::string& path, std::string_view heading) {
  std::ifstream file(path);
  std::string line;
  if (!file || !std::getline(file, line)) return;
  if (line != heading) Fail("{}: a table of something else; name another file", path);
  const size_t columns = SplitCsv(heading).size();
  while (std::getline(file, line) && !file.eof()) {
    std::vector<std::string> cells = SplitCsv(line);
    if (cells.size() == columns) rows_[cells[0]] = std::move(cells);
  }
}

void CsvLog::Add(std::vector<std::string> cells) {
  std::string line;
  for (const std::string& cell : cells) line += (&cell == &cells[0] ? "" : ",") + CsvCell(cell);
  if (out_.is_open())
    out_ << line << std::endl;
  else
    fmt::print("{}\n", line);
  std::fflush(stdout);
  const std::string key = cells[0];
  rows_[key] = std::move(cells);
}

}  // namespace ludens
