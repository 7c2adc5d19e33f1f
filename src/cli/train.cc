#include <array>

#include "cli/subcommands.h"

namespace ludens::cli {

std::function<int()> RegisterTrainHeuristics(CLI::App& app);
std::function<int()> RegisterTrainPolicy(CLI::App& app);

std::function<int()> RegisterTrain(CLI::App& app) {
  static constexpr std::array kCommands = {
      Command{"heuristics", "Learn weights of heuristic terms by self-play",
              RegisterTrainHeuristics},
      Command{"policy", "Learn playout policies for the first positions of a game",
              RegisterTrainPolicy},
  };
  return RegisterSubcommands(app, kCommands);
}

}  // namespace ludens::cli
