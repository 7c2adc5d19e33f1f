#pragma once

#include "ludemes/support/groups.h"

namespace ludens {

/// What lies open when balls are piled up: rules that look at a pile from above.

/// True when an item lies straight above the site, on any higher layer.
bool IsCovered(const Context& context, SiteType type, int site);

/// True when two neighbours do not touch visibly: two items or more rest on both of them.
bool IsHiddenLink(const Context& context, SiteType type, int from, int to);

}  // namespace ludens
