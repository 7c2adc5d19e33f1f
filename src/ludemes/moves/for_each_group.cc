#include "ludemes/moves/iteration.h"
#include "ludemes/moves/lower.h"
#include "ludemes/moves/move_args.h"
#include "ludemes/site_set.h"
#include "ludemes/support/groups.h"
#include "ludemes/support/neighbours.h"
#include "ludemes/support/slots.h"

namespace ludens {
namespace {

/// (forEach Group [type] [directions] [if:…] moves): for each group of connected sites, which
/// (sites) then names: those of the mover's items, or those that the condition accepts as (to).
class ForEachGroup final : public Iteration {
 public:
  struct Parts {
    std::optional<SiteType> type;
    const DirectionNode* directions = nullptr;
    const BoolNode* condition = nullptr;
    const SiteSetSlot* members = nullptr;    ///< Of the condition.
    const Neighbours* neighbours = nullptr;  ///< The steps as sets; null where they have none, or
                                             ///< where the rule may ask which site came last.
  };
  ForEachGroup(const Parts& parts, const MovesNode* rule) : Iteration(rule), p_(parts) {}

 private:
  bool Any(Context& context, FunctionRef<bool()> body) const override {
    const SiteType type = context.TypeOr(p_.type);
    BorrowedInts starts(context);
    AddStarts(context, type, *starts);
    if (HasSets(context, type)) return AnyInSets(context, *starts, body);
    BorrowedRegion done(context);
    for (const int start : *starts) {
      if (done->Contains(start)) continue;
      context.vars.from = context.vars.to = start;
      if (!Belongs(context, type, start)) continue;
      BorrowedInts group(context);
      BorrowedRegion seen(context);
      GrowGroup(context, type, p_.directions, start, *group, *seen, [&](int to) {
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

  bool HasSets(const Context& context, SiteType type) const {
    return p_.neighbours != nullptr && IsFlat(context, type) &&
           (p_.condition == nullptr || p_.members->set != nullptr);
  }
  /// The same with groups as sets. The rule changes nothing before all groups have been named.
  bool AnyInSets(Context& context, const IntList& starts, FunctionRef<bool()> body) const {
    const int sites = p_.neighbours->sites();
    SiteBits members(sites), done(sites);
    if (p_.condition != nullptr)
      p_.members->set->Eval(context, members);
    else
      members = SiteBits(context.state.OwnedSet(context.mover()), sites);
    for (const int start : starts) {
      if (!members.Contains(start) || done.Contains(start)) continue;
      const SiteBits group = p_.neighbours->Group(start, members);
      done.Unite(group.words());
      BorrowedRegion named(context);
      named->AddFirst(group.words(), sites);
      context.vars.from = start;
      context.vars.region = &*named;
      if (body()) return true;
    }
    return false;
  }

  /// Occupied sites of the board, those of the mover where no condition asks for more.
  void AddStarts(const Context& context, SiteType type, IntList& starts) const {
    const int players = context.model.shared_owner();
    const int sites = context.topology().size(type);
    for (int player = 0; player <= players; ++player) {
      if (p_.condition == nullptr && player != context.mover()) continue;
      AnyOwnedSite(context, player, [&](SiteType at, int site) {
        if (at == type && site < sites) starts.push_back(site);
        return false;
      });
    }
  }

  bool Belongs(Context& context, SiteType type, int site) const {
    if (p_.condition != nullptr) return p_.condition->Eval(context);
    return context.state.Who(context.SlotOf(type, site)) == context.mover();
  }

  Parts p_;
};

/// The rule may ask for (to), by name or as what is meant without one.
bool AsksForTo(const Bound& rule) {
  return AnyOf(rule, [](const Bound& bound) {
    if (bound.kind != BoundKind::kClause) return false;
    const bool of_number = OpcodeOf(bound) == "bools.Is Odd" || OpcodeOf(bound) == "bools.Is Even";
    return bound.Is("ints.To") || (bound.Is("bools.Is") && !of_number);
  });
}

}  // namespace

MovesNode* LowerForEachGroup(const Args& args) {
  ForEachGroup::Parts parts{args.Type(), args.Direction("directions"), args.Bool("if")};
  if (args.Has("if")) parts.members = args.lowering().SetOf(*args.Raw("if"), Iterated::kTo);
  if (!AsksForTo(*args.Raw("moves")))
    parts.neighbours = args.lowering().NeighboursIn(parts.directions, parts.type);
  return WithThen<ForEachGroup>(args, parts, args.Moves("moves"));
}

}  // namespace ludens
