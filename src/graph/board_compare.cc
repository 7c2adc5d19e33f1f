#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "graph/board_json.h"

namespace ludens {
namespace {

using nlohmann::json;

/// Shift and scale that take the places of one board to those of another, from their extents over
/// all site types that both describe.
struct Fit {
  double scale = 1, dx = 0, dy = 0;
};

struct Extent {
  double min_x = 1e9, max_x = -1e9, min_y = 1e9, max_y = -1e9;

  void Add(const json& places) {
    for (const json& p : places) {
      min_x = std::min(min_x, p[0].get<double>());
      max_x = std::max(max_x, p[0].get<double>());
      min_y = std::min(min_y, p[1].get<double>());
      max_y = std::max(max_y, p[1].get<double>());
    }
  }
};

constexpr const char* kTypes[] = {"Cell", "Vertex", "Edge"};

Fit FitPlaces(const json& expected, const json& actual) {
  Extent from, to;
  for (const char* type : kTypes) {
    if (!expected[type].contains("xy")) continue;
    to.Add(expected[type]["xy"]);
    from.Add(actual[type]["xy"]);
  }
  Fit fit;
  const double width = from.max_x - from.min_x, height = from.max_y - from.min_y;
  if (width > 0 && width >= height) fit.scale = (to.max_x - to.min_x) / width;
  if (height > 0 && height > width) fit.scale = (to.max_y - to.min_y) / height;
  fit.dx = to.min_x - from.min_x * fit.scale;
  fit.dy = to.min_y - from.min_y * fit.scale;
  return fit;
}

/// Lists of numbers sorted, at any depth, and empty lists of an object left out: order and
/// emptiness of lists mean nothing.
json Normalised(const json& value) {
  if (value.is_object()) {
    json result = json::object();
    for (const auto& [key, member] : value.items()) {
      if (!member.empty()) result[key] = Normalised(member);
    }
    return result;
  }
  if (!value.is_array()) return value;
  json result = json::array();
  for (const json& member : value) result.push_back(Normalised(member));
  const bool numbers = std::all_of(result.begin(), result.end(),
                                   [](const json& member) { return member.is_number(); });
  if (numbers) std::sort(result.begin(), result.end());
  return result;
}

class Comparer {
 public:
  std::vector<std::string> Compare(const json& expected, const json& actual) {
    if (expected["use"] != actual["use"]) Add("use", expected["use"], actual["use"]);
    const Fit fit = FitPlaces(expected, actual);
    for (const char* type : kTypes) CompareType(type, expected[type], actual[type], fit);
    return std::move(differences_);
  }

 private:
  void Add(const std::string& where, const json& expected, const json& actual) {
    differences_.push_back(where + ": expected " + expected.dump() + ", found " + actual.dump());
  }

  void CompareType(const std::string& type, const json& expected, const json& actual,
                   const Fit& fit) {
    if (expected["n"] != actual["n"]) return Add(type + ".n", expected["n"], actual["n"]);
    for (const auto& [field, value] : expected.items()) {
      const std::string name = type + "." + field;
      if (field == "n") continue;
      if (!actual.contains(field)) {
        Add(name, value, nullptr);
      } else if (field == "xy") {
        ComparePlaces(name, value, actual[field], fit);
      } else if (field == "phase" || field == "labels") {
        CompareItems(name, value, actual[field]);
      } else if (field == "orth" || field == "diag" || field == "adj" || field == "dirs") {
        CompareItems(name, Items(value), Items(actual[field]));
      } else if (Normalised(value) != Normalised(actual[field])) {
        Add(name, Normalised(value), Normalised(actual[field]));
      }
    }
  }

  static json Items(const json& lists) {
    json items = json::array();
    for (const json& list : lists) items.push_back(Normalised(list));
    return items;
  }

  /// The first item that differs, and how many do.
  void CompareItems(const std::string& name, const json& expected, const json& actual) {
    size_t differing = 0, first = 0;
    for (size_t i = 0; i < expected.size(); ++i) {
      if (expected[i] == actual[i]) continue;
      if (differing++ == 0) first = i;
    }
    if (differing == 0) return;
    Add(name + "[" + std::to_string(first) + "] (" + std::to_string(differing) + " differ)",
        expected[first], actual[first]);
  }

  void ComparePlaces(const std::string& name, const json& expected, const json& actual,
                     const Fit& fit) {
    constexpr double kTolerance = 0.001;
    size_t differing = 0, first = 0;
    for (size_t i = 0; i < expected.size(); ++i) {
      const double x = actual[i][0].get<double>() * fit.scale + fit.dx;
      const double y = actual[i][1].get<double>() * fit.scale + fit.dy;
      if (std::abs(x - expected[i][0].get<double>()) <= kTolerance &&
          std::abs(y - expected[i][1].get<double>()) <= kTolerance) {
        continue;
      }
      if (differing++ == 0) first = i;
    }
    if (differing == 0) return;
    Add(name + "[" + std::to_string(first) + "] (" + std::to_string(differing) + " differ)",
        expected[first], actual[first]);
  }

  std::vector<std::string> differences_;
};

}  // namespace

std::vector<std::string> CompareBoards(const json& expected, const json& actual) {
  return Comparer().Compare(expected, actual);
}

}  // namespace ludens
