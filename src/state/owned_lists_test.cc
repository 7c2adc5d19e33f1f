#include "state/owned_lists.h"

#include <gtest/gtest.h>

#include "state/context.h"

namespace ludens {
namespace {

constexpr SiteType kCell = SiteType::kCell;

class OwnedListsTest : public ::testing::Test {
 protected:
  OwnedLists Prepare(OwnedOrder order) {
    model_.components.resize(3);
    for (int i = 1; i <= 2; ++i) model_.components[static_cast<size_t>(i)].owner = i;
    Layout& layout = model_.layout;
    layout.slots = 8;
    layout.owned_order = order;
    layout.owned_capacity = 16;
    layout.Finish();
    state_.emplace(layout, block_.Reserve(layout.size));
    state_->Reset();
    return OwnedLists(model_, *state_);
  }
  /// The sites of a component in order.
  std::vector<int> Sites(int what) {
    std::vector<int> sites;
    for (const OwnedEntry& entry : state_->OwnedEntries())
      if (entry.what == what) sites.push_back(entry.site);
    return sites;
  }

  Model model_;
  StateBlock block_;
  std::optional<State> state_;
};

TEST_F(OwnedListsTest, GamesWithoutOrderKeepNothing) {
  const OwnedLists lists = Prepare(OwnedOrder::kNone);
  lists.Add(1, 3, 0, kCell);
  EXPECT_TRUE(state_->OwnedEntries().empty());
}

TEST_F(OwnedListsTest, TheLastPieceTakesAFreePlace) {
  const OwnedLists lists = Prepare(OwnedOrder::kSwapping);
  for (const int site : {3, 5, 6}) lists.Add(1, site, 0, kCell);
  lists.Add(2, 7, 0, kCell);
  lists.Remove(1, 3, kCell);
  EXPECT_EQ(Sites(1), (std::vector<int>{6, 5}));
  EXPECT_EQ(Sites(2), (std::vector<int>{7}));
}

TEST_F(OwnedListsTest, CountsListingsWhenTheListIsFull) {
  const OwnedLists lists = Prepare(OwnedOrder::kSwapping);
  for (int i = 0; i < 40; ++i) lists.Add(1, 3, 0, kCell);
  lists.Add(2, 5, 0, kCell);
  for (int i = 0; i < 39; ++i) lists.Remove(1, 3, kCell);
  EXPECT_EQ(Sites(1), (std::vector<int>{3}));
  lists.Remove(1, 3, kCell);
  EXPECT_TRUE(Sites(1).empty());
  EXPECT_EQ(Sites(2), (std::vector<int>{5}));
}

TEST_F(OwnedListsTest, QueuedPiecesMoveUp) {
  const OwnedLists lists = Prepare(OwnedOrder::kQueued);
  for (const int site : {3, 5, 6, 3}) lists.Add(1, site, 0, kCell);
  lists.Remove(1, 3, kCell);
  EXPECT_EQ(Sites(1), (std::vector<int>{5, 6}));
}

TEST_F(OwnedListsTest, PiecesAboveATakenLevelComeDown) {
  const OwnedLists lists = Prepare(OwnedOrder::kQueued);
  for (int level = 0; level < 3; ++level) lists.Add(1 + level % 2, 4, level, kCell);
  lists.RemoveLevel(1, 4, 0, kCell);
  ASSERT_EQ(state_->OwnedEntries().size(), 2u);
  EXPECT_EQ(state_->OwnedEntries()[0].level, 0);
  EXPECT_EQ(state_->OwnedEntries()[1].level, 1);
}

}  // namespace
}  // namespace ludens
