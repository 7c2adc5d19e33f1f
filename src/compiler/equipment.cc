#include "compiler/equipment.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "compiler/deck.h"

namespace ludens {
namespace {

/// Rank of an item's kind in the language's numbering of equipment.
int KindRank(const Bound& item) {
  static const std::map<std::string_view, int> kRanks = {
      {"Board", 0},   {"MancalaBoard", 0}, {"SurakartaBoard", 0}, {"Boardless", 0},
      {"Hand", 1},    {"Deck", 1},         {"Dice", 2},           {"Hints", 3},
      {"Regions", 4}, {"Map", 5},          {"Dominoes", 6}};
  const auto it = kRanks.find(item.signature->owner->name);
  return it == kRanks.end() ? 7 : it->second;
}

/// More than this is a mistake, and would take too much memory.
constexpr int kMostHandSites = 1000;
constexpr int kMostFaces = 1000;
constexpr int kMostDice = 100;
constexpr int kMostPips = 60;

/// Equipment before any rule exists has no use for a Lowering: literals only.
class Items {
 public:
  Items(Model& model, Lowering& lowering) : model_(model), lowering_(lowering) {}

  void Add(const Bound& item) {
    const Args args(lowering_, item);
    const std::string& kind = item.signature->owner->name;
    if (KindRank(item) == 0) return;  // The board is there already.
    if (kind == "Hand")
      AddHand(args);
    else if (kind == "Dice")
      AddDice(args);
    else if (kind == "equipment.Piece" || kind == "Tile")
      AddComponent(args);
    else if (kind == "Deck")
      AddDeck(args);
    else if (kind == "equipment.Card")
      AddRuled(CardComponent(args, OwnerOf(*args.RoleOf("role"), args)), args);
    else if (kind == "Die")
      AddRuled(SingleDie(args), args);
    else if (kind == "Hints")
      AddHints(args);
    else if (kind == "Dominoes")
      AddDominoes(args);
    else if (kind == "Domino")
      AddRuled(Domino(args.String("name"), OwnerOf(*args.RoleOf("role"), args),
                      *args.Integer("value"), *args.Integer("value2")),
               args);
    else if (kind == "Regions" || kind == "Map")
      return;  // Rules are needed: CompleteEquipment.
    else
      args.Unsupported("this kind of equipment");
  }

  void Finish() {
    if (model_.puzzle)
      AddValues();
    else if (model_.components.size() == 1)
      for (int player = 1; player <= model_.players; ++player) AddBall(player);
    for (Component& component : model_.components) Name(component);
    rules_.resize(model_.components.size());
    NumberSites();
    FindHands();
    // All cards may come to lie on one site.
    const auto cards =
        std::count_if(model_.components.begin(), model_.components.end(),
                      [](const Component& each) { return each.kind == ComponentKind::kCard; });
    model_.stack_capacity = std::max(model_.stack_capacity, static_cast<int>(cards));
  }

  /// The bound move rule of each component.
  std::vector<const Bound*> TakeRules() { return std::move(rules_); }

 private:
  int OwnerOf(Role role, const Args& args) const {
    const int owner = FixedOwner(role, model_.players);
    if (owner < 0) args.Wrong("the owner of an item cannot change during the game");
    if (owner > model_.shared_owner())
      args.Wrong(fmt::format("there is no player {} to own this", owner));
    return owner;
  }

  void AddContainer(Container container) { model_.containers.push_back(std::move(container)); }

  void AddHand(const Args& args) {
    const Role role = *args.RoleOf("role");
    Container hand;
    hand.kind = ContainerKind::kHand;
    hand.sites = args.Integer("size").value_or(1);
    if (hand.sites < 0 || hand.sites > kMostHandSites)
      args.Wrong(fmt::format("a hand has at most {} sites", kMostHandSites));
    const bool each = role == Role::kEach;
    for (int player = 1; player <= (each ? model_.players : 1); ++player) {
      hand.owner = each ? player : OwnerOf(role, args);
      hand.name = "Hand" + std::to_string(role == Role::kShared ? 0 : hand.owner);
      AddContainer(hand);
    }
  }

  /// A deck has one site, with its cards on it in a stack.
  void AddDeck(const Args& args) {
    const Role role = args.RoleOf("role").value_or(Role::kShared);
    Container deck;
    deck.kind = ContainerKind::kDeck;
    deck.sites = 1;
    deck.owner = OwnerOf(role, args);
    deck.name = "Deck" + std::to_string(role == Role::kShared ? 0 : deck.owner);
    for (Component& card : CardsOfDeck(args, deck.owner, card_count_ + 1)) {
      ++card_count_;
      deck.cards.push_back(static_cast<int>(model_.components.size()));
      model_.components.push_back(std::move(card));
    }
    AddContainer(std::move(deck));
  }

  /// (die "Name" role numFaces:6): a die that is a piece by itself.
  Component SingleDie(const Args& args) const {
    Component die;
    die.kind = ComponentKind::kDie;
    die.plain_name = args.String("name");
    die.owner = OwnerOf(*args.RoleOf("role"), args);
    const int faces = *args.Integer("numFaces");
    if (faces < 1 || faces > kMostFaces) args.Wrong("a die cannot have so many faces");
    for (int face = 1; face <= faces; ++face) die.faces.push_back(face);
    return die;
  }

  /// The faces of each die of a (dice …) clause.
  static std::vector<std::vector<int>> Faces(const Args& args) {
    const size_t number = static_cast<size_t>(std::max(0, *args.Integer("num")));
    if (number > kMostDice || args.Integer("d").value_or(6) > kMostFaces)
      args.Wrong("so many dice, or dice with so many faces, cannot be thrown");
    if (args.Has("facesByDie")) {
      std::vector<std::vector<int>> faces;
      for (const Bound* die : args.Raw("facesByDie")->args) {
        faces.emplace_back();
        for (const Bound* face : die->args) faces.back().push_back(face->integer);
      }
      return faces;
    }
    std::vector<int> faces = args.Integers("faces");
    if (faces.empty()) {
      const int first = args.Integer("from").value_or(1);
      for (int i = 0; i < args.Integer("d").value_or(6); ++i) faces.push_back(first + i);
    }
    return std::vector<std::vector<int>>(number, faces);
  }

  void AddDice(const Args& args) {
    const Role role = args.RoleOf("role").value_or(Role::kShared);
    const int owner = OwnerOf(role, args);
    const int number = *args.Integer("num");
    const auto faces = Faces(args);
    if (static_cast<int>(faces.size()) < number) args.Wrong("fewer faces than dice");
    Container* dice = nullptr;
    for (Container& container : model_.containers)
      if (container.kind == ContainerKind::kDice && container.owner == owner) dice = &container;
    if (dice == nullptr) {
      Container made;
      made.kind = ContainerKind::kDice;
      made.owner = owner;
      made.name = "Dice" + std::to_string(role == Role::kShared ? 0 : owner);
      AddContainer(made);
      dice = &model_.containers.back();
    }
    dice->sites += number;
    for (int i = 0; i < number; ++i) {
      Component die;
      die.kind = ComponentKind::kDie;
      die.plain_name = "Die" + std::to_string(++dice_count_);
      die.owner = owner;
      die.faces = faces[static_cast<size_t>(i)];
      die.biased = args.Integers("biased");
      dice->die_faces = static_cast<int>(die.faces.size());
      dice->die_components.push_back(static_cast<int>(model_.components.size()));
      model_.components.push_back(std::move(die));
    }
  }

  static Walk ReadWalk(const Bound& steps) {
    Walk walk;
    for (const Bound* step : steps.args) walk.push_back(static_cast<WalkStep>(step->integer));
    return walk;
  }

  void ReadTile(const Args& args, Component& component) {
    component.kind = ComponentKind::kTile;
    if (args.Has("walk")) component.walks.push_back(ReadWalk(*args.Raw("walk")));
    if (args.Has("walks"))
      for (const Bound* walk : args.Raw("walks")->args) component.walks.push_back(ReadWalk(*walk));
    component.tile_sides = args.Integer("numSides").value_or(-1);
    component.tile_slots = args.Integers("slots");
    if (args.Has("slotsPerSide"))
      component.tile_slots.assign(static_cast<size_t>(std::max(0, component.tile_sides)),
                                  *args.Integer("slotsPerSide"));
    for (const Args& path : args.Clauses("paths"))
      component.paths.push_back({*path.Integer("from"), path.Integer("slotsFrom").value_or(0),
                                 *path.Integer("to"), path.Integer("slotsTo").value_or(0),
                                 *path.Integer("colour")});
  }

  void AddComponent(const Args& args) {
    Component component;
    const bool tile = args.bound().Is("Tile");
    const Role role = args.RoleOf("role").value_or(tile ? Role::kShared : Role::kEach);
    component.plain_name = args.String("name");
    if (tile) ReadTile(args, component);
    if (!tile && args.Has("dirn"))
      component.facing = ParseAbsoluteDirection(args.ConstantName("dirn"));
    if (const auto flips = args.Clause("flips")) {
      component.flip_a = *flips->Integer("flipA");
      component.flip_b = *flips->Integer("flipB");
    }
    component.max_state = args.Integer("maxState").value_or(-1);
    component.max_count = args.Integer("maxCount").value_or(-1);
    component.max_value = args.Integer("maxValue").value_or(-1);
    const bool each = role == Role::kEach;
    for (int player = 1; player <= (each ? model_.players : 1); ++player) {
      component.owner = each ? player : OwnerOf(role, args);
      // A player's facing decides where the player's pieces face, whatever they say themselves.
      const auto& facing = model_.player_facing[static_cast<size_t>(component.owner)];
      Component made = component;
      if (facing && component.owner <= model_.players) made.facing = facing;
      AddRuled(std::move(made), args);
    }
  }

  void AddRuled(Component component, const Args& args) {
    rules_.resize(model_.components.size());
    rules_.push_back(args.Raw("generator"));
    model_.components.push_back(std::move(component));
  }

  /// Each domino covers four cells by two, walked round half by half.
  static Component Domino(const std::string& name, int owner, int value, int value2) {
    constexpr WalkStep kF = WalkStep::kForward, kL = WalkStep::kLeft, kR = WalkStep::kRight;
    Component domino;
    domino.kind = ComponentKind::kDomino;
    domino.plain_name = name;
    domino.owner = owner;
    domino.value = value;
    domino.value2 = value2;
    domino.walks = {{kF, kR, kF, kR, kF, kL, kF, kL, kF, kR, kF, kR, kF}};
    return domino;
  }

  void AddDominoes(const Args& args) {
    const int most = args.Integer("upTo").value_or(6);
    if (most > kMostPips) args.Wrong("dominoes cannot have so many pips");
    for (int low = 0; low <= most; ++low)
      for (int high = low; high <= most; ++high)
        model_.components.push_back(Domino("Domino" + std::to_string(low) + std::to_string(high),
                                           FixedOwner(Role::kShared, model_.players), low, high));
  }

  void AddHints(const Args& args) {
    model_.hint_type = args.Type().value_or(model_.default_site);
    for (const Args& each : args.Clauses("records")) {
      PuzzleHint hint;
      hint.sites =
          each.Has("region") ? each.Integers("region") : std::vector{*each.Integer("site")};
      hint.value = each.Integer("hint").value_or(kNone);
      model_.hints.push_back(std::move(hint));
    }
  }

  /// A puzzle's values are what stands on its sites, whatever pieces it names.
  void AddValues() {
    int greatest = 0;
    for (const ValueRange& range : model_.puzzle_values) greatest = std::max(greatest, range.max);
    model_.components.resize(1);
    rules_.clear();
    for (int value = 1; value <= greatest; ++value) {
      Component component;
      component.plain_name = std::to_string(value);
      component.owner = 1;
      model_.components.push_back(std::move(component));
    }
  }

  void AddBall(int player) {
    Component ball;
    ball.plain_name = "Ball" + std::to_string(player);
    ball.owner = player;
    ball.facing = model_.player_facing[static_cast<size_t>(player)];
    model_.components.push_back(std::move(ball));
  }

  /// "Pawn" of player 1 is "Pawn1"; dice and shared pieces keep their names, and so do those of
  /// the only player.
  void Name(Component& component) const {
    component.name = component.plain_name;
    if (component.kind == ComponentKind::kDie || component.kind == ComponentKind::kDomino ||
        component.owner > model_.players)
      return;
    if (model_.players == 1 && component.owner != 0) return;
    component.name += std::to_string(component.owner);
  }

  void NumberSites() {
    int next = model_.board_sites;
    for (size_t i = 1; i < model_.containers.size(); ++i) {
      model_.containers[i].first_site = next;
      next += model_.containers[i].sites;
    }
    model_.total_sites = next;
    model_.container_of.assign(static_cast<size_t>(next), 0);
    for (size_t i = 1; i < model_.containers.size(); ++i)
      for (int k = 0; k < model_.containers[i].sites; ++k)
        model_.container_of[static_cast<size_t>(model_.containers[i].first_site + k)] =
            static_cast<int>(i);
  }

  void FindHands() {
    model_.hand_of_player.assign(static_cast<size_t>(model_.players) + 2, -1);
    for (size_t i = 1; i < model_.containers.size(); ++i) {
      const Container& container = model_.containers[i];
      if (container.kind == ContainerKind::kHand)
        model_.hand_of_player[static_cast<size_t>(container.owner)] = static_cast<int>(i);
      if (container.kind == ContainerKind::kDice)
        model_.dice_containers.push_back(static_cast<int>(i));
    }
  }

  Model& model_;
  Lowering& lowering_;
  int dice_count_ = 0;
  int card_count_ = 0;
  std::vector<const Bound*> rules_;  ///< By component, as far as known.
};

int Landmark(const Model& model, std::string_view name) {
  const Topology& topology = model.topology;
  const SiteType type = model.default_site;
  const auto first = [&](SiteSet set) {
    const auto sites = topology.Sites(type, set);
    return sites.empty() ? kOff : static_cast<int>(sites.front());
  };
  if (name == "CentreSite") return first(SiteSet::kCentre);
  if (name == "LeftSite") return first(SiteSet::kLeft);
  if (name == "RightSite") return first(SiteSet::kRight);
  if (name == "Topsite") return first(SiteSet::kTop);
  if (name == "BottomSite") return first(SiteSet::kBottom);
  if (name == "FirstSite") return 0;
  return topology.size(type) - 1;
}

/// What a string in a map stands for: a coordinate of the board, or a component.
int NamedEntry(const Model& model, const std::string& text) {
  if (const auto site = model.topology.Find(model.default_site, text)) return *site;
  return model.FindComponent(text);
}

int Evaluate(Context& context, const Args& pair, std::string_view slot) {
  const Bound& raw = *pair.Raw(slot);
  if (raw.kind == BoundKind::kString) return NamedEntry(context.model, raw.node->text);
  return pair.lowering().Int(raw)->Eval(context);
}

}  // namespace

std::vector<const Bound*> SortedItems(const Bound& equipment) {
  std::vector<const Bound*> items = equipment.Arg("items")->args;
  std::stable_sort(items.begin(), items.end(),
                   [](const Bound* a, const Bound* b) { return KindRank(*a) < KindRank(*b); });
  return items;
}

std::vector<const Bound*> BuildEquipment(Lowering& lowering, const Bound& equipment) {
  Model& model = lowering.model();
  model.components.resize(1);
  model.components[0].plain_name = "Disc";
  Items items(model, lowering);
  for (const Bound* item : SortedItems(equipment)) items.Add(*item);
  items.Finish();
  return items.TakeRules();
}

namespace {

NamedRegion ReadRegion(const Args& args) {
  NamedRegion region;
  region.name = args.String("name");
  const Role role = args.RoleOf("role").value_or(Role::kNeutral);
  region.owner = std::max(0, FixedOwner(role, args.model().players));
  if (region.name.empty())
    region.name = "Region" + std::string(args.Has("role") ? args.ConstantName("role") : "P1");
  region.sites = args.Integers("sites");
  region.fixed = args.Has("sites");
  if (args.Has("regionFn")) region.dynamic.push_back(args.Region("regionFn"));
  for (const RegionNode* node : args.RegionArray("regionsFn")) region.dynamic.push_back(node);
  if (args.Has("staticRegion")) region.static_kinds.push_back(*args.Ordinal("staticRegion"));
  for (const int kind : args.Ordinals("staticRegions")) region.static_kinds.push_back(kind);
  return region;
}

}  // namespace

void CompleteEquipment(Lowering& lowering, const Bound& equipment,
                       std::span<const Bound* const> rules) {
  Model& model = lowering.model();
  for (const Bound* item : SortedItems(equipment))
    if (item->Is("Regions")) model.regions.push_back(ReadRegion(Args(lowering, *item)));
  const MovesNode* moves = nullptr;
  for (size_t i = 1; i < rules.size(); ++i) {
    if (rules[i] == nullptr) continue;
    if (rules[i] != rules[i - 1]) moves = lowering.Moves(*rules[i]);  // Each player's: one rule.
    model.components[i].moves = moves;
  }
}

namespace {

/// A region is what its functions give on the empty board, once and for all, as the language has
/// it; later ones may build on earlier ones.
void FixRegions(Context& context, Model& model) {
  for (NamedRegion& region : model.regions) {
    BorrowedRegion all(context);
    for (const RegionNode* node : region.dynamic) {
      BorrowedRegion sites(context);
      node->Eval(context, *sites);
      all->Unite(*sites);
    }
    all->ForEach([&](int site) { region.sites.push_back(site); });
    region.fixed = true;
  }
}

}  // namespace

void FixEquipment(Context& context, Lowering& lowering, const Bound& equipment) {
  Model& model = lowering.model();
  FixRegions(context, model);
  for (const Bound* item : SortedItems(equipment)) {
    const Args args(lowering, *item);
    if (!args.bound().Is("Map")) continue;
    SiteMap map;
    map.name = args.Has("name") ? args.String("name") : "Map";
    if (args.bound().signature->Find("pairs") >= 0) {
      for (const Args& pair : args.Clauses("pairs")) {
        const int key = Evaluate(context, pair, "key");
        const int value = pair.Has("landmark") ? Landmark(model, pair.ConstantName("landmark"))
                                               : Evaluate(context, pair, "value");
        if (key != kOff && value != kOff) map.Put(key, value);
      }
    } else {
      const auto keys = args.IntArray("keys");
      const auto values = args.IntArray("values");
      for (size_t i = 0; i < keys.size() && i < values.size(); ++i)
        map.Put(keys[i]->Eval(context), values[i]->Eval(context));
    }
    model.maps.push_back(std::move(map));
  }
}

}  // namespace ludens
