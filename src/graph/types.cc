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

template <typename Enum, size_t n>
std::optional<Enum> Parse(const std::array<std::string_view, n>& texts, std::string_view text) {
  const auto found = std::find(texts.begin(), texts.end(), text);
  if (found == texts.end()) return std::nullopt;
  return static_cast<Enum>(found - texts.begin());
}

}  // namespace

AbsoluteDirection ToAbsolute(CompassDirection direction) {
  return *ParseAbsoluteDirection(ToText(direction));
}

std::optional<CompassDirection> ToCompass(AbsoluteDirection direction) {
  return ParseCompassDirection(ToText(direction));
}

AbsoluteDirection ToAbsolute(Relation relation) {
  return *ParseAbsoluteDirection(ToText(relation));
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
