// Feeds arbitrary text to the GDL reader and, where it is a description, on to grounding and a few
// playouts under tight limits: whatever it is, this must end soon and without a fault.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "gdl/gdl_game.h"
#include "lang/render.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace ludens;
  const SourceFile file("fuzz.kif", std::string(reinterpret_cast<const char*>(data), size));
  Diagnostics diagnostics;
  gdl::GdlOptions options;
  options.limits = {.seconds = 1, .atoms = 20000, .literals = 200000, .term_depth = 20};
  const auto game =
      gdl::GdlGame::Compile(file.name(), std::string(file.text()), diagnostics, options);
  for (const Diagnostic& diagnostic : diagnostics.list()) Render(diagnostic, file);
  if (game == nullptr) return 0;
  OwnedState state(*game);
  Rng rng(1);
  game->Start(state.get(), rng);
  const PlayoutStatistics one = game->Game::Playouts(state.get(), 1, 0, 20, 30);
  const PlayoutStatistics many = game->Playouts(state.get(), 1, 0, 20, 30);
  if (one.plies != many.plies || one.branching_sum != many.branching_sum) std::abort();
  return 0;
}
