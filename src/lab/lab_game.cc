#include "lab/lab_game.h"

#include <fmt/format.h>

#include "base/rng.h"
#include "play/load_game.h"

namespace ludens {
namespace {

uint64_t Digest(std::string_view text) {
  uint64_t digest = 0;
  for (const char c : text) digest = Mix64(digest ^ static_cast<unsigned char>(c)) + 1;
  return digest;
}

}  // namespace

LabGame LoadLabGame(const std::string& name, const Library& library, const Selections& selections) {
  LabGame loaded;
  loaded.game = LoadGameOrFail(name, library, selections);
  const std::string path = IsGdlFile(name) ? FindGdlFile(name, library) : library.Find(name);
  loaded.name = loaded.game->facts().name;
  loaded.identity = fmt::format("{}|{}|{}|{:016x}", loaded.name, fmt::join(selections.options, ";"),
                                selections.ruleset, Digest(ReadSourceFile(path)->text()));
  return loaded;
}

}  // namespace ludens
