#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <memory>

#include "base/error.h"
#include "cli/command.h"
#include "cli/game_options.h"
#include "lang/balance.h"
#include "lang/description.h"
#include "lang/format.h"
#include "lang/print.h"
#include "lang/render.h"

namespace ludens::cli {
namespace {

struct FormatOptions {
  GameOptions games;
  std::vector<std::string> paths;
  bool check = false;
  bool write = false;
  bool expand = false;
};

void PrintAll(const Diagnostics& diagnostics, const SourceFile& file) {
  for (const Diagnostic& diagnostic : diagnostics.list()) {
    fmt::print(stderr, "{}", Render(diagnostic, file));
  }
}

// The text in house style; nothing, and messages, when brackets or strings are broken.
std::optional<std::string> FormatFile(const SourceFilePtr& file, const Library& library) {
  SourceMap map(file);
  Diagnostics diagnostics;
  Reporter reporter(map, diagnostics);
  Text text(*file);
  const DefineTable& defines = library.DefinesFor(file->name());
  const auto is_define = [&](std::string_view name) { return defines.Find(name) != nullptr; };
  MendBrackets(text, is_define, reporter);
  PrintAll(diagnostics, *file);
  if (diagnostics.HasErrors()) return std::nullopt;
  return Format(file->text());
}

// The expanded trees, one clause per line as far as they fit.
std::optional<std::string> ExpandFile(const SourceFilePtr& file, const Library& library,
                                      const Selections& selections) {
  Diagnostics diagnostics;
  const auto description = ReadDescription(file, library, selections, diagnostics);
  PrintAll(diagnostics, *file);
  if (!description) return std::nullopt;
  std::string text = PrintTree(description->game) + "\n";
  if (description->metadata) text += "\n" + PrintTree(*description->metadata) + "\n";
  return Format(text);
}

void WriteFile(const std::string& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out << text;
  out.close();
  if (!out) Fail("{}: cannot be written", path);
}

int FormatAll(const FormatOptions& options) {
  const Library library = options.games.OpenLibrary();
  int exit_code = 0;
  for (const std::string& path : FindDescriptions(options.paths, library)) {
    const SourceFilePtr file = ReadSourceFile(path);
    const auto text = options.expand ? ExpandFile(file, library, options.games.selections)
                                     : FormatFile(file, library);
    if (!text) {
      exit_code = 1;
    } else if (options.check) {
      if (*text == file->text()) continue;
      fmt::print("{}: not formatted\n", path);
      exit_code = 1;
    } else if (!options.write) {
      fmt::print("{}", *text);
    } else if (*text != file->text()) {
      WriteFile(path, *text);
    }
  }
  return exit_code;
}

}  // namespace

std::function<int()> RegisterFmt(CLI::App& app) {
  auto options = std::make_shared<FormatOptions>();
  app.add_option("PATH", options->paths, "Files, folders or names of games")->required();
  auto* check = app.add_flag("--check", options->check, "Only say which files would change");
  auto* write = app.add_flag("--write", options->write, "Change the files in place");
  auto* expand = app.add_flag("--expand", options->expand,
                              "Print what the description expands to, defines and options applied");
  write->excludes(check)->excludes(expand);
  expand->excludes(check);
  options->games.Declare(app);
  return [options] { return FormatAll(*options); };
}

}  // namespace ludens::cli
