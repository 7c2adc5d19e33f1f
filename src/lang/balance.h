#pragma once

#include <functional>
#include <string_view>

#include "lang/source_map.h"
#include "lang/text.h"

namespace ludens {

/// Checks strings and brackets of a file as written, before anything is expanded, and mends what
/// is wrong so that reading can go on. Where a bracket is missing or superfluous follows from
/// counting only up to a whole clause; the guess that agrees best with the author's line breaks
/// and indentation is reported. False when the text cannot be mended.
///
/// `is_define` says whether a quoted name may be the start of a call.
bool MendBrackets(Text& text, const std::function<bool(std::string_view)>& is_define,
                  Reporter& reporter);

}  // namespace ludens
