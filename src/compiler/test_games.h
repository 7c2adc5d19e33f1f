#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "compiler/compile.h"

namespace ludens {

// Games for tests.

/// Compiles a description that a test has written down; a failure of the test where that fails.
inline std::shared_ptr<const LudGame> CompileText(const std::string& text,
                                                  const Library& library = Library()) {
  Diagnostics diagnostics;
  const auto description = ReadDescriptionText("test.lud", text, library, {}, diagnostics);
  CompileResult compiled;
  if (description) compiled = Compile(*description, library, diagnostics);
  EXPECT_NE(compiled.game, nullptr)
      << (diagnostics.list().empty() ? "" : diagnostics.list().front().message);
  return compiled.game;
}

/// The message of the first error in a description, "" where there is none.
inline std::string ErrorOf(const std::string& text) {
  Diagnostics diagnostics;
  const auto description = ReadDescriptionText("test.lud", text, Library(), {}, diagnostics);
  if (description) Compile(*description, Library(), diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.list())
    if (diagnostic.severity == Severity::kError) return diagnostic.message;
  return "";
}

/// The games that come with the program.
inline const Library& ShippedLibrary() {
  static const Library library(std::string(LUDENS_SOURCE_DIR) + "/games");
  return library;
}

/// The shipped game of this name, or null.
inline std::shared_ptr<const LudGame> Shipped(const std::string& name) {
  const Library& library = ShippedLibrary();
  Diagnostics diagnostics;
  const auto description = ReadDescription(library.Find(name), library, {}, diagnostics);
  return description ? Compile(*description, library, diagnostics).game : nullptr;
}

/// A game from its text, played by what moves look like.
class Table {
 public:
  explicit Table(const std::string& text, uint64_t seed = 1) : rng_(seed) {
    Diagnostics diagnostics;
    const auto description =
        ReadDescriptionText("test.lud", text, ShippedLibrary(), {}, diagnostics);
    if (description) game_ = Compile(*description, ShippedLibrary(), diagnostics).game;
    if (game_ == nullptr) throw std::runtime_error(diagnostics.list().front().message);
    state_.emplace(*game_);
    game_->Start(state_->get(), rng_);
  }

  std::vector<std::string> Moves() const {
    std::vector<std::string> texts;
    for (const Move& move : Legal()) texts.push_back(game_->MoveText(state_->get(), move));
    return texts;
  }
  bool Offers(std::string_view part) const {
    const auto moves = Moves();
    return std::any_of(moves.begin(), moves.end(), [&](const std::string& text) {
      return text.find(part) != std::string::npos;
    });
  }
  /// Plays the first move whose text contains `part`.
  void Play(std::string_view part) {
    for (const Move& move : Legal()) {
      if (game_->MoveText(state_->get(), move).find(part) == std::string::npos) continue;
      game_->Apply(state_->get(), {&move, 1}, rng_);
      return;
    }
    ADD_FAILURE() << "no move with " << part;
  }
  bool IsOver() const { return game_->IsOver(state_->get()); }

  const LudGame& game() const { return *game_; }
  const StateBytes* bytes() const { return state_->get(); }
  /// To look at the position.
  Context context() { return game_->MakeContext(state_->get()); }

 private:
  MoveList Legal() const {
    MoveList moves;
    game_->LegalMoves(state_->get(), game_->Mover(state_->get()), moves);
    return moves;
  }

  std::shared_ptr<const LudGame> game_;
  std::optional<OwnedState> state_;
  Rng rng_;
};

}  // namespace ludens
