#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "game/move_policy.h"

namespace ludens {

/// The policy meant by a text such as "uniform", "mast:epsilon=0.1",
/// "nst:length=3,temperature=0.5", "ppa:rate=0.1", "pieces", "lgr" or "decisive:anti=1". Throws
/// Error where there is no such policy or setting.
std::unique_ptr<MovePolicy> MakePolicy(std::string_view text, const Game& game);

/// What MakePolicy understands, for help texts.
std::string PolicyHelp();

/// True for policies that change with the playouts they have seen: their playouts depend on the
/// order in which they are played.
bool PolicyLearns(std::string_view text);

}  // namespace ludens
