#include "compiler/board.h"

#include <algorithm>

namespace ludens {
namespace {

Track ToTrack(const BoardTrack& board_track) {
  Track track;
  track.name = board_track.name;
  track.owner = board_track.owner;
  track.directed = board_track.directed;
  track.loop = board_track.looped;
  track.internal_loop = board_track.crosses_itself;
  const auto site_of = [&](int index) {
    return index < 0 ? kOff : board_track.elements[static_cast<size_t>(index)].site;
  };
  for (const BoardTrackElement& element : board_track.elements)
    track.elements.push_back({element.site, site_of(element.previous), element.previous,
                              site_of(element.next), element.next, element.bumps});
  track.FindPlaces();
  return track;
}

}  // namespace

void InstallBoard(Model& model, Board board) {
  model.default_site = board.default_site;
  model.board_sites = board.SiteBlock();
  model.boardless = board.kind == BoardKind::kBoardless;
  if (board.large_stack) model.stack_capacity = 256;
  for (const BoardTrack& track : board.tracks) {
    const size_t before = model.tracks.empty() ? 0
                                               : model.tracks.back().elements_before +
                                                     model.tracks.back().elements.size();
    model.tracks.push_back(ToTrack(track));
    model.tracks.back().elements_before = before;
    model.has_internal_loops = model.has_internal_loops || track.crosses_itself;
  }
  model.topology = std::move(board.topology);
  Container container;
  container.name = "Board";
  container.kind = ContainerKind::kBoard;
  container.sites = model.topology.size(model.default_site);
  model.containers.push_back(std::move(container));
}

}  // namespace ludens
