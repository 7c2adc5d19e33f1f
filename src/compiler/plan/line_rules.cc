#include "compiler/plan/masks.h"
#include "compiler/plan/slides.h"
#include "compiler/plan/widths.h"
#include "ludemes/moves/move_args.h"

namespace ludens {
namespace {

/// Moves along lines.
template <int W>
class SlideRule final : public PieceRule<W> {
 public:
  using Parts = typename PieceRule<W>::Parts;

  SlideRule(const Parts& parts, const Lines& lines, const MaskNode<W>* between)
      : PieceRule<W>(parts), between_(between) {
    for (const auto& by_site : lines) {
      slides_.emplace_back(by_site);
      beside_.emplace_back();
      for (const auto& from : by_site) {
        beside_.back().emplace_back();
        for (const Line& line : from) beside_.back().back().Add(line[0]);
      }
      sources_.AddLines(by_site);
    }
  }

  bool Any(Context& context, const PieceSet<W>& asked, int target) const override {
    if (target != kAnySite) return this->AnyNear(context, asked, target, sources_);
    const PieceSet<W> pieces = this->Origins(context, asked);
    const auto& beside = beside_[static_cast<size_t>(pieces.component)];
    if (pieces.froms.Empty() || beside.empty()) return false;
    const Mask<W> open = between_->Eval(context) | this->Ends(context, Mask<W>());
    Mask<W> reached;
    pieces.froms.ForEach([&](int from) { reached |= beside[static_cast<size_t>(from)]; });
    return !(reached & open).Empty();
  }

  Mask<W> Within(int component, int target) const override {
    return this->SourcesOf(sources_, component, target);
  }

  void Build(Context& context, const MoveSets<W>&, const MoveSet<W>& set, int k,
             Choice& choice) const override {
    const int to = set.targets.Select(k);
    const auto is_empty = [&](int site) { return context.state.IsEmpty(site); };
    const int from = set.from >= 0 ? set.from : Slides<W>::OriginOf(to, set.group, is_empty);
    this->BuildMove(context, from, to, choice);
  }

 protected:
  void Collect(Context& context, const PieceSet<W>& asked, MoveSets<W>& sets) const override {
    const PieceSet<W> pieces = this->Origins(context, asked);
    if (pieces.froms.Empty()) return;
    const Slides<W>& slides = slides_[static_cast<size_t>(pieces.component)];
    if (slides.empty()) return;
    const Mask<W> ends = this->Ends(context, Mask<W>());
    const Mask<W> going_on = between_->Eval(context).Without(ends);
    // Lists of pieces may name a site that was left, which a slide would be taken to go over.
    const Mask<W> empty = Mask<W>::Load(context.state.EmptySet());
    if ((pieces.froms & empty).Empty() && slides.GoTogether(pieces.froms, going_on, empty)) {
      typename MoveSets<W>::Batch batch(sets, this, slides.strides().size());
      for (const Stride<W>& stride : slides.strides())
        batch.Add(stride.Reach(pieces.froms, going_on, ends), -1, stride.distance);
      return;
    }
    typename MoveSets<W>::Batch batch(sets, this, static_cast<size_t>(pieces.froms.Count()));
    pieces.froms.ForEach(
        [&](int from) { batch.Add(slides.lines().Reach(from, going_on, ends), from); });
  }
  bool SketchMoves(int component, const std::vector<typename MovementSketch<W>::Condition>& from,
                   MovementSketch<W>& sketch) const override {
    if (!this->ReplacesOnly()) return false;
    typename MovementSketch<W>::Line* line = this->SketchLine(component, from, sketch);
    if (line == nullptr) return false;
    line->over = between_;
    line->slides = &slides_[static_cast<size_t>(component)];
    return true;
  }

 private:
  std::vector<Slides<W>> slides_;             ///< By component.
  std::vector<std::vector<Mask<W>>> beside_;  ///< By component and origin: first sites of lines.
  Sources<W> sources_;
  const MaskNode<W>* between_;
};

/// (move Shoot piece): a piece comes into play on a line from a given site.
template <int W>
class ShootRule final : public MoveRule<W> {
 public:
  ShootRule(const IntNode* from, const IntNode* piece, const std::vector<std::vector<Line>>& lines,
            const MaskNode<W>* empty, bool decision)
      : from_(from), piece_(piece), lines_(lines), empty_(empty), decision_(decision) {}

  void Build(Context&, const MoveSets<W>&, const MoveSet<W>& set, int k,
             Choice& choice) const override {
    choice.lean.kind = LeanMove::Kind::kAdd;
    choice.lean.from = choice.lean.to = set.targets.Select(k);
    choice.lean.what = set.group;
    choice.lean.decision = decision_;
  }

 protected:
  void Collect(Context& context, const PieceSet<W>&, MoveSets<W>& sets) const override {
    const int from = from_ == nullptr ? context.header().last.to : from_->Eval(context);
    const int piece = piece_->Eval(context);
    if (from < 0 || from >= context.topology().size(context.model.default_site) || piece < 0)
      return;
    const Mask<W> reached = lines_.Reach(from, empty_->Eval(context), Mask<W>());
    sets.Add(this, reached, -1, piece);
  }

 private:
  const IntNode* from_;  ///< Null: where the last move ended.
  const IntNode* piece_;
  LineTable<W> lines_;
  const MaskNode<W>* empty_;
  bool decision_;
};

/// Moves along lines whose conditions have no masks: each line is followed site by site.
template <int W>
class WalkRule final : public PieceRule<W> {
 public:
  using Parts = typename PieceRule<W>::Parts;

  /// What is known of the conditions, for all sites at once: null where it has no such form.
  struct Known {
    const MaskNode<W>* passable = nullptr;  ///< Sites that are passed.
    const MaskNode<W>* ends = nullptr;      ///< Sites where a move may end.
    IntRange lengths;                       ///< 0: not fixed.
  };
  WalkRule(const Parts& parts, Lines lines, const BoolNode* between, const BoolNode* to,
           const RangeNode* range, const Known& known)
      : PieceRule<W>(parts),
        lines_(std::move(lines)),
        between_(between),
        to_(to),
        range_(range),
        known_(known) {
    for (const auto& by_site : lines_) sources_.AddLines(by_site);
  }

  bool Any(Context& context, const PieceSet<W>& asked, int target) const override {
    return this->AnyNear(context, asked, target, sources_);
  }

  Mask<W> Within(int component, int target) const override {
    return this->SourcesOf(sources_, component, target);
  }

  void Build(Context& context, const MoveSets<W>&, const MoveSet<W>& set, int k,
             Choice& choice) const override {
    this->BuildMove(context, set.from, set.targets.Select(k), choice);
  }

 protected:
  void Collect(Context& context, const PieceSet<W>& asked, MoveSets<W>& sets) const override {
    const PieceSet<W> pieces = this->Origins(context, asked);
    const auto& lines = lines_[static_cast<size_t>(pieces.component)];
    if (pieces.froms.Empty() || lines.empty()) return;
    const VariableScope scope(context);
    const IntRange lengths = range_ == nullptr ? IntRange{kNone, kInfinity} : range_->Eval(context);
    pieces.froms.ForEach([&](int from) {
      Mask<W> reached;
      context.vars.from = from;
      for (const Line& line : lines[static_cast<size_t>(from)]) {
        context.vars.between = scope.saved().between;
        Follow(context, line, lengths, reached);
      }
      sets.Add(this, reached, from);
    });
  }
  /// Moves by exactly two sites are jumps over one of them.
  bool SketchMoves(int component, const std::vector<typename MovementSketch<W>::Condition>& from,
                   MovementSketch<W>& sketch) const override {
    if (this->IsIdle(sketch)) return true;
    if (!this->ReplacesOnly() || known_.passable == nullptr || known_.ends == nullptr ||
        known_.lengths.min != kJump || known_.lengths.max != kJump)
      return false;
    typename MovementSketch<W>::Line* line = this->SketchLine(component, from, sketch);
    if (line == nullptr) return false;
    line->over = known_.passable;
    line->to = known_.ends;
    line->few = Mask<W>::kSites;
    for (const std::vector<Line>& lines : lines_[static_cast<size_t>(component)]) {
      std::vector<typename MovementSketch<W>::Way>& ways = line->ways.emplace_back();
      for (const Line& each : lines)
        if (each.size() >= static_cast<size_t>(kJump)) ways.push_back({each[0], each[1]});
    }
    return true;
  }

 private:
  static constexpr int kJump = 2;

  void Follow(Context& context, const Line& line, IntRange lengths, Mask<W>& reached) const {
    int length = 0;
    for (const int site : line) {
      if (++length > lengths.max) return;
      const bool far_enough = lengths.min <= length;
      context.vars.to = site;
      if (to_ != nullptr && to_->Eval(context) && far_enough) {
        reached.Add(site);
        return;
      }
      context.vars.between = site;
      if (!GoesOn(context, site)) return;
      if (far_enough) reached.Add(site);
    }
  }
  bool GoesOn(Context& context, int site) const {
    return between_ == nullptr ? context.state.IsEmpty(site) : between_->Eval(context);
  }

  Lines lines_;
  Sources<W> sources_;
  const BoolNode* between_;  ///< Null: over empty sites.
  const BoolNode* to_;
  const RangeNode* range_;  ///< Null: any length.
  Known known_;
};

}  // namespace

template <int W>
MoveRule<W>* PlanSlide(const PlanTools& tools, const Bound& rule, bool per_piece) {
  typename PieceRule<W>::Parts parts;
  if (!PlanParts<W>(tools, rule, per_piece, parts) || Argument(rule, "track") != nullptr)
    return nullptr;
  const Bound* between = Argument(rule, "between");
  const Bound* to = Argument(rule, "to");
  if (between != nullptr && !OnlyHas(*between, {"range", "if"})) return nullptr;
  // The condition of an effect decides whether a slide is a move at all.
  const Bound* apply = to == nullptr ? nullptr : to->Arg("effect");
  if (apply != nullptr && Argument(*apply, "if") != nullptr) return nullptr;
  const Bound* range = between == nullptr ? nullptr : between->Arg("range");
  if (range != nullptr && ReadsIterators(*range)) return nullptr;
  const Bound* over = between == nullptr ? nullptr : between->Arg("if");
  const MaskNode<W>* passable =
      over == nullptr ? PlanEmptySites<W>(tools) : PlanMask<W>(tools, *over, Iterated::kBetween);
  Lines lines = LinesOf(tools, rule);
  if (!AreApart<W>(lines)) return nullptr;
  if (passable != nullptr && parts.to.plain == nullptr && range == nullptr)
    return tools.lowering.Make<SlideRule<W>>(parts, lines, passable);
  const Bound* end = to == nullptr ? nullptr : to->Arg("if");
  const auto lower = [&](const Bound* condition) {
    return condition == nullptr ? nullptr : tools.lowering.Bool(*condition);
  };
  typename WalkRule<W>::Known known{.passable = passable, .ends = passable, .lengths = {}};
  // A site where the piece may go on is one to stop at too.
  if (end != nullptr)
    known.ends =
        passable == nullptr || parts.to.mask == nullptr
            ? nullptr
            : tools.lowering.Make<JoinedMask<W>>(std::vector{passable, parts.to.mask}, false);
  const RangeNode* lengths = range == nullptr ? nullptr : tools.lowering.Range(*range);
  if (range != nullptr && tools.dependence.Of(*range) == kOnNothing)
    known.lengths = lengths->Eval(tools.empty);
  return tools.lowering.Make<WalkRule<W>>(parts, std::move(lines), lower(over), lower(end), lengths,
                                          known);
}

template <int W>
MoveRule<W>* PlanShoot(const PlanTools& tools, const Bound& rule) {
  const Model& model = tools.model();
  const Bound* from = Argument(rule, "from");
  const bool other_cells = model.default_site != SiteType::kCell &&
                           model.slot_sites[static_cast<size_t>(SiteType::kCell)] > 0;
  if (model.stacking || other_cells || Argument(rule, "to") != nullptr ||
      (from != nullptr && !OnlyHas(*from, {"loc"})))
    return nullptr;
  const Bound* site = from == nullptr ? nullptr : from->Arg("loc");
  const PieceArg piece = LowerPiece(Args(tools.lowering, rule));
  if ((site != nullptr && ReadsIterators(*site)) || piece.components.size() != 1 ||
      piece.state != nullptr)
    return nullptr;
  const Bound* named = Argument(rule, "dirn");
  const AbsoluteDirection direction = named == nullptr
                                          ? AbsoluteDirection::kAdjacent
                                          : static_cast<AbsoluteDirection>(named->integer);
  Lines lines(1);
  for (int index = 0; index < tools.sites(); ++index) {
    auto& here = lines[0].emplace_back();
    const Site origin = static_cast<Site>(index);
    for (const RadialId radial : model.topology.Radials(model.default_site, origin, direction)) {
      const auto sites = model.topology.RadialSites(model.default_site, radial).subspan(1);
      if (!sites.empty()) here.emplace_back(sites.begin(), sites.end());
    }
  }
  if (!AreApart<W>(lines)) return nullptr;
  return tools.lowering.Make<ShootRule<W>>(site == nullptr ? nullptr : tools.lowering.Int(*site),
                                           piece.components[0], lines[0], PlanEmptySites<W>(tools),
                                           IsDecision(rule));
}

#define LUDENS_INSTANTIATE(W)                                         \
  template MoveRule<W>* PlanShoot<W>(const PlanTools&, const Bound&); \
  template MoveRule<W>* PlanSlide<W>(const PlanTools&, const Bound&, bool);
LUDENS_FOR_EACH_WIDTH(LUDENS_INSTANTIATE)
#undef LUDENS_INSTANTIATE

}  // namespace ludens
