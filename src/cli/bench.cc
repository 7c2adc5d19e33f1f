#include <CLI/CLI.hpp>
#include <array>
#include <memory>

#include "cli/command.h"

namespace ludens::cli {

std::function<int()> RegisterBenchAgents(CLI::App& app);
std::function<int()> RegisterBenchCompile(CLI::App& app);
std::function<int()> RegisterBenchGdl(CLI::App& app);
std::function<int()> RegisterBenchKinds(CLI::App& app);
std::function<int()> RegisterBenchRatios(CLI::App& app);
std::function<int()> RegisterBenchSpeed(CLI::App& app);
std::function<int()> RegisterBenchTable1(CLI::App& app);

namespace {

/// The measurements, one file each, listed as the verbs themselves are.
constexpr std::array kBenches = {
    Command{"speed", "Random playouts of well-known games, beside recorded speeds of others",
            RegisterBenchSpeed},
    Command{"ratios", "Random playouts of a whole library against the reference's speeds",
            RegisterBenchRatios},
    Command{"table1", "Optimised playouts against standard ones: speed and mean length",
            RegisterBenchTable1},
    Command{"kinds", "Test that optimised playouts have the distribution of standard ones",
            RegisterBenchKinds},
    Command{"agents", "Tree search and alpha-beta beside bare playouts and recorded speeds",
            RegisterBenchAgents},
    Command{"compile", "Time from text to game", RegisterBenchCompile},
    Command{"gdl", "Random playouts of games in GDL, by every evaluator", RegisterBenchGdl},
};

}  // namespace

std::function<int()> RegisterBench(CLI::App& app) {
  app.require_subcommand(1);
  auto chosen = std::make_shared<std::function<int()>>();
  for (const Command& bench : kBenches) {
    CLI::App* sub = app.add_subcommand(std::string(bench.name), std::string(bench.summary));
    auto run = bench.Register(*sub);
    sub->final_callback([chosen, run] { *chosen = run; });
  }
  return [chosen] { return (*chosen)(); };
}

}  // namespace ludens::cli
