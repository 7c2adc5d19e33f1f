#include "ludemes/moves/lower.h"
#include "ludemes/moves/move_actions.h"
#include "ludemes/moves/move_args.h"
#include "ludemes/moves/turtle.h"

namespace ludens {
namespace {

/// Where the walks of a leap end, by the site that is left.
Csr<Site> WalkTable(const Model& model, std::span<const Walk> walks, bool rotations) {
  Csr<Site> table;
  const SiteType type = model.default_site;
  for (int site = 0; site < model.topology.size(type); ++site)
    table.AddList(WalkEnds(model.topology, type, static_cast<Site>(site), walks, rotations));
  return table;
}

struct LeapArgs {
  FromArg from;
  const BoolNode* forward = nullptr;
  const BoolNode* rotations = nullptr;
  ToArg to;
};

/// (leap [from] {{F F R F} …} [forward:…] [rotations:…] to): an item goes to where a walk ends,
/// whatever stands on the way; with `forward` only to sites in front of it.
class Leap final : public MovesNode {
 public:
  Leap(const LeapArgs& args, Csr<Site> all_rotations, Csr<Site> one_rotation)
      : args_(args),
        all_rotations_(std::move(all_rotations)),
        one_rotation_(std::move(one_rotation)) {}

  void Eval(Context& context, MoveIds& out) const override {
    const size_t first = out.size();
    Search(context, kAnySite, [&](int from, int to) {
      out.push_back(MakeMove(context, from, to));
      return false;
    });
    Finish(context, out, first);
  }
  bool CanMove(Context& context) const override {
    if (args_.to.draws) return MovesNode::CanMove(context);
    return CanMoveTo(context, kAnySite);
  }
  bool CanMoveTo(Context& context, int target) const override {
    return Search(context, target, [](int, int) { return true; });
  }

 private:
  template <typename Found>
  bool Search(Context& context, int target, Found&& found) const {
    const int from = args_.from.Site(context);
    if (from < 0 || from >= static_cast<int>(all_rotations_.size())) return false;
    const SiteType type = context.TypeOr(args_.from.type);
    const std::optional<AbsoluteDirection> facing = Facing(context, type, from);
    const bool rotations = args_.rotations == nullptr || args_.rotations->Eval(context);
    const Csr<Site>& table = rotations ? all_rotations_ : one_rotation_;
    const VariableScope scope(context);
    context.vars.from = from;
    if (!args_.from.Allows(context)) return false;
    for (const Site to : table[static_cast<size_t>(from)]) {
      if (target != kAnySite && to != target) continue;
      if (facing && !IsAhead(context.topology(), type, *facing, static_cast<Site>(from), to))
        continue;
      context.vars.to = to;
      if (args_.to.Allows(context) && found(from, to)) return true;
    }
    return false;
  }

  /// The direction that the leap must keep to, where it must.
  std::optional<AbsoluteDirection> Facing(Context& context, SiteType type, int from) const {
    if (args_.forward == nullptr || !args_.forward->Eval(context)) return std::nullopt;
    const int what = context.state.What(context.SlotOf(type, from));
    return context.model.components[static_cast<size_t>(what)].facing;
  }

  MoveId MakeMove(Context& context, int from, int to) const {
    const SiteType type = context.TypeOr(args_.from.type);
    MoveArena& arena = context.arena();
    MoveId move = arena.New(MoveAction(type, from, kNone, type, to, false, decision));
    move = ChainEffect(context, args_.to.apply, move, true);
    SetSites(arena[move], from, to);
    return move;
  }

  LeapArgs args_;
  Csr<Site> all_rotations_, one_rotation_;
};

std::vector<Walk> LowerWalks(const Args& args) {
  std::vector<Walk> walks;
  for (const Bound* row : args.Raw("walk")->args) {
    Walk& walk = walks.emplace_back();
    for (const Bound* step : row->args) walk.push_back(static_cast<WalkStep>(step->integer));
  }
  return walks;
}

}  // namespace

MovesNode* LowerLeap(const Args& args) {
  const LeapArgs leap = {LowerFrom(args), args.Bool("forward"), args.Bool("rotations"),
                         LowerTo(args)};
  if (leap.from.region != nullptr) args.Wrong("a leap starts from one site, not from a region");
  const std::vector<Walk> walks = LowerWalks(args);
  Csr<Site> one_rotation;
  if (leap.rotations != nullptr) one_rotation = WalkTable(args.model(), walks, false);
  return WithThen<Leap>(args, leap, WalkTable(args.model(), walks, true), std::move(one_rotation));
}

}  // namespace ludens
