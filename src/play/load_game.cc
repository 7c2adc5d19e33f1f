#include "play/load_game.h"

#include <filesystem>

#include "base/error.h"
#include "compiler/compile.h"
#include "gdl/gdl_game.h"
#include "lang/description.h"
#include "lang/render.h"

namespace ludens {

bool IsGdlFile(const std::string& path) { return path.ends_with(".kif"); }

std::string FindGdlFile(const std::string& name, const Library& library) {
  if (std::filesystem::exists(name)) return name;
  const std::string in_library = library.folder() + "/" + name;
  if (std::filesystem::exists(in_library)) return in_library;
  Fail("no file '{}', neither here nor in the library", name);
}

LoadedGame LoadGame(const std::string& name, const Library& library, const Selections& selections) {
  LoadedGame loaded;
  if (IsGdlFile(name)) {
    const std::string path = FindGdlFile(name, library);
    loaded.file = ReadSourceFile(path);
    loaded.game = gdl::GdlGame::Compile(path, std::string(loaded.file->text()), loaded.diagnostics);
    return loaded;
  }
  loaded.file = ReadSourceFile(library.Find(name));
  const auto description = ReadDescription(loaded.file, library, selections, loaded.diagnostics);
  if (description) loaded.game = Compile(*description, library, loaded.diagnostics).either();
  return loaded;
}

std::shared_ptr<const Game> LoadGameOrFail(const std::string& name, const Library& library,
                                           const Selections& selections) {
  LoadedGame loaded = LoadGame(name, library, selections);
  if (loaded.game != nullptr) return loaded.game;
  std::string text = "cannot play '" + name + "'";
  for (const Diagnostic& diagnostic : loaded.diagnostics.list())
    if (diagnostic.severity == Severity::kError) text += "\n" + Render(diagnostic, *loaded.file);
  throw Error(text);
}

}  // namespace ludens
