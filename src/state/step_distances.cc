#include "state/step_distances.h"

#include <algorithm>

namespace ludens {
namespace {

constexpr std::array<Relation, kRelations> kPrecedence = {
    Relation::kAdjacent, Relation::kAll, Relation::kOffDiagonal, Relation::kDiagonal,
    Relation::kOrthogonal};

auto Rank(Relation relation) {
  return std::find(kPrecedence.begin(), kPrecedence.end(), relation) - kPrecedence.begin();
}

}  // namespace

void StepDistances::Want(Relation relation) {
  if (Rank(relation) < Rank(relation_)) relation_ = relation;
}

const DistanceTable& StepDistances::Of(const Topology& topology, SiteType type) {
  const size_t index = static_cast<size_t>(type);
  std::call_once(once_[index],
                 [&] { tables_[index].emplace(topology.MakeDistances(type, relation_)); });
  return *tables_[index];
}

}  // namespace ludens
