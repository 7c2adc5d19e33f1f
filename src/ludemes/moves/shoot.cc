#include "ludemes/moves/lower.h"
#include "ludemes/moves/move_actions.h"
#include "ludemes/moves/move_args.h"

namespace ludens {
namespace {

/// (shoot piece [from] [direction] [between] [to]): a piece comes into play on a line from a site
/// (by default where the last move ended), on any site before the first that `to` refuses. The
/// language reads no condition of `between`.
class Shoot final : public MovesNode {
 public:
  Shoot(const IntNode* piece, const FromArg& from, AbsoluteDirection direction,
        std::optional<ToArg> to)
      : piece_(piece), from_(from), direction_(direction), to_(std::move(to)) {}

  void Eval(Context& context, MoveIds& out) const override {
    const size_t first = out.size();
    const int from = from_.site == nullptr ? context.header().last.to : from_.site->Eval(context);
    const SiteType type = context.TypeOr(from_.type);
    const Topology& topology = context.topology();
    if (from < 0 || from >= topology.size(type)) return;
    const int piece = piece_->Eval(context);
    if (piece < 0) return;
    const VariableScope scope(context);
    for (const RadialId radial : topology.Radials(type, static_cast<Site>(from), direction_)) {
      context.vars.between = scope.saved().between;
      ShootAlong(context, type, topology.RadialSites(type, radial).subspan(1), piece, out);
    }
    Finish(context, out, first);
  }

 private:
  void ShootAlong(Context& context, SiteType type, std::span<const Site> line, int piece,
                  MoveIds& out) const {
    MoveArena& arena = context.arena();
    for (size_t i = 0; i < line.size(); ++i) {
      context.vars.to = line[i];
      if (!Accepts(context, line[i])) return;
      context.vars.between = line[i];
      const MoveId move = arena.New(AddAction(type, line[i], piece, kNone, decision));
      for (const Site site : line.first(i)) arena.AddBetween(move, site);
      out.push_back(move);
    }
  }

  bool Accepts(Context& context, int to) const {
    if (to_) return to_->Allows(context);
    const bool has_cells = context.model.slot_sites[static_cast<size_t>(SiteType::kCell)] > 0;
    const SiteType type = has_cells ? SiteType::kCell : context.model.default_site;
    return context.state.IsEmpty(context.SlotOf(type, to));
  }

  const IntNode* piece_;
  FromArg from_;
  AbsoluteDirection direction_;
  std::optional<ToArg> to_;
};

}  // namespace

MovesNode* LowerShoot(const Args& args) {
  const PieceArg piece = LowerPiece(args);
  if (piece.components.size() != 1) args.Wrong("say the one piece that is shot");
  const FromArg from = LowerFrom(args);
  if (from.region != nullptr) args.Wrong("a shot starts from one site, not from a region");
  const auto direction = static_cast<AbsoluteDirection>(
      args.Ordinal("dirn").value_or(static_cast<int>(AbsoluteDirection::kAdjacent)));
  std::optional<ToArg> to;
  if (args.Has("to")) to = LowerTo(args);
  return WithThen<Shoot>(args, piece.components.front(), from, direction, to);
}

}  // namespace ludens
