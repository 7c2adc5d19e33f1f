#pragma once

#include <memory>
#include <string>

#include "gdl/grounder.h"
#include "gdl/network.h"

namespace ludens::gdl {

/// Sizes before any gate was shared: what the passes are measured against.
struct RawSizes {
  size_t atoms = 0;
  size_t instances = 0;
  size_t literals = 0;
  size_t cyclic_atoms = 0;
};

/// An atom of the description that changes during play, and what it is in the network.
struct Proposition {
  AtomId atom;
  Literal literal;
};

struct BuiltNetwork {
  Network network;
  RawSizes raw;
  std::vector<Proposition> propositions;  ///< All but helpers, in the order of the atoms.
  std::string error;  ///< A goal that is no number from 0 to 100, a role without moves.
};

/// Makes a gate of every rule instance and joins the instances of an atom by OR. Atoms on cycles
/// become loop nodes.
BuiltNetwork BuildNetwork(const Grounding& grounding);

}  // namespace ludens::gdl
