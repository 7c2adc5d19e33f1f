#include "ludemes/directions/nodes.h"
#include "ludemes/registry.h"

namespace ludens {
namespace {

bool IsConstantOf(const Bound& bound, std::string_view enumeration) {
  return bound.kind == BoundKind::kEnum && bound.constant.type == Grammar::Get().Type(enumeration);
}

}  // namespace

void RegisterDirections(Registry& registry) {
  RegisterDirectionClause(registry);
  RegisterDirectionOperators(registry);
}

const DirectionNode* Lowering::Direction(const Bound& bound) {
  if (IsConstantOf(bound, "AbsoluteDirection")) return MakeAbsolute(*this, {bound.integer});
  if (IsConstantOf(bound, "RelativeDirection")) return MakeRelative(*this, {bound.integer});
  if (bound.kind != BoundKind::kClause) NotSupported(bound);
  const LowerDirection lower = Registry::Get().FindDirection(bound);
  if (lower == nullptr) NotSupported(bound);
  return lower(Args(*this, bound));
}

std::optional<RelativeDirection> FirstRelative(const Bound* directions) {
  if (directions == nullptr) return std::nullopt;
  if (directions->kind == BoundKind::kArray)
    return directions->args.empty() ? std::nullopt : FirstRelative(directions->args[0]);
  if (IsConstantOf(*directions, "RelativeDirection"))
    return static_cast<RelativeDirection>(directions->integer);
  if (!directions->Is("Directions")) return std::nullopt;
  for (const std::string_view slot : {"relativeDirection", "relativeDirections"})
    if (directions->signature->Find(slot) >= 0)
      if (const auto first = FirstRelative(directions->Arg(slot))) return first;
  return std::nullopt;
}

}  // namespace ludens
