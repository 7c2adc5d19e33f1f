#include <array>

#include "cli/command.h"

namespace ludens::cli {

std::function<int()> RegisterCheck(CLI::App& app);
std::function<int()> RegisterConform(CLI::App& app);
std::function<int()> RegisterConformBoards(CLI::App& app);
std::function<int()> RegisterFmt(CLI::App& app);
std::function<int()> RegisterShow(CLI::App& app);

std::span<const Command> Commands() {
  static constexpr std::array kCommands = {
      Command{"check", "Check game descriptions and explain what is wrong", RegisterCheck},
      Command{"conform", "Replay recorded games and compare every ply", RegisterConform},
      Command{"show", "Show a game's board: text, picture or all sites as JSON", RegisterShow},
      Command{"conform-boards", "Compare boards with those of the reference",
              RegisterConformBoards},
      Command{"fmt", "Format game descriptions, or show what they expand to", RegisterFmt},
  };
  return kCommands;
}

}  // namespace ludens::cli
