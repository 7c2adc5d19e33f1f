#include "ludemes/support/players.h"
#include "ludemes/bools/families.h"
#include "ludemes/bools/tests.h"
#include "ludemes/support/sites.h"

namespace ludens {
namespace {

struct IsMover {
  static TermId ToTerm(Terms& terms, TermId player) {
    return terms.Operation(TermKind::kEqual, player, terms.Mover());
  }
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
  static TermId ToTerm(Terms& terms, TermId player) {
    if (!terms.model().uses_teams) return IsMover::ToTerm(terms, player);
    return terms.Call([](Context& context, const void*, int, int tested,
                         int) -> int { return IsFriend{}(context, tested); },
                      nullptr, 0, player);
  }
  bool operator()(const Context& context, int player) const {
    if (!context.model.uses_teams) return player == context.mover();
    return IsPlayer(context.model, player) && SameTeam(context, player, context.mover());
  }
};

/// (is Enemy player): neither neutral nor a friend; shared items count as enemies.
struct IsEnemy {
  static TermId ToTerm(Terms& terms, TermId player) {
    const auto negated = [&](TermId term) { return terms.Operation(TermKind::kNot, term); };
    const TermId neutral = terms.Operation(TermKind::kEqual, player, terms.Constant(0));
    return terms.Operation(TermKind::kAnd, negated(neutral),
                           negated(IsFriend::ToTerm(terms, player)));
  }
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

/// (is Enemy (who at:(to))) and the like: a test of who owns what stands on an iterated site.
template <typename Test, int EvalVariables::*site>
class OwnerCondition final : public BoolNode, public TermSource {
 public:
  explicit OwnerCondition(std::optional<SiteType> type) : type_(type) {}

  bool Eval(Context& context) const override {
    return Test{}(context, OwnerOn(context, type_, context.vars.*site));
  }
  TermId ToTerm(Terms& terms) const override {
    if (type_) return kNoTerm;
    return NumberCondition<Test>::TermOf(terms, terms.Owner(terms.Variable(site)));
  }

 private:
  std::optional<SiteType> type_;
};

/// The same where the clause is of that form; null otherwise.
template <typename Test>
const BoolNode* LowerOwnerTest(const Args& args) {
  const Bound* index = args.Raw("index");
  if (index == nullptr || !index->Is("Who") || index->Arg("level") != nullptr) return nullptr;
  const std::optional<SiteType> type = Args(args.lowering(), *index).Type();
  const Bound& at = *index->Arg("at");
  if (at.Is("ints.To")) return args.Make<OwnerCondition<Test, &EvalVariables::to>>(type);
  if (at.Is("Site")) return args.Make<OwnerCondition<Test, &EvalVariables::site>>(type);
  return nullptr;
}

template <typename Test>
const BoolNode* LowerPlayerTest(const Args& args) {
  if (const BoolNode* test = LowerOwnerTest<Test>(args)) return test;
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
