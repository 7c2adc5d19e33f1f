#include "graph/drawing/start_position.h"

#include <algorithm>

#include "graph/reader/numbers.h"

namespace ludens {
namespace {

using Sites = std::vector<Site>;

Sites Copy(std::span<const Site> sites) { return {sites.begin(), sites.end()}; }

/// Evaluates the site sets that depend on nothing but the board.
class StaticSites {
 public:
  explicit StaticSites(const Board& board) : topology_(board.topology), type_(board.default_site) {}

  std::optional<Sites> Of(const Node& node) const {
    if (node.kind == NodeKind::kToken) return OfNumber(node);
    if (node.kind == NodeKind::kString) return OfLabel(node);
    if (node.kind == NodeKind::kArray) return Union(node.children);
    if (node.text == "sites" && !node.children.empty()) return OfSites(node.children);
    if (node.text == "union") return Union(node.children);
    if (node.text == "difference" && node.children.size() == 2) return Difference(node.children);
    if (node.text == "expand" && node.children.size() == 1) return Expanded(node.children[0]);
    return std::nullopt;
  }

 private:
  std::optional<Sites> OfNumber(const Node& node) const {
    const std::optional<int> site = ParseInt(node.text);
    if (!site || *site < 0 || *site >= topology_.size(type_)) return std::nullopt;
    return Sites{static_cast<Site>(*site)};
  }

  std::optional<Sites> OfLabel(const Node& node) const {
    const std::optional<Site> site = topology_.Find(type_, node.text);
    if (!site) return std::nullopt;
    return Sites{*site};
  }

  std::optional<Sites> Union(const std::vector<Node>& nodes) const {
    Sites all;
    for (const Node& node : nodes) {
      const std::optional<Sites> sites = Of(node);
      if (!sites) return std::nullopt;
      all.insert(all.end(), sites->begin(), sites->end());
    }
    return all;
  }

  std::optional<Sites> Difference(const std::vector<Node>& nodes) const {
    std::optional<Sites> from = Of(nodes[0]);
    const std::optional<Sites> what = Of(nodes[1]);
    if (!from || !what) return std::nullopt;
    std::erase_if(*from, [&](Site site) {
      return std::find(what->begin(), what->end(), site) != what->end();
    });
    return from;
  }

  std::optional<Sites> Expanded(const Node& node) const {
    std::optional<Sites> sites = Of(node);
    if (!sites) return std::nullopt;
    const Sites inner = *sites;
    for (Site site : inner) {
      for (Site to : topology_.Neighbours(type_, site, Relation::kAdjacent)) {
        if (std::find(sites->begin(), sites->end(), to) == sites->end()) sites->push_back(to);
      }
    }
    return sites;
  }

  std::optional<Sites> OfSites(const std::vector<Node>& arguments) const {
    static constexpr std::pair<std::string_view, SiteSet> kSets[] = {
        {"Top", SiteSet::kTop},
        {"Bottom", SiteSet::kBottom},
        {"Left", SiteSet::kLeft},
        {"Right", SiteSet::kRight},
        {"Corners", SiteSet::kCorners},
        {"Centre", SiteSet::kCentre},
        {"Outer", SiteSet::kOuter},
        {"Inner", SiteSet::kInner},
        {"Perimeter", SiteSet::kPerimeter}};
    const Node& first = arguments[0];
    if (arguments.size() == 1) {
      for (const auto& [word, set] : kSets) {
        if (first.text == word) return Copy(topology_.Sites(type_, set));
      }
      if (first.kind == NodeKind::kArray) return Of(first);
      return std::nullopt;
    }
    if (arguments.size() != 2) return std::nullopt;
    if (first.text == "Side") {
      const auto side = ParseCompassDirection(arguments[1].text);
      if (side) return Copy(topology_.Side(type_, *side));
    }
    const std::optional<int> number = ParseInt(arguments[1].text);
    if (!number || *number < 0) return std::nullopt;
    if (first.text == "Row" && *number < topology_.row_count(type_)) {
      return Copy(topology_.RowSites(type_, *number));
    }
    if (first.text == "Column" && *number < topology_.column_count(type_)) {
      return Copy(topology_.ColumnSites(type_, *number));
    }
    if (first.text == "Phase" && *number < 6) return Copy(topology_.PhaseSites(type_, *number));
    return std::nullopt;
  }

  const Topology& topology_;
  SiteType type_;
};

/// "Pawn2" is a pawn of player 2.
DrawnPiece PieceOf(const std::string& name) {
  const size_t digits = name.find_last_not_of("0123456789") + 1;
  return {0, name.substr(0, digits), ParseInt(std::string_view(name).substr(digits)).value_or(0)};
}

void AddPlacements(const Node& node, const StaticSites& sites, std::vector<DrawnPiece>& pieces) {
  const bool place = node.IsClause("place") && node.children.size() >= 2 &&
                     node.children[0].kind == NodeKind::kString;
  if (!place) {
    for (const Node& child : node.children) AddPlacements(child, sites, pieces);
    return;
  }
  const Node& where = node.children[1];
  if (!where.label.empty() && where.label != "coord") return;
  for (Site site : sites.Of(where).value_or(Sites{})) {
    DrawnPiece piece = PieceOf(node.children[0].text);
    piece.site = site;
    pieces.push_back(std::move(piece));
  }
}

const Node* FindStart(const Node& node) {
  if (node.IsClause("start")) return &node;
  for (const Node& child : node.children) {
    if (const Node* found = FindStart(child)) return found;
  }
  return nullptr;
}

}  // namespace

std::vector<DrawnPiece> StartPosition(const Node& game, const Board& board) {
  std::vector<DrawnPiece> pieces;
  const Node* start = FindStart(game);
  if (start != nullptr) AddPlacements(*start, StaticSites(board), pieces);
  return pieces;
}

}  // namespace ludens
