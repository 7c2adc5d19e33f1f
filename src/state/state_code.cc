#include "state/state_code.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <charconv>
#include <limits>
#include <type_traits>
#include <vector>

#include "base/error.h"
#include "state/header_fields.h"

namespace ludens {
namespace {

// --- Numbers ----------------------------------------------------------------------------------

template <typename T>
std::string NumberText(T value) {
  if constexpr (std::is_enum_v<T> || std::is_same_v<T, bool>)
    return std::to_string(static_cast<int>(value));
  else
    return fmt::format("{}", value);
}

/// The number at the start of `text`, which it is taken from.
template <typename T>
T TakeNumber(std::string_view& text) {
  using Plain = std::conditional_t<std::is_enum_v<T> || std::is_same_v<T, bool>, uint8_t, T>;
  Plain value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc()) Fail("not a position: '{}' is no number that fits here", text);
  text.remove_prefix(static_cast<size_t>(end - text.data()));
  return static_cast<T>(value);
}

template <typename T>
T ReadNumber(std::string_view text) {
  const std::string_view whole = text;
  const T value = TakeNumber<T>(text);
  if (!text.empty()) Fail("not a position: '{}' is no number", whole);
  return value;
}

/// The parts of a text between commas; none of an empty text.
template <typename Visit>
void ForEachPart(std::string_view text, Visit&& visit) {
  while (!text.empty()) {
    const size_t comma = std::min(text.find(','), text.size());
    visit(text.substr(0, comma));
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
}

template <typename T>
std::vector<T> ReadNumbers(std::string_view text) {
  std::vector<T> numbers;
  ForEachPart(text, [&](std::string_view part) { numbers.push_back(ReadNumber<T>(part)); });
  return numbers;
}

template <typename T>
struct IsArray : std::false_type {};
template <typename T, size_t n>
struct IsArray<std::array<T, n>> : std::true_type {};

template <typename T>
std::string FieldText(const T& field) {
  if constexpr (IsArray<T>::value) {
    std::vector<std::string> texts;
    for (const auto& entry : field) texts.push_back(NumberText(entry));
    return fmt::format("{}", fmt::join(texts, ","));
  } else {
    return NumberText(field);
  }
}

template <typename T>
void ReadField(std::string_view text, T& field) {
  if constexpr (IsArray<T>::value) {
    const auto numbers = ReadNumbers<typename T::value_type>(text);
    if (numbers.size() != field.size())
      Fail("not a position: {} numbers where {} are needed", numbers.size(), field.size());
    std::copy(numbers.begin(), numbers.end(), field.begin());
  } else {
    field = ReadNumber<T>(text);
  }
}

// --- Parts of the block -----------------------------------------------------------------------

/// An array of the state block that is written as it is, but for entries that a fresh state has.
struct Section {
  std::string_view name;
  uint32_t offset = 0;
  int entries = 0;
  int bytes = 0;           ///< Of one entry.
  bool minus_one = false;  ///< What a fresh state has: -1, else 0.
};

constexpr std::string_view kDomains = "domains";

std::array<Section, 11> SectionsOf(const Layout& layout) {
  const auto when = [](bool present, int entries) { return present ? entries : 0; };
  return {{
      {"playable", layout.playable, when(layout.has_playable, layout.words), 8},
      {"visited", layout.visited, layout.words, 8},
      {"to_clear", layout.to_clear, layout.words, 8},
      {"hidden", layout.hidden, when(layout.has_hidden, layout.slots * (layout.players + 1)), 1},
      {"vars", layout.vars, layout.variables, 4, true},
      {"dice", layout.dice, layout.dice_values, 4},
      {"tracks", layout.tracks, when(layout.has_track_indices, layout.track_entries), 2},
      {"start_what", layout.start_what, when(layout.has_start_items, layout.slots), 2},
      {"costs", layout.costs, when(layout.has_costs, layout.slots), 4},
      {kDomains, layout.domains, when(layout.has_domains, layout.slots * layout.domain_words), 8},
      {"last_sites", layout.last_sites, when(layout.has_last_sites, 3 * layout.words), 8},
  }};
}

/// Calls `visit(T* array)` with the type of the section's entries.
template <typename Visit>
auto WithEntries(const State& state, const Section& section, Visit&& visit) {
  switch (section.bytes) {
    case 1:
      return visit(state.At<uint8_t>(section.offset));
    case 2:
      return visit(state.At<int16_t>(section.offset));
    case 4:
      return visit(state.At<int32_t>(section.offset));
    default:
      return visit(state.At<uint64_t>(section.offset));
  }
}

std::string SectionText(const State& state, const Section& section) {
  return WithEntries(state, section, [&](const auto* entries) {
    using T = std::remove_cvref_t<decltype(*entries)>;
    const T fresh = section.minus_one ? static_cast<T>(-1) : T{0};
    std::string text;
    for (int i = 0; i < section.entries; ++i)
      if (entries[i] != fresh)
        text += fmt::format("{}{}:{}", text.empty() ? "" : ",", i, entries[i]);
    return text;
  });
}

void ReadSection(std::string_view text, const State& state, const Section& section) {
  WithEntries(state, section, [&](auto* entries) {
    using T = std::remove_cvref_t<decltype(*entries)>;
    ForEachPart(text, [&](std::string_view part) {
      const int index = TakeNumber<int>(part);
      if (index < 0 || index >= section.entries || !part.starts_with(':'))
        Fail("not a position: '{}' has no entry {}", section.name, index);
      const T value = ReadNumber<T>(part.substr(1));
      if (section.name == kDomains)  // The hash and what stands there follow.
        state.SetDomainWord(index, static_cast<uint64_t>(value));
      else
        entries[index] = value;
    });
  });
}

/// A list whose length is kept elsewhere.
struct ListPart {
  std::string name;
  std::string text;
};

template <typename Values>
std::string Join(const Values& values) {
  return fmt::format("{}", fmt::join(values, ","));
}

std::string OwnedText(const State& state) {
  std::vector<std::string> entries;
  for (const OwnedEntry& entry : state.OwnedEntries())
    entries.push_back(fmt::format("{}:{}:{}:{}", entry.what, entry.site, entry.level,
                                  static_cast<int>(entry.type)));
  return Join(entries);
}

void ReadOwned(std::string_view text, const State& state) {
  ForEachPart(text, [&](std::string_view part) {
    if (state.header().owned_count >= state.layout().owned_capacity)
      Fail("not a position: too many pieces are listed");
    OwnedEntry entry;
    const auto next = [&part](bool last) {
      const int16_t number = TakeNumber<int16_t>(part);
      if (last ? !part.empty() : !part.starts_with(':')) Fail("not a position: '{}'", part);
      if (!last) part.remove_prefix(1);
      return number;
    };
    entry.what = next(false);
    entry.site = next(false);
    entry.level = next(false);
    entry.type = static_cast<SiteType>(next(true));
    if (static_cast<size_t>(entry.type) >= kSiteTypes) Fail("not a position: no such type of site");
    state.At<OwnedEntry>(state.layout().owned_entries)[state.header().owned_count++] = entry;
  });
}

std::vector<ListPart> ListsOf(const State& state) {
  std::vector<ListPart> lists = {{"pending", Join(state.Pending())},
                                 {"turn_history", Join(state.TurnHistory())},
                                 {"history", Join(state.History())},
                                 {"listed", OwnedText(state)}};
  if (state.layout().has_to_clear) lists.push_back({"captures", Join(state.ToClearOrder())});
  if (state.layout().list_capacity > 0)
    for (int list = 0; list < state.layout().lists; ++list)
      lists.push_back({fmt::format("list.{}", list), Join(state.Remembered(list))});
  return lists;
}

/// True where `key` names a list; its values are then added.
bool ReadList(std::string_view key, std::string_view text, State state) {
  if (key == "pending") {
    for (const int value : ReadNumbers<int32_t>(text)) state.AddPending(value);
  } else if (key == "turn_history") {
    for (const uint64_t hash : ReadNumbers<uint64_t>(text)) state.AddToTurnHistory(hash);
  } else if (key == "history") {
    for (const uint64_t hash : ReadNumbers<uint64_t>(text)) state.AddToHistory(hash);
  } else if (key == "listed" && state.layout().owned_order != OwnedOrder::kNone) {
    ReadOwned(text, state);
  } else if (key == "captures" && state.layout().has_to_clear) {
    const std::vector<int16_t> sites = ReadNumbers<int16_t>(text);
    if (sites.size() > 2 * static_cast<size_t>(state.layout().slots))
      Fail("not a position: more captures than sites");
    std::copy(sites.begin(), sites.end(), state.At<int16_t>(state.layout().to_clear_order));
    state.header().to_clear_count = static_cast<int16_t>(sites.size());
  } else if (key.starts_with("list.") && state.layout().list_capacity > 0) {
    const int list = ReadNumber<int>(key.substr(5));
    if (list < 0 || list >= state.layout().lists) Fail("not a position: there is no {}", key);
    for (const int value : ReadNumbers<int32_t>(text)) state.Remember(list, value);
  } else {
    return false;
  }
  return true;
}

// --- Sites ------------------------------------------------------------------------------------

bool IsBlank(const Item& item) {
  return item.what == 0 && item.who == 0 && item.state == 0 && item.rotation == 0 &&
         item.value == 0;
}

std::string ItemText(const Model& model, const Item& item) {
  std::string text = std::to_string(item.what);
  if (item.who != model.components[static_cast<size_t>(item.what)].owner)
    text += fmt::format("w{}", item.who);
  if (item.state != 0) text += fmt::format("s{}", item.state);
  if (item.rotation != 0) text += fmt::format("r{}", item.rotation);
  if (item.value != 0) text += fmt::format("v{}", item.value);
  return text;
}

/// What stands on a slot; empty for nothing, "-" for a slot that a large piece lies over.
std::string SlotText(const Model& model, const State& state, int slot) {
  if (model.layout.has_domains) return "";  // What stands there follows from the domains.
  std::string text;
  if (model.layout.has_stacks) {
    for (int level = 0; level < state.Height(slot); ++level)
      text += (level > 0 ? "," : "") + ItemText(model, state.ItemAt(slot, level));
    return text;
  }
  const Item item = state.ItemAt(slot, -1);
  if (IsBlank(item)) return state.IsOccupied(slot) ? "-" : "";
  text = ItemText(model, item);
  if (model.layout.has_count) text += fmt::format("x{}", state.Count(slot));
  return text;
}

int Checked(int value, int most, std::string_view what) {
  if (value < 0 || value > most) Fail("not a position: there is no {} {}", what, value);
  return value;
}

/// Reads one item; `count` where there is one.
Item ReadItem(std::string_view text, const Model& model, int& count) {
  constexpr int kMost = std::numeric_limits<uint16_t>::max();
  Item item;
  item.what =
      Checked(TakeNumber<int>(text), static_cast<int>(model.components.size()) - 1, "component");
  item.who = model.components[static_cast<size_t>(item.what)].owner;
  while (!text.empty()) {
    const char field = text[0];
    text.remove_prefix(1);
    const int value = TakeNumber<int>(text);
    if (field == 'w')
      item.who = Checked(value, model.players + 1, "player");
    else if (field == 's')
      item.state = Checked(value, kMost, "local state");
    else if (field == 'r')
      item.rotation = Checked(value, 255, "rotation");
    else if (field == 'v')
      item.value = value;
    else if (field == 'x')
      count = Checked(value, kMost, "count");
    else
      Fail("not a position: '{}' is no field of an item", field);
  }
  return item;
}

void ReadSlot(int slot, std::string_view text, const Model& model, const State& state) {
  Checked(slot, model.layout.slots - 1, "site");
  if (text == "-") {
    state.SetCovered(slot, true);
    return;
  }
  ForEachPart(text, [&](std::string_view part) {
    int count = 1;
    const Item item = ReadItem(part, model, count);
    if (model.layout.has_stacks)
      state.Push(slot, item);
    else
      state.Set(slot, item.who, item.what, count, item.state, item.rotation, item.value);
  });
}

// --- The whole --------------------------------------------------------------------------------

bool ReadHeaderField(std::string_view key, std::string_view text, Header& header) {
  bool found = false;
  ForEachHeaderField(header, [&](std::string_view name, auto& field) {
    if (name != key) return;
    ReadField(text, field);
    found = true;
  });
  return found;
}

/// What evaluation relies on: numbers that are used as indices.
void CheckHeader(const Header& header, const Model& model, int phases) {
  for (const int player : {header.mover, header.next, header.prev, header.winner})
    Checked(player, model.players, "player");
  if (!header.over && !model.simulation && header.mover == 0) Fail("not a position: no mover");
  for (size_t p = 0; p < header.phase.size(); ++p) {
    Checked(header.phase[p], phases - 1, "phase");
    Checked(header.order[p], static_cast<int>(header.order.size()) - 1, "player");
    Checked(header.team[p], kMaxPlayers, "team");
  }
  uint32_t players = 0;
  for (int p = 1; p <= model.players; ++p) players |= 1u << p;
  if ((header.active & ~players) != 0) Fail("not a position: players that do not exist are active");
  if (header.active == 0 && !header.over && !model.simulation)
    Fail("not a position: nobody is active");
  Checked(header.proposition_count, static_cast<int>(header.propositions.size()), "proposition");
  Checked(header.vote_count, static_cast<int>(header.votes.size()), "vote");
}

void ReadPart(std::string_view key, std::string_view text, const Model& model, const State& state) {
  if (!key.empty() && key[0] >= '0' && key[0] <= '9') {
    ReadSlot(ReadNumber<int>(key), text, model, state);
    return;
  }
  if (ReadHeaderField(key, text, state.header()) || ReadList(key, text, state)) return;
  for (const Section& section : SectionsOf(model.layout)) {
    if (section.name != key || section.entries == 0) continue;
    ReadSection(text, state, section);
    return;
  }
  Fail("not a position: '{}' means nothing in {}", key, model.name);
}

}  // namespace

std::string WriteState(const Model& model, const State& state) {
  std::string code;
  const auto add = [&code](std::string_view key, std::string_view text) {
    code += fmt::format("{}{}={}", code.empty() ? "" : " ", key, text);
  };
  std::vector<std::string> fresh;
  const Header fresh_header = FreshHeader();
  ForEachHeaderField(fresh_header, [&](std::string_view, const auto& field) {
    fresh.push_back(FieldText(field));
  });
  size_t at = 0;
  ForEachHeaderField(state.header(), [&](std::string_view name, const auto& field) {
    const std::string text = FieldText(field);
    if (text != fresh[at++]) add(name, text);
  });
  for (const Section& section : SectionsOf(model.layout))
    if (const std::string text = SectionText(state, section); !text.empty())
      add(section.name, text);
  for (const ListPart& list : ListsOf(state))
    if (!list.text.empty()) add(list.name, list.text);
  for (int slot = 0; slot < model.layout.slots; ++slot)
    if (const std::string text = SlotText(model, state, slot); !text.empty())
      add(std::to_string(slot), text);
  return code;
}

void ReadState(std::string_view code, const Model& model, int phases, const State& state) {
  state.Reset();
  while (!code.empty()) {
    const size_t blank = std::min(code.find(' '), code.size());
    const std::string_view part = code.substr(0, blank);
    code.remove_prefix(std::min(blank + 1, code.size()));
    const size_t equals = part.find('=');
    if (equals == std::string_view::npos) Fail("not a position: '{}' lacks a value", part);
    ReadPart(part.substr(0, equals), part.substr(equals + 1), model, state);
  }
  CheckHeader(state.header(), model, phases);
}

}  // namespace ludens
