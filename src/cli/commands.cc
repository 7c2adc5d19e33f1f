#include <array>

#include "cli/command.h"

namespace ludens::cli {

std::function<int()> RegisterBench(CLI::App& app);
std::function<int()> RegisterCheck(CLI::App& app);
std::function<int()> RegisterConform(CLI::App& app);
std::function<int()> RegisterConformBoards(CLI::App& app);
std::function<int()> RegisterConformGames(CLI::App& app);
std::function<int()> RegisterConformVariants(CLI::App& app);
std::function<int()> RegisterFmt(CLI::App& app);
std::function<int()> RegisterShow(CLI::App& app);
std::function<int()> RegisterConformGdl(CLI::App& app);
std::function<int()> RegisterGgpPlayer(CLI::App& app);
std::function<int()> RegisterGgpServer(CLI::App& app);
std::function<int()> RegisterInfo(CLI::App& app);
std::function<int()> RegisterLanguage(CLI::App& app);
std::function<int()> RegisterMoves(CLI::App& app);
std::function<int()> RegisterPerft(CLI::App& app);
std::function<int()> RegisterPlay(CLI::App& app);
std::function<int()> RegisterPlayout(CLI::App& app);

std::span<const Command> Commands() {
  static constexpr std::array kCommands = {
      Command{"check", "Check game descriptions and explain what is wrong", RegisterCheck},
      Command{"conform", "Replay recorded games and compare every ply", RegisterConform},
      Command{"show", "Show a game's board: text, picture or all sites as JSON", RegisterShow},
      Command{"conform-boards", "Compare boards with those of the reference",
              RegisterConformBoards},
      Command{"conform-games", "Compare facts and playouts of games with those of the reference",
              RegisterConformGames},
      Command{"conform-variants", "Compile and play every option and ruleset of games",
              RegisterConformVariants},
      Command{"fmt", "Format game descriptions, or show what they expand to", RegisterFmt},
      Command{"info", "Show facts about games", RegisterInfo},
      Command{"language", "Print the reference of the game description language", RegisterLanguage},
      Command{"moves", "List the legal moves of a position", RegisterMoves},
      Command{"play", "Play a game on the terminal", RegisterPlay},
      Command{"playout", "Run random playouts and print their statistics", RegisterPlayout},
      Command{"perft", "Count the sequences of moves", RegisterPerft},
      Command{"bench", "Measure speeds and compare them with recorded ones", RegisterBench},
      Command{"conform-gdl", "Compare games in GDL with recorded facts", RegisterConformGdl},
      Command{"ggp-player", "Play matches of general game playing over HTTP", RegisterGgpPlayer},
      Command{"ggp-server", "Run a match of general game playing over HTTP", RegisterGgpServer},
  };
  return kCommands;
}

}  // namespace ludens::cli
