#include "ludemes/roles.h"

#include "ludemes/lowering.h"
#include "ludemes/support/players.h"
#include "ludemes/terms.h"

namespace ludens {
namespace {

/// A role whose player depends on the state: Mover, Next, Prev, TeamMover, or the iterated player.
class RoleInt final : public IntNode {
 public:
  explicit RoleInt(Role role) : role_(role) {}

  int Eval(Context& context) const override { return PlayerNow(context, role_); }

 private:
  Role role_;
};

/// The commonest of them, whose number stands in the header.
template <int8_t Header::*player>
class PlayerInTurn final : public IntNode, public TermSource {
 public:
  int Eval(Context& context) const override { return context.header().*player; }
  TermId ToTerm(Terms& terms) const override {
    if (player == &Header::mover) return terms.Mover();
    return terms.Call([](Context& context, const void*, int, int,
                         int) -> int { return context.header().*player; },
                      nullptr, 0);
  }
};

}  // namespace

const IntNode* Lowering::RoleNumber(Role role) {
  const int number = static_cast<int>(role);
  if (number >= static_cast<int>(Role::kTeam1) && number <= static_cast<int>(Role::kTeam16))
    return ConstantInt(number - static_cast<int>(Role::kTeam1) + 1);
  const int owner = FixedOwner(role, model_.players);
  if (owner >= 0) return ConstantInt(owner);
  if (role == Role::kMover) return Make<PlayerInTurn<&Header::mover>>();
  if (role == Role::kNext) return Make<PlayerInTurn<&Header::next>>();
  if (role == Role::kPrev) return Make<PlayerInTurn<&Header::prev>>();
  return Make<RoleInt>(role);
}

}  // namespace ludens
