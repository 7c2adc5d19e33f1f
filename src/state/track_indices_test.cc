#include "state/track_indices.h"

#include <gtest/gtest.h>

#include <memory>

namespace ludens {
namespace {

/// A track 0 1 2 1 3 on a game with one component.
class TrackIndicesTest : public ::testing::Test {
 protected:
  TrackIndicesTest() {
    Track track;
    for (const int site : {0, 1, 2, 1, 3}) {
      track.elements.emplace_back();
      track.elements.back().site = site;
    }
    track.FindPlaces();
    model_.tracks.push_back(track);
    model_.components.resize(2);
    model_.layout.slots = 6;
    model_.layout.has_track_indices = true;
    model_.layout.track_entries = TrackIndices::Entries(model_);
    model_.layout.Finish();
    block_ = std::make_unique<uint64_t[]>(model_.layout.size / 8);
  }

  TrackIndices indices() {
    return TrackIndices(model_, State(model_.layout, reinterpret_cast<std::byte*>(block_.get())));
  }

  Model model_;
  std::unique_ptr<uint64_t[]> block_;
};

TEST_F(TrackIndicesTest, TellsTheSecondVisitOfASiteFromTheFirst) {
  indices().Add(1, 1, 0);
  indices().Move(1, 0, 1);
  EXPECT_EQ(indices().PositionOf(0, 1, 1), 1);
  indices().Move(1, 1, 2);
  indices().Move(1, 2, 1);
  EXPECT_EQ(indices().PositionOf(0, 1, 1), 3);
}

TEST_F(TrackIndicesTest, APieceFromOutsideEntersAtTheFirstPosition) {
  indices().Move(1, 5, 1);
  EXPECT_EQ(indices().PositionOf(0, 1, 1), 1);
}

TEST_F(TrackIndicesTest, GoingBackStartsOverAtTheFirstPosition) {
  indices().Add(1, 1, 3);
  indices().Move(1, 3, 1);
  EXPECT_EQ(indices().PositionOf(0, 1, 1), 1);
}

TEST_F(TrackIndicesTest, ARemovedPieceStandsNowhere) {
  indices().Add(1, 1, 1);
  indices().Remove(1, 1);
  EXPECT_EQ(indices().PositionOf(0, 1, 1), -1);
}

}  // namespace
}  // namespace ludens
