#include <array>

#include "cli/command.h"

namespace ludens::cli {

std::function<int()> RegisterCheck(CLI::App& app);

std::span<const Command> Commands() {
  static constexpr std::array kCommands = {
      Command{"check", "Check game descriptions and explain what is wrong", RegisterCheck},
  };
  return kCommands;
}

}  // namespace ludens::cli
