#include "play/bench/speed_rows.h"

#include <array>

namespace ludens {

std::span<const SpeedRow> SpeedRows() {
  static constexpr std::array kRows = {
      SpeedRow{"Tic-Tac-Toe", "Tic-Tac-Toe", "", 249e3, 3.26e6, "RBG", 49.9e6, 8e6},
      SpeedRow{"Connect Four", "Connect Four", "", 41e3, 1.16e6, "RBG", 17.1e6, 2.5e6},
      SpeedRow{"Breakthrough 8×8", "Breakthrough", "", 2.8e3, 39.7e3, "RBG", 2.5e6, 500e3},
      SpeedRow{"Knightthrough 8×8", "Knightthrough", "", 1.7e3, 60.7e3, "RBG", 0, 300e3},
      SpeedRow{"Gomoku 15×15", "Gomoku", "", 11.1e3, 215e3, "RBG", 2.1e6, 600e3},
      SpeedRow{"Hex 11×11", "Hex", "", 8.3e3, 52e3, "RBG", 1.26e6, 300e3},
      SpeedRow{"Yavalath", "Yavalath", "", 63.5e3, 204e3, "RBG", 0, 500e3},
      SpeedRow{"Reversi", "Reversi", "", 1.3e3, 19.6e3, "RBG", 0.9e6, 80e3},
      SpeedRow{"Amazons (split moves)", "Amazons", "", 2e3, 21.2e3, "RBG", 0, 30e3},
      SpeedRow{"English draughts", "English Draughts", "", 3.5e3, 62e3, "RBG", 311e3, 80e3},
      SpeedRow{"International draughts", "International Draughts", "", 1.1e3, 4.4e3, "RBG", 0,
               10e3},
      SpeedRow{"Lines of Action", "Lines of Action", "", 0.29e3, 1.5e3, "OpenSpiel", 0, 8e3},
      SpeedRow{"Nine Men's Morris", "Nine Men's Morris", "", 2e3, 81e3, "RBG", 0, 30e3},
      SpeedRow{"Havannah 8", "Havannah", "", 1.8e3, 30e3, "OpenSpiel", 0, 60e3},
      SpeedRow{"Go 19×19 (uniform + pass)", "Go", "", 0.135e3, 0.96e3, "OpenSpiel", 19e3, 2e3},
      SpeedRow{"Chess", "Chess", "", 0.1e3, 0.75e3, "OpenSpiel", 19e3, 2e3},
      SpeedRow{"connect four in GDL", "connect-four.kif", "", 0.09e3, 143e3, "ggplib", 9.2e6, 0},
      SpeedRow{"breakthrough 6×6 in GDL", "breakthrough-6x6.kif", "", 0.05e3, 67e3, "ggplib", 2.7e6,
               0},
      SpeedRow{"Go 9×9", "Go", "Board Size/9x9", 1.66e3, 11.6e3, "OpenSpiel", 163e3, 25e3},
      SpeedRow{"Shogi", "Shogi", "", 2.8, 238, "OpenSpiel", 0, 250},
      SpeedRow{"Oware", "Oware", "", 302, 34.5e3, "OpenSpiel", 0, 15e3},
      SpeedRow{"Kalah", "Kalah", "", 7.35e3, 184e3, "OpenSpiel", 0, 300e3},
      SpeedRow{"Backgammon", "Backgammon", "", 5.5, 937, "OpenSpiel", 0, 1e3},
      SpeedRow{"Tablut", "Tablut", "", 1.22e3, 0, "", 0, 50e3},
  };
  return kRows;
}

}  // namespace ludens
