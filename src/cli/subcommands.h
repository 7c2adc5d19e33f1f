#pragma once

#include <functional>
#include <span>

#include "cli/command.h"

namespace ludens::cli {

/// Declares a verb's own verbs (`ludens train policy`), one of which must be given; the answer runs
/// the one that was.
std::function<int()> RegisterSubcommands(CLI::App& app, std::span<const Command> commands);

}  // namespace ludens::cli
