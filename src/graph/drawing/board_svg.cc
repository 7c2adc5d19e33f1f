#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "graph/drawing/drawing.h"
#include "graph/geometry.h"

namespace ludens {
namespace {

constexpr const char* kInk = "#5b3d22";
constexpr const char* kWood = "#e6c48f";
constexpr const char* kWoodEdge = "#8a5f36";
/// By phase; squares take the first and the last.
constexpr const char* kCellColours[] = {"#c69c6d", "#f2dfbf", "#dcbb8b",
                                        "#b98a5a", "#e8cda2", "#a97b4f"};

/// Draws one board. Lengths are in board units; y grows upwards on the board and is turned over
/// here, once, in X and Y.
class SvgDrawing {
 public:
  SvgDrawing(const Board& board, const DrawingOptions& options)
      : board_(board), topology_(board.topology), options_(options) {
    std::vector<Point> points;
    for (Site v = 0; v < topology_.size(SiteType::kVertex); ++v) {
      points.push_back(topology_.centroid(SiteType::kVertex, v));
    }
    bounds_ = geometry::BoundsOf(points);
    unit_ = TypicalDistance();
  }

  std::string Draw() {
    const double margin = Margin();
    const double width = bounds_.width + 2 * margin, height = bounds_.height + 2 * margin;
    const double pixels = 640 / std::max(width, height);
    out_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{:.0f}\" height=\"{:.0f}\" "
        "viewBox=\"{:.3f} {:.3f} {:.3f} {:.3f}\" font-family=\"sans-serif\" "
        "stroke-linecap=\"round\" stroke-linejoin=\"round\">\n",
        width * pixels, height * pixels, bounds_.min_x - margin, -bounds_.max_y() - margin, width,
        height);
    if (board_.kind == BoardKind::kMancala) {
      DrawMancala();
    } else if (board_.default_site == SiteType::kCell) {
      DrawCells();
    } else {
      DrawLines();
    }
    if (options_.tracks) DrawTracks();
    DrawPieces();
    if (options_.labels) DrawLabels();
    return out_ + "</svg>\n";
  }

 private:
  /// The smallest usual distance between neighbouring sites: sizes of dots and pieces follow it.
  double TypicalDistance() const {
    std::vector<double> distances;
    const SiteType type = board_.default_site;
    for (Site site = 0; site < topology_.size(type); ++site) {
      for (Site to : topology_.Neighbours(type, site, Relation::kOrthogonal)) {
        distances.push_back(
            geometry::Distance2D(topology_.centroid(type, site), topology_.centroid(type, to)));
      }
    }
    if (distances.empty()) return std::max({bounds_.width, bounds_.height, 1.0}) / 4;
    const auto tenth = distances.begin() + static_cast<std::ptrdiff_t>(distances.size() / 10);
    std::nth_element(distances.begin(), tenth, distances.end());
    return std::max(*tenth, 0.02 * std::max(bounds_.width, bounds_.height));
  }

  double Margin() const { return board_.default_site == SiteType::kCell ? 0.75 * unit_ : unit_; }

  static std::string XY(Point p) { return fmt::format("{:.3f} {:.3f}", p.x, -p.y); }
  Point VertexAt(Site v) const { return topology_.centroid(SiteType::kVertex, v); }

  /// The rest of a path that is at `from`: the edge to its other end, bent where it is curved.
  std::string EdgeTo(Site edge, Site from) const {
    const auto ends = topology_.Incident(SiteType::kEdge, edge, SiteType::kVertex);
    const bool forward = ends[0] == from;
    const Point a = VertexAt(from), b = VertexAt(forward ? ends[1] : ends[0]);
    const auto& curve = topology_.EdgeCurve(edge);
    if (!curve) return "L" + XY(b);
    const double reach = geometry::Distance2D(a, b) * 0.36;
    const auto control = [&](Point at, Point tangent, Point towards) {
      const Point along = towards - at;
      const double sign = along.x * tangent.x + along.y * tangent.y < 0 ? -1 : 1;
      return at + tangent * (sign * reach);
    };
    return "C" + XY(control(a, forward ? curve->at_first : curve->at_second, b)) + " " +
           XY(control(b, forward ? curve->at_second : curve->at_first, a)) + " " + XY(b);
  }

  std::string CellPath(Site cell) const {
    const auto corners = topology_.Incident(SiteType::kCell, cell, SiteType::kVertex);
    const auto edges = topology_.Incident(SiteType::kCell, cell, SiteType::kEdge);
    std::string path = "M" + XY(VertexAt(corners[0]));
    for (size_t i = 0; i < corners.size(); ++i) path += EdgeTo(edges[i], corners[i]);
    return path + "Z";
  }

  /// Nested cells (rings) are drawn from the outside in.
  void DrawCells() {
    std::vector<std::pair<double, Site>> order;
    for (Site cell = 0; cell < topology_.size(SiteType::kCell); ++cell) {
      std::vector<Point> outline;
      for (Site v : topology_.Incident(SiteType::kCell, cell, SiteType::kVertex)) {
        outline.push_back(VertexAt(v));
      }
      order.emplace_back(-std::abs(geometry::Area2D(outline)), cell);
    }
    std::stable_sort(order.begin(), order.end(),
                     [](const auto& a, const auto& b) { return a.first + 1e-6 < b.first; });
    DrawFrame(0.22 * unit_);
    out_ += fmt::format("<g stroke=\"{}\" stroke-width=\"{:.3f}\">\n", kInk, 0.025 * unit_);
    for (const auto& [area, cell] : order) {
      const int phase = std::max(0, topology_.phase(SiteType::kCell, cell));
      out_ +=
          fmt::format("<path d=\"{}\" fill=\"{}\"/>\n", CellPath(cell), kCellColours[phase % 6]);
    }
    out_ += "</g>\n";
  }

  /// All of the board's lines, once, broad: a rim around the board.
  void DrawFrame(double width) {
    std::string path;
    for (Site edge = 0; edge < topology_.size(SiteType::kEdge); ++edge) path += EdgePath(edge);
    out_ += fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{:.3f}\"/>\n",
                        path, kWoodEdge, width);
  }

  std::string EdgePath(Site edge) const {
    const Site from = topology_.Incident(SiteType::kEdge, edge, SiteType::kVertex)[0];
    return "M" + XY(VertexAt(from)) + EdgeTo(edge, from);
  }

  /// Vertices and edges on a wooden ground.
  void DrawLines() {
    const double pad = 0.62 * unit_;
    out_ += fmt::format(
        "<rect x=\"{:.3f}\" y=\"{:.3f}\" width=\"{:.3f}\" height=\"{:.3f}\" rx=\"{:.3f}\" "
        "fill=\"{}\" stroke=\"{}\" stroke-width=\"{:.3f}\"/>\n",
        bounds_.min_x - pad, -bounds_.max_y() - pad, bounds_.width + 2 * pad,
        bounds_.height + 2 * pad, 0.3 * unit_, kWood, kWoodEdge, 0.09 * unit_);
    const bool on_edges = board_.default_site == SiteType::kEdge;
    if (topology_.layer_count(SiteType::kVertex) > 1) return DrawPyramid();
    std::string path;
    for (Site edge = 0; edge < topology_.size(SiteType::kEdge); ++edge) path += EdgePath(edge);
    if (on_edges) {
      out_ += fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{:.3f}\"/>\n",
                          path, kInk, 0.14 * unit_);
    }
    out_ += fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{:.3f}\"/>\n",
                        path, on_edges ? "#f2dfbf" : kInk, (on_edges ? 0.09 : 0.045) * unit_);
    out_ += fmt::format("<g fill=\"{}\">\n", kInk);
    for (Site v = 0; v < topology_.size(SiteType::kVertex); ++v) {
      const Point p = VertexAt(v);
      out_ += fmt::format("<circle cx=\"{:.3f}\" cy=\"{:.3f}\" r=\"{:.3f}\"/>\n", p.x, -p.y,
                          (on_edges ? 0.11 : 0.085) * unit_);
    }
    out_ += "</g>\n";
  }

  /// Boards with layers: hollows on the ground, and thin rings where balls come to lie above.
  void DrawPyramid() {
    const SiteType type = SiteType::kVertex;
    for (Site v = 0; v < topology_.size(type); ++v) {
      const Point p = VertexAt(v);
      const bool ground = topology_.layer(type, v) == 0;
      const double radius = (ground ? 0.4 : 0.36 - 0.04 * topology_.layer(type, v)) * unit_;
      out_ += fmt::format(
          "<circle cx=\"{:.3f}\" cy=\"{:.3f}\" r=\"{:.3f}\" fill=\"{}\" stroke=\"{}\" "
          "stroke-width=\"{:.3f}\" opacity=\"{}\"/>\n",
          p.x, -p.y, std::max(radius, 0.08 * unit_), ground ? "#cfa468" : "none", kInk,
          0.025 * unit_, ground ? "1" : ".45");
    }
  }

  void DrawMancala() {
    const double pad = 0.7;
    out_ += fmt::format(
        "<defs><radialGradient id=\"pit\" cx=\".5\" cy=\".4\"><stop offset=\"0\" "
        "stop-color=\"#8f6236\"/><stop offset=\".8\" stop-color=\"#a97743\"/><stop offset=\"1\" "
        "stop-color=\"#7a5029\"/></radialGradient></defs>\n"
        "<rect x=\"{:.3f}\" y=\"{:.3f}\" width=\"{:.3f}\" height=\"{:.3f}\" rx=\"{:.3f}\" "
        "fill=\"#d2a46a\" stroke=\"{}\" stroke-width=\".07\"/>\n<g fill=\"url(#pit)\">\n",
        bounds_.min_x - pad, -bounds_.max_y() - pad, bounds_.width + 2 * pad,
        bounds_.height + 2 * pad, 0.6, kWoodEdge);
    const Site last = static_cast<Site>(topology_.size(SiteType::kVertex) - 1);
    for (Site v = 0; v <= last; ++v) {
      const Point p = VertexAt(v);
      const bool store = board_.mancala_stores && (v == 0 || v == last);
      const double rx = 0.4, ry = store ? std::max(0.4, bounds_.height / 2 + 0.4) : 0.4;
      out_ += fmt::format(
          "<rect x=\"{:.3f}\" y=\"{:.3f}\" width=\"{:.3f}\" height=\"{:.3f}\" rx=\"{:.3f}\"/>\n",
          p.x - rx, -p.y - ry, 2 * rx, 2 * ry, rx);
    }
    out_ += "</g>\n";
  }

  std::optional<Point> PlaceOf(int site) const {
    if (site < 0 || site >= topology_.size(board_.default_site)) return std::nullopt;
    return topology_.centroid(board_.default_site, static_cast<Site>(site));
  }

  /// Each track in a colour of its own, a little aside from the others, with an arrow per step.
  void DrawTracks() {
    out_ += fmt::format(
        "<defs><marker id=\"arrow\" markerWidth=\"4\" markerHeight=\"4\" refX=\"3\" refY=\"2\" "
        "orient=\"auto\"><path d=\"M0 0L4 2L0 4Z\" fill=\"context-stroke\"/></marker></defs>\n"
        "<g fill=\"none\" stroke-width=\"{:.3f}\" opacity=\".85\">\n",
        0.05 * unit_);
    static constexpr int kOwners[] = {3, 4, 5, 6, 7, 8};
    for (size_t t = 0; t < board_.tracks.size(); ++t) {
      const double aside = 0.07 * unit_ * (static_cast<double>(t % 5) - 2);
      for (const BoardTrackElement& element : board_.tracks[t].elements) {
        if (element.next < 0) continue;
        const auto from = PlaceOf(element.site);
        const auto to = PlaceOf(board_.tracks[t].elements[static_cast<size_t>(element.next)].site);
        if (from && to) DrawArrow(*from, *to, aside, PlayerColour(kOwners[t % 6]));
      }
    }
    out_ += "</g>\n";
  }

  void DrawArrow(Point from, Point to, double aside, const std::string& colour) {
    const Point along = geometry::Normalised({to.x - from.x, to.y - from.y, 0});
    const Point offset = {-along.y * aside, along.x * aside, 0};
    const double gap = 0.16 * unit_;
    out_ += fmt::format("<path d=\"M{}L{}\" stroke=\"{}\" marker-end=\"url(#arrow)\"/>\n",
                        XY(from + offset + along * gap), XY(to + offset - along * gap), colour);
  }

  void DrawPieces() {
    for (const DrawnPiece& piece : options_.pieces) {
      const auto at = PlaceOf(piece.site);
      if (!at) continue;
      out_ += fmt::format("<g transform=\"translate({:.3f} {:.3f}) scale({:.3f})\">{}</g>\n", at->x,
                          -at->y, 0.95 * unit_, PieceSvg(piece.name, piece.owner));
    }
  }

  /// Letters and numbers along the border where rows and columns are straight, else a small label
  /// at every site of boards that are not too full.
  void DrawLabels() {
    constexpr int kMostLabels = 64;
    const SiteType type = board_.default_site;
    if (type == SiteType::kEdge || board_.kind == BoardKind::kMancala ||
        topology_.layer_count(type) > 1) {
      return;
    }
    out_ += fmt::format("<g font-size=\"{:.3f}\" fill=\"{}\" text-anchor=\"middle\">\n",
                        0.26 * unit_, kInk);
    if (HasStraightLines(type)) {
      DrawBorderLabels(type);
    } else if (topology_.size(type) <= kMostLabels) {
      for (Site site = 0; site < topology_.size(type); ++site) {
        const Point p = topology_.centroid(type, site);
        const double dx = type == SiteType::kVertex ? 0.2 * unit_ : 0;
        const double dy = type == SiteType::kVertex ? 0.16 * unit_ : -0.07 * unit_;
        DrawLabel({p.x + dx, p.y + dy, 0}, topology_.label(type, site), 0.2 * unit_, 0.6);
      }
    }
    out_ += "</g>\n";
  }

  void DrawLabel(Point p, const std::string& text, double size, double opacity) {
    out_ += fmt::format(
        "<text x=\"{:.3f}\" y=\"{:.3f}\" font-size=\"{:.3f}\" opacity=\"{:.2f}\">{}</text>\n", p.x,
        -p.y, size, opacity, text);
  }

  /// Whether rows and columns are straight and far enough apart for labels at the border.
  bool HasStraightLines(SiteType type) const {
    constexpr double kTolerance = 0.01, kRoom = 0.4;
    const auto straight = [&](std::span<const Site> sites, double Point::*axis) {
      return std::all_of(sites.begin(), sites.end(), [&](Site site) {
        return std::abs(topology_.centroid(type, site).*axis -
                        topology_.centroid(type, sites[0]).*axis) < kTolerance;
      });
    };
    double last = -1e9;
    const auto apart = [&](std::span<const Site> sites, double Point::*axis) {
      if (sites.empty()) return true;
      const double place = topology_.centroid(type, sites[0]).*axis;
      const bool room = place - last > kRoom * unit_;
      last = place;
      return room;
    };
    for (int r = 0; r < topology_.row_count(type); ++r) {
      const auto sites = topology_.RowSites(type, r);
      if (!straight(sites, &Point::y) || !apart(sites, &Point::y)) return false;
    }
    last = -1e9;
    for (int c = 0; c < topology_.column_count(type); ++c) {
      const auto sites = topology_.ColumnSites(type, c);
      if (!straight(sites, &Point::x) || !apart(sites, &Point::x)) return false;
    }
    return true;
  }

  void DrawBorderLabels(SiteType type) {
    const bool cells = type == SiteType::kCell;
    const double away = (cells ? 0.42 : 0.82) * unit_, middle = 0.09 * unit_;
    for (int r = 0; r < topology_.row_count(type); ++r) {
      if (topology_.RowSites(type, r).empty()) continue;
      const Site site = topology_.RowSites(type, r)[0];
      DrawLabel({bounds_.min_x - away, topology_.centroid(type, site).y - middle, 0},
                std::to_string(r + 1), 0.26 * unit_, 1);
    }
    for (int c = 0; c < topology_.column_count(type); ++c) {
      if (topology_.ColumnSites(type, c).empty()) continue;
      const Site site = topology_.ColumnSites(type, c)[0];
      std::string label = topology_.label(type, site);
      label.erase(label.find_first_of("0123456789"));
      DrawLabel({topology_.centroid(type, site).x, bounds_.min_y - away - middle, 0}, label,
                0.26 * unit_, 1);
    }
  }

  const Board& board_;
  const Topology& topology_;
  const DrawingOptions& options_;
  geometry::Bounds bounds_;
  double unit_ = 1;
  std::string out_;
};

}  // namespace

std::string DrawSvg(const Board& board, const DrawingOptions& options) {
  return SvgDrawing(board, options).Draw();
}

}  // namespace ludens
