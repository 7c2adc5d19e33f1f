#pragma once

#include <memory>
#include <string>

#include "gdl/program.h"
#include "lang/diagnostic.h"

namespace ludens::gdl {

/// A description that passed every check, with the text to point into.
struct ReadResult {
  std::unique_ptr<Program> program;  ///< Null when the diagnostics hold an error.
  std::unique_ptr<KifSource> source;
};

struct ReadOptions {
  /// Demand one spelling per word. A match server may send words in any case, a file may not.
  bool check_spelling = true;
};

/// Reads, checks and lowers a description. The findings go to `diagnostics` in reading order.
ReadResult ReadProgram(std::string file, std::string text, Diagnostics& diagnostics,
                       const ReadOptions& options = {});

}  // namespace ludens::gdl
