#include "ludemes/roles.h"

#include "ludemes/lowering.h"

namespace ludens {
namespace {

/// A role whose player depends on the state: Mover, Next, Prev, TeamMover, or the iterated player.
class RoleInt final : public IntNode {
 public:
  explicit RoleInt(Role role) : role_(role) {}

  int Eval(Context& context) const override {
    const Header& header = context.header();
    switch (role_) {
      case Role::kMover:
        return header.mover;
      case Role::kNext:
        return header.next;
      case Role::kPrev:
        return header.prev;
      case Role::kTeamMover:
        return header.team[static_cast<size_t>(header.mover)];
      case Role::kPlayer:
        return context.vars.player;
      default:
        return kOff;
    }
  }

 private:
  Role role_;
};

}  // namespace

const IntNode* Lowering::RoleNumber(Role role) {
  const int number = static_cast<int>(role);
  if (number >= static_cast<int>(Role::kTeam1) && number <= static_cast<int>(Role::kTeam16))
    return ConstantInt(number - static_cast<int>(Role::kTeam1) + 1);
  const int owner = FixedOwner(role, model_.players);
  if (owner >= 0) return ConstantInt(owner);
  return Make<RoleInt>(role);
}

}  // namespace ludens
