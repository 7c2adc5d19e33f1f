#include <array>

#include "cli/subcommands.h"

namespace ludens::cli {

std::function<int()> RegisterReproduceLengths(CLI::App& app);
std::function<int()> RegisterReproduceMemorizing(CLI::App& app);

std::function<int()> RegisterReproduce(CLI::App& app) {
  static constexpr std::array kCommands = {
      Command{"fast-game-lengths", "Table I: lengths of nine games by eight agents",
              RegisterReproduceLengths},
      Command{"memorizing-the-playout-policy", "Tables 1 to 4: PPAFM against PPAF and UCT",
              RegisterReproduceMemorizing},
  };
  return RegisterSubcommands(app, kCommands);
}

}  // namespace ludens::cli
