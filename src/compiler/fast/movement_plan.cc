#include <algorithm>
#include <string>

#include "compiler/candidates.h"
#include "compiler/fast/movement.h"
#include "compiler/fast/movement_board.h"
#include "compiler/plan/piece_rule.h"

namespace ludens {

namespace {

/// Plain pieces of two players who take turns, and nothing that a position remembers besides.
bool SuitsModel(const Model& model) {
  const Layout& layout = model.layout;
  if (model.players != 2 || !model.flat_moves || !layout.plain_items || model.swap_rule ||
      model.asks_hash || model.uses_visited || model.sequence_capture || layout.has_last_sites ||
      model.components.size() >= MovementBoard<1>::kMostComponents)
    return false;
  return std::all_of(model.components.begin() + 1, model.components.end(),
                     [](const Component& each) { return each.owner == 1 || each.owner == 2; });
}

/// Finds out after which plies end rules may apply.
class EndWatcher {
 public:
  EndWatcher(const PlanTools& tools, Movement::Watch& watch) : tools_(tools), watch_(watch) {}

  /// False where a rule may apply after any ply.
  bool Add(const Args& end) {
    std::vector<const Bound*> rules;
    if (end.Has("endRule")) rules.push_back(end.Raw("endRule"));
    if (end.Has("endRules"))
      for (const Bound* rule : end.Raw("endRules")->args) rules.push_back(rule);
    return std::all_of(rules.begin(), rules.end(), [&](const Bound* rule) {
      return rule->Is("ends.If") && WatchTest(*rule->Arg("test"));
    });
  }

 private:
  bool WatchTest(const Bound& test) {
    const std::vector<const Bound*> parts = PartsOf(test);
    const auto watch = [&](const Bound* part) { return WatchTest(*part); };
    if (test.Is("bools.Or")) return std::all_of(parts.begin(), parts.end(), watch);
    // Any part must hold for the whole to do so.
    if (test.Is("bools.And")) return std::any_of(parts.begin(), parts.end(), watch);
    const std::string opcode = OpcodeOf(test);
    if (opcode == "bools.Is In") return WatchArrival(test);
    if (opcode == "bools.No Moves") return HasMoved(test);
    if (opcode == "bools.No Pieces") return WatchPieces(test);
    return false;
  }

  bool WatchArrival(const Bound& test) {
    const Bound* site = Argument(test, "site");
    const Bound* region = Argument(test, "region");
    if (site == nullptr || region == nullptr || OpcodeOf(*site) != "ints.Last To" ||
        Argument(*site, "afterConsequence") != nullptr ||
        (tools_.dependence.Of(*region) & ~kOnMover) != 0)
      return false;
    const RegionNode* node = tools_.lowering.Region(*region);
    if (node->Type(tools_.empty) != tools_.model().default_site) return false;
    const int8_t before = tools_.empty.header().mover;
    for (int mover = 1; mover <= 2; ++mover) {
      tools_.empty.header().mover = static_cast<int8_t>(mover);
      BorrowedRegion sites(tools_.empty);
      node->Eval(tools_.empty, *sites);
      sites->ForEach([&](int each) {
        if (each < tools_.sites()) watch_.arrivals[mover].push_back(each);
      });
    }
    tools_.empty.header().mover = before;
    return true;
  }

  /// A next player without a move stops the run anyway, and who has just moved had one.
  static bool HasMoved(const Bound& test) {
    const std::string_view role = RoleOf(Argument(test, "playerFn"));
    return role == "Next" || role == "Mover";
  }

  bool WatchPieces(const Bound& test) {
    for (const std::string_view narrower : {"of", "name", "in"})
      if (Argument(test, narrower) != nullptr) return false;
    const std::string_view role = RoleOf(Argument(test, "role"));
    if (role != "Mover" && role != "Next" && role != "P1" && role != "P2") return false;
    for (int player = 1; player <= 2; ++player)
      if (role.front() != 'P' || role == "P" + std::to_string(player))
        watch_.pieces[player] = std::max(watch_.pieces[player], 0);
    return true;
  }

  static std::string_view RoleOf(const Bound* role) {
    return role != nullptr && role->kind == BoundKind::kEnum ? role->constant.name : "";
  }
  const PlanTools& tools_;
  Movement::Watch& watch_;
};

}  // namespace

std::unique_ptr<const Movement> Movement::Plan(const PlanTools& tools, const Args& rules,
                                               const MoveSource& source) {
  if (!SuitsModel(tools.model()) || rules.Has("phases")) return nullptr;
  Watch watch;
  if (rules.Has("end") && !EndWatcher(tools, watch).Add(*rules.Clause("end"))) return nullptr;
  return Make(tools, source.Sketch(), watch);
}

}  // namespace ludens
