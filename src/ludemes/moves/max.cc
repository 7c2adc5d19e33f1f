#include <algorithm>

#include "ludemes/apply_move.h"
#include "ludemes/moves/longest_turn.h"
#include "ludemes/moves/lower.h"

namespace ludens {
namespace {

bool IsCapture(const Action& action) {
  return action.kind == ActionKind::kRemove || action.kind == ActionKind::kRemoveLater;
}

/// The value of captures as the first move of a turn has it: of a stack, the named or lowest
/// level's.
int GroundWorthOf(const Context& before, std::span<const Action> applied) {
  int worth = 0;
  for (const Action& action : applied)
    if (IsCapture(action))
      worth +=
          before.state
              .ItemAt(before.SlotOf(action.to_type, action.to), std::max<int>(action.level_to, 0))
              .value;
  return worth;
}

/// Appends the moves with the greatest number.
void KeepGreatest(const MoveIds& moves, const IntList& numbers, MoveIds& out) {
  int greatest = 0;
  for (const int number : numbers) greatest = std::max(greatest, number);
  for (size_t i = 0; i < moves.size(); ++i)
    if (numbers[i] == greatest) out.push_back(moves[i]);
}

/// (max Captures [withValue:…] moves): those that capture most at once.
class MaxCaptures final : public MovesNode {
 public:
  MaxCaptures(const MovesNode* rule, const BoolNode* with_value)
      : rule_(rule), with_value_(with_value) {}

  void Eval(Context& context, MoveIds& out) const override {
    BorrowedMoves moves(context);
    rule_->Eval(context, *moves);
    const bool with_value = with_value_ != nullptr && with_value_->Eval(context);
    if (moves->size() == 1 && !with_value) {
      out.push_back(moves->front());
      return;
    }
    BorrowedInts captures(context);
    for (const MoveId move : *moves) captures->push_back(Captures(context, move, with_value));
    KeepGreatest(*moves, *captures, out);
  }

 private:
  static int Captures(Context& context, MoveId move, bool with_value) {
    TempContext after(context);
    const ArenaScope arena(context);
    after->state.ClearPending();
    ApplyMove(*after, move, true);
    return WorthOfCaptures(context, context.scratch.Applied(), with_value);
  }

  const MovesNode* rule_;
  const BoolNode* with_value_;
};

/// (max Moves [withValue:…] moves): those that begin the longest turn (or the one that captures
/// most value), looking ahead over all moves of the same player.
class MaxMoves final : public MovesNode {
 public:
  MaxMoves(const MovesNode* rule, const BoolNode* with_value)
      : rule_(rule), with_value_(with_value) {}

  void Eval(Context& context, MoveIds& out) const override {
    BorrowedMoves moves(context);
    rule_->Eval(context, *moves);
    const bool with_value = with_value_ != nullptr && with_value_->Eval(context);
    BorrowedMoves played(context);
    BorrowedInts lengths(context);
    for (const MoveId move : *moves) {
      TempContext after(context);
      context.rules.Play(*after, move);
      const auto applied = context.scratch.Applied();
      const int worth = with_value ? GroundWorthOf(context, applied) : 1;
      played->push_back(context.arena().Applied(move, applied));
      const bool compares = moves->size() > 1 || with_value;
      lengths->push_back(compares ? LongestTurn(*after, worth, with_value) : worth);
    }
    KeepGreatest(*played, *lengths, out);
  }
  bool CanMove(Context& context) const override { return rule_->CanMove(context); }

 private:
  const MovesNode* rule_;
  const BoolNode* with_value_;
};

}  // namespace

int WorthOfCaptures(const Context& before, std::span<const Action> applied, bool with_value) {
  int worth = 0;
  for (const Action& action : applied) {
    if (!IsCapture(action)) continue;
    worth += with_value ? before.state.Value(before.SlotOf(action.to_type, action.to)) : 1;
  }
  return worth;
}

int LongestTurn(Context& context, int worth, bool with_value) {
  const Header& header = context.header();
  if (header.prev != header.mover || header.over) return worth;
  const ArenaScope arena(context);
  BorrowedMoves moves(context);
  context.rules.LegalMoves(context, *moves);
  int longest = 0;
  for (const MoveId move : *moves) {
    TempContext after(context);
    context.rules.Play(*after, move);
    const int more = with_value ? WorthOfCaptures(context, context.scratch.Applied(), true) : 1;
    longest = std::max(longest, LongestTurn(*after, worth + more, with_value));
  }
  return longest;
}

// The language drops the (then …) of these.

MovesNode* LowerMaxCaptures(const Args& args) {
  return args.Make<MaxCaptures>(args.Moves("moves"), args.Bool("withValue"));
}

MovesNode* LowerMaxMoves(const Args& args) {
  return args.Make<MaxMoves>(args.Moves("moves"), args.Bool("withValue"));
}

// (max Distance [track] [role] moves): the language measures the distances but keeps every move.
MovesNode* LowerMaxDistance(const Args& args) {
  class AllMoves final : public MovesNode {
   public:
    explicit AllMoves(const MovesNode* rule) : rule_(rule) {}
    void Eval(Context& context, MoveIds& out) const override { rule_->Eval(context, out); }
    bool CanMove(Context& context) const override { return rule_->CanMove(context); }
    bool CanMoveTo(Context& context, int target) const override {
      return rule_->CanMoveTo(context, target);
    }

   private:
    const MovesNode* rule_;
  };
  return args.Make<AllMoves>(args.Moves("moves"));
}

}  // namespace ludens
