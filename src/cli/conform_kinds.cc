#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "cli/command.h"
#include "cli/game_options.h"
#include "compiler/compile.h"
#include "play/bench/csv.h"
#include "play/load_game.h"

namespace ludens::cli {
namespace {

struct Options {
  GameOptions games;
  std::string path;
  bool json = false;
  bool quiet = false;
};

/// Our name for what the reference calls a kind; empty where it is none.
std::string_view Ours(std::string_view theirs) {
  if (theirs == "Standard") return NameOf(OptimisedPlayout::kStandard);
  if (theirs == "AddToEmpty") return NameOf(OptimisedPlayout::kAddToEmpty);
  if (theirs == "Filter") return NameOf(OptimisedPlayout::kFilter);
  if (theirs == "NoRepetition") return NameOf(OptimisedPlayout::kNoRepetition);
  return "";
}

/// Why a phase may have another kind than with the reference; empty where it may not.
std::string Explanation(const LudGame& game, const PhasePlayout& ours, std::string_view theirs) {
  const Repetition repetition = game.model().repetition;
  const bool plain = theirs == NameOf(OptimisedPlayout::kStandard);
  if (ours.kind == OptimisedPlayout::kFilter && plain)
    return "we look further into rules for postconditions: " + ours.why;
  if (ours.kind == OptimisedPlayout::kNoRepetition && plain &&
      (repetition == Repetition::kSituational || repetition == Repetition::kSituationalInTurn))
    return "we also sample under rules against repeated situations";
  if (ours.kind == OptimisedPlayout::kStandard &&
      theirs == NameOf(OptimisedPlayout::kNoRepetition) && repetition == Repetition::kAllowed)
    return "no rule forbids repetition, the rules only ask about it";
  if (ours.kind == OptimisedPlayout::kStandard && theirs == NameOf(OptimisedPlayout::kAddToEmpty))
    return "refused: " + ours.why;
  return "";
}

struct Counts {
  int games = 0, agree = 0, explained = 0, unexplained = 0, unsupported = 0;
};

std::vector<std::string> SplitKinds(const std::string& text) {
  std::vector<std::string> kinds(1);
  for (const char c : text)
    if (c == ';')
      kinds.emplace_back();
    else
      kinds.back() += c;
  return kinds;
}

/// Compares the phases of one game.
void Compare(const std::string& path, const LudGame& game, const std::vector<std::string>& theirs,
             const Options& options, Counts& counts) {
  std::string difference;
  bool explained = theirs.size() == game.rules().phases.size();
  for (size_t i = 0; i < theirs.size() && explained; ++i) {
    const PhasePlayout& ours = game.rules().phases[i].playout;
    if (NameOf(ours.kind) == Ours(theirs[i])) continue;
    const std::string why = Explanation(game, ours, Ours(theirs[i]));
    explained = !why.empty();
    difference += fmt::format("{}phase {}: ours {}, theirs {}: {}", difference.empty() ? "" : "; ",
                              i + 1, NameOf(ours.kind), Ours(theirs[i]),
                              explained ? why : "unexplained (" + ours.why + ")");
  }
  if (theirs.size() != game.rules().phases.size()) difference = "another number of phases";
  ++(difference.empty() ? counts.agree : explained ? counts.explained : counts.unexplained);
  if (difference.empty()) return;
  if (options.json)
    fmt::print(
        "{}\n",
        nlohmann::json{{"game", path}, {"explained", explained}, {"detail", difference}}.dump());
  else if (!options.quiet || !explained)
    fmt::print("{} {}: {}\n", explained ? "explained  " : "UNEXPLAINED", path, difference);
}

int ConformKinds(const Options& options) {
  const Library library = options.games.OpenLibrary();
  std::ifstream file(options.path);
  std::string line;
  if (!file || !std::getline(file, line)) Fail("cannot read {}", options.path);
  Counts counts;
  while (std::getline(file, line)) {
    const std::vector<std::string> cells = SplitCsv(line);
    if (cells.size() < 2 || cells[1].starts_with("match")) continue;
    ++counts.games;
    std::shared_ptr<const Game> game;
    try {
      game = LoadGame(library.folder() + "/lud/" + cells[0], library).game;
    } catch (const Error&) {  // A file that is not there counts as not supported.
    }
    if (const auto* lud_game = dynamic_cast<const LudGame*>(game.get()))
      Compare(cells[0], *lud_game, SplitKinds(cells[1]), options, counts);
    else
      ++counts.unsupported;
  }
  if (options.json)
    fmt::print("{}\n", nlohmann::json{{"games", counts.games},
                                      {"agree", counts.agree},
                                      {"explained", counts.explained},
                                      {"unexplained", counts.unexplained},
                                      {"unsupported", counts.unsupported}}
                           .dump());
  else
    fmt::print(
        "{} games: {} agree, {} differ for a stated reason, {} unexplained, {} unsupported\n",
        counts.games, counts.agree, counts.explained, counts.unexplained, counts.unsupported);
  return counts.unexplained == 0 ? 0 : 1;
}

}  // namespace

std::function<int()> RegisterConformKinds(CLI::App& app) {
  auto options = std::make_shared<Options>();
  options->games.Declare(app);
  app.add_option("KINDS", options->path, "Kinds per game and phase that the reference finds (CSV)")
      ->required();
  app.add_flag("--quiet", options->quiet, "List only what is unexplained");
  app.add_flag("--json", options->json, "One JSON object per difference, then a summary");
  return [options] { return ConformKinds(*options); };
}

}  // namespace ludens::cli
