#pragma once

// Sets of sites have 64 sites a word and as many words as the board needs, of these numbers.

/// Writes out `macro(W)` for each of them: at the end of a file that has templates by width.
#define LUDENS_FOR_EACH_WIDTH(macro) macro(1) macro(2) macro(4) macro(8) macro(16)
