#include "ludemes/bools/families.h"
#include "ludemes/memo.h"
#include "ludemes/meta/vetoes.h"
#include "ludemes/site_set.h"
#include "ludemes/support/players.h"

namespace ludens {
namespace {

/// (can Move moves): the rule gives the mover at least one move.
class CanMove final : public BoolNode {
 public:
  explicit CanMove(const QuestionSlot* question) : question_(question) {}

  bool Eval(Context& context) const override {
    if (!context.model.uses_visited) return HasAllowedMove(context, *question_->moves);
    // The last move's ends count as visited, but only during this question.
    const LastMove& last = context.header().last;
    Visit(context, last.from, true);
    Visit(context, last.to, true);
    const bool can_move = HasAllowedMove(context, *question_->moves);
    Visit(context, last.from, false);
    Visit(context, last.to, false);
    return can_move;
  }

 private:
  static void Visit(Context& context, int site, bool visited) {
    if (!context.state.IsSlot(site)) return;
    uint64_t& word = context.state.VisitedSet()[static_cast<size_t>(site) >> 6];
    const uint64_t bit = uint64_t{1} << (site & 63);
    word = visited ? word | bit : word & ~bit;
  }

  const QuestionSlot* question_;
};

/// Notes whether the mover has a move by the rule of its phase. Swapping sides counts as one.
void UpdateStalemated(Context& context) {
  Header& header = context.header();
  if (header.active == 0) return;
  const size_t mover = static_cast<size_t>(header.mover);
  const int played = header.moves - header.start_moves;
  const bool may_swap = context.model.swap_rule && played == context.model.players - 1;
  const bool can_move =
      may_swap || HasAllowedMove(context, *context.rules.PhaseMoves(header.phase[mover]));
  const uint32_t bit = uint32_t{1} << mover;
  header.stalemated = can_move ? header.stalemated & ~bit : header.stalemated | bit;
}

/// What decides, in a position that stays as it is, whether a mover has a move.
struct Stalemating {
  uint64_t scope = 0;  ///< FrozenScope::Of; 0: none.
  int8_t mover = 0, next = 0, prev = 0;
  bool over = false;
  uint32_t active = 0;
  Header::PerPlayer<int8_t> phase{};

  static Stalemating Of(const Context& context) {
    const Header& header = context.state.header();
    return {FrozenScope::Of(context),
            header.mover,
            header.next,
            header.prev,
            header.over,
            header.active,
            header.phase};
  }
  bool operator==(const Stalemating&) const = default;
};

/// (no Moves role): the player had no legal move when last asked; for Next it is asked now. End
/// rules and changes of phase ask one after the other: the first answer stands.
class NoMoves final : public BoolNode {
 public:
  NoMoves(const IntNode* player, bool next) : player_(player), next_(next) {}

  bool Eval(Context& context) const override {
    if (next_) {
      if (AutoFails(context)) return false;
      if (context.assumes_moves) {
        context.assumed_moves = true;
        return false;
      }
      AskNext(context);
    }
    const int player = player_->Eval(context);
    return player >= 0 && player <= kMaxPlayers && ((context.header().stalemated >> player) & 1);
  }
  bool AutoFails(const Context& context) const override { return context.in_stalemate_test; }

 private:
  static void AskNext(Context& context) {
    Header& header = context.header();
    const auto mover = header.mover, next = header.next, prev = header.prev;
    if (!header.over && header.active != 0) {
      header.mover = next;
      header.next = static_cast<int8_t>(ActiveNeighbour(context, next, 1));
      header.prev = mover;
    }
    static thread_local Stalemating asked;
    const Stalemating now = Stalemating::Of(context);
    // Looking for moves may throw dice: every question does it anew then.
    if (now.scope == 0 || now != asked || context.model.stochastic) {
      context.in_stalemate_test = true;
      UpdateStalemated(context);
      context.in_stalemate_test = false;
      asked = now;
    }
    header.mover = mover;
    header.next = next;
    header.prev = prev;
  }

  const IntNode* player_;
  bool next_;
};

}  // namespace

void RegisterMoveConditions(Registry& registry) {
  registry.Bool("Can Move", [](const Args& args) -> const BoolNode* {
    return args.Make<CanMove>(args.lowering().QuestionOf(*args.Raw("moves")));
  });
  registry.Bool("bools.No Moves", [](const Args& args) -> const BoolNode* {
    if (args.model().simultaneous) args.Unsupported("a game of simultaneous moves");
    const Role role = *args.RoleOf("playerFn");
    return args.Make<NoMoves>(args.lowering().RoleNumber(role), role == Role::kNext);
  });
}

}  // namespace ludens
