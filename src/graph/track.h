#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graph/topology.h"

namespace ludens {

/// The site of a track element that stands for "off the board at the end".
inline constexpr int kTrackEnd = -2;

/// One place of a track. Sites may lie beyond the board (hands), and one site may occur at several
/// places, so a position on a track is an index.
struct BoardTrackElement {
  int site = 0;
  int next = -1;      ///< Index of the element after this one; -1 at the end.
  int previous = -1;  ///< Likewise; also -1 inside of directed tracks.
  int bumps = 0;      ///< How often the site is repeated in place: extra steps to pass it.
};

/// A path that pieces follow.
struct BoardTrack {
  std::string name;
  int owner = 0;  ///< 0: everybody.
  bool looped = false;
  bool directed = false;
  std::vector<BoardTrackElement> elements;
  bool crosses_itself = false;  ///< Some site occurs twice, other than in place.

  /// The first place of a site.
  std::optional<int> IndexOf(int site) const;
};

/// What may be wrong with a text of steps: which step, and why.
struct TrackError {
  std::string step;
  std::string message;
};

/// Sites of steps such as "20,3,W,N1,E,End": numbers are sites, a direction runs to the border or
/// as many sites as its number says. Returns the sites, or sets `error`.
std::optional<std::vector<int>> FollowTrack(std::string_view steps, const Topology& topology,
                                            SiteType type, TrackError& error);

/// A track over sites in order; equal neighbours become bumps. REQUIRES: two different sites.
BoardTrack MakeTrack(std::string name, const std::vector<int>& sites, int owner, bool looped,
                     bool directed);

/// The tracks of a Surakarta board: `loops` nested loops from row `from`, each both ways.
std::vector<BoardTrack> MakeSurakartaTracks(const Topology& topology, bool triangular,
                                            std::optional<int> loops, int from);

}  // namespace ludens
