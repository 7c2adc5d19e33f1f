#pragma once

#include <span>
#include <string_view>

namespace ludens {

/// A row of table I of "Agents for fast game length estimates" (Barbero, 2021).
///
/// The paper heads two columns SD and SE; from N = 100 and the ranges they can only be the standard
/// error and 1.96 times it, and so we read them.
struct PaperLength {
  std::string_view game;   ///< As the paper calls it.
  std::string_view agent;  ///< Our text for the paper's agent.
  double turns;
  int n;
  int min, max;
  double standard_error;
  double half_width;  ///< Of the interval of 95 %.
  double seconds;     ///< Per trial, on one core of 2.9 GHz.
};

/// A game of the paper: what it is called here and there, and its expected length there.
struct PaperGame {
  std::string_view name;
  std::string_view file;    ///< Name of the description.
  std::string_view option;  ///< To select, or empty.
  double expected;          ///< NaN: not known.
  std::string_view remark;  ///< Why our rules or counts may differ; empty: they do not.
};

std::span<const PaperGame> PaperGames();
std::span<const PaperLength> PaperLengths();
/// The agents of the paper in its order.
std::span<const std::string_view> PaperAgents();

/// The row, or null.
const PaperLength* FindPaperLength(std::string_view game, std::string_view agent);

}  // namespace ludens
