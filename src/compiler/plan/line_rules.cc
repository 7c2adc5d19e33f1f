#include <algorithm>
#include <map>
#include <optional>

#include "compiler/plan/piece_rule.h"
#include "ludemes/moves/move_args.h"

namespace ludens {
namespace {

/// The sites of a line from a piece on, without its own.
using Line = std::vector<int>;

/// Lines by component and origin.
using Lines = std::vector<std::vector<std::vector<Line>>>;

/// The lines that a rule's directions follow.
Lines LinesOf(const PlanTools& tools, const Bound& rule) {
  const Topology& topology = tools.model().topology;
  const SiteType type = tools.model().default_site;
  Lines lines(tools.model().components.size());
  ForEachDirections(tools, rule, [&](size_t component, Site site, const DirectionList& list) {
    auto& here = lines[component].emplace_back();
    for (const AbsoluteDirection direction : list)
      for (const RadialId radial : topology.Radials(type, site, direction)) {
        const auto sites = topology.RadialSites(type, radial).subspan(1);
        if (!sites.empty()) here.emplace_back(sites.begin(), sites.end());
      }
  });
  return lines;
}

/// Lines one after the other, each ended by kEnd: what a slide reads.
class LineTable {
 public:
  static constexpr uint16_t kEnd = 0xffff;

  explicit LineTable(const std::vector<std::vector<Line>>& by_site) {
    for (const std::vector<Line>& lines : by_site) {
      begins_.push_back(static_cast<uint32_t>(sites_.size()));
      for (const Line& line : lines) {
        for (const int site : line) sites_.push_back(static_cast<uint16_t>(site));
        sites_.push_back(kEnd);
      }
    }
    begins_.push_back(static_cast<uint32_t>(sites_.size()));
  }

  bool empty() const { return sites_.empty(); }

  /// All sites up to the first that is not in `going_on`, that one too where it is in `ends`.
  template <int W>
  Mask<W> Reach(int from, const Mask<W>& going_on, const Mask<W>& ends) const {
    Mask<W> reached;
    const uint16_t* at = sites_.data() + begins_[static_cast<size_t>(from)];
    const uint16_t* const end = sites_.data() + begins_[static_cast<size_t>(from) + 1];
    while (at != end) {
      uint16_t site = *at++;
      for (; site != kEnd && going_on.Contains(site); site = *at++) reached.Add(site);
      if (site == kEnd) continue;
      if (ends.Contains(site)) reached.Add(site);
      while (*at++ != kEnd) {
      }
    }
    return reached;
  }

 private:
  std::vector<uint16_t> sites_;
  std::vector<uint32_t> begins_;  ///< By origin, one more at the end.
};

/// True where no site is on two of a piece's lines.
template <int W>
bool AreApart(const Lines& lines) {
  for (const auto& by_site : lines)
    for (const auto& from : by_site) {
      Mask<W> seen;
      for (const Line& line : from)
        for (const int site : line) {
          if (seen.Contains(site)) return false;
          seen.Add(site);
        }
    }
  return true;
}

/// Moves along lines.
template <int W>
class SlideRule final : public PieceRule<W> {
 public:
  using Parts = typename PieceRule<W>::Parts;

  SlideRule(const Parts& parts, const Lines& lines, const MaskNode<W>* between)
      : PieceRule<W>(parts), between_(between) {
    for (const auto& by_site : lines) {
      tables_.emplace_back(by_site);
      beside_.emplace_back();
      for (const auto& from : by_site) {
        beside_.back().emplace_back();
        for (const Line& line : from) beside_.back().back().Add(line[0]);
      }
    }
  }

  bool Any(Context& context, const PieceSet<W>& asked, int target) const override {
    if (target != kAnySite) return MoveRule<W>::Any(context, asked, target);
    const PieceSet<W> pieces = this->Origins(context, asked);
    const auto& beside = beside_[static_cast<size_t>(pieces.component)];
    if (pieces.froms.Empty() || beside.empty()) return false;
    const Mask<W> open = between_->Eval(context) | this->Ends(context, Mask<W>());
    Mask<W> reached;
    pieces.froms.ForEach([&](int from) { reached |= beside[static_cast<size_t>(from)]; });
    return !(reached & open).Empty();
  }

  void Build(Context& context, const MoveSets<W>&, const MoveSet<W>& set, int k,
             Choice& choice) const override {
    this->BuildMove(context, set.from, set.targets.Select(k), choice);
  }

 protected:
  void Collect(Context& context, const PieceSet<W>& asked, MoveSets<W>& sets) const override {
    const PieceSet<W> pieces = this->Origins(context, asked);
    if (pieces.froms.Empty()) return;
    const LineTable& lines = tables_[static_cast<size_t>(pieces.component)];
    if (lines.empty()) return;
    const Mask<W> ends = this->Ends(context, Mask<W>());
    const Mask<W> going_on = between_->Eval(context).Without(ends);
    pieces.froms.ForEach([&](int from) {
      const Mask<W> reached = lines.Reach(from, going_on, ends);
      if (const int count = reached.Count()) sets.Add(this, reached, count, from);
    });
  }

 private:
  std::vector<LineTable> tables_;             ///< By component.
  std::vector<std::vector<Mask<W>>> beside_;  ///< By component and origin: first sites of lines.
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
    if (const int count = reached.Count()) sets.Add(this, reached, count, -1, piece);
  }

 private:
  const IntNode* from_;  ///< Null: where the last move ended.
  const IntNode* piece_;
  LineTable lines_;
  const MaskNode<W>* empty_;
  bool decision_;
};

/// Moves along lines whose conditions have no masks: each line is followed site by site.
template <int W>
class WalkRule final : public PieceRule<W> {
 public:
  using Parts = typename PieceRule<W>::Parts;

  WalkRule(const Parts& parts, Lines lines, const BoolNode* between, const BoolNode* to,
           const RangeNode* range)
      : PieceRule<W>(parts), lines_(std::move(lines)), between_(between), to_(to), range_(range) {}

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
      if (const int count = reached.Count()) sets.Add(this, reached, count, from);
    });
  }

 private:
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
  const BoolNode* between_;  ///< Null: over empty sites.
  const BoolNode* to_;
  const RangeNode* range_;  ///< Null: any length.
};

/// Jumps over one site to the one behind it; what is jumped over may be taken. All pieces jump in
/// one direction at once.
template <int W>
class HopRule final : public PieceRule<W> {
 public:
  using Parts = typename PieceRule<W>::Parts;
  enum class Takes { kNothing, kNow, kLater };

  HopRule(const Parts& parts, const Lines& lines, const MaskNode<W>* hurdles, Takes takes,
          int sites)
      : PieceRule<W>(parts), hurdles_(hurdles), takes_(takes), board_(Mask<W>::First(sites)) {
    for (const auto& by_site : lines) jumps_.push_back(FindJumps(by_site));
  }

  bool Any(Context& context, const PieceSet<W>& asked, int target) const override {
    if (target != kAnySite || this->parts_.to.plain != nullptr)
      return MoveRule<W>::Any(context, asked, target);
    const PieceSet<W> pieces = this->Origins(context, asked);
    if (pieces.froms.Empty()) return false;
    const Mask<W> hurdles = hurdles_->Eval(context);
    if (hurdles.Empty()) return false;
    const Mask<W> ends = this->Ends(context, board_);
    const std::vector<Jump>& jumps = jumps_[static_cast<size_t>(pieces.component)];
    return std::any_of(jumps.begin(), jumps.end(), [&](const Jump& jump) {
      const Mask<W> over = (pieces.froms & jump.froms).Shifted(jump.first) & hurdles;
      return !(over.Shifted(jump.second) & ends).Empty();
    });
  }

  void Build(Context& context, const MoveSets<W>&, const MoveSet<W>& set, int k,
             Choice& choice) const override {
    const Jump& jump = jumps_[static_cast<size_t>(set.from)][static_cast<size_t>(set.group)];
    const int to = set.targets.Select(k);
    const int over = to - jump.second;
    this->BuildMove(context, over - jump.first, to, choice);
    if (takes_ == Takes::kNothing || context.state.What(over) == 0) return;
    choice.lean.taken = over;
    choice.lean.taken_later = takes_ == Takes::kLater;
  }

 protected:
  void Collect(Context& context, const PieceSet<W>& asked, MoveSets<W>& sets) const override {
    const PieceSet<W> pieces = this->Origins(context, asked);
    if (pieces.froms.Empty()) return;
    const Mask<W> hurdles = hurdles_->Eval(context);
    if (hurdles.Empty()) return;
    const Mask<W> ends = this->Ends(context, board_);
    const std::vector<Jump>& jumps = jumps_[static_cast<size_t>(pieces.component)];
    for (size_t i = 0; i < jumps.size(); ++i) {
      const Jump& jump = jumps[i];
      Mask<W> targets = (pieces.froms & jump.froms).Shifted(jump.first) & hurdles;
      if (targets.Empty()) continue;
      targets = targets.Shifted(jump.second) & ends;
      this->Sift(context, targets, [&](int to) { return to - jump.second - jump.first; });
      if (const int count = targets.Count())
        sets.Add(this, targets, count, pieces.component, static_cast<int>(i));
    }
  }

 private:
  struct Jump {
    int first, second;  ///< From the piece to the hurdle, from there to the end.
    Mask<W> froms;
  };

  static std::vector<Jump> FindJumps(const std::vector<std::vector<Line>>& lines) {
    std::map<std::pair<int, int>, Mask<W>> froms;
    for (size_t from = 0; from < lines.size(); ++from)
      for (const Line& line : lines[from])
        if (line.size() > 1)
          froms[{line[0] - static_cast<int>(from), line[1] - line[0]}].Add(static_cast<int>(from));
    std::vector<Jump> jumps;
    for (const auto& [distances, mask] : froms)
      jumps.push_back({distances.first, distances.second, mask});
    return jumps;
  }

  std::vector<std::vector<Jump>> jumps_;  ///< By component.
  const MaskNode<W>* hurdles_;
  Takes takes_;
  Mask<W> board_;
};

/// (apply (remove (between) [at:EndOfTurn])), or null for other effects.
template <int W>
std::optional<typename HopRule<W>::Takes> PlanTaking(const Bound* apply) {
  using Takes = typename HopRule<W>::Takes;
  if (apply == nullptr) return Takes::kNothing;
  const Bound* effect = Argument(*apply, "effect");
  if (effect == nullptr || !effect->Is("moves.Remove") || apply->signature->Find("if") >= 0 ||
      !OnlyHas(*effect, {"locationFunction", "at"}) ||
      !IsIterator(effect->Arg("locationFunction"), "ints.Between"))
    return std::nullopt;
  const Bound* when = effect->Arg("at");
  return when != nullptr && when->constant.name == "EndOfTurn" ? Takes::kLater : Takes::kNow;
}

}  // namespace

template <int W>
MoveRule<W>* PlanHop(const PlanTools& tools, const Bound& rule, bool per_piece) {
  typename PieceRule<W>::Parts parts;
  const Bound* between = Argument(rule, "between");
  if (between == nullptr || !OnlyHas(*between, {"if", "effect"}) || between->Arg("if") == nullptr ||
      !PlanParts<W>(tools, rule, per_piece, parts) || parts.capture.removes ||
      parts.capture.effect != nullptr)
    return nullptr;
  const MaskNode<W>* hurdles = PlanMask<W>(tools, *between->Arg("if"), Iterated::kBetween);
  const auto takes = PlanTaking<W>(between->Arg("effect"));
  const Lines lines = LinesOf(tools, rule);
  if (hurdles == nullptr || !takes || !AreApart<W>(lines)) return nullptr;
  return tools.lowering.Make<HopRule<W>>(parts, lines, hurdles, *takes, tools.sites());
}

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
  return tools.lowering.Make<WalkRule<W>>(
      parts, std::move(lines), lower(over), lower(end),
      range == nullptr ? nullptr : tools.lowering.Range(*range));
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

#define LUDENS_INSTANTIATE(W)                                             \
  template MoveRule<W>* PlanShoot<W>(const PlanTools&, const Bound&);     \
  template MoveRule<W>* PlanHop<W>(const PlanTools&, const Bound&, bool); \
  template MoveRule<W>* PlanSlide<W>(const PlanTools&, const Bound&, bool);
LUDENS_INSTANTIATE(1)
LUDENS_INSTANTIATE(2)
LUDENS_INSTANTIATE(4)
LUDENS_INSTANTIATE(8)
#undef LUDENS_INSTANTIATE

}  // namespace ludens
