#include "ludemes/moves/lower.h"
#include "ludemes/moves/move_actions.h"
#include "ludemes/moves/move_args.h"

namespace ludens {
namespace {

struct PromoteArgs {
  std::optional<SiteType> type;
  const IntNode* site = nullptr;
  PieceArg piece;
  bool listed = false;             ///< Given as {indices}.
  const IntNode* owner = nullptr;  ///< Of the piece to become, where asked for.
};

/// (promote [type] [site] piece [player | role]): what stands on a site (that of (to) by default)
/// becomes another piece; one move for each piece given.
class Promote final : public MovesNode {
 public:
  explicit Promote(const PromoteArgs& args) : args_(args) {}

  void Eval(Context& context, MoveIds& out) const override {
    const size_t first = out.size();
    ForEachAction(context,
                  [&](const Action& action) { out.push_back(context.arena().New(action)); });
    Finish(context, out, first);
  }
  void Deeds(Context& context, DeedList& out) const override {
    ForEachAction(context, [&](const Action& action) { out.push_back({action, true, then}); });
  }
  bool CanMoveTo(Context& context, int target) const override { return SiteOf(context) == target; }

 private:
  template <typename Visit>
  void ForEachAction(Context& context, Visit&& visit) const {
    const int site = SiteOf(context);
    if (site < 0) return;
    const SiteType type = context.TypeOr(args_.type);
    for (size_t i = 0; i < args_.piece.components.size(); ++i) {
      const int what = Becomes(context, i);
      if (what == kNone) continue;
      Action action = SiteAction(ActionKind::kPromote, type, site, decision);
      action.what = Narrow(what);
      visit(action);
    }
  }

  int SiteOf(Context& context) const {
    return args_.site == nullptr ? context.vars.to : args_.site->Eval(context);
  }

  /// The component for the i-th piece, kNone where there is none to promote to.
  int Becomes(Context& context, size_t i) const {
    const bool named = i < args_.piece.names.size();
    const int given =
        named && args_.owner != nullptr ? 0 : args_.piece.components[i]->Eval(context);
    if (args_.listed) return given;
    if (!named && given < 1) return kNone;
    if (args_.owner == nullptr) return given;
    const auto& components = context.model.components;
    const std::string& name =
        named ? args_.piece.names[i] : components[static_cast<size_t>(given)].name;
    const int owner = args_.owner->Eval(context);
    for (size_t c = 1; c < components.size(); ++c)
      if (components[c].owner == owner && components[c].name.find(name) != std::string::npos)
        return static_cast<int>(c);
    return 0;
  }

  PromoteArgs args_;
};

}  // namespace

MovesNode* LowerPromote(const Args& args) {
  PromoteArgs promote = {args.Type(), args.Int("locationFn"), LowerPiece(args),
                         args.Clause("what")->Has("components"), args.PlayerNumber("role", "who")};
  if (promote.owner == nullptr)
    for (const std::string& name : promote.piece.names)
      if (args.model().FindComponent(name) < 0) args.Wrong("there is no component '" + name + "'");
  return WithThen<Promote>(args, promote);
}

}  // namespace ludens
