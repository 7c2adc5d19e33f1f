#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/cpu_time.h"
#include "base/error.h"
#include "cli/command.h"
#include "gdl/agreement.h"
#include "gdl/gdl_game.h"
#include "lang/source_file.h"
#include "play/perft.h"
#include "play/run_playouts.h"

namespace ludens::cli {
namespace {

using nlohmann::json;

struct Options {
  std::string folder;
  std::string oracle;
  double seconds = 1.0;
  double ground_seconds = 10.0;
  double agree_seconds = 0.0;
  std::string only;
  bool as_json = false;
};

struct Verdict {
  std::string verdict = "ok";  ///< ok, diverged, unsupported
  std::string detail;
};

/// The message that a description refused by the reference must get here.
std::vector<std::string> ExpectedErrors(const json& row) {
  std::vector<std::string> expected;
  if (row["gdl2_sees"].get<bool>() || row["role_random"].get<bool>()) expected.push_back("GDL-II");
  const auto found = row.find("validation_error");
  const std::string error =
      found != row.end() && found->is_string() ? found->get<std::string>() : "";
  if (error.find("capitalization") != std::string::npos) expected.push_back("capitals");
  if (error.find("in the bodies") != std::string::npos) expected.push_back("in the body");
  if (expected.empty() && !row["validates"].get<bool>()) expected.push_back("");
  return expected;
}

bool HasError(const Diagnostics& diagnostics, const std::vector<std::string>& expected) {
  for (const Diagnostic& diagnostic : diagnostics.list())
    for (const std::string& text : expected)
      if (diagnostic.severity == Severity::kError &&
          diagnostic.message.find(text) != std::string::npos)
        return true;
  return false;
}

/// Legal counts, fluents and perft of the start.
std::string CompareStart(const gdl::GdlGame& game, const json& row) {
  OwnedState state(game);
  Rng rng(1);
  game.Start(state.get(), rng);
  std::vector<size_t> legal;
  for (int player = 1; player <= game.facts().players; ++player) {
    MoveList moves;
    game.AllLegalMoves(state.get(), player, moves);
    legal.push_back(moves.size());
  }
  const auto expected = row["init_legals"].get<std::vector<size_t>>();
  if (legal != expected)
    return fmt::format("legal {} expected {}", fmt::join(legal, " "), fmt::join(expected, " "));
  const size_t fluents = game.FluentTexts(state.get()).size();
  if (fluents != row["init_fluents"].get<size_t>())
    return fmt::format("{} fluents expected {}", fluents, row["init_fluents"].get<size_t>());
  const auto counts = row["perft"].get<std::vector<uint64_t>>();
  const std::vector<uint64_t> own = Perft(game, state.get(), static_cast<int>(counts.size()));
  if (own != counts)
    return fmt::format("perft {} expected {}", fmt::join(own, " "), fmt::join(counts, " "));
  return "";
}

/// Four standard errors of the difference of two means, by our own deviation.
bool MeansAgree(double mean, double sum_of_squares, double n, double other, double other_n) {
  const double variance = std::max(0.0, sum_of_squares / n - mean * mean);
  const double error = std::sqrt(variance * (1 / n + 1 / other_n));
  return std::abs(mean - other) <= 4 * error + 6e-4 * std::max(1.0, std::abs(other));
}

std::string ComparePlayouts(const gdl::GdlGame& game, const json& row, double seconds) {
  PlayoutOptions options;
  options.seconds = seconds;
  options.max_plies = 2000;
  const PlayoutStatistics sums = RunPlayouts(game, options).sums;
  const auto n = static_cast<double>(sums.playouts);
  const double plies = static_cast<double>(sums.plies) / n;
  const double expected = row["plies_mean"].get<double>();
  if (!MeansAgree(plies, static_cast<double>(sums.squared_plies), n, expected,
                  row["playouts"].get<double>()))
    return fmt::format("mean plies {:.3f} expected {:.3f} (n {}, {})", plies, expected, n,
                       row["playouts"].get<int>());
  const double goals_n = row["goal_ok"].get<double>();
  for (size_t role = 0; role < row["goal_mean"].size() && goals_n > 0; ++role) {
    const double goal = 100 * sums.utility[role + 1] / n;
    const double other = row["goal_mean"][role].get<double>();
    if (!MeansAgree(goal, 1e4 * sums.squared_utility[role + 1], n, other, goals_n))
      return fmt::format("mean goal {} {:.3f} expected {:.3f}", role + 1, goal, other);
  }
  return "";
}

std::unique_ptr<gdl::GdlGame> Compile(const std::string& path, const Options& options,
                                      Diagnostics& diagnostics) {
  gdl::GdlOptions settings;
  settings.limits.seconds = options.ground_seconds;
  return gdl::GdlGame::Compile(path, std::string(ReadSourceFile(path)->text()), diagnostics,
                               settings);
}

std::string FirstError(const Diagnostics& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics.list())
    if (diagnostic.severity == Severity::kError)
      return fmt::format("line {}: {}", diagnostic.location.line, diagnostic.message);
  return "";
}

Verdict CompareOne(const std::string& path, const json* row, const Options& options) {
  Diagnostics diagnostics;
  const std::unique_ptr<gdl::GdlGame> game = Compile(path, options, diagnostics);
  const std::vector<std::string> refused =
      row == nullptr ? std::vector<std::string>{} : ExpectedErrors(*row);
  if (!refused.empty()) {
    if (game == nullptr && HasError(diagnostics, refused)) return {"ok", "refused as expected"};
    return {"diverged", "expected to be refused: " + refused[0]};
  }
  if (game == nullptr) {
    const std::string error = FirstError(diagnostics);
    const bool limit = error.find("grounding gave up") != std::string::npos;
    return {limit || row == nullptr ? "unsupported" : "diverged", error};
  }
  if (row != nullptr) {
    if (std::string detail = CompareStart(*game, *row); !detail.empty())
      return {"diverged", detail};
    if (std::string detail = ComparePlayouts(*game, *row, options.seconds); !detail.empty())
      return {"diverged", detail};
  }
  if (options.agree_seconds > 0) {
    Diagnostics again;
    const gdl::ReadResult read =
        gdl::ReadProgram(path, std::string(ReadSourceFile(path)->text()), again);
    gdl::AgreementLimits limits;
    limits.seconds = options.agree_seconds;
    const gdl::AgreementResult result = gdl::CompareEvaluators(*game, *read.program, 1, limits);
    if (!result.difference.empty()) return {"diverged", result.difference};
    return {"ok",
            fmt::format("{} states{}", result.states,
                        game->sliced_program() == nullptr ? ", no lanes: " + game->sliced_reason()
                                                          : std::string())};
  }
  return {};
}

int Conform(const Options& options) {
  std::map<std::string, json> oracle;
  if (!options.oracle.empty()) {
    std::ifstream file(options.oracle);
    if (!file) Fail("cannot read '{}'", options.oracle);
    for (std::string line; std::getline(file, line);) {
      json row = json::parse(line);
      oracle[row["game"].get<std::string>()] = std::move(row);
    }
  }
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(options.folder))
    if (entry.path().extension() == ".kif") paths.push_back(entry.path().string());
  std::sort(paths.begin(), paths.end());
  std::map<std::string, int> tally;
  for (const std::string& path : paths) {
    const std::string name = std::filesystem::path(path).stem().string();
    const auto row = oracle.find(name);
    if (name.find(options.only) == std::string::npos) continue;
    if (row == oracle.end() && !oracle.empty() && options.agree_seconds == 0) continue;
    const double start = ThreadCpuSeconds();
    const Verdict verdict = CompareOne(path, row == oracle.end() ? nullptr : &row->second, options);
    ++tally[verdict.verdict];
    const double used = ThreadCpuSeconds() - start;
    if (options.as_json)
      fmt::print("{}\n", json{{"game", name},
                              {"verdict", verdict.verdict},
                              {"detail", verdict.detail},
                              {"cpu_s", used}}
                             .dump());
    else if (verdict.verdict != "ok")
      fmt::print("{}: {}: {}\n", name, verdict.verdict, verdict.detail);
    std::fflush(stdout);
  }
  const int total = tally["ok"] + tally["diverged"] + tally["unsupported"];
  const double share = total == 0 ? 0 : 100.0 * tally["ok"] / total;
  if (options.as_json)
    fmt::print("{}\n", json{{"summary", tally}, {"total", total}, {"percent", share}}.dump());
  else
    fmt::print("{} of {} agree ({:.1f} %), {} diverged, {} unsupported\n", tally["ok"], total,
               share, tally["diverged"], tally["unsupported"]);
  return share >= 95.0 && tally["diverged"] == 0 ? 0 : 1;
}

}  // namespace

std::function<int()> RegisterConformGdl(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("DIR", options->folder, "Folder of .kif files")->required();
  app.add_option("--oracle", options->oracle, "Recorded facts, one JSON object per game");
  app.add_option("--seconds", options->seconds, "CPU seconds of playouts per game");
  app.add_option("--ground-seconds", options->ground_seconds, "CPU seconds for grounding a game");
  app.add_option("--agree", options->agree_seconds,
                 "Also compare the evaluators with each other, for so many CPU seconds per game");
  app.add_option("--only", options->only, "Only games whose name contains this");
  app.add_flag("--json", options->as_json, "One JSON object per game");
  return [options] { return Conform(*options); };
}

}  // namespace ludens::cli
