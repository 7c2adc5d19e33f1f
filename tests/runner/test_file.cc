#include "test_file.h"

#include <fstream>

#include "base/error.h"

namespace ludens {
namespace {

std::vector<std::string> ReadLines(const std::string& path) {
  std::ifstream in(path);
  if (!in) Fail("{}: cannot be read", path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

bool IsComment(const std::string& line) { return line == "#" || line.starts_with("# "); }

}  // namespace

TestFile ReadTestFile(const std::string& path) {
  TestFile file{path, {}};
  const auto lines = ReadLines(path);
  for (size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].empty() || IsComment(lines[i])) continue;
    TestStep step;
    step.line = static_cast<int>(i) + 1;
    const size_t space = lines[i].find(' ');
    step.directive = lines[i].substr(0, space);
    if (space != std::string::npos) step.arguments = lines[i].substr(space + 1);
    for (++i; i < lines.size() && !lines[i].empty(); ++i) {
      if (!step.has_expectation && lines[i] == "----") {
        step.has_expectation = true;
      } else {
        (step.has_expectation ? step.expected : step.input) += lines[i] + "\n";
      }
    }
    file.steps.push_back(std::move(step));
  }
  return file;
}

void RebaseTestFile(const TestFile& file, const std::vector<std::string>& actual) {
  const auto lines = ReadLines(file.path);
  std::ofstream out(file.path);
  size_t step = 0;
  bool in_expectation = false;
  for (const std::string& line : lines) {
    while (step + 1 < file.steps.size() && &line - lines.data() + 1 >= file.steps[step + 1].line) {
      ++step;
    }
    if (line.empty()) in_expectation = false;
    if (in_expectation) continue;
    out << line << "\n";
    if (line == "----" && file.steps[step].has_expectation) {
      in_expectation = true;
      out << actual[step];
    }
  }
}

}  // namespace ludens
