#pragma once

#include <string>

#include "directives.h"

namespace ludens {

/// `perft DEPTH NAME`: the numbers of sequences of 1, 2, … DEPTH moves of a shipped game, or of the
/// last `game` step's text when there is no name. Lines `option HEADING/ITEM` below choose options.
std::string RunPerft(TestContext& context, const TestStep& step);

}  // namespace ludens
