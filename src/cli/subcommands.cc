#include "cli/subcommands.h"

#include <CLI/CLI.hpp>
#include <string>
#include <utility>
#include <vector>

namespace ludens::cli {

std::function<int()> RegisterSubcommands(CLI::App& app, std::span<const Command> commands) {
  app.require_subcommand(1);
  std::vector<std::pair<CLI::App*, std::function<int()>>> known;
  for (const Command& command : commands) {
    CLI::App* own = app.add_subcommand(std::string(command.name), std::string(command.summary));
    known.emplace_back(own, command.Register(*own));
  }
  return [known] {
    for (const auto& [own, run] : known)
      if (own->parsed()) return run();
    return 1;
  };
}

}  // namespace ludens::cli
