#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>

#include "base/error.h"
#include "cli/command.h"
#include "cli/welcome.h"

namespace ludens::cli {
namespace {

int Main(int argc, char** argv) {
  CLI::App app{"Ludens: describe a game in a page of text; play it, measure it, learn it."};
  app.set_version_flag("--version", LUDENS_VERSION);
  app.require_subcommand(0, 1);
  std::function<int()> chosen;
  for (const Command& command : Commands()) {
    CLI::App* sub = app.add_subcommand(std::string(command.name), std::string(command.summary));
    auto run = command.Register(*sub);
    sub->final_callback([&chosen, run] { chosen = run; });
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? 0 : 2;
  }
  return chosen ? chosen() : Welcome();
}

}  // namespace
}  // namespace ludens::cli

int main(int argc, char** argv) {
  try {
    return ludens::cli::Main(argc, argv);
  } catch (const ludens::Error& e) {
    fmt::print(stderr, "ludens: {}\n", e.what());
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "ludens: out of memory\n");
  }
  return 1;
}
