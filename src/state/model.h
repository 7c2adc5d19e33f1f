#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "game/game.h"
#include "graph/topology.h"
#include "graph/track.h"
#include "graph/types.h"
#include "state/layout.h"
#include "state/step_distances.h"

namespace ludens {

class MovesNode;   // ludemes/nodes.h
class RegionNode;  // ludemes/nodes.h

/// The value that the language uses for "none": an absent site, level, count or player.
inline constexpr int kNone = -1;
/// The value of `Off`: a site outside the board.
inline constexpr int kOff = -1;
inline constexpr int kInfinity = 1'000'000'000;

/// One step of a turtle walk: forward, or a turn by one side of the cell.
enum class WalkStep : uint8_t { kForward, kLeft, kRight };
using Walk = std::vector<WalkStep>;

enum class ComponentKind : uint8_t { kPiece, kDie, kTile, kDomino, kCard };

/// A kind of item that may stand on sites. Index 0 is "empty".
struct Component {
  std::string name;        ///< With the owner's number: "Pawn1".
  std::string plain_name;  ///< As written: "Pawn".
  ComponentKind kind = ComponentKind::kPiece;
  int owner = 0;  ///< 0 neutral, 1…n a player, n + 1 shared.
  std::optional<AbsoluteDirection> facing;
  std::vector<Walk> walks;    ///< Footprint of a large piece or tile; empty for others.
  std::vector<int> faces;     ///< Of a die.
  std::vector<int> biased;    ///< Relative odds of a die's faces; empty when fair.
  int value = 0, value2 = 0;  ///< Of dominoes and cards.
  int suit = -1, rank = -1;   ///< Of cards, as the two below.
  int trump_rank = -1, trump_value = -1;
  int flip_a = -1, flip_b = -1;  ///< The two local states that `flip` exchanges.
  int Flipped(int state) const {
    return flip_a < 0 ? state : state == flip_a ? flip_b : state == flip_b ? flip_a : state;
  }
  int max_state = -1, max_count = -1, max_value = -1;
  int tile_sides = -1;
  std::vector<int> tile_slots;  ///< Path ends per side.
  struct Path {
    int from = 0, from_slot = 0, to = 0, to_slot = 0, colour = 0;
  };
  std::vector<Path> paths;
  const MovesNode* moves = nullptr;  ///< Rule for `forEach Piece`; null when it has none.

  bool IsLarge() const { return !walks.empty() && kind != ComponentKind::kDie; }
};

enum class ContainerKind : uint8_t { kBoard, kHand, kDice, kDeck };

struct Container {
  std::string name;
  ContainerKind kind = ContainerKind::kBoard;
  int owner = 0;
  int first_site = 0;  ///< Global number of its first site.
  int sites = 0;
  int die_faces = 0;                ///< Of dice: values 1…n unless the faces say otherwise.
  std::vector<int> die_components;  ///< Of dice: component of each die.
  std::vector<int> cards;           ///< Of a deck: components of its cards.
};

/// A position on a track: the site, and where the track goes next and back.
struct TrackElement {
  int site = kOff;
  int prev = kOff;
  int prev_index = -1;
  int next = kOff;
  int next_index = -1;
  int bump = 0;  ///< How often the site occurred on the track before this element.
};

struct Track {
  std::string name;
  int owner = 0;
  bool directed = false;
  bool loop = false;           ///< Its end leads to its beginning.
  bool internal_loop = false;  ///< It visits some site twice.
  std::vector<TrackElement> elements;
  std::vector<std::vector<int>> places;  ///< By site: its indices in `elements`, ascending.
  std::vector<int> first_places;         ///< By site: the first of them, -1 without one.
  size_t elements_before = 0;            ///< Of the tracks before it in the model.

  /// Fills `places`, once the elements are complete.
  void FindPlaces();
  std::span<const int> PlacesOf(int site) const {
    if (site < 0 || static_cast<size_t>(site) >= places.size()) return {};
    return places[static_cast<size_t>(site)];
  }
};

/// A named or owned region of the equipment.
struct NamedRegion {
  std::string name;
  int owner = 0;                           ///< Player number, 0 neutral, n + 1 shared / all.
  std::vector<int> sites;                  ///< Given, or what the functions give at first.
  std::vector<const RegionNode*> dynamic;  ///< The functions that say what the region is.
  std::vector<int> static_kinds;           ///< Ordinals of RegionTypeStatic.
  bool fixed = false;                      ///< `sites` is the region: once compilation is done.
  bool IsDynamic() const { return !dynamic.empty(); }
};

/// What a deduction puzzle tells about some of its variables: their sum, number or target.
struct PuzzleHint {
  std::vector<int> sites;
  int value = -1;
};

struct SiteMap {
  std::string name;
  std::vector<std::pair<int, int>> entries;  ///< (key, value); keys differ.

  /// The value of a key, or null.
  const int* Find(int key) const {
    for (const auto& [k, value] : entries)
      if (k == key) return &value;
    return nullptr;
  }
  /// Sets the value of a key.
  void Put(int key, int value) {
    for (auto& [k, old] : entries)
      if (k == key) {
        old = value;
        return;
      }
    entries.emplace_back(key, value);
  }
};

enum class Repetition : uint8_t {
  kAllowed,
  kSituationalInTurn,
  kPositionalInTurn,
  kPositional,
  kSituational
};

/// Facts about the equipment and rules of one compiled game that never change. Plain data: the
/// state, the moves and every ludeme read it, only the compiler writes it.
struct Model {
  std::string name;
  int players = 2;
  bool simultaneous = false;
  bool simulation = false;

  Topology topology;
  SiteType default_site = SiteType::kCell;
  /// Board sites of the default type; hands and dice are numbered from here (never below the
  /// number of cells).
  int board_sites = 0;
  int total_sites = 0;
  bool boardless = false;

  std::vector<Component> components;  ///< Index 0 is "empty".
  std::vector<Container> containers;  ///< Index 0 is the board.
  std::vector<int> container_of;      ///< By global site.
  std::vector<int>
      hand_of_player;  ///< Container of each player's hand, -1 without; index 0 unused.
  std::vector<int> dice_containers;
  std::vector<Track> tracks;
  std::vector<NamedRegion> regions;
  std::vector<SiteMap> maps;
  std::vector<PuzzleHint> hints;
  SiteType hint_type = SiteType::kCell;
  std::array<std::optional<AbsoluteDirection>, kMaxPlayers + 2> player_facing;

  /// Names that state and actions refer to by number: variables, remembered lists (the unnamed one
  /// is called ""), events, proposals, votes and notes. A variable or list has its name's number.
  std::vector<std::string> names;
  int NameIndex(std::string_view name);
  /// Names of the proposals and votes in the order in which the rules mention them; trials number
  /// them so.
  std::vector<std::string> proposals;
  int ProposalIndex(std::string_view name);

  Layout layout;

  // Rules that hold for the whole game.
  bool puzzle = false;  ///< A deduction puzzle: sites are variables, what stands there is a value.
  /// The values that a puzzle's variables may take, by site type.
  std::array<ValueRange, kSiteTypes> puzzle_values{};
  bool stacking = false;
  bool stochastic = false;
  /// Chance is nothing but dice that are thrown before a choice: (do (roll) next:…).
  bool rolls_first = false;
  bool reads_level = true;  ///< Rules ask for the iterated level of a stack.
  bool uses_count = false;
  bool uses_state = false;
  bool uses_value = false;
  bool uses_rotation = false;
  bool hidden = false;
  bool uses_score = false;
  bool uses_teams = false;
  bool sequence_capture = false;  ///< Some capture is deferred to the end of the turn.
  bool asks_last_effect = false;  ///< Rules ask where the last consequence of a move was.
  bool uses_visited = false;
  bool cycle_detection = false;
  bool swap_rule = false;
  bool automove = false;
  bool gravity = false;
  bool pin = false;
  bool no_stack_on_fallen = false;
  bool no_suicide = false;
  bool pass_ends = true;  ///< All players passing in succession is a draw.
  bool has_internal_loops = false;
  Repetition repetition = Repetition::kAllowed;  ///< Which moves the rules forbid.
  Repetition history = Repetition::kAllowed;     ///< Which positions are kept for comparison.
  bool remembers = false;                        ///< Some rule remembers values.
  bool asks_hash = false;                        ///< Some rule compares positions by their hash.
  bool flat_moves = false;                       ///< Pieces move by the plain writes of FlatBoard.
  bool site_sets = false;                        ///< Rules may look at sets of sites (site_set.h).
  bool order_shows = false;  ///< Rules show the order in which pieces are listed (owned_lists.h).
  bool uses_costs = false;
  int stack_capacity = 32;  ///< Levels per site in games with stacks.
  int max_count = 127;
  int max_local_states = 1;
  int turn_limit = 1250;  ///< Per player.
  int move_limit = 10'000;

  /// The greatest value that a puzzle's variable of a type may take.
  int GreatestValue(SiteType type) const { return puzzle_values[static_cast<size_t>(type)].max; }

  /// First number after the players: the owner of shared items.
  int shared_owner() const { return players + 1; }

  /// Where (type, site) lives in the state's arrays; -1 where there is no such site. Hands and dice
  /// hold cells; the numbers of edges may run into theirs, hence the type decides first.
  int SlotOf(SiteType type, int site) const {
    const size_t index = static_cast<size_t>(type);
    if (type == default_site || slot_sites[index] == 0 || site < 0) return site;
    if (site < slot_sites[index]) return slot_offset[index] + site;
    return site >= board_sites ? site : -1;
  }
  std::array<int, kSiteTypes> slot_offset{};
  /// Sites of a type on the board that the state has slots for; 0 where the game never uses it.
  std::array<int, kSiteTypes> slot_sites{};

  /// The component with this exact name ("Pawn1"), or -1.
  int FindComponent(std::string_view component_name) const;
  /// Components with this name, exact or plain ("Pawn" gives Pawn1, Pawn2 …).
  std::vector<int> ComponentsNamed(std::string_view component_name) const;
  /// The track called `track_name` (or containing it) of this owner; see the language's rules.
  int FindTrack(std::string_view track_name, int owner) const;

  /// Distances for (count Steps …) and (sites Distance …).
  std::shared_ptr<StepDistances> distances = std::make_shared<StepDistances>();
};

}  // namespace ludens
