#include "graph/reader/track_reader.h"

#include <algorithm>

#include "graph/reader/arguments.h"
#include "graph/reader/numbers.h"

namespace ludens {
namespace {

/// The player's number of a role such as P2; 0 for roles of several players and the neutral one.
std::optional<int> OwnerOf(const Node& node) {
  static constexpr std::string_view kNobody[] = {"Neutral", "Shared", "All", "Each", "Any"};
  if (node.kind != NodeKind::kToken) return std::nullopt;
  if (const std::optional<int> number = ParseInt(node.text)) return number;
  if (std::find(std::begin(kNobody), std::end(kNobody), node.text) != std::end(kNobody)) return 0;
  if (!node.text.starts_with('P')) return std::nullopt;
  const std::optional<int> number = ParseInt(std::string_view(node.text).substr(1));
  return number && *number >= 1 && *number <= 16 ? number : std::nullopt;
}

std::optional<std::vector<int>> ReadSites(const Node& node, ClauseErrors& errors) {
  std::vector<int> sites;
  for (const Node& child : node.children) {
    std::optional<int> site;
    if (child.kind == NodeKind::kToken && child.text == "End") {
      site = kTrackEnd;
    } else if (child.kind == NodeKind::kToken && child.text == "Off") {
      site = -1;
    } else {
      site = EvalInt(child, errors);
    }
    if (!site) return std::nullopt;
    sites.push_back(*site);
  }
  return sites;
}

}  // namespace

std::optional<BoardTrack> ReadTrack(const Node& node, const Topology& topology, SiteType type,
                                    ClauseErrors& errors) {
  Arguments arguments(node, errors);
  const Node* name = arguments.Take();
  const Node* steps = arguments.Take();
  const bool looped = arguments.TakeBool("loop", false);
  const bool directed = arguments.TakeBool("directed", false);
  int owner = 0;
  if (const Node* role = arguments.Take()) {
    const std::optional<int> number = OwnerOf(*role);
    if (!number) errors.At(*role, "expected the owner of the track, such as P1");
    owner = number.value_or(0);
  }
  if (!arguments.Finish()) return std::nullopt;
  if (name == nullptr || name->kind != NodeKind::kString || steps == nullptr) {
    errors.At(node, "a track needs a name and steps, as in (track \"Track\" \"0,E,N,W\")");
    return std::nullopt;
  }
  std::optional<std::vector<int>> sites;
  if (steps->kind == NodeKind::kArray) {
    sites = ReadSites(*steps, errors);
  } else if (steps->kind == NodeKind::kString) {
    TrackError error;
    sites = FollowTrack(steps->text, topology, type, error);
    if (!sites) errors.At(*steps, "step '" + error.step + "': " + error.message);
  }
  if (!sites) return std::nullopt;
  if (std::adjacent_find(sites->begin(), sites->end(), std::not_equal_to<>()) == sites->end()) {
    errors.At(*steps, "a track leads over at least two sites");
    return std::nullopt;
  }
  return MakeTrack(name->text, *sites, owner, looped, directed);
}

}  // namespace ludens
