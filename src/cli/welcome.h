#pragma once

namespace ludens::cli {

/// What `ludens` does without arguments: checks the shipped games and says what to try next.
/// Returns the exit code.
int Welcome();

}  // namespace ludens::cli
