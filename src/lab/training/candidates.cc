#include <algorithm>

#include "base/error.h"
#include "compiler/lud_game.h"
#include "lab/training/train_heuristics.h"
#include "search/heuristics/term.h"

namespace ludens {
namespace {

/// Kinds of pieces by name without their owner's number, in the order of the equipment.
std::vector<std::string> PieceNames(const Model& model) {
  std::vector<std::string> names;
  for (size_t i = 1; i < model.components.size(); ++i) {
    const Component& component = model.components[i];
    if (component.kind == ComponentKind::kDie || component.owner < 1 ||
        component.owner > model.players)
      continue;
    if (std::find(names.begin(), names.end(), component.plain_name) == names.end())
      names.push_back(component.plain_name);
  }
  return names;
}

class TermCandidates {
 public:
  explicit TermCandidates(const LudGame& game) : game_(game), model_(game.model()) {}

  Heuristics List() {
    const std::vector<std::string> pieces = PieceNames(model_);
    for (const HeuristicKind kind :
         {HeuristicKind::kMaterial, HeuristicKind::kCentreProximity,
          HeuristicKind::kCornerProximity, HeuristicKind::kSidesProximity})
      for (const std::string& piece : pieces) AddPiece(kind, piece, -1);
    for (size_t region = 0; region < std::min<size_t>(model_.regions.size(), 4); ++region)
      for (const std::string& piece : pieces)
        AddOwnedPieces(HeuristicKind::kRegionProximity, piece, static_cast<int>(region));
    if (game_.ai().line_length > 0) Add(HeuristicKind::kLineCompletion);
    if (model_.uses_score) Add(HeuristicKind::kScore);
    if (HasOwnRegions()) Add(HeuristicKind::kOwnRegionsCount);
    if (!model_.maps.empty()) Add(HeuristicKind::kPlayerSiteMapCount);
    Add(HeuristicKind::kMobilitySimple);
    Add(HeuristicKind::kInfluence);
    return std::move(terms_);
  }

 private:
  void Add(HeuristicKind kind) {
    HeuristicTerm term;
    term.kind = kind;
    terms_.push_back(std::move(term));
  }
  void AddPiece(HeuristicKind kind, const std::string& piece, int region) {
    HeuristicTerm term;
    term.kind = kind;
    term.region = region;
    term.piece_weights = {{piece, 1.0}};
    terms_.push_back(std::move(term));
  }
  /// A region is good for one player and may be bad for another, so players are kept apart.
  void AddOwnedPieces(HeuristicKind kind, const std::string& piece, int region) {
    for (int player = 1; player <= model_.players; ++player)
      AddPiece(kind, piece + std::to_string(player), region);
  }
  bool HasOwnRegions() const {
    return std::any_of(model_.regions.begin(), model_.regions.end(), [&](const NamedRegion& r) {
      return r.owner >= 1 && r.owner <= model_.players;
    });
  }

  const LudGame& game_;
  const Model& model_;
  Heuristics terms_;
};

}  // namespace

Heuristics CandidateTerms(const Game& game) {
  const auto* lud = dynamic_cast<const LudGame*>(&game);
  if (lud == nullptr || game.facts().players < 2 || game.facts().simultaneous)
    Fail("heuristics are learned for games with pieces, several players and turns; '{}' is another",
         game.facts().name);
  return TermCandidates(*lud).List();
}

}  // namespace ludens
