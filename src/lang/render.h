#pragma once

#include <string>

#include "lang/diagnostic.h"
#include "lang/source_file.h"

namespace ludens {

/// A diagnostic for people: place and message, the line with carets and the hint, the notes.
///
///     games/hunt.lud:12:11: error: unknown ludeme 'sqare'
///       12 |   (board (sqare 5))
///          |           ^^^^^ did you mean 'square'?
///     games/hunt.lud:3:5: note: in expansion of define "SmallBoard"
std::string Render(const Diagnostic& diagnostic, const SourceFile& file);

}  // namespace ludens
