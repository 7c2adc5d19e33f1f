#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace ludens {

/// A site of one type on the board, numbered from 0 per type.
using Site = uint16_t;

/// The three kinds of board element that may hold pieces.
enum class SiteType : uint8_t { kVertex, kEdge, kCell };
inline constexpr size_t kSiteTypes = 3;
inline constexpr std::array<SiteType, kSiteTypes> kAllSiteTypes = {
    SiteType::kVertex, SiteType::kEdge, SiteType::kCell};

/// Every way in which a description may name a direction on the board: classes of directions
/// first, then the compass, the rotational and the spatial directions. The order is the
/// language's own; lists of directions are kept in it.
enum class AbsoluteDirection : uint8_t {
  kAll,
  kAngled,
  kAdjacent,
  kAxial,
  kOrthogonal,
  kDiagonal,
  kOffDiagonal,
  kSameLayer,
  kUpward,
  kDownward,
  kRotational,
  kBase,
  kSupport,
  kN,
  kE,
  kS,
  kW,
  kNE,
  kSE,
  kNW,
  kSW,
  kNNW,
  kWNW,
  kWSW,
  kSSW,
  kSSE,
  kESE,
  kENE,
  kNNE,
  kCW,
  kCCW,
  kIn,
  kOut,
  kU,
  kUN,
  kUNE,
  kUE,
  kUSE,
  kUS,
  kUSW,
  kUW,
  kUNW,
  kD,
  kDN,
  kDNE,
  kDE,
  kDSE,
  kDS,
  kDSW,
  kDW,
  kDNW,
};
inline constexpr size_t kAbsoluteDirections = 51;

/// The sixteen points of the compass, clockwise from north.
enum class CompassDirection : uint8_t {
  kN,
  kNNE,
  kNE,
  kENE,
  kE,
  kESE,
  kSE,
  kSSE,
  kS,
  kSSW,
  kSW,
  kWSW,
  kW,
  kWNW,
  kNW,
  kNNW,
};
inline constexpr size_t kCompassDirections = 16;

/// Kinds of neighbourhood between sites of one type.
enum class Relation : uint8_t { kOrthogonal, kDiagonal, kOffDiagonal, kAdjacent, kAll };
inline constexpr size_t kRelations = 5;

/// True for a single direction such as N or CW, false for a class such as Adjacent.
constexpr bool IsSpecific(AbsoluteDirection direction) {
  return direction >= AbsoluteDirection::kN;
}
constexpr bool IsCompass(AbsoluteDirection direction) {
  return direction >= AbsoluteDirection::kN && direction <= AbsoluteDirection::kNNE;
}
constexpr bool IsUpward(AbsoluteDirection direction) {
  return direction >= AbsoluteDirection::kU && direction <= AbsoluteDirection::kUNW;
}
constexpr bool IsDownward(AbsoluteDirection direction) {
  return direction >= AbsoluteDirection::kD && direction <= AbsoluteDirection::kDNW;
}

AbsoluteDirection ToAbsolute(CompassDirection direction);

/// The compass point of a direction; none for classes, rotational and spatial directions.
std::optional<CompassDirection> ToCompass(AbsoluteDirection direction);

/// The class of directions with the meaning of a relation.
AbsoluteDirection ToAbsolute(Relation relation);

/// Texts as the language spells them: "Cell", "NNE", "OffDiagonal".
std::string_view ToText(SiteType type);
std::string_view ToText(AbsoluteDirection direction);
std::string_view ToText(CompassDirection direction);
std::string_view ToText(Relation relation);

std::optional<SiteType> ParseSiteType(std::string_view text);
std::optional<AbsoluteDirection> ParseAbsoluteDirection(std::string_view text);
std::optional<CompassDirection> ParseCompassDirection(std::string_view text);
std::optional<Relation> ParseRelation(std::string_view text);

/// The values that a puzzle's variables of one site type may take.
struct ValueRange {
  int min = 0;
  int max = 0;
};

}  // namespace ludens
