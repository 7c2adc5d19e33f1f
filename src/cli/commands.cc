#include <array>

#include "cli/command.h"

namespace ludens::cli {

std::function<int()> RegisterCheck(CLI::App& app);
std::function<int()> RegisterFmt(CLI::App& app);

std::span<const Command> Commands() {
  static constexpr std::array kCommands = {
      Command{"check", "Check game descriptions and explain what is wrong", RegisterCheck},
      Command{"fmt", "Format game descriptions, or show what they expand to", RegisterFmt},
  };
  return kCommands;
}

}  // namespace ludens::cli
