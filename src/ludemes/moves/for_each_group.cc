#include "ludemes/moves/iteration.h"
#include "ludemes/moves/lower.h"
#include "ludemes/moves/move_args.h"
#include "ludemes/support/groups.h"
#include "ludemes/support/slots.h"

namespace ludens {
namespace {

/// (forEach Group [type] [directions] [if:…] moves): for each group of connected sites, which
/// (sites) then names: those of the mover's items, or those that the condition accepts as (to).
class ForEachGroup final : public Iteration {
 public:
  ForEachGroup(std::optional<SiteType> type, const DirectionNode* directions,
               const BoolNode* condition, const MovesNode* rule)
      : Iteration(rule), type_(type), directions_(directions), condition_(condition) {}

 private:
  bool Any(Context& context, FunctionRef<bool()> body) const override {
    const SiteType type = context.TypeOr(type_);
    BorrowedInts starts(context);
    AddStarts(context, type, *starts);
    BorrowedRegion done(context);
    for (const int start : *starts) {
      if (done->Contains(start)) continue;
      context.vars.from = context.vars.to = start;
      if (!Belongs(context, type, start)) continue;
      BorrowedInts group(context);
      BorrowedRegion seen(context);
      GrowGroup(context, type, directions_, start, *group, *seen, [&](int to) {
        context.vars.to = to;
        return Belongs(context, type, to);
      });
      BorrowedRegion sites(context);
      for (const int site : *group) sites->Add(site);
      done->Unite(*sites);
      context.vars.region = &*sites;
      if (body()) return true;
    }
    return false;
  }

  /// Occupied sites of the board, those of the mover where no condition asks for more.
  void AddStarts(const Context& context, SiteType type, IntList& starts) const {
    const int players = context.model.shared_owner();
    const int sites = context.topology().size(type);
    for (int player = 0; player <= players; ++player) {
      if (condition_ == nullptr && player != context.mover()) continue;
      AnyOwnedSite(context, player, [&](SiteType at, int site) {
        if (at == type && site < sites) starts.push_back(site);
        return false;
      });
    }
  }

  bool Belongs(Context& context, SiteType type, int site) const {
    if (condition_ != nullptr) return condition_->Eval(context);
    return context.state.Who(context.SlotOf(type, site)) == context.mover();
  }

  std::optional<SiteType> type_;
  const DirectionNode* directions_;
  const BoolNode* condition_;
};

}  // namespace

MovesNode* LowerForEachGroup(const Args& args) {
  return WithThen<ForEachGroup>(args, args.Type(), args.Direction("directions"), args.Bool("if"),
                                args.Moves("moves"));
}

}  // namespace ludens
