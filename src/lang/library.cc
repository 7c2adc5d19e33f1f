#include "lang/library.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>

#include "base/error.h"
#include "lang/scan.h"
#include "lang/suggest.h"

namespace ludens {
namespace fs = std::filesystem;

struct Library::Storage {
  std::string folder;
  std::string fallback;
  std::once_flag games_read;
  std::vector<std::string> games;
  std::once_flag defines_read;
  DefineTable defines;
  std::once_flag all_defines_read;
  DefineTable all_defines;  // Those of the fallback too.
  std::mutex ai_mutex;      // Guards the rest.
  std::map<std::string, std::unique_ptr<Define>, std::less<>> ai_defines;
  std::vector<SourceFilePtr> files;
};

namespace {

std::vector<std::string> FilesUnder(const fs::path& folder, std::string_view extension) {
  std::vector<std::string> paths;
  std::error_code error;
  fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, error);
  for (; !error && it != fs::recursive_directory_iterator(); it.increment(error)) {
    if (it->path().extension() == extension) paths.push_back(it->path().string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

// Adds the defines of one library file. A broken one is our library's fault, so an Error.
SourceFilePtr ReadDefines(const std::string& path, DefineTable& table) {
  SourceFilePtr file = ReadSourceFile(path);
  Text text = StripComments(Text(*file));
  SourceMap map(file);
  Diagnostics diagnostics;
  Reporter reporter(map, diagnostics);
  CutDefines(text, table, reporter);
  if (diagnostics.HasErrors()) {
    const Diagnostic& first = diagnostics.list().front();
    Fail("{}:{}:{}: {}", path, first.location.line, first.location.column, first.message);
  }
  return file;
}

std::string Stem(const std::string& path) { return fs::path(path).stem().string(); }

/// Letters with accents (Latin, in UTF-8) as plain ones, so that names can be typed on any
/// keyboard.
std::string WithoutAccents(std::string_view text) {
  // The letters U+00C0 to U+017F.
  constexpr std::string_view kPlain =
      "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/"
      "ouuuuytyAaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGg"
      "GgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlLlLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZ"
      "zZzs";
  std::string plain;
  for (size_t i = 0; i < text.size(); ++i) {
    const auto lead = static_cast<unsigned char>(text[i]);
    if (lead < 0xc3 || lead > 0xc5 || i + 1 == text.size()) {
      plain += text[i];
      continue;
    }
    const auto trail = static_cast<unsigned char>(text[++i]);
    const size_t letter = (lead - 0xc3u) * 64u + (trail & 0x3fu);
    plain += kPlain[letter];
  }
  return plain;
}

}  // namespace

Library::Library() : storage_(std::make_shared<Storage>()) {}
Library::~Library() = default;
Library::Library(Library&&) noexcept = default;
Library& Library::operator=(Library&&) noexcept = default;

Library::Library(std::string folder, std::string fallback) : Library() {
  std::error_code error;
  if (!fs::is_directory(folder, error)) Fail("{}: no such library folder", folder);
  storage_->folder = std::move(folder);
  storage_->fallback = std::move(fallback);
}

bool Library::Holds(const std::string& file) const {
  const fs::path path = fs::weakly_canonical(file).lexically_relative(fs::canonical(folder()));
  return !path.empty() && *path.begin() != "..";
}

const std::string& Library::folder() const { return storage_->folder; }
std::shared_ptr<const void> Library::storage() const { return storage_; }

const DefineTable& Library::defines() const {
  std::call_once(storage_->defines_read, [this] {
    if (folder().empty()) return;
    const std::lock_guard lock(storage_->ai_mutex);
    for (const std::string& path : FilesUnder(fs::path(folder()) / "def", ".def")) {
      storage_->files.push_back(ReadDefines(path, storage_->defines));
    }
  });
  return storage_->defines;
}

const DefineTable& Library::DefinesFor(const std::string& file) const {
  if (storage_->fallback.empty() || Holds(file)) return defines();
  std::call_once(storage_->all_defines_read, [this] {
    storage_->all_defines = defines();
    const std::lock_guard lock(storage_->ai_mutex);
    for (const std::string& path : FilesUnder(fs::path(storage_->fallback) / "def", ".def")) {
      storage_->files.push_back(ReadDefines(path, storage_->all_defines));
    }
  });
  return storage_->all_defines;
}

const Define* Library::AiDefine(std::string_view name) const {
  if (folder().empty()) return nullptr;
  const std::lock_guard lock(storage_->ai_mutex);
  auto found = storage_->ai_defines.find(name);
  if (found != storage_->ai_defines.end()) return found->second.get();
  std::unique_ptr<Define> define;
  const fs::path path = fs::path(folder()) / "def_ai" / (std::string(name) + ".def");
  std::error_code error;
  if (name.find('/') == kNotFound && fs::is_regular_file(path, error)) {
    DefineTable table;
    storage_->files.push_back(ReadDefines(path.string(), table));
    if (const Define* read = table.Find(name)) define = std::make_unique<Define>(*read);
  }
  return storage_->ai_defines.emplace(std::string(name), std::move(define)).first->second.get();
}

const std::vector<std::string>& Library::games() const {
  std::call_once(storage_->games_read, [this] {
    if (folder().empty()) return;
    const fs::path lud = fs::path(folder()) / "lud";
    std::error_code error;
    storage_->games = FilesUnder(fs::is_directory(lud, error) ? lud : fs::path(folder()), ".lud");
  });
  return storage_->games;
}

std::string Library::Find(const std::string& game) const {
  std::error_code error;
  if (fs::exists(game, error)) return game;
  const std::string wanted = WithoutAccents(game);
  std::vector<std::string> matches, names;
  for (const std::string& path : games()) {
    std::string name = Stem(path);
    const std::string plain = WithoutAccents(name);
    if (EqualIgnoringCase(plain, wanted) || EqualIgnoringCase(plain + ".lud", wanted)) {
      matches.push_back(path);
    }
    names.push_back(std::move(name));
  }
  if (matches.size() == 1) return matches[0];
  if (matches.size() > 1) {
    Fail("'{}' is ambiguous; give one of these paths: {}", game, fmt::join(matches, ", "));
  }
  std::string hint = DidYouMean(Stem(game), names);
  Fail("no file and no game of the library is called '{}'{}{}", game, hint.empty() ? "" : "; ",
       hint);
}

}  // namespace ludens
