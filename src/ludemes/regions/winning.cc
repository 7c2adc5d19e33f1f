#include "ludemes/regions/forms.h"
#include "ludemes/support/players.h"

namespace ludens {
namespace {

/// (sites Winning player moves): where the player's moves by the rule go that win at once, as if
/// it were the player's turn.
class WinningSites final : public RegionNode {
 public:
  WinningSites(const IntNode* player, const MovesNode* rule) : player_(player), rule_(rule) {}

  void Eval(Context& context, Region& out) const override {
    const int player = player_->Eval(context);
    // An end rule that asks for its own wins gets no further answer.
    if (context.in_win_test || !IsPlayer(context.model, player) || context.header().active == 0)
      return;
    TempContext turn(context);
    if (player != context.mover()) GiveTurn(*turn, player);
    const ArenaScope arena(*turn);
    BorrowedMoves moves(*turn);
    rule_->Eval(*turn, *moves);
    for (const MoveId move : *moves) {
      const int to = turn->arena()[move].to;
      if (to >= 0 && !out.Contains(to) && Wins(*turn, move, player)) out.Add(to);
    }
  }

 private:
  static void GiveTurn(Context& context, int player) {
    Header& header = context.header();
    header.mover = static_cast<int8_t>(player);
    header.next = static_cast<int8_t>(ActiveNeighbour(context, player, 1));
    header.prev = static_cast<int8_t>(ActiveNeighbour(context, player, -1));
  }

  static bool Wins(Context& context, MoveId move, int player) {
    TempContext after(context);
    after->in_win_test = true;
    after->rules.Play(*after, move);
    const Header& header = after->header();
    const float rank = header.rank[static_cast<size_t>(player)];
    return !after->Active(player) && rank > 0 && rank <= static_cast<float>(header.winners_decided);
  }

  const IntNode* player_;
  const MovesNode* rule_;
};

}  // namespace

const RegionNode* LowerWinningSites(const Args& args) {
  const IntNode* player = args.PlayerNumber("role", "pid");
  if (player == nullptr) args.Wrong("say whose wins are meant");
  if (!args.Has("moves")) args.Wrong("say by which moves to win");
  return args.Make<WinningSites>(player, args.Moves("moves"));
}

}  // namespace ludens
