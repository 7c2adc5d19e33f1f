#pragma once

#include <string>

#include "lang/tree.h"

namespace ludens {

/// The tree as text on one line. Reading it again gives an equal tree (spans apart).
std::string PrintTree(const Node& node);

/// Equal up to spans.
bool SameTree(const Node& a, const Node& b);

}  // namespace ludens
