// Feeds arbitrary text to the front end: whatever it is, reading must end soon, without a fault,
// and what was read must print to text that reads back to the same tree.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "lang/description.h"
#include "lang/parser.h"
#include "lang/print.h"
#include "lang/render.h"

namespace ludens {
namespace {

const Library& Games() {
  static const Library library(LUDENS_SOURCE_DIR "/games");
  return library;
}

void CheckRoundTrip(const Node& tree) {
  const SourceFile file("printed", PrintTree(tree));
  const Text text(file);
  SourceMap map(std::make_shared<SourceFile>("printed", ""));
  Diagnostics diagnostics;
  Reporter reporter(map, diagnostics);
  const auto again = ParseTree(text, 0, text.size(), reporter);
  if (!again || !SameTree(tree, *again)) std::abort();
}

void ReadOne(std::string input) {
  const auto file = std::make_shared<SourceFile>("fuzz.lud", std::move(input));
  Diagnostics diagnostics;
  const auto description = ReadDescription(file, Games(), {}, diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.list()) Render(diagnostic, *file);
  if (description) CheckRoundTrip(description->game);
}

}  // namespace
}  // namespace ludens

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  ludens::ReadOne(std::string(reinterpret_cast<const char*>(data), size));
  return 0;
}
