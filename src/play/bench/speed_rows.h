#pragma once

#include <span>
#include <string_view>

namespace ludens {

/// One line of the table of speeds: a game and what others reach on it, in uniform random playouts
/// per CPU second of one core, all measured on one kind of machine. 0: not known.
struct SpeedRow {
  std::string_view name;    ///< As the table calls it.
  std::string_view game;    ///< As the library calls it.
  std::string_view option;  ///< "Heading/Item", or empty for the defaults.
  double reference = 0;     ///< The reference implementation, best of its playouts.
  double peer = 0;          ///< The fastest other general system.
  std::string_view peer_name;
  double limit = 0;  ///< A program written by hand for this game alone.
  double bar = 0;    ///< What we want to reach at least.
};

std::span<const SpeedRow> SpeedRows();

}  // namespace ludens
