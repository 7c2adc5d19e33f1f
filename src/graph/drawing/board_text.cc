#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>

#include "graph/drawing/drawing.h"
#include "graph/geometry.h"

namespace ludens {
namespace {

/// Characters on a grid, lowest row last.
class Canvas {
 public:
  Canvas(int width, int height)
      : width_(width),
        rows_(static_cast<size_t>(height), std::string(static_cast<size_t>(width), ' ')) {}

  void Put(int x, int y, char c, bool over = true) {
    if (x < 0 || x >= width_ || y < 0 || y >= static_cast<int>(rows_.size())) return;
    char& at = rows_[static_cast<size_t>(y)][static_cast<size_t>(x)];
    if (over || at == ' ') at = c;
  }
  void Put(int x, int y, const std::string& text) {
    for (size_t i = 0; i < text.size(); ++i) Put(x + static_cast<int>(i), y, text[i]);
  }
  std::string Text() const {
    std::string text;
    for (std::string row : rows_) {
      row.erase(row.find_last_not_of(' ') + 1);
      text += row + "\n";
    }
    return text;
  }

 private:
  int width_;
  std::vector<std::string> rows_;
};

/// Sites at their places, twice as many columns as rows per unit, with lines between neighbours.
class TextDrawing {
 public:
  TextDrawing(const Board& board, const DrawingOptions& options)
      : topology_(board.topology), type_(board.default_site) {
    for (const DrawnPiece& piece : options.pieces) {
      const unsigned char letter =
          piece.name.empty() ? '?' : static_cast<unsigned char>(piece.name[0]);
      pieces_[piece.site] =
          static_cast<char>(piece.owner % 2 == 0 ? std::tolower(letter) : std::toupper(letter));
    }
    std::vector<Point> points;
    for (Site site = 0; site < topology_.size(type_); ++site) {
      points.push_back(topology_.centroid(type_, site));
    }
    bounds_ = geometry::BoundsOf(points);
    ChooseScale();
  }

  std::string Draw() {
    Canvas canvas(Column(bounds_.max_x()) + 8, Row(bounds_.min_y) + 3);
    for (Site site = 0; site < topology_.size(type_); ++site) {
      for (Site to : topology_.Neighbours(type_, site, Relation::kOrthogonal)) {
        if (to > site && type_ == SiteType::kVertex) DrawLine(canvas, site, to);
      }
    }
    for (Site site = 0; site < topology_.size(type_); ++site) {
      const Point p = topology_.centroid(type_, site);
      const auto piece = pieces_.find(site);
      canvas.Put(Column(p.x), Row(p.y), piece == pieces_.end() ? '.' : piece->second);
    }
    DrawBorder(canvas);
    return canvas.Text();
  }

 private:
  static constexpr int kLeft = 4;

  /// As small as keeps neighbours apart, within what a terminal can show.
  void ChooseScale() {
    double nearest = 1e9;
    for (Site site = 0; site < topology_.size(type_); ++site) {
      for (Site to : topology_.Neighbours(type_, site, Relation::kAll)) {
        const Point p = topology_.centroid(type_, site), q = topology_.centroid(type_, to);
        const double distance = std::max(std::abs(p.x - q.x), std::abs(p.y - q.y));
        if (distance > 0.01) nearest = std::min(nearest, distance);
      }
    }
    if (nearest > 1e8) nearest = std::max({bounds_.width, bounds_.height, 1.0});
    const double lines = type_ == SiteType::kVertex ? 2 : 1;
    scale_ = std::min(std::max(lines / nearest, 1 / SmallestGap(0.25 * nearest)),
                      60 / std::max({bounds_.width / 2, bounds_.height, 0.1}));
  }

  /// The least distance between two rows of sites, of those that are at least `least` apart.
  double SmallestGap(double least) const {
    std::vector<double> ys;
    for (Site site = 0; site < topology_.size(type_); ++site) {
      ys.push_back(topology_.centroid(type_, site).y);
    }
    std::sort(ys.begin(), ys.end());
    double smallest = 1e9;
    for (size_t i = 1; i < ys.size(); ++i) {
      if (ys[i] - ys[i - 1] > least) smallest = std::min(smallest, ys[i] - ys[i - 1]);
    }
    return smallest;
  }

  int Column(double x) const {
    return kLeft + static_cast<int>(std::lround((x - bounds_.min_x) * scale_ * 2));
  }
  int Row(double y) const { return static_cast<int>(std::lround((bounds_.max_y() - y) * scale_)); }

  void DrawLine(Canvas& canvas, Site from, Site to) const {
    const Point p = topology_.centroid(type_, from), q = topology_.centroid(type_, to);
    const int x0 = Column(p.x), y0 = Row(p.y), x1 = Column(q.x), y1 = Row(q.y);
    const int steps = std::max(std::abs(x1 - x0), std::abs(y1 - y0));
    const double slope = x1 == x0 ? 1e9 : static_cast<double>(y1 - y0) / (x1 - x0);
    const char c = std::abs(slope) > 2 ? '|' : std::abs(slope) < 0.2 ? '-' : slope > 0 ? '\\' : '/';
    for (int i = 1; i < steps; ++i) {
      canvas.Put(x0 + static_cast<int>(std::lround(static_cast<double>((x1 - x0) * i) / steps)),
                 y0 + static_cast<int>(std::lround(static_cast<double>((y1 - y0) * i) / steps)), c,
                 false);
    }
  }

  /// Numbers of rows on the left and letters of columns below, where they fit a place.
  void DrawBorder(Canvas& canvas) const {
    for (Site site = 0; site < topology_.size(type_); ++site) {
      const std::string& label = topology_.label(type_, site);
      const size_t digits = label.find_first_of("0123456789");
      if (digits == 0 || digits == std::string::npos) return;
      const Point p = topology_.centroid(type_, site);
      const std::string number = label.substr(digits);
      if (Column(p.x) <= kLeft + 1) canvas.Put(0, Row(p.y), number.substr(0, 3));
      if (Row(p.y) == Row(bounds_.min_y)) {
        canvas.Put(Column(p.x), Row(p.y) + 2, label.substr(0, digits));
      }
    }
  }

  const Topology& topology_;
  SiteType type_;
  std::map<int, char> pieces_;
  geometry::Bounds bounds_;
  double scale_ = 1;
};

}  // namespace

std::string DrawText(const Board& board, const DrawingOptions& options) {
  return TextDrawing(board, options).Draw();
}

}  // namespace ludens
