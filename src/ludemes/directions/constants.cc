#include <algorithm>

#include "ludemes/directions/facing.h"
#include "ludemes/directions/nodes.h"
#include "ludemes/directions/radials.h"

namespace ludens {
namespace {

/// Directions by name: Orthogonal, N, (directions {N SE}).
class AbsoluteDirections final : public DirectionNode, public FixedDirections {
 public:
  explicit AbsoluteDirections(DirectionList directions) : directions_(std::move(directions)) {}

  void Eval(Context&, const DirectionQuery&, DirectionList& out) const override {
    out.insert(out.end(), directions_.begin(), directions_.end());
  }
  std::optional<AbsoluteDirection> Constant() const override {
    return directions_.size() == 1 ? std::optional(directions_[0]) : std::nullopt;
  }
  const DirectionList& All() const override { return directions_; }

 private:
  DirectionList directions_;
};

/// Directions as the piece on the query's site sees them: Forward, (directions {FL FR} of:…).
class RelativeDirections final : public DirectionNode {
 public:
  RelativeDirections(std::vector<RelativeDirection> relative, Relation relation, bool by_site,
                     const Model& model)
      : relative_(std::move(relative)), relation_(relation), by_site_(by_site) {
    const bool fixed = std::ranges::none_of(relative_, [](RelativeDirection direction) {
      return direction == RelativeDirection::kSameDirection ||
             direction == RelativeDirection::kOppositeDirection;
    });
    if (by_site_) return;
    type_ = model.default_site;
    if (fixed)
      Tabulate(model);
    else
      FindLines(model);
  }

  void Eval(Context& context, const DirectionQuery& query, DirectionList& out) const override {
    if (query.site < 0) return;
    if (!table_.empty() && query.type == type_ && !query.facing && !query.rotation) {
      const int slot = context.SlotOf(query.type, query.site);
      const Component* component = query.component;
      if (component == nullptr)
        component = &context.model.components[static_cast<size_t>(context.state.What(slot))];
      const size_t facing = static_cast<size_t>(component->facing.value_or(AbsoluteDirection::kN));
      const size_t turns = turns_ == 1 ? 0 : static_cast<size_t>(context.state.Rotation(slot));
      const size_t index = facing * turns_ + turns;
      if (turns < turns_ && index < table_.size() && table_[index]) {
        out.insert(out.end(), table_[index]->begin(), table_[index]->end());
        return;
      }
    }
    const auto supported = Supported(context, query);
    const LastMove& last = context.header().last;
    for (const RelativeDirection relative : relative_) {
      if (relative == RelativeDirection::kSameDirection)
        AppendLine(context, query.type, last.from, last.to, supported, out);
      else if (relative == RelativeDirection::kOppositeDirection)
        AppendLine(context, query.type, last.to, last.from, supported, out);
      else
        AppendRelative(relative, FacingOf(context, query, supported), supported, out);
    }
  }

 private:
  /// Finds the first direction that leads from each site over each other one, and how often.
  void FindLines(const Model& model) {
    const Topology& topology = model.topology;
    const int sites = topology.size(type_);
    if (sites > kMostSites) return;
    lines_.resize(static_cast<size_t>(sites * sites));
    for (int from = 0; from < sites; ++from)
      for (const AbsoluteDirection direction : topology.DirectionsOf(type_, relation_))
        for (int to = 0; to < sites; ++to) {
          LineBetween& line = lines_[static_cast<size_t>(from * sites + to)];
          if (line.count > 0) continue;
          line.direction = direction;
          line.count = RadialsThrough(topology, type_, from, to, direction);
        }
  }

  /// What the directions mean for pieces that face one of the compass directions, turned or not.
  void Tabulate(const Model& model) {
    turns_ = model.uses_rotation ? kCompassDirections : 1;
    const auto supported = model.topology.DirectionsOf(type_, relation_);
    for (size_t i = 0; i < kCompassDirections; ++i) {
      const AbsoluteDirection facing = ToAbsolute(static_cast<CompassDirection>(i));
      const size_t first = static_cast<size_t>(facing) * turns_;
      if (first + turns_ > table_.size()) table_.resize(first + turns_);
      for (size_t turns = 0; turns < turns_; ++turns) {
        DirectionList& list = table_[first + turns].emplace();
        for (const RelativeDirection relative : relative_)
          AppendRelative(relative, Rotated(facing, static_cast<int>(turns), supported), supported,
                         list);
      }
    }
  }

  std::span<const AbsoluteDirection> Supported(const Context& context,
                                               const DirectionQuery& query) const {
    const Topology& topology = context.topology();
    if (!by_site_) return topology.DirectionsOf(query.type, relation_);
    if (!OnBoard(topology, query.type, query.site)) return {};
    return topology.DirectionsOf(query.type, static_cast<Site>(query.site), relation_);
  }

  static AbsoluteDirection FacingOf(const Context& context, const DirectionQuery& query,
                                    std::span<const AbsoluteDirection> supported) {
    const int slot = context.SlotOf(query.type, query.site);
    const Component* component = query.component;
    if (component == nullptr)
      component = &context.model.components[static_cast<size_t>(context.state.What(slot))];
    const auto own = query.facing ? query.facing : component->facing;
    const int rotation = query.rotation.value_or(context.state.Rotation(slot));
    return Rotated(own.value_or(AbsoluteDirection::kN), rotation, supported);
  }

  /// The first supported direction that leads from one site over the other.
  void AppendLine(const Context& context, SiteType type, int from, int to,
                  std::span<const AbsoluteDirection> supported, DirectionList& out) const {
    const int sites = context.topology().size(type);
    if (!lines_.empty() && type == type_ && from >= 0 && from < sites && to >= 0 && to < sites) {
      const LineBetween& line = lines_[static_cast<size_t>(from * sites + to)];
      out.insert(out.end(), static_cast<size_t>(line.count), line.direction);
      return;
    }
    for (const AbsoluteDirection direction : supported)
      if (const int n = RadialsThrough(context.topology(), type, from, to, direction); n > 0) {
        out.insert(out.end(), static_cast<size_t>(n), direction);
        return;
      }
  }

  static constexpr int kMostSites = 128;  ///< Of boards that lines are kept of.
  struct LineBetween {
    AbsoluteDirection direction{};
    int count = 0;
  };

  std::vector<RelativeDirection> relative_;
  Relation relation_;
  bool by_site_;
  SiteType type_ = SiteType::kCell;  ///< That the tables are for.
  std::vector<LineBetween> lines_;   ///< By the two sites; empty where they are not asked for.
  size_t turns_ = 1;                 ///< How many rotations it has.
  /// By facing and rotation, for the compass directions; empty where more matters.
  std::vector<std::optional<DirectionList>> table_;
};

}  // namespace

std::optional<DirectionList> FixedOf(const DirectionNode* directions) {
  if (directions == nullptr) return DirectionList{AbsoluteDirection::kAdjacent};
  const auto* fixed = dynamic_cast<const FixedDirections*>(directions);
  return fixed == nullptr ? std::nullopt : std::optional(fixed->All());
}

const DirectionNode* MakeAbsolute(Lowering& lowering, const std::vector<int>& ordinals) {
  DirectionList directions;
  for (const int ordinal : ordinals) directions.push_back(static_cast<AbsoluteDirection>(ordinal));
  return lowering.Make<AbsoluteDirections>(std::move(directions));
}

const DirectionNode* MakeRelative(Lowering& lowering, const std::vector<int>& ordinals,
                                  Relation relation, bool by_site) {
  std::vector<RelativeDirection> relative;
  for (const int ordinal : ordinals) relative.push_back(static_cast<RelativeDirection>(ordinal));
  return lowering.Make<RelativeDirections>(std::move(relative), relation, by_site,
                                           lowering.model());
}

}  // namespace ludens
