#pragma once

#include <string>
#include <vector>

namespace ludens {

/// One step of a data test: a directive with its arguments, the lines given to it, and what it is
/// expected to print (behind `----`; absent for steps that print nothing).
struct TestStep {
  int line = 0;
  std::string directive;
  std::string arguments;
  std::string input;
  bool has_expectation = false;
  std::string expected;
};

/// A `.t` file: steps separated by blank lines; lines that start with `# ` between steps are
/// comments.
struct TestFile {
  std::string path;
  std::vector<TestStep> steps;
};

TestFile ReadTestFile(const std::string& path);

/// Writes the file anew with `actual` (one entry per step) in place of the expectations.
void RebaseTestFile(const TestFile& file, const std::vector<std::string>& actual);

}  // namespace ludens
