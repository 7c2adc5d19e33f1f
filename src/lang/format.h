#pragma once

#include <string>
#include <string_view>

namespace ludens {

/// The description in house style: four columns per level, a clause on one line where it fits,
/// otherwise one argument per line. Works on the text as written: comments, defines, options and
/// single blank lines stay; only white space changes. Formatting twice changes nothing more.
///
/// REQUIRES: strings and brackets of `text` are balanced (MendBrackets finds nothing to mend).
std::string Format(std::string_view text);

}  // namespace ludens
