#include "cli/command.h"

namespace ludens::cli {

std::span<const Command> Commands() { return {}; }

}  // namespace ludens::cli
