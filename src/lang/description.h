#pragma once

#include <memory>
#include <optional>
#include <string>

#include "lang/diagnostic.h"
#include "lang/library.h"
#include "lang/options.h"
#include "lang/source_map.h"
#include "lang/tree.h"

namespace ludens {

/// A description after expansion: the tree of the game, the tree of its metadata, and how to get
/// from either back to the author's text.
struct Description {
  std::string file;
  std::string name;              ///< As the game calls itself; the file's name when it does not.
  Node game;                     ///< The `(game …)` or `(match …)` clause.
  std::optional<Node> metadata;  ///< `(metadata …)` with `useFor` already decided.
  OptionSet options;
  std::shared_ptr<const SourceMap> source;  ///< Spans of both trees are offsets into its text.
};

/// Reads and expands a description. Mistakes of its author go to `diagnostics`; nothing is returned
/// when there were errors. Throws Error when the file cannot be read.
std::optional<Description> ReadDescription(const std::string& path, const Library& library,
                                           const Selections& selections, Diagnostics& diagnostics);

/// The same for a file already read.
std::optional<Description> ReadDescription(SourceFilePtr file, const Library& library,
                                           const Selections& selections, Diagnostics& diagnostics);

/// The same for a text already in memory; `name` is what diagnostics call it.
std::optional<Description> ReadDescriptionText(std::string name, std::string text,
                                               const Library& library, const Selections& selections,
                                               Diagnostics& diagnostics);

}  // namespace ludens
