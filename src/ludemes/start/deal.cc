#include "base/error.h"
#include "ludemes/start/placement.h"
#include "ludemes/start/rules.h"
#include "ludemes/support/hands.h"
#include "state/chance.h"

namespace ludens {
namespace {

void MoveCard(Context& context, StartLog& recorded, int deck, int level, int hand) {
  Action move;
  move.kind = ActionKind::kMove;
  move.from_type = move.to_type = SiteType::kCell;
  move.from = static_cast<int16_t>(deck);
  move.level_from = static_cast<int16_t>(level);
  move.to = static_cast<int16_t>(hand);
  ApplyStartAction(context, recorded, move);
}

/// (deal Cards n): n cards from the top of the deck to each hand in turn. (split Deck): the whole
/// deck, from its bottom.
class DealCards final : public StartNode {
 public:
  /// Without a count, the whole deck.
  explicit DealCards(std::optional<int> count) : count_(count) {}

  void Apply(Context& context, StartLog& recorded) const override {
    const Container* deck = FirstDeck(context.model);
    BorrowedInts hands(context);
    AppendHands(context, *hands);
    if (deck == nullptr || hands->empty()) return;
    const int slot = context.SlotOf(SiteType::kCell, deck->first_site);
    const int hand_count = static_cast<int>(hands->size());
    const int size = context.state.Height(slot);
    const int cards = count_ ? *count_ * hand_count : size;
    if (cards > size) Fail("the deck has too few cards to deal {}", cards);
    for (int i = 0; i < cards; ++i)
      MoveCard(context, recorded, deck->first_site, count_ ? context.state.Height(slot) - 1 : 0,
               (*hands)[static_cast<size_t>(i % hand_count)]);
  }

 private:
  std::optional<int> count_;
};

/// (deal Dominoes n): random dominoes to each hand in turn, two times n in all.
class DealDominoes final : public StartNode {
 public:
  explicit DealDominoes(int count) : count_(count) {}

  void Apply(Context& context, StartLog& recorded) const override {
    BorrowedInts hands(context), left(context);
    AppendHands(context, *hands);
    if (hands->empty()) return;
    for (size_t i = 1; i < context.model.components.size(); ++i)
      left->push_back(static_cast<int>(i));
    const int hand_count = static_cast<int>(hands->size());
    for (int dealt = 0; dealt < 2 * count_ && !left->empty(); ++dealt) {
      const int drawn = ChanceBelow(context.header().chance, static_cast<int>(left->size()));
      const int site = (*hands)[static_cast<size_t>(dealt % hand_count)] + dealt / hand_count;
      PlaceItem(context, recorded, site, SiteType::kCell,
                {.what = (*left)[static_cast<size_t>(drawn)]}, false);
      left->erase(left->begin() + drawn);
    }
  }

 private:
  int count_;
};

}  // namespace

const StartNode* LowerDeal(const Args& args) {
  const int count = args.Integer("count").value_or(1);
  if (args.ConstantName("type") == "Dominoes") return args.Make<DealDominoes>(count);
  return args.Make<DealCards>(count);
}

const StartNode* LowerSplit(const Args& args) { return args.Make<DealCards>(std::nullopt); }

}  // namespace ludens
