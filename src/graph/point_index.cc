#include "graph/point_index.h"

namespace ludens {

void PointIndex::Add(Point p) {
  const int number = static_cast<int>(points_.size());
  points_.push_back(p);
  cells_[Key(Coordinate(p.x), Coordinate(p.y))].push_back(number);
}

}  // namespace ludens
