#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "ludemes/grammar/bound.h"

namespace ludens {

/// Why a node could not be bound, at the deepest place that explains it.
struct BindFailure {
  const Node* node = nullptr;  ///< What was found.
  std::string message;
  std::string hint;
};

/// Matches a tree against the grammar: every node is bound against an expected type, arguments
/// keep their written order, optional slots may stay empty, and the last signature of a class that
/// fits is the one taken (as the language prescribes). Results are memoised per node and type.
/// The trees must outlive the binder, and the binder its results.
class Binder {
 public:
  /// The bound tree, or null when `node` fits no reading of `type`.
  const Bound* Bind(const Node& node, TypeRef type);
  const Bound* Bind(const Node& node, std::string_view type);

  /// REQUIRES: Bind(node, type) was null.
  BindFailure Explain(const Node& node, TypeRef type);

 private:
  const Bound* BindNew(const Node& node, TypeRef type);
  const Bound* BindArray(const Node& node, TypeRef type);
  const Bound* BindToken(const Node& node, uint16_t type);
  const Bound* BindClause(const Node& node, uint16_t type);
  const Bound* BindSignature(const Node& node, const Signature& signature);
  bool Place(const Node& node, const Signature& signature, size_t slot, size_t argument,
             std::vector<const Bound*>& args);
  Bound* New(BoundKind kind, const Node& node);

  BindFailure ExplainClause(const Node& node, uint16_t type);
  BindFailure ExplainSignature(const Node& node, const Signature& signature, size_t* progress);

  const Grammar& grammar_ = Grammar::Get();
  std::vector<std::unique_ptr<Bound>> storage_;
  std::unordered_map<const Node*, std::vector<std::pair<TypeRef, const Bound*>>> memo_;
  size_t furthest_ = 0;  ///< Arguments placed by the best attempt at a signature.
};

}  // namespace ludens
