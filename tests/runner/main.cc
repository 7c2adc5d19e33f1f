// Runs data tests: data_test [--rebase] PATH…, where PATH is a .t file or a folder of them.
// With --rebase the expectations are replaced by what is printed now; review the difference.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>

#include "base/error.h"
#include "directives.h"
#include "test_file.h"

namespace ludens {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> FindTests(const std::vector<std::string>& paths, bool slow) {
  std::vector<std::string> tests;
  for (const std::string& path : paths) {
    if (!fs::is_directory(path)) {
      tests.push_back(path);
      continue;
    }
    for (const auto& entry : fs::recursive_directory_iterator(path)) {
      const auto extension = entry.path().extension();
      if (extension == ".t" || (slow && extension == ".t_slow")) tests.push_back(entry.path());
    }
  }
  std::sort(tests.begin(), tests.end());
  return tests;
}

std::string RunStep(TestContext& context, const TestStep& step, const std::string& path) {
  for (const Directive& directive : Directives()) {
    if (directive.name == step.directive) return directive.Run(context, step);
  }
  Fail("{}:{}: unknown directive '{}'", path, step.line, step.directive);
}

// The number of steps that print something else than expected.
int RunFile(const std::string& path, const Library& library, bool rebase) {
  const TestFile file = ReadTestFile(path);
  TestContext context{library, {}};
  std::vector<std::string> actual;
  int failures = 0;
  for (const TestStep& step : file.steps) {
    actual.push_back(RunStep(context, step, path));
    if (!step.has_expectation || actual.back() == step.expected || rebase) continue;
    ++failures;
    fmt::print("{}:{}: '{}' printed\n{}instead of\n{}\n", path, step.line, step.directive,
               actual.back(), step.expected);
  }
  if (rebase) RebaseTestFile(file, actual);
  return failures;
}

int Main(int argc, char** argv) {
  CLI::App app{"Runs data tests"};
  std::vector<std::string> paths;
  bool rebase = false, slow = false;
  app.add_option("PATH", paths)->required();
  app.add_flag("--rebase", rebase, "Write what is printed now as expectations");
  app.add_flag("--slow", slow, "Run .t_slow files too");
  CLI11_PARSE(app, argc, argv);
  const Library library(LUDENS_SOURCE_DIR "/games");
  const auto tests = FindTests(paths, slow);
  if (tests.empty()) Fail("no data tests found");
  int failures = 0;
  for (const std::string& path : tests) failures += RunFile(path, library, rebase);
  fmt::print("{} files, {} failures\n", tests.size(), failures);
  return failures == 0 ? 0 : 1;
}

}  // namespace
}  // namespace ludens

int main(int argc, char** argv) {
  try {
    return ludens::Main(argc, argv);
  } catch (const ludens::Error& e) {
    fmt::print(stderr, "data_test: {}\n", e.what());
    return 1;
  }
}
