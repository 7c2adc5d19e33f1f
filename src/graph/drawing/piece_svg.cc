#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "graph/drawing/drawing.h"

namespace ludens {
namespace {

/// Outlines in a square from -50 to 50, y downwards; all drawn for this program.
struct PieceShape {
  std::string_view word;  ///< Part of the names that it is for, in lower case.
  std::string_view path;
};

constexpr std::array<PieceShape, 14> kShapes = {{
    {"pawn",
     "M0-34a13 13 0 0 1 9 22c-2 3-4 3-4 5c0 9 6 18 16 25v10h-42v-10c10-7 16-16 16-25c0-2-2-2-4-5"
     "a13 13 0 0 1 9-22z"},
    {"rook", "M-24-34h11v8h8v-8h10v8h8v-8h11v18l-8 6v24l9 7v9h-50v-9l9-7v-24l-8-6z"},
    {"knight",
     "M-18 30c0-16 4-24 16-32c-6 1-12 3-17 8l-8-6c2-14 8-24 17-29l-2-9l11 5c18 1 28 16 27 38"
     "c0 10-2 16-4 25z"},
    {"bishop",
     "M0-38a6 6 0 0 1 5 9c9 6 14 14 14 22c0 7-4 12-9 15l6 13l8 2v7h-48v-7l8-2l6-13c-5-3-9-8-9-15"
     "c0-8 5-16 14-22a6 6 0 0 1 5-9z"},
    {"queen", "M-34-22l13 14l4-24l11 20l6-25l6 25l11-20l4 24l13-14l-9 36l4 16h-58l4-16z"},
    {"king",
     "M-4-40h8v7h7v8h-7v7c6-5 14-6 20-3c9 5 9 17 0 27l-4 8v16h-40v-16l-4-8c-9-10-9-22 0-27"
     "c6-3 14-2 20 3v-7h-7v-8h7z"},
    {"cross", "M-30-20l10-10l20 20l20-20l10 10l-20 20l20 20l-10 10l-20-20l-20 20l-10-10l20-20z"},
    {"ring", "M0-34a34 34 0 1 1-.1 0zm0 14a20 20 0 1 0 .1 0z"},
    {"star", "M0-36l9 25l27 1l-21 16l7 26l-22-15l-22 15l7-26l-21-16l27-1z"},
    {"triangle", "M0-34l34 60h-68z"},
    {"square", "M-28-28h56v56h-56z"},
    {"hexagon", "M0-36l31 18v36l-31 18l-31-18v-36z"},
    {"seed", "M0-16a16 16 0 1 1-.1 0z"},
    {"stick", "M-5-36h10v72h-10z"},
}};

constexpr std::string_view kDisc = "M0-33a33 33 0 1 1-.1 0z";
constexpr std::array<std::string_view, 7> kDiscNames = {"disc",  "ball",  "counter", "marker",
                                                        "stone", "piece", "man"};

std::string Lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

bool IsDark(int owner) { return owner >= 2; }

}  // namespace

std::string PlayerColour(int owner) {
  static constexpr std::array<const char*, 9> kColours = {"#9aa0a6", "#fdfaf2", "#33302c",
                                                          "#c0392b", "#2a6fb0", "#3f8f4f",
                                                          "#d9a21b", "#7d4fa3", "#1f8f8f"};
  return kColours[static_cast<size_t>(owner) % kColours.size()];
}

std::string PieceSvg(const std::string& name, int owner) {
  const std::string lower = Lower(name);
  const auto contains = [&](std::string_view word) {
    return lower.find(word) != std::string::npos;
  };
  const auto shape = std::find_if(kShapes.begin(), kShapes.end(),
                                  [&](const PieceShape& s) { return contains(s.word); });
  const bool known = shape != kShapes.end();
  const std::string colour = PlayerColour(owner);
  std::string svg = fmt::format(
      "<path transform=\"scale(.01)\" d=\"{}\" fill=\"{}\" fill-rule=\"evenodd\" stroke=\"{}\" "
      "stroke-width=\"4\" stroke-linejoin=\"round\"/>",
      known ? shape->path : kDisc, colour, IsDark(owner) ? "#14110e" : "#4a4037");
  const bool disc = std::any_of(kDiscNames.begin(), kDiscNames.end(), contains);
  if (!known && !disc && !name.empty()) {
    svg +=
        fmt::format("<text y=\".14\" font-size=\".4\" text-anchor=\"middle\" fill=\"{}\">{}</text>",
                    IsDark(owner) ? "#fdfaf2" : "#33302c",
                    static_cast<char>(std::toupper(static_cast<unsigned char>(name[0]))));
  }
  return svg;
}

}  // namespace ludens
