#pragma once

#include <memory>

#include "compiler/lud_game.h"
#include "compiler/lud_match.h"
#include "lang/description.h"

namespace ludens {

/// Why a description could not be compiled.
enum class CompileStatus : uint8_t {
  kOk,
  kWrong,        ///< The description is wrong; the diagnostics say where.
  kUnsupported,  ///< The description is fine, but uses something we cannot play yet.
};

struct CompileOptions {
  /// Let rules look at whole sets of sites where they can. Without it they ask site by site, with
  /// the same results: for tests.
  bool site_sets = true;
};

struct CompileResult {
  CompileStatus status = CompileStatus::kOk;
  std::shared_ptr<const LudGame> game;    ///< Null unless the status is kOk and it is a game.
  std::shared_ptr<const LudMatch> match;  ///< Null unless the status is kOk and it is a match.
  std::string missing;                    ///< What is unsupported.

  std::shared_ptr<const Game> either() const {
    if (game != nullptr) return game;
    return match;
  }
};

/// Binds a description against the typed grammar and reports the first thing that does not fit;
/// true when everything does.
bool CheckTypes(const Description& description, Diagnostics& diagnostics);

/// Compiles a description into a forward model. Mistakes and unsupported ludemes go to
/// `diagnostics`, located in the author's text. The games of a match are looked up in `library`.
CompileResult Compile(const Description& description, const Library& library,
                      Diagnostics& diagnostics, const CompileOptions& options = {});
/// The same without a library: for games, not for matches.
inline CompileResult Compile(const Description& description, Diagnostics& diagnostics) {
  return Compile(description, Library(), diagnostics);
}

}  // namespace ludens
