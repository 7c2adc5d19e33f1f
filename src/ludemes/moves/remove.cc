#include "ludemes/moves/lower.h"
#include "ludemes/moves/move_actions.h"
#include "ludemes/moves/move_args.h"

namespace ludens {
namespace {

constexpr int kEndOfTurn = 1;  // Ordinal of WhenType.

struct RemoveArgs {
  std::optional<SiteType> type;
  const IntNode* site = nullptr;
  const RegionNode* region = nullptr;
  const IntNode* level = nullptr;
  const IntNode* count = nullptr;
  bool later = false;  ///< at:EndOfTurn
};

/// (remove [type] site | region [level:…] [at:EndOfTurn] [count:…]): takes items off the board, at
/// once or when the turn ends.
class Remove final : public MovesNode {
 public:
  explicit Remove(const RemoveArgs& args) : args_(args) {}

  void Eval(Context& context, MoveIds& out) const override {
    const size_t first = out.size();
    BorrowedRegion sites(context);
    if (args_.region != nullptr)
      args_.region->Eval(context, *sites);
    else
      sites->Add(args_.site->Eval(context));
    const int count = args_.count == nullptr ? 1 : args_.count->Eval(context);
    sites->ForEach([&](int site) {
      const SiteType type = TypeAt(context, args_.type, site);
      if (context.state.What(context.SlotOf(type, site)) > 0)
        out.push_back(Build(context, type, site, count));
    });
    Finish(context, out, first);
  }

 private:
  MoveId Build(Context& context, SiteType type, int site, int count) const {
    const ActionKind kind = args_.later ? ActionKind::kRemoveLater : ActionKind::kRemove;
    Action action = SiteAction(kind, type, site);
    if (!args_.later) action.level_to = Narrow(LevelAt(context, type, site));
    MoveArena& arena = context.arena();
    Action first = action;
    first.decision = decision;
    const MoveId move = arena.New(first);
    for (int i = 1; i < count; ++i) arena.AppendAction(move, action);
    return move;
  }

  /// The level to take from; kNone for the top one.
  int LevelAt(Context& context, SiteType type, int site) const {
    if (!context.model.stacking) return kNone;
    const int top = context.state.Height(context.SlotOf(type, site)) - 1;
    const int level = std::max(args_.level == nullptr ? top : args_.level->Eval(context), 0);
    return level == top ? kNone : level;
  }

  RemoveArgs args_;
};

}  // namespace

MovesNode* LowerRemove(const Args& args) {
  return WithThen<Remove>(
      args, RemoveArgs{args.Type(), args.Int("locationFunction"), args.Region("regionFunction"),
                       args.Int("level"), args.Int("count"), args.Ordinal("at") == kEndOfTurn});
}

}  // namespace ludens
