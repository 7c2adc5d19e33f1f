#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "compiler/plan/piece_rule.h"
#include "compiler/plan/widths.h"
#include "ludemes/moves/turtle.h"

namespace ludens {
namespace {

/// Moves to sites that depend only on the piece and where it stands: steps and leaps. Where few
/// distances occur, all pieces are shifted by each of them at once.
template <int W>
class TargetRule final : public PieceRule<W> {
 public:
  using Parts = typename PieceRule<W>::Parts;
  /// targets[component][from]; empty for components that the rule is never asked about.
  using Targets = std::vector<std::vector<Mask<W>>>;

  TargetRule(const Parts& parts, Targets targets, int sites)
      : PieceRule<W>(parts), targets_(std::move(targets)), board_(Mask<W>::First(sites)) {
    for (const std::vector<Mask<W>>& by_site : targets_) {
      shifts_.push_back(FindShifts(by_site));
      sources_.AddComponent(by_site.size(), [&](size_t from) { return by_site[from]; });
    }
  }

  bool Any(Context& context, const PieceSet<W>& all, int target) const override {
    const PieceSet<W> asked = this->Near(all, target, sources_);
    if (asked.froms.Empty() && this->parts_.at == nullptr) return false;
    const PieceSet<W> pieces = this->Origins(context, asked);
    if (pieces.froms.Empty()) return false;
    const std::vector<Shift>& shifts = shifts_[static_cast<size_t>(pieces.component)];
    if (shifts.empty() || this->parts_.to.plain != nullptr)
      return MoveRule<W>::Any(context, asked, target);
    Mask<W> allowed = this->Ends(context, board_);
    if (target != kAnySite) {
      if (target < 0 || target >= Mask<W>::kSites || !allowed.Contains(target)) return false;
      allowed = {};
      allowed.Add(target);
    }
    return std::any_of(shifts.begin(), shifts.end(), [&](const Shift& shift) {
      return !((pieces.froms & shift.froms).Moved(shift.distance) & allowed).Empty();
    });
  }

  Mask<W> Within(int component, int target) const override {
    return this->SourcesOf(sources_, component, target);
  }

  void Build(Context& context, const MoveSets<W>&, const MoveSet<W>& set, int k,
             Choice& choice) const override {
    const int to = set.targets.Select(k);
    this->BuildMove(context, set.from >= 0 ? set.from : to - set.group, to, choice);
  }
  void List(Context& context, const MoveSets<W>& sets, const MoveSet<W>& set,
            ListedMoves& out) const override {
    if (this->parts_.form || this->parts_.selects)
      return MoveRule<W>::List(context, sets, set, out);
    size_t next = out.size();
    out.resize(next + static_cast<size_t>(set.count));
    set.targets.ForEach([&](int to) {
      out[next++].move = this->Coded(context, set.from >= 0 ? set.from : to - set.group, to);
    });
  }

 protected:
  void Collect(Context& context, const PieceSet<W>& asked, MoveSets<W>& sets) const override {
    const PieceSet<W> pieces = this->Origins(context, asked);
    if (pieces.froms.Empty()) return;
    const Mask<W> allowed = this->Ends(context, board_);
    const size_t component = static_cast<size_t>(pieces.component);
    const std::vector<Shift>& shifts = shifts_[component];
    if (pieces.froms.Count() < Few(shifts.size())) {
      CollectEach(context, pieces, allowed, sets);
      return;
    }
    typename MoveSets<W>::Batch batch(sets, this, shifts.size());
    if (this->parts_.to.plain == nullptr) {
      for (const Shift& shift : shifts)
        batch.Add((pieces.froms & shift.froms).Moved(shift.distance) & allowed, -1, shift.distance);
      return;
    }
    const typename PieceRule<W>::Sifter sifter(context, *this);
    for (const Shift& shift : shifts) {
      Mask<W> targets = (pieces.froms & shift.froms).Moved(shift.distance) & allowed;
      sifter.Sift(targets, [&](int to) { return to - shift.distance; });
      batch.Add(targets, -1, shift.distance);
    }
  }
  bool SketchMoves(int component, const std::vector<typename MovementSketch<W>::Condition>& from,
                   MovementSketch<W>& sketch) const override {
    if (this->IsIdle(sketch)) return true;
    if (!this->ReplacesOnly() || this->parts_.copies || this->parts_.selects) return false;
    typename MovementSketch<W>::Line* line = this->SketchLine(component, from, sketch);
    if (line == nullptr) return false;
    const std::vector<Shift>& shifts = shifts_[static_cast<size_t>(component)];
    for (const Shift& shift : shifts) line->jumps.push_back({shift.distance, shift.froms});
    line->few = Few(shifts.size());
    if (line->few == 0) return true;
    for (const Mask<W>& reached : targets_[static_cast<size_t>(component)]) {
      std::vector<typename MovementSketch<W>::Way>& ways = line->ways.emplace_back();
      reached.ForEach([&](int to) { ways.push_back({-1, to}); });
    }
    return true;
  }

 private:
  struct Shift {
    int distance;
    Mask<W> froms;
  };
  static constexpr size_t kMostShifts = 16, kFewShifts = 8;

  /// Moves of fewer pieces are found piece by piece. On boards with a grid there are few shifts,
  /// and always the same ones: easy to foresee.
  static int Few(size_t shifts) {
    if (shifts == 0) return Mask<W>::kSites + 1;
    if (shifts < kFewShifts / 2) return 0;
    return static_cast<int>(shifts > kFewShifts ? shifts : shifts / 2);
  }
  static std::vector<Shift> FindShifts(const std::vector<Mask<W>>& targets) {
    std::map<int, Mask<W>> froms;
    for (size_t from = 0; from < targets.size(); ++from)
      targets[from].ForEach(
          [&](int to) { froms[to - static_cast<int>(from)].Add(static_cast<int>(from)); });
    std::vector<Shift> shifts;
    if (froms.size() > kMostShifts) return shifts;
    for (const auto& [distance, mask] : froms) shifts.push_back({distance, mask});
    return shifts;
  }

  void CollectEach(Context& context, const PieceSet<W>& pieces, const Mask<W>& allowed,
                   MoveSets<W>& sets) const {
    const std::vector<Mask<W>>& reached = targets_[static_cast<size_t>(pieces.component)];
    if (reached.empty()) return;
    typename MoveSets<W>::Batch batch(sets, this, static_cast<size_t>(pieces.froms.Count()));
    const typename PieceRule<W>::Sifter sifter(context, *this);
    pieces.froms.ForEach([&](int from) {
      Mask<W> targets = reached[static_cast<size_t>(from)] & allowed;
      sifter.Sift(targets, [&](int) { return from; });
      batch.Add(targets, from);
    });
  }

  Targets targets_;
  Sources<W> sources_;
  std::vector<std::vector<Shift>> shifts_;  ///< By component; empty where there are too many.
  Mask<W> board_;
};

/// Moves to the sites of a region that each piece asks for anew.
template <int W>
class FlightRule final : public PieceRule<W> {
 public:
  using Parts = typename PieceRule<W>::Parts;
  FlightRule(const Parts& parts, const MaskNode<W>* reached)
      : PieceRule<W>(parts), reached_(reached) {}

  void Build(Context& context, const MoveSets<W>&, const MoveSet<W>& set, int k,
             Choice& choice) const override {
    this->BuildMove(context, set.from, set.targets.Select(k), choice);
  }

 protected:
  void Collect(Context& context, const PieceSet<W>& asked, MoveSets<W>& sets) const override {
    const PieceSet<W> pieces = this->Origins(context, asked);
    if (pieces.froms.Empty()) return;
    const Mask<W> allowed = this->Ends(context, Mask<W>::First(Mask<W>::kSites));
    const VariableScope scope(context);
    const typename PieceRule<W>::Sifter sifter(context, *this);
    pieces.froms.ForEach([&](int from) {
      context.vars.from = from;
      Mask<W> targets = reached_->Eval(context) & allowed;
      sifter.Sift(targets, [&](int) { return from; });
      sets.Add(this, targets, from);
    });
  }

 private:
  const MaskNode<W>* reached_;  ///< Of a piece at (from).
};

/// The sites of a region for each site as (from), which must be all that it depends on.
template <int W>
std::vector<Mask<W>> ReachedFrom(const PlanTools& tools, const Bound& region) {
  const RegionNode* node = tools.lowering.Region(region);
  const VariableScope scope(tools.empty);
  std::vector<Mask<W>> reached;
  for (int from = 0; from < tools.sites(); ++from) {
    tools.empty.vars.from = from;
    BorrowedRegion sites(tools.empty);
    node->Eval(tools.empty, *sites);
    reached.push_back(Mask<W>::Load(sites->words()) & Mask<W>::First(tools.sites()));
  }
  return reached;
}

/// The conditions in a (to if:…) that are fixed by the two sites of a move, and by the owner of a
/// piece: whether they hold is known for all of them beforehand.
class FixedPairs {
 public:
  FixedPairs(const PlanTools& tools, const Bound& rule, bool per_piece)
      : tools_(tools), rest_(&rule) {
    const Bound* to = Argument(rule, "to");
    const Bound* condition = to == nullptr ? nullptr : Argument(*to, "if");
    if (condition == nullptr || condition->kind != BoundKind::kClause) return;
    const unsigned known = kOnFrom | kOnTo | (per_piece && HasOwners() ? kOnMover | kOnNext : 0u);
    const auto is_fixed = [&](const Bound* each) {
      const unsigned read = tools.dependence.Of(*each);
      return (read & kOnFrom) != 0 && (read & kOnTo) != 0 && (read & ~known) == 0;
    };
    const bool joined = condition->Is("bools.And");
    std::vector<const Bound*> parts = joined ? Operands(*condition) : std::vector{condition};
    const auto rest = std::stable_partition(parts.begin(), parts.end(), is_fixed);
    for (auto part = parts.begin(); part != rest; ++part)
      conditions_.push_back(tools.lowering.Bool(**part));
    if (conditions_.empty()) return;
    parts.erase(parts.begin(), rest);
    rest_ = &With(tools, rule, "to", &With(tools, *to, "if", Joined(*condition, parts)));
  }

  /// The rule without them.
  const Bound& rest() const { return *rest_; }
  /// All of them hold for a piece of the component.
  bool Allow(int component, int from, int to) const {
    const int owner = tools_.model().components[static_cast<size_t>(component)].owner;
    if (conditions_.empty() || component == 0) return true;
    Header& header = tools_.empty.header();
    const auto before = std::pair(header.mover, header.next);
    const VariableScope scope(tools_.empty);
    header.mover = static_cast<int8_t>(owner);
    header.next = static_cast<int8_t>(3 - owner);
    tools_.empty.vars.from = from;
    tools_.empty.vars.to = to;
    const bool allowed = std::ranges::all_of(
        conditions_, [&](const BoolNode* each) { return each->Eval(tools_.empty); });
    std::tie(header.mover, header.next) = before;
    return allowed;
  }

 private:
  /// Two players who move nothing but their own pieces, one after the other.
  bool HasOwners() const {
    const Model& model = tools_.model();
    return model.players == 2 && !model.swap_rule &&
           std::all_of(model.components.begin() + 1, model.components.end(),
                       [](const Component& each) { return each.owner == 1 || each.owner == 2; });
  }
  /// What is left of an (and …); null for nothing.
  const Bound* Joined(const Bound& condition, const std::vector<const Bound*>& parts) const {
    if (parts.size() < 2) return parts.empty() ? nullptr : parts.front();
    Bound* joined = tools_.lowering.Make<Bound>(condition);
    for (const Bound*& argument : joined->args) {
      if (argument == nullptr || argument->kind != BoundKind::kArray) continue;
      Bound* list = tools_.lowering.Make<Bound>(*argument);
      list->args.assign(parts.begin(), parts.end());
      argument = list;
    }
    return joined;
  }

  const PlanTools& tools_;
  const Bound* rest_;
  std::vector<const BoolNode*> conditions_;
};

std::vector<Walk> WalksOf(const Bound& rule) {
  std::vector<Walk> walks;
  for (const Bound* walk : rule.Arg("walk")->args) {
    walks.emplace_back();
    for (const Bound* step : walk->args)
      walks.back().push_back(static_cast<WalkStep>(step->integer));
  }
  return walks;
}

}  // namespace

template <int W>
MoveRule<W>* PlanStep(const PlanTools& tools, const Bound& whole, bool per_piece) {
  typename PieceRule<W>::Parts parts;
  const FixedPairs pairs(tools, whole, per_piece);
  const Bound& rule = pairs.rest();
  if (!PlanParts<W>(tools, rule, per_piece, parts)) return nullptr;
  const Topology& topology = tools.model().topology;
  const SiteType type = tools.model().default_site;
  typename TargetRule<W>::Targets targets(tools.model().components.size());
  ForEachDirections(tools, rule, [&](size_t component, Site site, const DirectionList& list) {
    Mask<W> reached;
    for (const AbsoluteDirection direction : list)
      for (const Site to : topology.Steps(type, site, direction))
        if (pairs.Allow(static_cast<int>(component), site, to)) reached.Add(to);
    targets[component].push_back(reached);
  });
  return tools.lowering.Make<TargetRule<W>>(parts, std::move(targets), tools.sites());
}

template <int W>
MoveRule<W>* PlanFlight(const PlanTools& tools, const Bound& rule, bool per_piece) {
  const Bound* from = Argument(rule, "from");
  const Bound* to = Argument(rule, "to");
  const Bound* region = to == nullptr ? nullptr : Argument(*to, "region");
  typename PieceRule<W>::Parts parts;
  if (from == nullptr || region == nullptr ||
      !OnlyHas(rule, {"moveType", "from", "to", "copy", "then"}) || !StaysOnBoard(tools, *region) ||
      !PlanCopy(tools, rule, parts.copies))
    return nullptr;
  parts.selects = OpcodeOf(rule) == "Move Select";
  if (parts.selects && (from->Arg("if") != nullptr || to->Arg("effect") != nullptr)) return nullptr;
  // A given site may lie in a hand.
  if (!per_piece && tools.model().total_sites > tools.model().board_sites) return nullptr;
  const Bound& alone = With(tools, rule, "to", &With(tools, *to, "region", nullptr));
  if (!PlanParts<W>(tools, alone, per_piece, parts)) return nullptr;
  const auto rule_to = [&](const std::vector<Mask<W>>& reached) {
    typename TargetRule<W>::Targets targets(tools.model().components.size(), reached);
    return tools.lowering.Make<TargetRule<W>>(parts, std::move(targets), tools.sites());
  };
  const bool tested = parts.to.mask != nullptr || parts.to.plain != nullptr;
  if (const MaskNode<W>* same = tested ? nullptr : PlanRegion<W>(tools, *region)) {
    parts.to.mask = same;
    return rule_to(std::vector(static_cast<size_t>(tools.sites()), Mask<W>::First(tools.sites())));
  }
  if ((tools.dependence.Of(*region) & ~kOnFrom) == 0)
    return rule_to(ReachedFrom<W>(tools, *region));
  const MaskNode<W>* reached = PlanRegionAskedOnce<W>(tools, *region);
  return reached == nullptr ? nullptr : tools.lowering.Make<FlightRule<W>>(parts, reached);
}

template <int W>
MoveRule<W>* PlanLeap(const PlanTools& tools, const Bound& rule, bool per_piece) {
  typename PieceRule<W>::Parts parts;
  if (!PlanParts<W>(tools, rule, per_piece, parts) || Argument(rule, "rotations") != nullptr)
    return nullptr;
  const Bound* forward = Argument(rule, "forward");
  if (forward != nullptr && forward->kind != BoundKind::kBoolean) return nullptr;
  const std::vector<Walk> walks = WalksOf(rule);
  const Model& model = tools.model();
  const Topology& topology = model.topology;
  const SiteType type = model.default_site;
  const bool ahead_only = forward != nullptr && forward->integer != 0;
  typename TargetRule<W>::Targets targets(model.components.size());
  for (int index = 0; index < topology.size(type); ++index) {
    const Site site = static_cast<Site>(index);
    const auto ends = WalkEnds(topology, type, site, walks, true);
    for (size_t component = 0; component < model.components.size(); ++component) {
      const auto& own = model.components[component].facing;
      const AbsoluteDirection* facing = ahead_only && own.has_value() ? &*own : nullptr;
      Mask<W> reached;
      for (const Site to : ends) {
        if (facing != nullptr && !IsAhead(topology, type, *facing, site, to)) continue;
        if (reached.Contains(to)) return nullptr;  // Two walks to one site are two moves.
        reached.Add(to);
      }
      targets[component].push_back(reached);
    }
  }
  return tools.lowering.Make<TargetRule<W>>(parts, std::move(targets), tools.sites());
}

#define LUDENS_INSTANTIATE(W)                                                \
  template MoveRule<W>* PlanFlight<W>(const PlanTools&, const Bound&, bool); \
  template MoveRule<W>* PlanStep<W>(const PlanTools&, const Bound&, bool);   \
  template MoveRule<W>* PlanLeap<W>(const PlanTools&, const Bound&, bool);
LUDENS_FOR_EACH_WIDTH(LUDENS_INSTANTIATE)
#undef LUDENS_INSTANTIATE

}  // namespace ludens
