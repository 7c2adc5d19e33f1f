#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lang/define.h"

namespace ludens {

/// A folder of games: descriptions (`lud/**.lud`, or `*.lud` in the folder itself), defines that
/// every description may use (`def/**.def`) and hints for agents (`def_ai/NAME_ai.def`). Reads
/// what it is asked for, once. Threads may share a const Library.
class Library {
 public:
  /// A library without anything in it.
  Library();
  /// Descriptions that lie outside of `folder` may also use the defines of another library, the
  /// `fallback` ("" for none), where `folder` has none of that name. Throws Error when `folder` is
  /// no folder.
  explicit Library(std::string folder, std::string fallback = "");
  ~Library();
  Library(Library&&) noexcept;
  Library& operator=(Library&&) noexcept;

  const std::string& folder() const;
  const DefineTable& defines() const;
  /// The defines that the description in `file` may use.
  const DefineTable& DefinesFor(const std::string& file) const;
  /// The define of `def_ai/NAME.def`, null when there is none. `name` ends in `_ai`.
  const Define* AiDefine(std::string_view name) const;

  /// Paths of all descriptions, sorted.
  const std::vector<std::string>& games() const;
  /// The path that a user means by `game`: a file, or the name of a game of the library in any
  /// case, with or without accents. Throws Error with the nearest names when it is unknown or
  /// ambiguous.
  std::string Find(const std::string& game) const;

  /// What must stay alive as long as texts from the library are in use.
  std::shared_ptr<const void> storage() const;

 private:
  struct Storage;

  bool Holds(const std::string& file) const;

  std::shared_ptr<Storage> storage_;
};

}  // namespace ludens
