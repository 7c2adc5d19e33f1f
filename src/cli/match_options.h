#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/game_options.h"
#include "lab/match/runner.h"

namespace ludens::cli {

/// The options that matches and tournaments share.
struct MatchOptions {
  GameOptions games;
  std::string game;
  std::vector<std::string> agents;
  MatchRules rules;
  int threads = 1;
  std::string store;  ///< File of results; empty: kept in memory only.
  bool json = false;
  bool quiet = false;

  void Declare(CLI::App& app);
  /// Everything loaded and checked; `game` keeps the game alive.
  RunSettings Load(std::shared_ptr<const Game>& loaded) const;
};

/// A line on standard error that overwrites itself on a terminal; on anything else one line now and
/// then.
class ProgressLine {
 public:
  explicit ProgressLine(bool quiet);
  void Show(const std::string& text, bool last);

 private:
  bool quiet_, terminal_;
  double next_ = 0;
};

}  // namespace ludens::cli
