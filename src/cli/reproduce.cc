#include "cli/reproduce.h"

#include <CLI/CLI.hpp>
#include <array>
#include <memory>

#include "base/error.h"
#include "cli/command.h"

namespace ludens::cli {
namespace {

/// What can be run again; each declares its options on a subcommand of its own.
constexpr std::array kReproductions = {
    Reproduction{"fast-game-lengths", "Lengths of nine games by eight agents (table I)",
                 RegisterFastGameLengths},
};

}  // namespace

std::function<int()> RegisterReproduce(CLI::App& app) {
  auto chosen = std::make_shared<std::function<int()>>();
  app.require_subcommand(1);
  for (const Reproduction& reproduction : kReproductions) {
    CLI::App* sub =
        app.add_subcommand(std::string(reproduction.name), std::string(reproduction.summary));
    const std::function<int()> run = reproduction.Register(*sub);
    sub->callback([chosen, run] { *chosen = run; });
  }
  return [chosen] { return (*chosen)(); };
}

}  // namespace ludens::cli
