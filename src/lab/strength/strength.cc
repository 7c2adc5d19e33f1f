#include "lab/strength/strength.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "base/cpu_time.h"
#include "base/error.h"
#include "compiler/lud_game.h"
#include "play/load_game.h"
#include "search/registry.h"
#include "search/solver/won_positions.h"

namespace ludens {
namespace {

/// Where looking further must pay.
constexpr const char* kDeeperWins[] = {"Chess", "Reversi", "Breakthrough"};

bool IsForTwo(const Game& game) { return game.facts().players == 2 && !game.facts().hidden; }

bool HasHeuristics(const Game& game) {
  const auto* lud = dynamic_cast<const LudGame*>(&game);
  return lud != nullptr && lud->ai().heuristics.has_value();
}

/// CPU seconds that one iteration takes in the start position, about.
double IterationSeconds(const Game& game, uint64_t seed) {
  constexpr int kIterations = 20;
  const auto agent = MakeAgent(fmt::format("uct:iterations={}", kIterations));
  OwnedState state(game);
  Rng rng(seed);
  agent->NewGame(game, seed);
  game.Start(state.get(), rng);
  const double start = ThreadCpuSeconds();
  agent->Choose(state.get(), game.Mover(state.get()), rng);
  return (ThreadCpuSeconds() - start) / kIterations;
}

/// How long random games are.
struct RandomLength {
  double plies = 0;    ///< In the mean.
  double longest = 0;  ///< Three deviations more: hardly any game takes longer.
};

RandomLength MeasureLength(const Game& game, uint64_t seed) {
  constexpr int kGames = 20, kMostPlies = 4000;
  OwnedState start(game);
  Rng rng(seed);
  game.Start(start.get(), rng);
  const PlayoutStatistics sums = game.Playouts(start.get(), seed, 0, kGames, kMostPlies);
  const double mean = static_cast<double>(sums.plies) / kGames;
  const double variance = static_cast<double>(sums.squared_plies) / kGames - mean * mean;
  return {mean, mean + 3 * std::sqrt(std::max(0.0, variance))};
}

/// Agents need room for as long a game as chance plays, lest all be draws.
int TurnLimit(const RandomLength& length, const StrengthSettings& settings) {
  return std::max(settings.turn_limit, static_cast<int>(length.longest));
}

/// As many iterations as a game may take, rounded to one digit.
int64_t ScaledIterations(const Game& game, const RandomLength& length,
                         const StrengthSettings& settings) {
  const double affordable =
      settings.game_seconds / (IterationSeconds(game, settings.seed) * length.plies / 2);
  if (affordable >= static_cast<double>(settings.iterations)) return settings.iterations;
  auto scaled = static_cast<int64_t>(affordable), unit = int64_t{1};
  while (scaled / unit >= 10) unit *= 10;
  scaled = scaled / unit * unit;
  return std::clamp(scaled, settings.least_iterations, settings.iterations);
}

StrengthClaim TreeSearchClaim(const std::string& name, const Game& game, const RandomLength& length,
                              const StrengthSettings& settings) {
  const int64_t iterations = ScaledIterations(game, length, settings);
  return {name, fmt::format("uct:iterations={}", iterations), "random",
          iterations == settings.iterations ? "" : fmt::format("not {}", settings.iterations),
          TurnLimit(length, settings)};
}

std::string NameOf(const std::string& path) {
  const std::string file = path.substr(path.rfind('/') + 1);
  return file.ends_with(".lud") ? file.substr(0, file.size() - 4) : file;
}

}  // namespace

std::vector<StrengthClaim> StrengthClaims(const Library& library,
                                          const std::vector<std::string>& names,
                                          const StrengthSettings& settings) {
  std::vector<StrengthClaim> claims;
  for (const std::string& path : names.empty() ? library.games() : names) {
    const auto game = LoadGameOrFail(path, library);
    if (!IsForTwo(*game)) continue;
    const std::string name = NameOf(path);
    const RandomLength length = MeasureLength(*game, settings.seed);
    const int limit = TurnLimit(length, settings);
    claims.push_back(TreeSearchClaim(path, *game, length, settings));
    if (HasHeuristics(*game)) claims.push_back({path, "hs:fraction=1/2", "random", "", limit});
    if (std::find(std::begin(kDeeperWins), std::end(kDeeperWins), name) != std::end(kDeeperWins))
      claims.push_back({path, "ab:depth=3", "ab:depth=1", "", limit});
  }
  return claims;
}

SprtOptions StrengthTest() { return {0, 100, 0.01, 0.01, true}; }

StrengthResult TestClaim(const StrengthClaim& claim, const Library& library,
                         const StrengthSettings& settings) {
  const auto start = std::chrono::steady_clock::now();
  const auto game = LoadGameOrFail(claim.game, library);
  RunSettings run;
  run.game = game.get();
  run.game_text = claim.game;
  run.agents = {CanonicalAgent(claim.stronger), CanonicalAgent(claim.weaker)};
  run.rules.seed = settings.seed;
  run.rules.turn_limit = claim.turn_limit;
  run.threads = settings.threads;
  ResultStore store("");
  StrengthResult result{claim, {}, 0};
  result.match = RunMatch(run, store, settings.games, StrengthTest(),
                          [](const PlayedGame&, const MatchSummary&) {});
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

void TestSolvedGames(const Library& library, const StrengthSettings& settings,
                     FunctionRef<void(const SolvedResult&)> deliver) {
  struct Small {
    const char *name, *option;
    uint32_t plies;  ///< Played at random before the agent's turn; the solver needs some.
    const char* ab;
  };
  constexpr Small kGames[] = {{"Tic-Tac-Toe", "", 1, "ab:depth=9"},
                              {"Connect Four", "Board Size/4x5", 2, "ab:depth=20"},
                              {"Hex", "Board Size/4x4", 2, "ab:depth=17"}};
  for (const Small& small : kGames) {
    Selections selections;
    if (*small.option != 0) selections.options.emplace_back(small.option);
    const auto game = LoadGameOrFail(small.name, library, selections);
    for (const char* agent : {small.ab, "uct:iterations=400000,solver=winloss,transpositions=on"}) {
      const WonPositions won =
          PlayWonPositions(*game, agent, settings.positions, small.plies, settings.seed);
      deliver(
          {*small.option == 0 ? small.name : fmt::format("{} {}", small.name, small.option + 11),
           agent, won.played, won.spoiled});
    }
  }
}

}  // namespace ludens
