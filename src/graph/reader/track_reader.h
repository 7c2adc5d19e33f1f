#pragma once

#include <optional>

#include "graph/reader/clause_errors.h"
#include "graph/track.h"

namespace ludens {

/// Reads (track "Name" {0 1 …} | "0,E,N1,…" [loop:True] [P1] [directed:True]).
std::optional<BoardTrack> ReadTrack(const Node& node, const Topology& topology, SiteType type,
                                    ClauseErrors& errors);

}  // namespace ludens
