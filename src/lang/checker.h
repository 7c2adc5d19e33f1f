#pragma once

#include "lang/hints.h"
#include "lang/source_map.h"
#include "lang/tree.h"

namespace ludens {

/// Looks through the trees for words that nobody knows: keywords, constants, labels, and strings
/// that are calls of a define that does not exist; and for clauses that lack arguments. `defines`
/// names the known defines; it is asked only when something is wrong.
void CheckWords(const Node& game, const Node* metadata, const SourceMap& map,
                const NameList& defines, Reporter& reporter);

/// The same for the text as written, with comments removed: what no selected option or called
/// define brings into the tree is looked at here too. Sees only words, no structure.
void CheckSourceWords(const Text& text, const NameList& defines, Reporter& reporter);

}  // namespace ludens
