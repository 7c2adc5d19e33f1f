#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ludens {

bool EqualIgnoringCase(std::string_view a, std::string_view b);

/// Number of single-character insertions, deletions, replacements and swaps of neighbours between
/// two words, ignoring case; stops counting at `limit`.
int EditDistance(std::string_view a, std::string_view b, int limit);

/// Up to three of `known` that look most like `word`, nearest first; none when nothing is near.
std::vector<std::string> Nearest(std::string_view word, std::span<const std::string> known);

/// "did you mean 'a', 'b' or 'c'?", or "" when nothing is near.
std::string DidYouMean(std::string_view word, std::span<const std::string> known);
std::string DidYouMean(const std::vector<std::string>& nearest);

}  // namespace ludens
