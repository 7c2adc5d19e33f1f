#pragma once

#include <string_view>

#include "game/game.h"

namespace CLI {
class App;
}

namespace ludens::cli {

/// The kind's name on the command line and in results.
std::string_view NameOf(PlayoutKind kind);

/// Declares --kind.
void DeclareKind(CLI::App& app, PlayoutKind& kind);

}  // namespace ludens::cli
