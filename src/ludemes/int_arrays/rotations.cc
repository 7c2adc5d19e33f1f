#include <algorithm>

#include "ludemes/directions/nodes.h"
#include "ludemes/int_arrays/nodes.h"

namespace ludens {
namespace {

class ConstantInts final : public IntsNode {
 public:
  explicit ConstantInts(IntList values) : values_(std::move(values)) {}
  void Eval(Context&, IntList& out) const override {
    out.insert(out.end(), values_.begin(), values_.end());
  }

 private:
  IntList values_;
};

/// (rotations {N E}), (rotations Orthogonal): quarter turns (or what the tiling has) that make a
/// piece face these directions.
const IntsNode* LowerRotations(const Args& args) {
  const Topology& topology = args.model().topology;
  const SiteType type = args.model().default_site;
  const int directions = static_cast<int>(topology.DirectionsOf(type).size());
  const int per_turn = std::max(1, directions / topology.RegularSides().value_or(directions));
  IntList rotations;
  const auto add = [&](AbsoluteDirection direction) {
    const auto compass = ToCompass(direction);
    if (!compass) args.Unsupported("turning to a direction that is not on the compass");
    const int rotation = static_cast<int>(*compass) / per_turn;
    if (!Contains(rotations, rotation)) rotations.push_back(rotation);
  };
  std::vector<int> ordinals = args.Ordinals("directionsOfRotation");
  if (args.Has("directionOfRotation")) ordinals = {*args.Ordinal("directionOfRotation")};
  for (const int ordinal : ordinals) {
    const AbsoluteDirection direction = static_cast<AbsoluteDirection>(ordinal);
    if (IsSpecific(direction))
      add(direction);
    else if (const auto relation = RelationOf(direction))
      for (const AbsoluteDirection single : topology.DirectionsOf(type, *relation)) add(single);
  }
  return args.Make<ConstantInts>(std::move(rotations));
}

}  // namespace

void RegisterRotations(Registry& registry) { registry.Ints("Rotations", LowerRotations); }

}  // namespace ludens
