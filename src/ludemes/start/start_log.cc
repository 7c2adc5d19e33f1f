#include "ludemes/start/placement.h"
#include "state/chance.h"

namespace ludens {

void ApplyStartAction(Context& context, StartLog& recorded, const Action& action) {
  const Action as_recorded = Apply(context, action);
  recorded.push_back({as_recorded});
  Header& header = context.header();
  header.second_last = header.last;
  header.last = {};
  header.last.from = header.last.to = header.last.from_after = header.last.to_after = action.to;
  header.last.from_type = header.last.to_type = action.to_type;
  if (action.from != -1) header.last.from = header.last.from_after = action.from;
  if (as_recorded.level_to != -1)
    header.last.level_min = header.last.level_max = as_recorded.level_to;
  ++header.moves;
  ++header.start_moves;
}

void PlaceItem(Context& context, StartLog& recorded, int site, std::optional<SiteType> type,
               const PlacedItem& item, bool on_stack) {
  Action add;
  add.kind = ActionKind::kAdd;
  add.to_type = ResolvedType(context, type, site);
  add.from_type = add.to_type;
  add.to = static_cast<int16_t>(site);
  add.what = static_cast<int16_t>(item.what);
  add.count = static_cast<int16_t>(on_stack ? 1 : item.count);
  add.state = static_cast<int16_t>(item.state);
  add.rotation = static_cast<int16_t>(item.rotation);
  add.value = item.value;
  add.flag = on_stack;
  ApplyStartAction(context, recorded, add);
}

SiteType ResolvedType(const Context& context, std::optional<SiteType> type, int site) {
  const SiteType wanted = context.TypeOr(type);
  return site >= context.topology().size(wanted) ? SiteType::kCell : wanted;
}

int FindContainer(const Model& model, std::string_view name) {
  for (size_t i = 0; i < model.containers.size(); ++i)
    if (model.containers[i].name == name) return static_cast<int>(i);
  return -1;
}

int FirstFreeSite(const Context& context, const Container& container) {
  for (int site = container.first_site; site < container.first_site + container.sites; ++site)
    if (context.state.What(context.SlotOf(SiteType::kCell, site)) == 0) return site;
  return kOff;
}

namespace {

/// Every set of dice holds the first dice of the game, whatever its own are called.
void PlaceDice(Context& context, StartLog& recorded, const Container& dice) {
  for (int die = 1; die <= dice.sites; ++die) {
    const int what = context.model.FindComponent("Die" + std::to_string(die));
    const int site = FirstFreeSite(context, dice);
    if (what < 0 || site == kOff) continue;
    PlaceItem(context, recorded, site, SiteType::kCell, {.what = what}, false);
  }
}

void ShuffleDeck(Context& context, StartLog& recorded, const Container& deck) {
  BorrowedInts cards(context);
  *cards = deck.cards;
  while (!cards->empty()) {
    const int drawn = ChanceBelow(context.header().chance, static_cast<int>(cards->size()));
    const int what = (*cards)[static_cast<size_t>(drawn)];
    cards->erase(cards->begin() + drawn);
    for (int site = deck.first_site; site < deck.first_site + deck.sites; ++site)
      PlaceItem(context, recorded, site, SiteType::kCell, {.what = what}, true);
  }
}

}  // namespace

void PlaceEquipment(Context& context, StartLog& recorded) {
  for (const Container& container : context.model.containers)
    if (container.kind == ContainerKind::kDice) PlaceDice(context, recorded, container);
  for (const Container& container : context.model.containers)
    if (container.kind == ContainerKind::kDeck) ShuffleDeck(context, recorded, container);
}

}  // namespace ludens
