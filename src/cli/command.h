#pragma once

#include <functional>
#include <span>
#include <string_view>

namespace CLI {
class App;
}

namespace ludens::cli {

/// One verb of the command line. `Register` declares options on its own subcommand and returns
/// what to run when the verb was chosen; that returns the exit code.
struct Command {
  std::string_view name;
  std::string_view summary;  ///< One line for the overview.
  std::function<int()> (*Register)(CLI::App& app);
};

/// All verbs, in the order in which `ludens --help` shows them (commands.cc).
std::span<const Command> Commands();

}  // namespace ludens::cli
