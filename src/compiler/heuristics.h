#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lang/tree.h"

namespace ludens {

/// What a term of a heuristic looks at; named in descriptions as heuristics.cc lists them.
enum class HeuristicKind : uint8_t {
  kMaterial,
  kUnthreatenedMaterial,
  kComponentValues,
  kCentreProximity,
  kCornerProximity,
  kSidesProximity,
  kRegionProximity,
  kPlayerRegionsProximity,
  kOwnRegionsCount,
  kPlayerSiteMapCount,
  kScore,
  kMobilitySimple,
  kMobilityAdvanced,
  kInfluence,
  kInfluenceAdvanced,
  kCurrentMover,
  kIntercept,
  kLineCompletion,
  kNull,
};

/// What is done to a raw value before the weight.
enum class Transformation : uint8_t {
  kIdentity,
  kDivNumInitPlacement,  ///< Divided by the number of placements of the start rules.
  kDivNumBoardSites,
  kTanh,
  kLogistic,  ///< 1 / (1 + e^x): decreasing, as the language has it.
};

/// One term: weight × transformation(raw value), each for one player's side. Plain data as written
/// in (heuristics …); what it means on a game is decided by search/heuristics.
struct HeuristicTerm {
  HeuristicKind kind = HeuristicKind::kNull;
  Transformation transformation = Transformation::kIdentity;
  double weight = 1;
  /// Weights by component name, with or without the owner's number; none: 1 for every component.
  std::vector<std::pair<std::string, double>> piece_weights;
  bool board_only = false;                          ///< Leave out hands.
  int region = -1;                                  ///< Of kRegionProximity: index of equipment.
  int player = -1;                                  ///< Of kPlayerRegionsProximity.
  int target_length = -1;                           ///< Of kLineCompletion; -1: from the end rules.
  std::vector<std::pair<int, double>> by_player{};  ///< Of kIntercept.
};

using Heuristics = std::vector<HeuristicTerm>;

/// What the metadata of a description says about playing the game well.
struct AiMetadata {
  std::optional<Heuristics> heuristics;  ///< The hand-made ones before the trained ones.
  std::string best_agent;                ///< As named by the reference; empty: not said.
  int line_length = 0;                   ///< The longest line that an end rule asks for; 0: none.
};

/// Reads (ai …) of the metadata and the line lengths of the game's end rules. A term that cannot be
/// read is left out and `complaint` (node, message) is called for it.
struct MetadataComplaint {
  const Node* node;
  std::string message;
};
AiMetadata ReadAiMetadata(const Node& game, const Node* metadata,
                          std::vector<MetadataComplaint>& complaints);

/// Reads a text of the form (heuristics {…}). Throws Error, with `name` in front, when it is not.
Heuristics ParseHeuristics(const std::string& name, const std::string& text);

/// The text that ParseHeuristics reads; it can be pasted into (metadata (ai …)).
std::string PrintHeuristics(const Heuristics& heuristics);

std::string_view HeuristicName(HeuristicKind kind);

}  // namespace ludens
