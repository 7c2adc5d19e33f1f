#include "lab/reproduce/paper_lengths.h"

#include <array>
#include <limits>

namespace ludens {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

constexpr std::array<PaperGame, 9> kGames = {{
    {"Tic-Tac-Toe", "Tic-Tac-Toe", "", 9, ""},
    {"Connect4", "Connect Four", "", 36, ""},
    {"English Draughts", "English Draughts", "", 70, ""},
    {"Nine Men's Morris", "Nine Men's Morris", "", 50, ""},
    {"Halma", "Halma", "Board Size/6x6", kUnknown, ""},
    {"Lines of Action", "Lines of Action", "", 44, ""},
    {"Gomoku", "Gomoku", "", 30, ""},
    {"Chess", "Chess", "", 70, ""},
    {"Shogi", "Shogi", "", 115, ""},
}};

constexpr std::array<std::string_view, 8> kAgents = {
    "random", "hs:fraction=1/8", "hs:fraction=1/4", "hs", "ab:depth=1", "ab", "ab:depth=3", "uct"};

constexpr PaperLength kLengths[] = {
    {"Tic-Tac-Toe", "random", 7.62, 100, 5, 9, 0.142, 0.278, 0.000148},
    {"Tic-Tac-Toe", "hs:fraction=1/8", 6.88, 100, 5, 9, 0.132, 0.259, 0.000621},
    {"Tic-Tac-Toe", "hs:fraction=1/4", 7.05, 100, 5, 9, 0.139, 0.272, 0.000640},
    {"Tic-Tac-Toe", "hs", 6.88, 100, 5, 9, 0.155, 0.303, 0.000769},
    {"Tic-Tac-Toe", "ab:depth=1", 7.05, 100, 5, 9, 0.185, 0.363, 0.000583},
    {"Tic-Tac-Toe", "ab", 9, 100, 9, 9, 0.0, 0.0, 0.000929},
    {"Tic-Tac-Toe", "ab:depth=3", 8.22, 100, 7, 9, 0.098, 0.192, 0.00312},
    {"Tic-Tac-Toe", "uct", 9, 100, 9, 9, 0.0, 0.0, 0.0294},
    {"Connect4", "random", 20.46, 100, 7, 37, 0.729, 1.428, 0.000226},
    {"Connect4", "hs:fraction=1/8", 20.02, 100, 7, 42, 0.719, 1.41, 0.000736},
    {"Connect4", "hs:fraction=1/4", 19.29, 100, 7, 42, 0.697, 1.37, 0.000709},
    {"Connect4", "hs", 19.81, 100, 7, 42, 0.97, 1.90, 0.000996},
    {"Connect4", "ab:depth=1", 16.88, 100, 11, 29, 0.564, 1.11, 0.00109},
    {"Connect4", "ab", 13, 100, 13, 13, 0.0, 0.0, 0.00250},
    {"Connect4", "ab:depth=3", 22.45, 100, 7, 42, 1.204, 2.36, 0.190},
    {"Connect4", "uct", 32.75, 100, 17, 42, 0.601, 1.178, 0.403},
    {"English Draughts", "random", 71.3, 100, 37, 161, 3.12, 6.12, 0.00192},
    {"English Draughts", "hs:fraction=1/8", 70.5, 100, 35, 145, 2.54, 4.99, 0.00572},
    {"English Draughts", "hs:fraction=1/4", 65.2, 100, 33, 197, 2.41, 4.71, 0.00606},
    {"English Draughts", "hs", 70.5, 100, 37, 139, 2.25, 4.4, 0.00943},
    {"English Draughts", "ab:depth=1", 67.2, 100, 43, 105, 1.76, 3.454, 0.00948},
    {"English Draughts", "ab", 67.0, 93, 47, 87, 1.64, 3.22, 0.00784},
    {"English Draughts", "ab:depth=3", 94.0, 63, 74, 158, 2.042, 4.002, 0.418},
    {"English Draughts", "uct", 194.0, 92, 53, 879, 16.424, 32.19, 13.9},
    {"Nine Men's Morris", "random", 183.2, 100, 56, 790, 11.801, 23.13, 0.00432},
    {"Nine Men's Morris", "hs:fraction=1/8", 101.0, 100, 36, 431, 6.22, 12.2, 0.00176},
    {"Nine Men's Morris", "hs:fraction=1/4", 95.9, 100, 36, 273, 4.57, 8.96, 0.00215},
    {"Nine Men's Morris", "hs", 58.9, 100, 30, 173, 2.44, 4.78, 0.00349},
    {"Nine Men's Morris", "ab:depth=1", 170.6, 100, 43, 532, 10.2, 19.9, 0.00491},
    {"Nine Men's Morris", "ab", 41.9, 100, 20, 65, 0.909, 1.78, 0.00481},
    {"Nine Men's Morris", "ab:depth=3", 175.2, 84, 44, 963, 19.9, 39.1, 0.377},
    {"Nine Men's Morris", "uct", 54.8, 100, 31, 149, 2.22, 4.34, 6.86},
    {"Halma", "random", 333.0, 100, 77, 923, 15.22, 29.83, 0.00435},
    {"Halma", "hs:fraction=1/8", 70.84, 100, 36, 140, 2.09, 4.10, 0.00163},
    {"Halma", "hs:fraction=1/4", 46.1, 100, 26, 97, 1.19, 2.33, 0.00135},
    {"Halma", "hs", 37.8, 100, 20, 71, 1.011, 1.98, 0.00133},
    {"Halma", "ab:depth=1", 20.9, 100, 14, 26, 0.272, 0.532, 0.00116},
    {"Halma", "ab", 23.2, 45, 17, 36, 0.653, 1.28, 0.0463},
    {"Halma", "ab:depth=3", 31.4, 23, 20, 70, 2.69, 5.27, 0.470},
    {"Halma", "uct", 134.83, 88, 29, 922, 16.9, 33.1, 45.5},
    {"Lines of Action", "random", 208.3, 100, 49, 417, 7.734, 15.158, 0.00896},
    {"Lines of Action", "hs:fraction=1/8", 66.6, 100, 32, 150, 2.518, 4.94, 0.00424},
    {"Lines of Action", "hs:fraction=1/4", 38.5, 100, 23, 77, 1.02, 2.00, 0.00353},
    {"Lines of Action", "hs", 30.6, 100, 23, 43, 0.418, 0.82, 0.00440},
    {"Lines of Action", "ab:depth=1", 28.1, 100, 22, 38, 0.307, 0.602, 0.00762},
    {"Lines of Action", "ab", 43.8, 97, 22, 163, 2.13, 4.181, 0.200},
    {"Lines of Action", "ab:depth=3", 38.8, 98, 23, 73, 0.778, 1.53, 1.24},
    {"Lines of Action", "uct", 161.0, 100, 30, 518, 10.6, 20.7, 184.4},
    {"Gomoku", "random", 112.2, 100, 52, 171, 2.64, 5.17, 0.000353},
    {"Gomoku", "hs:fraction=1/8", 28.1, 100, 10, 57, 0.862, 1.69, 0.00360},
    {"Gomoku", "hs:fraction=1/4", 24.6, 100, 10, 43, 0.708, 1.39, 0.00736},
    {"Gomoku", "hs", 20.8, 100, 10, 43, 0.608, 1.19, 0.0105},
    {"Gomoku", "ab:depth=1", 20.9, 100, 13, 45, 0.653, 1.28, 0.0125},
    {"Gomoku", "ab", 26.5, 100, 13, 81, 1.35, 2.65, 0.141},
    {"Gomoku", "ab:depth=3", 56.9, 100, 11, 113, 2.73, 5.36, 2.28},
    {"Gomoku", "uct", 41.47, 100, 20, 70, 1.12, 2.20, 0.904},
    {"Chess", "random", 429.5, 100, 54, 739, 13.2, 25.9, 0.0243},
    {"Chess", "hs:fraction=1/8", 309.1, 100, 5, 516, 10.7, 21.0, 0.0317},
    {"Chess", "hs:fraction=1/4", 238.0, 100, 16, 471, 11.1, 21.7, 0.0376},
    {"Chess", "hs", 248.6, 100, 16, 435, 10.8, 21.2, 0.0800},
    {"Chess", "ab:depth=1", 216.8, 100, 12, 459, 10.2, 20.1, 0.020},
    {"Chess", "ab", 142.3, 100, 22, 501, 9.58, 18.8, 0.564},
    {"Chess", "ab:depth=3", 144.8, 100, 24, 402, 7.92, 15.5, 6.93},
    {"Chess", "uct", 149.8, 100, 9, 532, 11.4, 22.3, 25.7},
    {"Shogi", "random", 756.4, 100, 100, 2501, 68.5, 134.3, 0.172},
    {"Shogi", "hs:fraction=1/8", 187.9, 100, 75, 587, 9.5, 18.6, 0.593},
    {"Shogi", "hs:fraction=1/4", 171.4, 100, 31, 459, 8.80, 17.3, 1.18},
    {"Shogi", "hs", 155.0, 100, 22, 533, 9.14, 17.9, 2.50},
    {"Shogi", "ab:depth=1", 161.1, 100, 38, 871, 10.8, 21.2, 5.17},
    {"Shogi", "ab", 172.3, 96, 30, 728, 10.9, 21.3, 60.1},
    {"Shogi", "ab:depth=3", 94.0, 10, 38, 114, 8.26, 16.194, 751.5},
    {"Shogi", "uct", 140.1, 10, 77, 218, 14.2, 27.7, 4790.9},
};

}  // namespace

std::span<const PaperGame> PaperGames() { return kGames; }
std::span<const PaperLength> PaperLengths() { return kLengths; }
std::span<const std::string_view> PaperAgents() { return kAgents; }

const PaperLength* FindPaperLength(std::string_view game, std::string_view agent) {
  for (const PaperLength& row : kLengths)
    if (row.game == game && row.agent == agent) return &row;
  return nullptr;
}

}  // namespace ludens
