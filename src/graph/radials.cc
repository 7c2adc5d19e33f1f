#include <algorithm>
#include <cmath>

#include "graph/trajectories.h"

namespace ludens {
namespace {

using Direction = AbsoluteDirection;

bool IsRotation(Direction direction) {
  return direction >= Direction::kCW && direction <= Direction::kOut;
}

bool AreOppositeRotations(Direction a, Direction b) {
  return (a == Direction::kCW && b == Direction::kCCW) ||
         (a == Direction::kCCW && b == Direction::kCW) ||
         (a == Direction::kIn && b == Direction::kOut) ||
         (a == Direction::kOut && b == Direction::kIn);
}

/// No board of a game comes near this many lines from one element; knots of edges that bend
/// equally little could ask for exponentially many.
constexpr size_t kMaxLines = 4096;

/// Finds the radials of all elements of one type.
class RadialFinder {
 public:
  RadialFinder(const Graph& graph, SiteType type, const StepLists& steps)
      : type_(type), points_(graph.Positions(type)), steps_(steps) {}

  std::vector<RadialFan> Find() {
    std::vector<RadialFan> fans;
    for (size_t id = 0; id < steps_.size(); ++id) {
      RadialFan fan;
      for (size_t d = 0; d < kAbsoluteDirections; ++d) {
        const Direction direction = static_cast<Direction>(d);
        for (const Step& step : steps_[id]) {
          if (step.to_type != type_ || !step.Goes(direction)) continue;
          path_ = {static_cast<Site>(id)};
          Follow(fan, direction, static_cast<Site>(step.to));
        }
      }
      PutRotational(fan);
      PutDistinct(fan);
      Sort(fan);
      fans.push_back(std::move(fan));
    }
    return fans;
  }

 private:
  /// Extends path_ by `current` and whatever lies straight behind it; adds each complete line.
  /// Leaves path_ as it was.
  void Follow(RadialFan& fan, Direction direction, Site current) {
    const Site previous = path_.back();
    path_.push_back(current);
    const std::vector<Site> ahead =
        IsRotation(direction) ? AlongRing(direction, current) : Ahead(direction, previous, current);
    if (ahead.empty()) AddLine(fan, direction);
    for (Site next : ahead) {
      if (std::find(path_.begin(), path_.end(), next) != path_.end()) {
        AddLine(fan, direction);
      } else {
        Follow(fan, direction, next);
      }
    }
    path_.pop_back();
  }

  std::vector<Site> AlongRing(Direction direction, Site current) const {
    for (const Step& step : steps_[current]) {
      if (step.to_type == type_ && step.Goes(direction)) return {static_cast<Site>(step.to)};
    }
    return {};
  }

  /// The next sites with the least bend; several only where they bend exactly alike.
  std::vector<Site> Ahead(Direction direction, Site previous, Site current) const {
    static const double kMaxBend = std::tan(0.25);
    double least = kMaxBend;
    std::vector<Site> best;
    for (const Step& step : steps_[current]) {
      if (step.to_type != type_ || !step.Goes(direction)) continue;
      const double bend = geometry::AbsTanBend(points_[previous], points_[current],
                                               points_[static_cast<size_t>(step.to)]);
      if (bend < least) {
        least = bend;
        best = {static_cast<Site>(step.to)};
        if (bend == 0) break;
      } else if (bend == least) {
        best.push_back(static_cast<Site>(step.to));
      }
    }
    return best;
  }

  void AddLine(RadialFan& fan, Direction direction) {
    std::vector<int>& same_direction = fan.in_direction[static_cast<size_t>(direction)];
    for (int line : same_direction) {
      if (Line(fan, line).sites == path_) return;
    }
    if (fan.lines.size() >= kMaxLines) throw GraphLimit("too many lines of sites");
    RadialLine added{path_, direction, -1};
    const int id = static_cast<int>(fan.lines.size());
    for (int other = 0; other < id; ++other) {
      RadialLine& existing = Line(fan, other);
      if (!AreOpposite(added, existing)) continue;
      if (added.opposite < 0) added.opposite = other;
      if (existing.opposite < 0) existing.opposite = id;
    }
    fan.lines.push_back(std::move(added));
    same_direction.push_back(id);
  }

  bool AreOpposite(const RadialLine& a, const RadialLine& b) const {
    static const double kMaxBend = std::tan(0.1);
    if (AreOppositeRotations(a.direction, b.direction)) return true;
    if (a.direction != b.direction && !(IsSpecific(a.direction) && IsSpecific(b.direction))) {
      return false;
    }
    return geometry::AbsTanBend(points_[a.sites[1]], points_[a.sites[0]], points_[b.sites[1]]) <
           kMaxBend;
  }

  static RadialLine& Line(RadialFan& fan, int id) { return fan.lines[static_cast<size_t>(id)]; }

  /// Rotational: what was found in that class, then all rings and spokes, without lines that are
  /// the beginning of another.
  void PutRotational(RadialFan& fan) const {
    std::vector<int>& all = fan.in_direction[static_cast<size_t>(Direction::kRotational)];
    for (Direction direction : {Direction::kIn, Direction::kOut, Direction::kCW, Direction::kCCW}) {
      const std::vector<int>& lines = fan.in_direction[static_cast<size_t>(direction)];
      all.insert(all.end(), lines.begin(), lines.end());
    }
    const auto begins = [&](int a, int b) {
      const std::vector<Site>& short_line = Line(fan, a).sites;
      const std::vector<Site>& long_line = Line(fan, b).sites;
      return short_line.size() <= long_line.size() &&
             std::equal(short_line.begin(), short_line.end(), long_line.begin());
    };
    for (size_t n = all.size(); n-- > 0;) {
      for (size_t m = 0; m < all.size(); ++m) {
        if (m == n || !begins(all[n], all[m])) continue;
        all.erase(all.begin() + static_cast<std::ptrdiff_t>(n));
        break;
      }
    }
  }

  void PutDistinct(RadialFan& fan) const {
    for (size_t d = 0; d < kAbsoluteDirections; ++d) {
      for (int line : fan.in_direction[d]) {
        const bool mirrors_earlier =
            std::any_of(fan.distinct[d].begin(), fan.distinct[d].end(), [&](int earlier) {
              const int opposite = Line(fan, earlier).opposite;
              return opposite >= 0 && Line(fan, opposite).sites == Line(fan, line).sites;
            });
        if (!mirrors_earlier) fan.distinct[d].push_back(line);
      }
    }
  }

  void Sort(RadialFan& fan) const {
    std::vector<double> ranks;
    for (const RadialLine& line : fan.lines) {
      ranks.push_back(ClockwiseFromNorth(points_[line.sites[0]], points_[line.sites[1]]));
    }
    const auto earlier = [&](int a, int b) {
      return ranks[static_cast<size_t>(a)] < ranks[static_cast<size_t>(b)];
    };
    for (size_t d = 0; d < kAbsoluteDirections; ++d) {
      std::stable_sort(fan.in_direction[d].begin(), fan.in_direction[d].end(), earlier);
      std::stable_sort(fan.distinct[d].begin(), fan.distinct[d].end(), earlier);
    }
  }

  SiteType type_;
  std::vector<Point> points_;
  const StepLists& steps_;
  std::vector<Site> path_;
};

}  // namespace

std::vector<RadialFan> FindRadials(const Graph& graph, SiteType type, const StepLists& steps) {
  return RadialFinder(graph, type, steps).Find();
}

}  // namespace ludens
