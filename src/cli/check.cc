#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "cli/command.h"
#include "cli/game_options.h"
#include "compiler/compile.h"
#include "gdl/read_program.h"
#include "lang/description.h"
#include "lang/render.h"
#include "play/load_game.h"

namespace ludens::cli {
namespace {

struct CheckOptions {
  GameOptions games;
  std::vector<std::string> paths;
  bool json = false;
};

/// What checking one file found; `file` is null when it could not even be read.
struct Report {
  std::string path;
  SourceFilePtr file;
  Diagnostics diagnostics;
};

Report CheckFile(const std::string& path, const Library& library, const Selections& selections) {
  Report report{path, nullptr, {}};
  try {
    report.file = ReadSourceFile(path);
    if (IsGdlFile(path)) {
      gdl::ReadProgram(path, std::string(report.file->text()), report.diagnostics);
    } else {
      const auto description =
          ReadDescription(report.file, library, selections, report.diagnostics);
      if (description) CheckTypes(*description, report.diagnostics);
    }
  } catch (const Error& e) {
    report.diagnostics.Add({Severity::kError, {path}, e.what(), {}, {}});
  }
  return report;
}

nlohmann::json ToJson(const Diagnostic& diagnostic) {
  nlohmann::json notes = nlohmann::json::array();
  for (const Note& note : diagnostic.notes) {
    notes.push_back({{"file", note.location.file},
                     {"line", note.location.line},
                     {"column", note.location.column},
                     {"message", note.message}});
  }
  const Location& at = diagnostic.location;
  return {{"line", at.line},
          {"column", at.column},
          {"endLine", at.end_line},
          {"endColumn", at.end_column},
          {"severity", diagnostic.severity == Severity::kError ? "error" : "warning"},
          {"message", diagnostic.message},
          {"hint", diagnostic.hint},
          {"notes", std::move(notes)}};
}

void PrintJson(const Report& report) {
  nlohmann::json list = nlohmann::json::array();
  for (const Diagnostic& diagnostic : report.diagnostics.list()) list.push_back(ToJson(diagnostic));
  const nlohmann::json line = {{"file", report.path},
                               {"ok", !report.diagnostics.HasErrors()},
                               {"diagnostics", std::move(list)}};
  // Invalid UTF-8 of a bad file is replaced rather than refused.
  fmt::print("{}\n", line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

void PrintText(const Report& report) {
  for (const Diagnostic& diagnostic : report.diagnostics.list()) {
    if (report.file != nullptr) {
      fmt::print("{}", Render(diagnostic, *report.file));
    } else {
      fmt::print("error: {}\n", diagnostic.message);
    }
  }
}

int Check(const CheckOptions& options) {
  const Library library = options.games.OpenLibrary();
  const auto paths = FindDescriptions(options.paths, library);
  size_t bad = 0;
  for (const std::string& path : paths) {
    const Report report = CheckFile(path, library, options.games.selections);
    bad += report.diagnostics.HasErrors() ? 1 : 0;
    options.json ? PrintJson(report) : PrintText(report);
  }
  if (!options.json) {
    fmt::print("{} {} checked, {}\n", paths.size(), paths.size() == 1 ? "file" : "files",
               bad == 0 ? "all fine" : fmt::format("{} with errors", bad));
  }
  return bad == 0 ? 0 : 1;
}

}  // namespace

std::function<int()> RegisterCheck(CLI::App& app) {
  auto options = std::make_shared<CheckOptions>();
  app.add_option("PATH", options->paths, "Files, folders or names of games")->required();
  app.add_flag("--json", options->json, "One JSON object per file");
  options->games.Declare(app);
  return [options] { return Check(*options); };
}

}  // namespace ludens::cli
