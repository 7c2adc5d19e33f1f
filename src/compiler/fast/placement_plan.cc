#include <algorithm>
#include <limits>

#include "compiler/candidates.h"
#include "compiler/fast/placement.h"
#include "compiler/plan/piece_rule.h"
#include "ludemes/support/static_regions.h"

namespace ludens {

/// Recognises the rules of a game of placements.
class Placement::Planner {
 public:
  explicit Planner(const PlanTools& tools)
      : lowering_(tools.lowering),
        dependence_(tools.dependence),
        empty_(tools.empty),
        model_(tools.model()) {}

  bool Plan(const Args& rules, Placement& plan) {
    plan_ = &plan;
    if (!SuitsModel() || !rules.Has("play") || rules.Has("phases")) return false;
    plan.type_ = model_.default_site;
    plan.sites_ = static_cast<size_t>(model_.topology.size(plan.type_));
    plan.swap_rule_ = model_.swap_rule;
    if (!PlanMoves(*rules.Clause("play")->Raw("moves"))) return false;
    plan.draws_when_full_ = model_.pass_ends && rules.Has("end");
    if (rules.Has("end") && !PlanEnds(*rules.Clause("end"))) return false;
    CountWords();
    FindWatchedRuns();
    LimitLines();
    PackLines();
    return plan.lines_.size() <= 4 && plan.reaches_.size() <= 4;
  }

 private:
  /// Two players with one component each, plain stones on one kind of site, nothing hidden or
  /// remembered about them.
  bool SuitsModel() const {
    const Layout& layout = model_.layout;
    if (model_.players != 2 || model_.stacking || model_.stochastic || model_.simultaneous ||
        model_.puzzle || model_.hidden || model_.pin || model_.gravity || model_.automove ||
        model_.no_suicide || model_.no_stack_on_fallen || model_.uses_count || model_.boardless ||
        model_.repetition != Repetition::kAllowed || layout.has_last_sites ||
        layout.has_track_indices || model_.topology.size(model_.default_site) > 4096 ||
        model_.topology.size(model_.default_site) * 2 >= model_.turn_limit * model_.players)
      return false;
    if (static_cast<int>(model_.components.size()) < 3) return false;
    for (size_t i = 1; i < model_.components.size(); ++i) {
      const Component& component = model_.components[i];
      const int owner = i <= 2 ? static_cast<int>(i) : 0;
      if (component.owner != owner || component.IsLarge() ||
          component.kind != ComponentKind::kPiece)
        return false;
    }
    return true;
  }

  // --- Moves ----------------------------------------------------------------------------------

  bool PlanMoves(const Bound& rule) {
    if (OpcodeOf(rule) != "Move Add" || Argument(rule, "then") != nullptr) return false;
    const Bound& to = *rule.Arg("to");
    const Bound* region = to.Arg("region");
    if (Argument(rule, "what") != nullptr || Argument(rule, "count") != nullptr ||
        Argument(rule, "stack") != nullptr || region == nullptr || !OnlyHas(to, {"region", "if"}))
      return false;
    plan_->allowed_.assign(plan_->sites_, false);
    plan_->unlocks_.assign(plan_->sites_, {});
    std::vector<bool> within(plan_->sites_, true);
    if (!PlanRegion(*region, within)) return false;
    if (to.Arg("if") == nullptr) {
      plan_->allowed_ = within;
      return true;
    }
    return PlanCondition(*to.Arg("if"), within);
  }

  /// (sites Empty), or its intersection with fixed regions.
  bool PlanRegion(const Bound& region, std::vector<bool>& within) {
    const bool bare = std::all_of(region.args.begin() + (region.args.empty() ? 0 : 1),
                                  region.args.end(), [](const Bound* arg) { return !arg; });
    if (OpcodeOf(region) == "Sites Empty") return bare;
    if (!region.Is("regions.Intersection")) return false;
    bool has_empty = false;
    for (const Bound* part : PartsOf(region)) {
      if (OpcodeOf(*part) == "Sites Empty") {
        has_empty = PlanRegion(*part, within);
        if (!has_empty) return false;
        continue;
      }
      if (dependence_.Of(*part) != kOnNothing) return false;
      BorrowedRegion sites(empty_);
      const RegionNode* node = lowering_.Region(*part);
      if (node->Type(empty_) != plan_->type_) return false;
      node->Eval(empty_, *sites);
      for (size_t site = 0; site < within.size(); ++site)
        within[site] = within[site] && sites->Contains(static_cast<int>(site));
    }
    return has_empty;
  }

  /// A condition on (to) that is fixed, or fulfilled as soon as one given site is occupied.
  bool PlanCondition(const Bound& condition, const std::vector<bool>& within) {
    std::vector<const Bound*> fixed;
    const Bound* supported = nullptr;
    for (const Bound* part :
         condition.Is("bools.Or") ? PartsOf(condition) : std::vector<const Bound*>{&condition}) {
      if ((dependence_.Of(*part) & ~kOnTo) == 0) {
        fixed.push_back(part);
      } else if (OpcodeOf(*part) == "bools.Is Occupied" && supported == nullptr &&
                 part->Arg("type") == nullptr && (dependence_.Of(*part->Arg("at")) & ~kOnTo) == 0) {
        supported = part;
      } else {
        return false;
      }
    }
    const VariableScope scope(empty_);
    for (size_t site = 0; site < plan_->sites_; ++site) {
      if (!within[site]) continue;
      empty_.vars.to = static_cast<int>(site);
      plan_->allowed_[site] = std::any_of(fixed.begin(), fixed.end(), [&](const Bound* part) {
        return lowering_.Bool(*part)->Eval(empty_);
      });
      if (plan_->allowed_[site] || supported == nullptr) continue;
      const int support = lowering_.Int(*supported->Arg("at"))->Eval(empty_);
      if (support < 0 || static_cast<size_t>(support) >= plan_->sites_ ||
          static_cast<size_t>(support) == site)
        continue;
      plan_->unlocks_[static_cast<size_t>(support)].push_back(static_cast<uint16_t>(site));
      plan_->has_unlocks_ = true;
    }
    return true;
  }

  // --- End rules ------------------------------------------------------------------------------

  bool PlanEnds(const Args& end) {
    std::vector<const Bound*> rules;
    if (end.Has("endRule")) rules.push_back(end.Raw("endRule"));
    if (end.Has("endRules"))
      for (const Bound* rule : end.Raw("endRules")->args) rules.push_back(rule);
    for (const Bound* rule : rules) {
      Watch known;
      known.decides = rule->Is("ends.If") && ReadResult(*rule, known);
      const Bound* test = rule->Is("ends.If") ? rule->Arg("test") : nullptr;
      if (test == nullptr)
        AddWatch({}, false);
      else
        WatchTest(*test, known);
    }
    return true;
  }

  void AddWatch(Watch watch, bool through_last) {
    // Only rules about the last stone are surely silent while both players pass.
    plan_->draws_when_full_ = plan_->draws_when_full_ && through_last;
    plan_->watches_.push_back(watch);
  }

  static bool ReadResult(const Bound& rule, Watch& watch) {
    const Bound* result = rule.Arg("result");
    if (result == nullptr || !result->Is("Result")) return false;
    const std::string_view who = result->Arg("who")->constant.name;
    const auto outcome = static_cast<Outcome>(result->Arg("result")->integer);
    if (outcome != Outcome::kWin && outcome != Outcome::kLoss && outcome != Outcome::kDraw)
      return false;
    for (int mover = 1; mover <= 2; ++mover) {
      int player = 0;
      if (who == "Mover") player = mover;
      if (who == "Next") player = 3 - mover;
      if (who == "P1") player = 1;
      if (who == "P2") player = 2;
      if (player == 0 && outcome != Outcome::kDraw) return false;
      const int winner = outcome == Outcome::kDraw  ? 0
                         : outcome == Outcome::kWin ? player
                                                    : 3 - player;
      watch.winner[static_cast<size_t>(mover)] = static_cast<int8_t>(winner);
    }
    return true;
  }

  void WatchTest(const Bound& test, const Watch& rule) {
    if (test.Is("bools.Or")) {
      for (const Bound* part : PartsOf(test)) WatchTest(*part, rule);
      return;
    }
    if (test.Is("bools.And")) {
      // Any part must hold for the whole to do so.
      for (const Bound* part : PartsOf(test)) {
        Watch watch;
        bool through_last = false;
        if (!Recognise(*part, watch, through_last)) continue;
        watch.decides = false;
        AddWatch(watch, through_last);
        return;
      }
      AddWatch({}, false);
      return;
    }
    Watch watch = rule;
    bool through_last = false;
    if (!Recognise(test, watch, through_last)) {
      AddWatch({}, false);
      return;
    }
    AddWatch(watch, through_last);
  }

  /// Fills in the kind of test; clears `decides` where the test is necessary but not sufficient.
  bool Recognise(const Bound& test, Watch& watch, bool& through_last) {
    const std::string opcode = OpcodeOf(test);
    through_last = true;
    if (opcode == "bools.Is Line") return RecogniseLine(test, watch);
    if (opcode == "bools.Is Connected") return RecogniseConnected(test, watch);
    if (opcode == "bools.Is Loop") return RecogniseLoop(test, watch);
    if (opcode == "bools.Is Full" && OnlyFirst(test) && !plan_->has_unlocks_ &&
        std::find(plan_->allowed_.begin(), plan_->allowed_.end(), false) == plan_->allowed_.end()) {
      through_last = false;
      watch.kind = Watch::Kind::kFull;
      watch.decides = false;
      return true;
    }
    return false;
  }

  static bool OnlyFirst(const Bound& clause) {
    return std::all_of(clause.args.begin() + 1, clause.args.end(),
                       [](const Bound* arg) { return arg == nullptr; });
  }

  bool RecogniseLine(const Bound& test, Watch& watch) {
    for (size_t i = 1; i < test.args.size(); ++i) {
      const std::string& slot = test.signature->slots[i].name;
      const bool mover = slot == "who" && test.args[i] != nullptr &&
                         test.args[i]->kind == BoundKind::kEnum &&
                         test.args[i]->constant.name == "Mover";
      if (test.args[i] != nullptr && slot != "length" && slot != "dirn" && slot != "exact" &&
          !mover)
        return false;
    }
    const Bound* length = test.Arg("length");
    const Bound* exact = test.Arg("exact");
    if (length->kind != BoundKind::kInteger || length->integer < 1 || length->integer > 32 ||
        (exact != nullptr && exact->kind != BoundKind::kBoolean))
      return false;
    AbsoluteDirection direction = AbsoluteDirection::kAdjacent;
    if (const Bound* named = test.Arg("dirn")) {
      const auto parsed = ParseAbsoluteDirection(named->constant.name);
      if (parsed) direction = *parsed;
    }
    size_t family = 0;
    while (family < plan_->lines_.size() && plan_->lines_[family].direction() != direction)
      ++family;
    if (family == plan_->lines_.size()) {
      auto lines = LineRuns::Make(model_.topology, plan_->type_, direction);
      if (!lines) return false;
      plan_->lines_.push_back(std::move(*lines));
    }
    const bool exactly = exact != nullptr && exact->integer != 0;
    watch.kind = exactly ? Watch::Kind::kRunExactly : Watch::Kind::kRunAtLeast;
    watch.family = static_cast<uint8_t>(family);
    watch.number = length->integer;
    return true;
  }

  bool RecogniseConnected(const Bound& test, Watch& watch) {
    for (const std::string_view slot : {"type", "at", "directions"})
      if (Argument(test, slot) != nullptr) return false;
    const Bound* role = Argument(test, "role");
    if (role != nullptr && role->constant.name != "Mover") return false;
    const Bound* number = Argument(test, "number");
    if (number != nullptr && number->kind != BoundKind::kInteger) return false;
    std::array<std::vector<std::vector<int>>, 3> regions;
    for (int player = 1; player <= 2; ++player)
      if (!RegionsOf(test, player, regions[static_cast<size_t>(player)])) return false;
    const AbsoluteDirection adjacent = AbsoluteDirection::kAdjacent;
    if (!Reach::Suits(model_.topology, plan_->type_, adjacent)) return false;
    if (plan_->reaches_.empty())
      plan_->reaches_.emplace_back(model_.topology, plan_->type_, adjacent, 2);
    Reach& reach = plan_->reaches_[0];
    for (size_t player = 1; player <= 2; ++player) {
      for (const std::vector<int>& sites : regions[player]) {
        const uint32_t bit = reach.NewBit();
        if (bit == 0) return false;
        reach.AddRegion(static_cast<int>(player), sites, bit);
        watch.regions[player] |= bit;
      }
    }
    if (regions[1].size() != regions[2].size() || regions[1].empty()) return false;
    watch.kind = Watch::Kind::kConnected;
    watch.number = number == nullptr ? static_cast<int>(regions[1].size()) : number->integer;
    return watch.number > 0;
  }

  /// The regions to be connected; false where they are not fixed.
  bool RegionsOf(const Bound& test, int player, std::vector<std::vector<int>>& regions) {
    if (const Bound* kind = Argument(test, "regionType")) {
      if (!StaticRegionSets(model_.topology, plan_->type_, kind->constant.name, regions))
        return false;
    }
    if (const Bound* given = Argument(test, "regions")) {
      for (const Bound* region : given->args) {
        if (dependence_.Of(*region) != kOnNothing) return false;
        AddRegion(*lowering_.Region(*region), regions);
      }
    }
    if (Argument(test, "role") == nullptr) return true;
    if ((dependence_.OfRegions() & ~kOnMover) != 0) return false;
    const int mover = empty_.header().mover;
    empty_.header().mover = static_cast<int8_t>(player);
    for (const NamedRegion& region : model_.regions) {
      if (region.owner != player) continue;
      if (!region.IsDynamic()) regions.push_back(region.sites);
      for (const RegionNode* part : region.dynamic) AddRegion(*part, regions);
    }
    empty_.header().mover = static_cast<int8_t>(mover);
    return true;
  }

  void AddRegion(const RegionNode& node, std::vector<std::vector<int>>& regions) {
    BorrowedRegion sites(empty_);
    node.Eval(empty_, *sites);
    regions.emplace_back();
    sites->ForEach([&](int site) { regions.back().push_back(site); });
  }

  bool RecogniseLoop(const Bound& test, Watch& watch) {
    if (!OnlyFirst(test) || !RingFilter::Suits(model_.topology, plan_->type_)) return false;
    if (plan_->rings_.empty()) plan_->rings_.emplace_back(model_.topology, plan_->type_);
    watch.kind = Watch::Kind::kRing;
    watch.decides = false;
    return true;
  }

  void FindWatchedRuns() {
    plan_->lines_only_ = plan_->lines_.size() == 1;
    for (const Watch& watch : plan_->watches_) {
      if (watch.kind == Watch::Kind::kRunAtLeast)
        plan_->watched_runs_ |= ~uint64_t{0} << watch.number;
      else if (watch.kind == Watch::Kind::kRunExactly)
        plan_->watched_runs_ |= uint64_t{1} << watch.number;
      else
        plan_->lines_only_ = false;
    }
  }

  /// Where the first run of one length ends the game, whoever makes it, nothing else is measured.
  void PackLines() {
    if (!plan_->lines_only_ || plan_->watches_.empty()) return;
    const int length = plan_->watches_[0].number;
    const bool ends = std::ranges::all_of(plan_->watches_, [&](const Watch& watch) {
      return watch.kind == Watch::Kind::kRunAtLeast && watch.decides && watch.number == length;
    });
    if (ends && length > 1) plan_->lines_[0].PackFor(length);
  }

  /// Lines of which only runs up to some length count, and their lengths.
  void LimitLines() {
    for (size_t family = 0; family < plan_->lines_.size(); ++family) {
      int shortest = std::numeric_limits<int>::max(), radius = 0;
      for (const Watch& watch : plan_->watches_) {
        const bool exactly = watch.kind == Watch::Kind::kRunExactly;
        if ((!exactly && watch.kind != Watch::Kind::kRunAtLeast) || watch.family != family)
          continue;
        shortest = std::min(shortest, watch.number);
        radius = std::max(radius, exactly ? watch.number : watch.number - 1);
      }
      if (shortest > 1) plan_->lines_[family].DropShorterThan(shortest);
      if (radius > 0 && radius <= LineRuns::kWidestRadius)
        plan_->lines_[family].MeasureWithin(radius);
    }
  }

  void CountWords() {
    for (const LineRuns& lines : plan_->lines_) plan_->player_words_ += lines.words();
    for (const Reach& reach : plan_->reaches_) plan_->player_words_ += reach.words();
    for (const RingFilter& ring : plan_->rings_) plan_->player_words_ += ring.words();
  }

  Lowering& lowering_;
  const DependenceAnalysis& dependence_;
  Context& empty_;
  const Model& model_;
  Placement* plan_ = nullptr;
};

std::unique_ptr<const Placement> Placement::Plan(const PlanTools& tools, const Args& rules) {
  auto plan = std::make_unique<Placement>();
  Planner planner(tools);
  if (!planner.Plan(rules, *plan)) return nullptr;
  return plan;
}

}  // namespace ludens
