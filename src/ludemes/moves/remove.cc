#include <algorithm>

#include "ludemes/list_program.h"
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
class Remove final : public MovesNode, public MoveSketcher, public ProgramSource {
 public:
  explicit Remove(const RemoveArgs& args) : args_(args) {}

  void Eval(Context& context, MoveIds& out) const override {
    const size_t first = out.size();
    ForEachAction(context, [&](const Action& action, int count) {
      out.push_back(Build(context, action, count));
    });
    Finish(context, out, first);
  }
  void List(Context& context, MoveOptions& out) const override {
    ForEachAction(context, [&](const Action& action, int count) {
      out.Add(context, *this, action.to, action.to, count, false, 0, this);
    });
  }
  bool Write(ProgramWriter& writer) const override {
    if (args_.region != nullptr || args_.count != nullptr || args_.level != nullptr ||
        !writer.terms().AreSlots(args_.type))
      return false;
    const TermId site = writer.terms().Int(*args_.site);
    ProgramWriter::Label none;
    {
      const ProgramWriter::Aside aside(writer);
      writer.BranchIfVacant(site, none);
      writer.OfferSite(*this, this, site);
    }
    writer.Place(none);
    return true;
  }
  MoveId Build(Context& context, const MoveOption& option) const override {
    BorrowedMoves built(context);
    const auto build = [&](const Action& action, int count) {
      built->push_back(Build(context, action, count));
    };
    VisitSite(context, option.to, option.detail, build);
    Finish(context, *built, 0);
    return built->front();
  }
  bool Sketch(Context& context, const MoveOption& option, MoveSketch& sketch) const override {
    if (!decision || option.detail != 1) return false;
    VisitSite(context, option.to, 1, [&](Action action, int) {
      action.decision = true;
      sketch.AddDecision(context, action);
    });
    return sketch.AddThen(then);
  }
  bool CanMove(Context& context) const override {
    bool found = false;
    ForEachAction(context, [&](const Action&, int) { found = true; });
    return found;
  }
  void Deeds(Context& context, DeedList& out) const override {
    ForEachAction(context, [&](const Action& action, int count) {
      Deed& first = out.emplace_back();
      first.action = action;
      first.action.decision = decision;
      for (int i = 1; i < count; ++i) {
        Deed& other = out.emplace_back();
        other.action = action;
        other.action.decision = false;
      }
      out.back().then = then;
    });
  }

 private:
  MoveId Build(Context& context, Action action, int count) const {
    MoveArena& arena = context.arena();
    action.decision = decision;
    const MoveId move = arena.New(action);
    action.decision = false;
    for (int i = 1; i < count; ++i) arena.AppendAction(move, action);
    return move;
  }

  /// Calls `visit(action, count)` for every site that holds something.
  template <typename Visit>
  void ForEachAction(Context& context, Visit&& visit) const {
    if (args_.region == nullptr) {
      const int site = args_.site->Eval(context);
      const int count = CountOf(context);
      if (site >= 0) VisitSite(context, site, count, visit);
      return;
    }
    BorrowedRegion sites(context);
    args_.region->Eval(context, *sites);
    const int count = CountOf(context);
    sites->ForEach([&](int site) { VisitSite(context, site, count, visit); });
  }
  template <typename Visit>
  void VisitSite(Context& context, int site, int count, const Visit& visit) const {
    const SiteType type = TypeAt(context, args_.type, site);
    if (context.state.What(context.SlotOf(type, site)) <= 0) return;
    Action action =
        SiteAction(args_.later ? ActionKind::kRemoveLater : ActionKind::kRemove, type, site);
    if (!args_.later) action.level_to = Narrow(LevelAt(context, type, site));
    visit(action, count);
  }
  int CountOf(Context& context) const {
    return args_.count == nullptr ? 1 : args_.count->Eval(context);
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
