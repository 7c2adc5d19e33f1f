#pragma once

#include <optional>
#include <vector>

#include "ludemes/directions/facing.h"
#include "ludemes/lowering.h"

namespace ludens {

/// Directions that are the same everywhere and always.
class FixedDirections {
 public:
  virtual ~FixedDirections() = default;
  virtual const DirectionList& All() const = 0;
};
/// Those that an argument means, Adjacent where it is left out; none where they may differ.
std::optional<DirectionList> FixedOf(const DirectionNode* directions);

/// Nodes for lists of direction constants, given by the grammar's ordinals.
const DirectionNode* MakeAbsolute(Lowering& lowering, const std::vector<int>& ordinals);
const DirectionNode* MakeRelative(Lowering& lowering, const std::vector<int>& ordinals,
                                  Relation relation = Relation::kAdjacent, bool by_site = false);

/// The directions in which a straight line leads from one site over another.
const DirectionNode* MakeDirectionsBetween(Lowering& lowering, SiteType type, const IntNode* from,
                                           const IntNode* to);

/// The first relative direction that a directions argument lists; none where it is absolute, an
/// operator over directions, or left out.
std::optional<RelativeDirection> FirstRelative(const Bound* directions);

/// The relation that a class of directions such as Adjacent means; none for others.
std::optional<Relation> RelationOf(AbsoluteDirection direction);

/// Appends the single directions that `directions` stand for at a site: classes such as Adjacent
/// become the directions in which the site has neighbours, each once.
void AppendSpecific(const Context& context, const DirectionQuery& query,
                    const DirectionList& directions, DirectionList& out);

void RegisterDirectionClause(Registry& registry);
void RegisterDirectionOperators(Registry& registry);

}  // namespace ludens
