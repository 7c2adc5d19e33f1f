#pragma once

#include "ludemes/lowering.h"

namespace ludens {

/// The players that a role stands for, as owners of items: All includes nobody (0) and the shared
/// owner, NonMover includes nobody. Appended to `out`, ascending. False where the role does not
/// stand for a set of players by itself (a single player, Each, Shared …): RoleNumber says it.
bool AppendRolePlayers(const Context& context, Role role, IntList& out);

/// Owners given by a role or by a number.
struct Owners {
  std::optional<Role> role;
  const IntNode* number = nullptr;  ///< The role's own number where there is a role.

  static Owners Of(Lowering& lowering, Role role) { return {role, lowering.RoleNumber(role)}; }

  void Append(Context& context, IntList& out) const {
    if (!role || !AppendRolePlayers(context, *role, out)) out.push_back(number->Eval(context));
  }
};

inline bool Contains(const IntList& list, int value) {
  for (const int element : list)
    if (element == value) return true;
  return false;
}

}  // namespace ludens
