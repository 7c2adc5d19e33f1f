#include "graph/types.h"

#include <algorithm>

namespace ludens {
namespace {

constexpr std::array<std::string_view, kSiteTypes> kSiteTypeTexts = {"Vertex", "Edge", "Cell"};

constexpr std::array<std::string_view, kAbsoluteDirections> kAbsoluteTexts = {
    "All",       "Angled", "Adjacent", "Axial",      "Orthogonal", "Diagonal", "OffDiagonal",
    "SameLayer", "Upward", "Downward", "Rotational", "Base",       "Support",  "N",
    "E",         "S",      "W",        "NE",         "SE",         "NW",       "SW",
    "NNW",       "WNW",    "WSW",      "SSW",        "SSE",        "ESE",      "ENE",
    "NNE",       "CW",     "CCW",      "In",         "Out",        "U",        "UN",
    "UNE",       "UE",     "USE",      "US",         "USW",        "UW",       "UNW",
    "D",         "DN",     "DNE",      "DE",         "DSE",        "DS",       "DSW",
    "DW",        "DNW"};

constexpr std::array<std::string_view, kCompassDirections> kCompassTexts = {
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE",
    "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"};

constexpr std::array<std::string_view, kRelations> kRelationTexts = {
    "Orthogonal", "Diagonal", "OffDiagonal", "Adjacent", "All"};

/// Each of some names as the absolute direction of the same name.
template <size_t n>
constexpr std::array<AbsoluteDirection, n> Absolute(const std::array<std::string_view, n>& names) {
  std::array<AbsoluteDirection, n> directions{};
  for (size_t i = 0; i < n; ++i)
    for (size_t k = 0; k < kAbsoluteDirections; ++k)
      if (kAbsoluteTexts[k] == names[i]) directions[i] = static_cast<AbsoluteDirection>(k);
  return directions;
}
constexpr auto kCompassAsAbsolute = Absolute(kCompassTexts);
constexpr auto kRelationAsAbsolute = Absolute(kRelationTexts);

template <typename Enum, size_t n>
std::optional<Enum> Parse(const std::array<std::string_view, n>& texts, std::string_view text) {
  const auto found = std::find(texts.begin(), texts.end(), text);
  if (found == texts.end()) return std::nullopt;
  return static_cast<Enum>(found - texts.begin());
}

}  // namespace

AbsoluteDirection ToAbsolute(CompassDirection direction) {
  return kCompassAsAbsolute[static_cast<size_t>(direction)];
}

std::optional<CompassDirection> ToCompass(AbsoluteDirection direction) {
  const auto found = std::find(kCompassAsAbsolute.begin(), kCompassAsAbsolute.end(), direction);
  if (found == kCompassAsAbsolute.end()) return std::nullopt;
  return static_cast<CompassDirection>(found - kCompassAsAbsolute.begin());
}

AbsoluteDirection ToAbsolute(Relation relation) {
  return kRelationAsAbsolute[static_cast<size_t>(relation)];
}

std::string_view ToText(SiteType type) { return kSiteTypeTexts[static_cast<size_t>(type)]; }
std::string_view ToText(AbsoluteDirection direction) {
  return kAbsoluteTexts[static_cast<size_t>(direction)];
}
std::string_view ToText(CompassDirection direction) {
  return kCompassTexts[static_cast<size_t>(direction)];
}
std::string_view ToText(Relation relation) { return kRelationTexts[static_cast<size_t>(relation)]; }

std::optional<SiteType> ParseSiteType(std::string_view text) {
  return Parse<SiteType>(kSiteTypeTexts, text);
}
std::optional<AbsoluteDirection> ParseAbsoluteDirection(std::string_view text) {
  return Parse<AbsoluteDirection>(kAbsoluteTexts, text);
}
std::optional<CompassDirection> ParseCompassDirection(std::string_view text) {
  return Parse<CompassDirection>(kCompassTexts, text);
}
std::optional<Relation> ParseRelation(std::string_view text) {
  return Parse<Relation>(kRelationTexts, text);
}

}  // namespace ludens
