#include "ludemes/ints/nodes.h"
#include "ludemes/support/players.h"

namespace ludens {
namespace {

/// (size Territory role [direction]): the empty sites in groups that only the role's pieces border.
class Territory final : public IntNode {
 public:
  explicit Territory(const Args& args)
      : type_(args.Type()),
        direction_(DirectionOf(args)),
        owner_(args.PlayerNumber("role", "player")),
        role_(args.RoleOf("role").value_or(Role::kPlayer)) {}

  int Eval(Context& context) const override {
    const SiteType type = context.TypeOr(type_);
    BorrowedInts group(context);
    BorrowedRegion explored(context);
    const PlayerSet owners = PlayersOf(context, role_, owner_->Eval(context));
    int size = 0;
    for (int site = 0; site < context.topology().size(type); ++site) {
      if (!IsEmpty(context, type, site) || explored->Contains(site)) continue;
      group->clear();
      if (Explore(context, type, site, owners, *explored, *group))
        size += static_cast<int>(group->size());
    }
    return size;
  }

 private:
  static AbsoluteDirection DirectionOf(const Args& args) {
    const auto ordinal = args.Ordinal("direction");
    return ordinal ? static_cast<AbsoluteDirection>(*ordinal) : AbsoluteDirection::kAdjacent;
  }

  static bool IsEmpty(const Context& context, SiteType type, int site) {
    return context.state.IsEmpty(context.SlotOf(type, site));
  }

  /// Collects the group of empty sites around `start`. True when all its borders are the owners'.
  bool Explore(const Context& context, SiteType type, int start, PlayerSet owners, Region& explored,
               IntList& group) const {
    bool own = true;
    group.push_back(start);
    explored.Add(start);
    for (size_t i = 0; i < group.size(); ++i)
      for (const Site to :
           context.topology().Steps(type, static_cast<Site>(group[i]), direction_)) {
        if (explored.Contains(to)) continue;
        if (IsEmpty(context, type, to)) {
          explored.Add(to);
          group.push_back(to);
        } else if (!Contains(owners, context.state.Who(context.SlotOf(type, to)))) {
          own = false;
        }
      }
    return own;
  }

  std::optional<SiteType> type_;
  AbsoluteDirection direction_;
  const IntNode* owner_;
  Role role_;  ///< kPlayer stands for the owner alone.
};

}  // namespace

void RegisterTerritory(Registry& registry) {
  registry.Int("Size Territory",
               [](const Args& args) -> const IntNode* { return args.Make<Territory>(args); });
}

}  // namespace ludens
