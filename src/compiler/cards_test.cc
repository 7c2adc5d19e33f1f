// Games with cards, which no game of the reference library has: small ones of our own.

#include "compiler/test_games.h"

namespace ludens {
namespace {

int HeightAt(Context& context, int site) {
  return context.state.Height(context.SlotOf(SiteType::kCell, site));
}

/// The components of a stack from its bottom.
std::vector<int> StackAt(Context& context, int site) {
  std::vector<int> stack;
  for (int level = 0; level < HeightAt(context, site); ++level)
    stack.push_back(context.state.WhatAt(context.SlotOf(SiteType::kCell, site), level));
  return stack;
}

std::string CardGame(const std::string& deck, const std::string& rules) {
  return "(game \"Cards\" (players 2) (equipment {(board (rectangle 1 2)) (hand Each) " + deck +
         "}) (rules " + rules + "))";
}

/// Six cards, three for each; the higher rank of the last cards wins.
std::string HighCard() {
  return CardGame("(deck cardsBySuit:3 suits:2)",
                  "(start (deal Cards 3)) (play (move PlayCard)) "
                  "(end (if (= 0 (+ (size Stack at:(handSite P1)) (size Stack at:(handSite P2)))) "
                  "(byScore {(score P1 (card Rank at:0 level:(topLevel at:0))) "
                  "(score P2 (card Rank at:1 level:(topLevel at:1)))})))");
}

TEST(Cards, ADeckHasEveryCardOfEverySuit) {
  Table table(CardGame("(deck)", "(play (move Pass)) (end (if (is Full) (result Mover Win)))"));
  Context context = table.context();
  const auto& components = context.model.components;
  ASSERT_EQ(components.size(), 53u);
  EXPECT_EQ(components[1].name, "Card1");
  EXPECT_EQ(components[1].suit, 1);
  EXPECT_EQ(components[13].rank, 13);
  EXPECT_EQ(components[14].rank, 1);
  EXPECT_EQ(components[52].suit, 4);
  ASSERT_EQ(context.model.containers.size(), 4u);
  EXPECT_EQ(context.model.containers[3].name, "Deck0");
  std::vector<int> deck = StackAt(context, 4);
  EXPECT_FALSE(std::is_sorted(deck.begin(), deck.end()));  // It is shuffled.
  std::sort(deck.begin(), deck.end());
  for (int card = 1; card <= 52; ++card) EXPECT_EQ(deck[static_cast<size_t>(card - 1)], card);
}

TEST(Cards, AreShuffledByChance) {
  Table one(HighCard(), 1), again(HighCard(), 1), other(HighCard(), 4);
  Context a = one.context(), b = again.context(), c = other.context();
  EXPECT_EQ(StackAt(a, 2), StackAt(b, 2));
  EXPECT_NE(StackAt(a, 2), StackAt(c, 2));
}

TEST(Cards, AreDealtInTurnFromTheTop) {
  const std::string rules = "(play (move PlayCard)) (end (if (is Full) (result Mover Win)))";
  Table whole(CardGame("(deck cardsBySuit:3 suits:2)", rules), 9);
  Table dealt(CardGame("(deck cardsBySuit:3 suits:2)", "(start (deal Cards 2)) " + rules), 9);
  Table split(CardGame("(deck cardsBySuit:3 suits:2)", "(start (split Deck)) " + rules), 9);
  Context before = whole.context(), after = dealt.context(), all = split.context();
  const auto deck = StackAt(before, 4);
  ASSERT_EQ(deck.size(), 6u);
  EXPECT_EQ(StackAt(after, 2), (std::vector<int>{deck[5], deck[3]}));
  EXPECT_EQ(StackAt(after, 3), (std::vector<int>{deck[4], deck[2]}));
  EXPECT_EQ(StackAt(after, 4), (std::vector<int>{deck[0], deck[1]}));
  EXPECT_EQ(StackAt(all, 2), (std::vector<int>{deck[0], deck[2], deck[4]}));
  EXPECT_EQ(StackAt(all, 3), (std::vector<int>{deck[1], deck[3], deck[5]}));
}

TEST(Cards, MayBePlayedFromAnyPlaceInTheHand) {
  for (const uint64_t seed : {1u, 2u, 3u, 4u}) {
    Table table(HighCard(), seed);
    EXPECT_EQ(table.Moves().size(), 3u);
    for (int ply = 0; ply < 6; ++ply) {
      ASSERT_FALSE(table.IsOver());
      EXPECT_EQ(table.Moves().size(), static_cast<size_t>(3 - ply / 2));
      table.Play("");
    }
    ASSERT_TRUE(table.IsOver());
    Context context = table.context();
    const auto rank = [&](int site) {
      return context.model.components[static_cast<size_t>(StackAt(context, site).back())].rank;
    };
    const int winner = rank(0) == rank(1) ? 0 : rank(0) > rank(1) ? 1 : 2;
    EXPECT_EQ(context.header().winner, winner);
  }
}

TEST(Cards, ATrumpSuitIsChosen) {
  Table table(CardGame("(deck)",
                       "(play (move Set TrumpSuit (difference (array {1 2 3 4}) 2))) "
                       "(end (if (= 3 (card TrumpSuit)) (result Mover Win)))"));
  EXPECT_EQ(table.Moves().size(), 3u);
  Context context = table.context();
  EXPECT_EQ(context.header().trump, kOff);
  table.Play("trumpSuit=4");
  EXPECT_EQ(context.header().trump, 4);
  EXPECT_FALSE(table.IsOver());
  table.Play("trumpSuit=3");
  EXPECT_TRUE(table.IsOver());
  EXPECT_EQ(context.header().winner, 2);
}

TEST(Cards, SayWhatIsPrintedOnThem) {
  const std::string deck =
      "(deck suits:1 {(card Ace rank:7 value:11 trumpRank:5 trumpValue:12) "
      "(card Ten rank:3 value:10)})";
  Table table(CardGame(deck,
                       "(start (split Deck)) (play (move Pass)) "
                       "(end (if (and {(= 1 (card Suit at:(handSite P1))) "
                       "(= 10 (+ (card Rank at:(handSite P1)) (card Rank at:(handSite P2)))) "
                       "(= 8 (+ (card TrumpRank at:(handSite P1)) "
                       "(card TrumpRank at:(handSite P2)))) "
                       "(= 22 (+ (card TrumpValue at:(handSite P1)) "
                       "(card TrumpValue at:(handSite P2)))) "
                       "(= -1 (card Rank at:0)) (= -1 (card Suit at:4))}) (result Mover Win)))"));
  EXPECT_FALSE(table.IsOver());
  table.Play("");
  EXPECT_TRUE(table.IsOver());
}

TEST(Cards, MayBePiecesByThemselves) {
  Table table(CardGame(
      "(card \"Fool\" Shared Joker rank:1 value:2 trumpRank:3 trumpValue:4 suit:5)",
      "(start (place Stack \"Fool\" 0)) (play (move Pass)) "
      "(end (if (and (= 5 (card Suit at:0)) (= 4 (card TrumpValue at:0))) (result Mover Win)))"));
  table.Play("");
  EXPECT_TRUE(table.IsOver());
}

TEST(Cards, AreDealtDuringTheGame) {
  Table table(CardGame("(deck cardsBySuit:2 suits:2)",
                       "(play (move Select (from 0) (then (deal Cards 1 beginWith:(next))))) "
                       "(end (if (= 0 (size Stack at:4)) (result Mover Win)))"),
              3);
  Context context = table.context();
  const auto deck = StackAt(context, 4);
  table.Play("");
  EXPECT_EQ(StackAt(context, 3), (std::vector<int>{deck[3]}));
  EXPECT_EQ(StackAt(context, 2), (std::vector<int>{deck[2]}));
  EXPECT_FALSE(table.IsOver());
  table.Play("");
  EXPECT_EQ(StackAt(context, 2), (std::vector<int>{deck[2], deck[1]}));
  EXPECT_TRUE(table.IsOver());
}

TEST(Equipment, MustNotBeTooMuch) {
  const std::string rules = "(play (move Pass)) (end (if (is Full) (result Mover Win)))";
  EXPECT_NE(ErrorOf(CardGame("(deck cardsBySuit:1000 suits:1000000)", rules)), "");
  EXPECT_NE(ErrorOf(CardGame("(deck cardsBySuit:1000000000)", rules)), "");
  EXPECT_NE(ErrorOf(CardGame("(dominoes upTo:100000)", rules)), "");
  EXPECT_NE(ErrorOf(CardGame("(hand Shared size:1000000000)", rules)), "");
  EXPECT_NE(ErrorOf(CardGame("(hand P9 size:2)", rules)), "");
  EXPECT_NE(ErrorOf(CardGame("(piece \"Disc\" P9)", rules)), "");
  EXPECT_NE(ErrorOf(CardGame("(dice d:1000000000 num:2)", rules)), "");
  EXPECT_NE(ErrorOf(CardGame("(die \"Cube\" Shared numFaces:1000000000)", rules)), "");
}

}  // namespace
}  // namespace ludens
