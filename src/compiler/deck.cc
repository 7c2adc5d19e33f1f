#include "compiler/deck.h"

namespace ludens {
namespace {

/// Decks beyond this size are mistakes; the numbers of components would run out.
constexpr int kMostCards = 4096;

/// One kind of card as every suit has it: (card Ace rank:… value:… [trumpRank:…] [trumpValue:…]).
Component CardKind(const Args& kind) {
  Component card;
  card.kind = ComponentKind::kCard;
  card.rank = *kind.Integer("rank");
  card.value = *kind.Integer("value");
  card.trump_rank = kind.Integer("trumpRank").value_or(card.rank);
  card.trump_value = kind.Integer("trumpValue").value_or(card.value);
  return card;
}

/// A card whose rank and values are all the same number.
Component PlainCard(int number) {
  Component card;
  card.kind = ComponentKind::kCard;
  card.rank = card.value = card.trump_rank = card.trump_value = number;
  return card;
}

std::vector<Component> KindsOf(const Args& deck) {
  std::vector<Component> kinds;
  if (deck.Has("cards")) {
    for (const Args& kind : deck.Clauses("cards")) kinds.push_back(CardKind(kind));
    return kinds;
  }
  const int number = deck.Integer("cardsBySuit").value_or(13);
  if (number < 0 || number > kMostCards) deck.Wrong("a deck cannot have so many cards");
  for (int i = 1; i <= number; ++i) kinds.push_back(PlainCard(i));
  return kinds;
}

}  // namespace

std::vector<Component> CardsOfDeck(const Args& deck, int owner, int first_number) {
  const std::vector<Component> kinds = KindsOf(deck);
  const int64_t suits = deck.Integer("suits").value_or(4);
  if (suits < 0 || suits * static_cast<int64_t>(kinds.size()) > kMostCards)
    deck.Wrong("a deck cannot have so many cards");
  std::vector<Component> cards;
  for (int suit = 1; suit <= suits; ++suit)
    for (const Component& kind : kinds) {
      Component card = kind;
      card.plain_name = "Card" + std::to_string(first_number++);
      card.owner = owner;
      card.suit = suit;
      cards.push_back(std::move(card));
    }
  return cards;
}

Component CardComponent(const Args& card, int owner) {
  Component component = CardKind(card);
  component.plain_name = card.String("label");
  component.owner = owner;
  component.suit = *card.Integer("suit");
  component.max_state = card.Integer("maxState").value_or(-1);
  component.max_count = card.Integer("maxCount").value_or(-1);
  component.max_value = card.Integer("maxValue").value_or(-1);
  return component;
}

}  // namespace ludens
