#include "ludemes/support/players.h"
#include "ludemes/bools/families.h"
#include "ludemes/bools/tests.h"

namespace ludens {
namespace {

struct IsMover {
  bool operator()(const Context& context, int player) const { return player == context.mover(); }
};
struct IsNext {
  bool operator()(const Context& context, int player) const {
    return player == context.header().next;
  }
};
struct IsPrev {
  bool operator()(const Context& context, int player) const {
    return player == context.header().prev;
  }
};

/// (is Friend player): the mover or, in games with teams, somebody of the mover's team.
struct IsFriend {
  bool operator()(const Context& context, int player) const {
    if (!context.model.uses_teams) return player == context.mover();
    return IsPlayer(context.model, player) && SameTeam(context, player, context.mover());
  }
};

/// (is Enemy player): neither neutral nor a friend; shared items count as enemies.
struct IsEnemy {
  bool operator()(const Context& context, int player) const {
    return player != 0 && !IsFriend{}(context, player);
  }
};

/// (is Active player): whether the player still takes part.
struct IsActive {
  bool operator()(const Context& context, int player) const {
    return IsPlayer(context.model, player) && context.Active(player);
  }
};

/// (is Triggered event player): the reference keeps one flag per player, whatever the event.
struct IsTriggered {
  bool operator()(const Context& context, int player) const {
    return IsActive{}(context, player) && ((context.header().triggered >> player) & 1);
  }
};

template <typename Test>
const BoolNode* LowerPlayerTest(const Args& args) {
  return args.Make<NumberCondition<Test>>(args.PlayerNumber("role", "index"));
}

}  // namespace

void RegisterPlayerConditions(Registry& registry) {
  registry.Bool("bools.Is Mover", LowerPlayerTest<IsMover>);
  registry.Bool("bools.Is Next", LowerPlayerTest<IsNext>);
  registry.Bool("bools.Is Prev", LowerPlayerTest<IsPrev>);
  registry.Bool("bools.Is Friend", LowerPlayerTest<IsFriend>);
  registry.Bool("bools.Is Enemy", LowerPlayerTest<IsEnemy>);
  registry.Bool("bools.Is Active", LowerPlayerTest<IsActive>);
  registry.Bool("bools.Is Triggered", LowerPlayerTest<IsTriggered>);
}

}  // namespace ludens
