#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "lang/tree.h"
#include "ludemes/grammar/grammar.h"

namespace ludens {

enum class BoundKind : uint8_t { kClause, kArray, kInteger, kFloat, kBoolean, kString, kEnum };

/// A node of the description after typed binding: which signature a clause matched and which
/// argument stands in which slot. Whole-tree questions are functions over this tree.
struct Bound {
  BoundKind kind = BoundKind::kClause;
  const Node* node = nullptr;            ///< Where it came from.
  const Signature* signature = nullptr;  ///< Of a clause.
  std::vector<const Bound*> args;        ///< One per slot (null: left out), or array elements.
  int integer = 0;                       ///< Value of an integer or boolean, ordinal of a constant.
  float number = 0;                      ///< Value of a float.
  EnumConstant constant;                 ///< Of an enum.

  /// The argument in the slot called `name`, or null. Asserts that the slot exists.
  const Bound* Arg(std::string_view name) const;
  bool Is(std::string_view class_name) const {
    return kind == BoundKind::kClause && signature->owner->name == class_name;
  }
};

/// Calls `visit(child)` for every argument or element that is present.
template <typename Visit>
void ForEachChild(const Bound& bound, Visit&& visit) {
  for (const Bound* child : bound.args)
    if (child != nullptr) visit(*child);
}

/// True when `predicate` holds for `bound` or anything below it.
template <typename Predicate>
bool AnyOf(const Bound& bound, Predicate&& predicate) {
  if (predicate(bound)) return true;
  for (const Bound* child : bound.args)
    if (child != nullptr && AnyOf(*child, predicate)) return true;
  return false;
}

/// "Class Constant" for a clause whose first slot is a constant that selects the ludeme, such as
/// "bools.Is Line"; the class name alone otherwise.
std::string OpcodeOf(const Bound& bound);

}  // namespace ludens
