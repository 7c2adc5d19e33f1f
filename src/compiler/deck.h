#pragma once

#include <vector>

#include "ludemes/lowering.h"

namespace ludens {

/// The cards of a (deck …) clause, suit by suit, called "Card1", "Card2" … from `first_number` on.
std::vector<Component> CardsOfDeck(const Args& deck, int owner, int first_number);

/// The component of a (card …) item.
Component CardComponent(const Args& card, int owner);

}  // namespace ludens
