#include "ludemes/ints/nodes.h"

namespace ludens {
namespace {

/// (card Suit at:site [level:]), Rank, TrumpRank, TrumpValue: what is printed on the card that lies
/// there; kOff where there is none.
class CardField final : public IntNode {
 public:
  using Field = int Component::*;

  /// Without a level, the top card.
  CardField(Field field, const IntNode* site, const IntNode* level)
      : field_(field), site_(site), level_(level) {}

  int Eval(Context& context) const override {
    const int slot = context.SlotOf(SiteType::kCell, site_->Eval(context));
    const int level = level_ == nullptr ? kNone : level_->Eval(context);
    if (!context.state.IsSlot(slot)) return kOff;
    const int what =
        level_ == nullptr ? context.state.What(slot) : context.state.WhatAt(slot, level);
    const Component& card = context.model.components[static_cast<size_t>(what)];
    return card.kind == ComponentKind::kCard ? card.*field_ : kOff;
  }

 private:
  Field field_;
  const IntNode* site_;
  const IntNode* level_;
};

template <CardField::Field field>
const IntNode* LowerCardField(const Args& args) {
  const IntNode* level = args.Has("level") ? args.Int("level") : args.lowering().ConstantInt(0);
  return args.Make<CardField>(field, args.Int("at"), level);
}

const IntNode* LowerSuit(const Args& args) {
  return args.Make<CardField>(&Component::suit, args.Int("at"), args.Int("level"));
}

/// (card TrumpSuit): the suit that beats the others; kOff before one was chosen.
class TrumpSuit final : public IntNode {
 public:
  int Eval(Context& context) const override { return context.header().trump; }
};

}  // namespace

void RegisterCards(Registry& registry) {
  registry.Int("ints.Card Suit", LowerSuit);
  registry.Int("ints.Card Rank", LowerCardField<&Component::rank>);
  registry.Int("ints.Card TrumpRank", LowerCardField<&Component::trump_rank>);
  registry.Int("ints.Card TrumpValue", LowerCardField<&Component::trump_value>);
  registry.Int("ints.Card TrumpSuit",
               [](const Args& args) -> const IntNode* { return args.Make<TrumpSuit>(); });
}

}  // namespace ludens
