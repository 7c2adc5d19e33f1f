#include "cli/train.h"

#include <CLI/CLI.hpp>
#include <array>
#include <memory>

#include "base/error.h"
#include "cli/command.h"

namespace ludens::cli {
namespace {

/// What can be trained; each declares its options on a subcommand of its own.
constexpr std::array kTrainings = {
    Training{"heuristics", "Weights of heuristic terms, by self-play", RegisterTrainHeuristics},
};

}  // namespace

std::function<int()> RegisterTrain(CLI::App& app) {
  auto chosen = std::make_shared<std::function<int()>>();
  app.require_subcommand(1);
  for (const Training& training : kTrainings) {
    CLI::App* sub = app.add_subcommand(std::string(training.name), std::string(training.summary));
    const std::function<int()> run = training.Register(*sub);
    sub->callback([chosen, run] { *chosen = run; });
  }
  return [chosen] { return (*chosen)(); };
}

}  // namespace ludens::cli
