#include "ludemes/int_arrays/nodes.h"
#include "ludemes/site_set.h"
#include "ludemes/support/groups.h"
#include "ludemes/support/neighbours.h"
#include "ludemes/support/slots.h"
#include "ludemes/support/visibility.h"

namespace ludens {
namespace {

/// (sizes Group [directions] [role|of:|if:] [min:n]): the sizes of the groups of a player's pieces
/// (of all pieces without a player).
class GroupSizes final : public IntsNode {
 public:
  explicit GroupSizes(const Args& args)
      : type_(args.Type()),
        directions_(args.Direction("directions")),
        neighbours_(args.lowering().NeighboursIn(directions_, type_)),
        condition_(args.Bool("if")),
        min_(args.Int("min")),
        visible_(args.Bool("isVisible")) {
    const auto role = args.RoleOf("role");
    owner_ =
        args.Has("of") ? args.Int("of") : args.lowering().RoleNumber(role.value_or(Role::kAll));
    all_pieces_ = (!role && !args.Has("of") && condition_ == nullptr) || role == Role::kAll ||
                  role == Role::kShared;
  }

  void Eval(Context& context, IntList& out) const override {
    Search search{context.TypeOr(type_), owner_->Eval(context),
                  visible_ != nullptr && visible_->Eval(context)};
    const int min = min_ == nullptr ? 0 : min_->Eval(context);
    if (HasSets(context, search)) return AppendInSets(context, search.owner, min, out);
    BorrowedRegion done(context);
    VariableScope variables(context);
    const int last = all_pieces_ ? context.model.players : search.owner;
    for (int owner = all_pieces_ ? 1 : search.owner; owner <= last; ++owner) {
      if (owner < 0 || owner > context.model.shared_owner()) continue;
      AnyOwnedSite(context, owner, [&](SiteType, int site) {
        if (site >= context.topology().size(search.type) || done->Contains(site)) return false;
        const int size = SizeAround(context, search, site, *done);
        if (size > 0 && size >= min) out.push_back(size);
        return false;
      });
    }
  }

 private:
  struct Search {
    SiteType type;
    int owner;
    bool visible_only;
  };

  bool HasSets(const Context& context, const Search& search) const {
    return neighbours_ != nullptr && condition_ == nullptr && !search.visible_only &&
           IsFlat(context, search.type) &&
           (all_pieces_ || (search.owner >= 1 && search.owner <= context.model.shared_owner()));
  }
  /// The same with groups as sets, which begin at the pieces of one player after another.
  void AppendInSets(const Context& context, int owner, int min, IntList& out) const {
    const int sites = neighbours_->sites();
    SiteBits left = SiteBits::All(sites);
    if (all_pieces_)
      left.Subtract(context.state.EmptySet());
    else
      left = SiteBits(context.state.OwnedSet(owner), sites);
    if (!all_pieces_ && context.state.layout().owned_order == OwnedOrder::kNone)
      return AppendAscending(left, min, out);
    const auto add_group = [&](SiteType, int start) {
      if (start >= sites || !left.Contains(start)) return false;
      const SiteBits group = neighbours_->Group(start, left);
      left.Subtract(group.words());
      if (const int size = group.Count(); size >= min) out.push_back(size);
      return false;
    };
    for (int player = all_pieces_ ? 1 : owner;
         player <= (all_pieces_ ? context.model.players : owner); ++player)
      AnyOwnedSite(context, player, add_group);
  }

  /// Of groups that begin at the lowest site that is left.
  void AppendAscending(SiteBits left, int min, IntList& out) const {
    for (int start = left.First(); start >= 0; start = left.First()) {
      const SiteBits group = neighbours_->Group(start, left);
      left.Subtract(group.words());
      if (const int size = group.Count(); size >= min) out.push_back(size);
    }
  }

  bool Belongs(Context& context, const Search& search, int site) const {
    const int slot = context.SlotOf(search.type, site);
    if (condition_ != nullptr ? condition_->Eval(context) : context.state.Who(slot) == search.owner)
      return true;
    return all_pieces_ && context.state.What(slot) != 0;
  }

  /// The size of the group around `start`, whose sites go to `done`; 0 where `start` does not
  /// belong to any. The condition sees `start` as (from) and the other sites as (to).
  int SizeAround(Context& context, const Search& search, int start, Region& done) const {
    if (search.visible_only && IsCovered(context, search.type, start)) return 0;
    context.vars.from = start;
    if (!Belongs(context, search, start)) return 0;
    BorrowedInts group(context);
    BorrowedRegion in_group(context);
    group->push_back(start);
    in_group->Add(start);
    for (size_t i = 0; i < group->size(); ++i) {
      const int from = (*group)[i];
      ForEachStep(context, search.type, from, directions_, [&](int to) {
        if (in_group->Contains(to) || IsHidden(context, search, from, to)) return;
        context.vars.to = to;
        if (!Belongs(context, search, to)) return;
        in_group->Add(to);
        group->push_back(to);
      });
    }
    done.Unite(*in_group);
    return static_cast<int>(group->size());
  }

  static bool IsHidden(const Context& context, const Search& search, int from, int to) {
    return search.visible_only &&
           (IsCovered(context, search.type, to) || IsHiddenLink(context, search.type, from, to));
  }

  std::optional<SiteType> type_;
  const DirectionNode* directions_;
  const Neighbours* neighbours_;  ///< Null where steps have no sets.
  const IntNode* owner_;
  const BoolNode* condition_;
  const IntNode* min_;
  const BoolNode* visible_;
  bool all_pieces_;
};

}  // namespace

void RegisterGroupSizes(Registry& registry) {
  registry.Ints("Sizes",
                [](const Args& args) -> const IntsNode* { return args.Make<GroupSizes>(args); });
}

}  // namespace ludens
