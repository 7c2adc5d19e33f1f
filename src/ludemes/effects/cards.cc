#include "base/error.h"
#include "ludemes/effects/effect.h"
#include "ludemes/effects/lower.h"
#include "ludemes/support/hands.h"
#include "state/chance.h"

namespace ludens {
namespace {

Action MoveCard(int from, int level, int to) {
  Action action = MoveAction(SiteType::kCell, from, to);
  action.level_from = static_cast<int16_t>(level);
  return action;
}

/// (deal Cards [n] [beginWith:player]): n cards from the top of the deck to each hand in turn.
class DealCards final : public Effect {
 public:
  DealCards(const IntNode* count, const IntNode* first) : count_(count), first_(first) {}

 private:
  void Generate(Context& context, EffectMoves& out) const override {
    const Container* deck = FirstDeck(context.model);
    BorrowedInts hands(context);
    AppendHands(context, *hands);
    if (deck == nullptr || hands->empty()) return;
    const int players = static_cast<int>(hands->size());
    const int64_t cards = int64_t{ValueOr(count_, context, 1)} * players;
    int top = context.state.Height(context.SlotOf(SiteType::kCell, deck->first_site));
    if (cards > top) Fail("the deck has too few cards to deal {}", cards);
    int hand = ValueOr(first_, context, 1) - 1;
    if (hand < 0 || hand >= players) Fail("there is no player {} to deal to first", hand + 1);
    for (int64_t dealt = 0; dealt < cards; ++dealt) {
      Emit(out, MoveCard(deck->first_site, --top, (*hands)[static_cast<size_t>(hand)]));
      hand = (hand + 1) % players;
    }
  }

  const IntNode* count_;
  const IntNode* first_;
};

/// (deal Dominoes n): two times n random dominoes, to each hand in turn. The language puts as many
/// of each as n says.
class DealDominoes final : public Effect {
 public:
  explicit DealDominoes(const IntNode* count) : count_(count) {}

 private:
  void Generate(Context& context, EffectMoves& out) const override {
    BorrowedInts hands(context), left(context);
    AppendHands(context, *hands);
    if (hands->empty()) return;
    for (size_t i = 1; i < context.model.components.size(); ++i)
      left->push_back(static_cast<int>(i));
    const int count = ValueOr(count_, context, 1);
    const int players = static_cast<int>(hands->size());
    for (int dealt = 0; dealt / 2 < count && !left->empty(); ++dealt) {
      const int drawn = ChanceBelow(context.header().chance, static_cast<int>(left->size()));
      const int site = (*hands)[static_cast<size_t>(dealt % players)] + dealt / players;
      Action action = SiteAction(ActionKind::kAdd, SiteType::kCell, site);
      action.what = static_cast<int16_t>((*left)[static_cast<size_t>(drawn)]);
      action.count = static_cast<int16_t>(count);
      Emit(out, action);
      left->erase(left->begin() + drawn);
    }
  }

  const IntNode* count_;
};

/// (playCard): any card of the mover's hands goes to the board, to the site with the mover's number
/// less one.
class PlayCard final : public MovesNode {
 public:
  void Eval(Context& context, MoveIds& out) const override {
    const size_t first = out.size();
    for (const Container& container : context.model.containers) {
      if (container.kind == ContainerKind::kBoard || container.owner != context.mover()) continue;
      for (int i = 0; i < container.sites; ++i) AppendCards(context, container.first_site + i, out);
    }
    Finish(context, out, first);
  }

 private:
  void AppendCards(Context& context, int site, MoveIds& out) const {
    const int to = context.mover() - 1;
    const int height = context.state.Height(context.SlotOf(SiteType::kCell, site));
    for (int level = 0; level < height; ++level) {
      Action action = MoveCard(site, level, to);
      action.decision = decision;
      const MoveId move = context.arena().New(action);
      MoveRecord& record = context.arena()[move];
      record.from = static_cast<int16_t>(site);
      record.to = static_cast<int16_t>(to);
      record.level_min = record.level_max = static_cast<int16_t>(level);
      out.push_back(move);
    }
  }
};

}  // namespace

MovesNode* LowerDealEffect(const Args& args) {
  if (args.ConstantName("type") == "Dominoes")
    return MakeWithThen<DealDominoes>(args, args.Int("count"));
  return MakeWithThen<DealCards>(args, args.Int("count"), args.Int("beginWith"));
}

MovesNode* LowerPlayCard(const Args& args) { return MakeWithThen<PlayCard>(args); }

}  // namespace ludens
