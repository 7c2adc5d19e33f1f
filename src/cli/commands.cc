#include <array>

#include "cli/command.h"

namespace ludens::cli {

std::function<int()> RegisterAgents(CLI::App& app);
std::function<int()> RegisterBench(CLI::App& app);
std::function<int()> RegisterCheck(CLI::App& app);
std::function<int()> RegisterConform(CLI::App& app);
std::function<int()> RegisterConformBoards(CLI::App& app);
std::function<int()> RegisterConformGames(CLI::App& app);
std::function<int()> RegisterConformKinds(CLI::App& app);
std::function<int()> RegisterConformPlans(CLI::App& app);
std::function<int()> RegisterEngine(CLI::App& app);
std::function<int()> RegisterConformVariants(CLI::App& app);
std::function<int()> RegisterFmt(CLI::App& app);
std::function<int()> RegisterShow(CLI::App& app);
std::function<int()> RegisterConformGdl(CLI::App& app);
std::function<int()> RegisterGgpPlayer(CLI::App& app);
std::function<int()> RegisterGgpServer(CLI::App& app);
std::function<int()> RegisterInfo(CLI::App& app);
std::function<int()> RegisterLength(CLI::App& app);
std::function<int()> RegisterMatch(CLI::App& app);
std::function<int()> RegisterLanguage(CLI::App& app);
std::function<int()> RegisterMetrics(CLI::App& app);
std::function<int()> RegisterMoves(CLI::App& app);
std::function<int()> RegisterPerft(CLI::App& app);
std::function<int()> RegisterPlay(CLI::App& app);
std::function<int()> RegisterPlayout(CLI::App& app);
std::function<int()> RegisterReplay(CLI::App& app);
std::function<int()> RegisterSoak(CLI::App& app);
std::function<int()> RegisterReproduce(CLI::App& app);
std::function<int()> RegisterResistance(CLI::App& app);
std::function<int()> RegisterStrength(CLI::App& app);
std::function<int()> RegisterTournament(CLI::App& app);
std::function<int()> RegisterTrain(CLI::App& app);

std::span<const Command> Commands() {
  static constexpr std::array kCommands = {
      Command{"check", "Check game descriptions and explain what is wrong", RegisterCheck},
      Command{"conform", "Replay recorded games and compare every ply", RegisterConform},
      Command{"show", "Show a game's board: text, picture or all sites as JSON", RegisterShow},
      Command{"conform-boards", "Compare boards with those of the reference",
              RegisterConformBoards},
      Command{"conform-games", "Compare facts and playouts of games with those of the reference",
              RegisterConformGames},
      Command{"conform-kinds", "Compare the kinds of playouts that rules allow with the reference",
              RegisterConformKinds},
      Command{"conform-plans", "Compare the fast forms of games with the plain evaluation",
              RegisterConformPlans},
      Command{"conform-variants", "Compile and play every option and ruleset of games",
              RegisterConformVariants},
      Command{"fmt", "Format game descriptions, or show what they expand to", RegisterFmt},
      Command{"info", "Show facts about games", RegisterInfo},
      Command{"language", "Print the reference of the game description language", RegisterLanguage},
      Command{"moves", "List the legal moves of a position", RegisterMoves},
      Command{"play", "Play a game on the terminal", RegisterPlay},
      Command{"playout", "Run random playouts and print their statistics", RegisterPlayout},
      Command{"replay", "Replay playouts that were recorded and check them", RegisterReplay},
      Command{"perft", "Count the sequences of moves", RegisterPerft},
      Command{"agents", "List the agents and what can be set", RegisterAgents},
      Command{"length", "Estimate how long games are, by agents playing themselves",
              RegisterLength},
      Command{"metrics", "Measure what games are like, by an agent playing itself",
              RegisterMetrics},
      Command{"resistance", "Compare rankings of moves by playouts with an expert's",
              RegisterResistance},
      Command{"match", "Play one agent against another, with statistics", RegisterMatch},
      Command{"strength", "Test that stronger agents win, and solved positions stay won",
              RegisterStrength},
      Command{"tournament", "Play many agents against each other and rate them",
              RegisterTournament},
      Command{"engine", "Play as a program for others, by messages on standard input",
              RegisterEngine},
      Command{"train", "Learn something about a game and keep it in a file", RegisterTrain},
      Command{"reproduce", "Run a paper's tables again, ours beside theirs", RegisterReproduce},
      Command{"bench", "Measure speeds and compare them with recorded ones", RegisterBench},
      Command{"soak", "Play random games of a whole library and check what holds for any game",
              RegisterSoak},
      Command{"conform-gdl", "Compare games in GDL with recorded facts", RegisterConformGdl},
      Command{"ggp-player", "Play matches of general game playing over HTTP", RegisterGgpPlayer},
      Command{"ggp-server", "Run a match of general game playing over HTTP", RegisterGgpServer},
  };
  return kCommands;
}

}  // namespace ludens::cli
