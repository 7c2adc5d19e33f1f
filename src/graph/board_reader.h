#pragma once

#include <optional>
#include <vector>

#include "graph/topology.h"
#include "graph/track.h"
#include "lang/diagnostic.h"
#include "lang/tree.h"

namespace ludens {

class SourceMap;
struct Description;

enum class BoardKind : uint8_t { kBoard, kMancala, kSurakarta, kBoardless };

/// The first container of a game: its topology and what the description says beside it.
struct Board {
  Topology topology;
  SiteType default_site = SiteType::kCell;
  BoardKind kind = BoardKind::kBoard;
  bool large_stack = false;
  bool is_puzzle = false;  ///< It has values; site types without any have {0, 0}.
  std::array<ValueRange, kSiteTypes> values;
  std::vector<BoardTrack> tracks;
  int mancala_rows = 0;  ///< Of mancala boards.
  int mancala_columns = 0;
  bool mancala_stores = false;

  /// The number of site indices that the board takes; hands and dice follow it.
  int SiteBlock() const {
    return std::max(topology.size(SiteType::kCell), topology.size(default_site));
  }
};

/// The board clause of a game; null where the game has none and so plays on 3x3 squares.
const Node* FindBoardClause(const Node& game);

/// Whether a game asks for layers anywhere, see TopologyOptions::rows_by_position.
bool AsksForLayers(const Node& game);

/// Reads a board clause. What is wrong goes to `diagnostics`; nothing is returned then.
std::optional<Board> ReadBoard(const Node& clause, const TopologyOptions& options,
                               const SourceMap& source, Diagnostics& diagnostics);

/// The board of a description, the default one where it has none. Nothing for a match, or when
/// there were errors.
std::optional<Board> ReadBoard(const Description& description, Diagnostics& diagnostics);

/// Index blocks of the containers after the board: each takes as many site indices as it has
/// sites, in order.
struct ContainerBlock {
  int first = 0;
  int size = 0;
};
std::vector<ContainerBlock> LayOutContainers(const Board& board, std::span<const int> sizes);

}  // namespace ludens
