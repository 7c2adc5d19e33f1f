#include <map>
#include <optional>

#include "compiler/plan/piece_rule.h"

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

/// Moves along lines. Where the numbers of a line's sites only rise or only fall, the first
/// obstacle is found by a bit scan.
template <int W>
class SlideRule final : public PieceRule<W> {
 public:
  using Parts = typename PieceRule<W>::Parts;

  SlideRule(const Parts& parts, const Lines& lines, const MaskNode<W>* between)
      : PieceRule<W>(parts), between_(between) {
    for (const auto& by_site : lines) {
      rays_.emplace_back();
      for (const auto& from : by_site) {
        rays_.back().emplace_back();
        for (const Line& line : from) rays_.back().back().push_back(MakeRay(line));
      }
    }
  }

  /// True where no site is on two of a piece's lines and every line's numbers rise or fall.
  static bool Suits(const Lines& lines) {
    for (const auto& by_site : lines)
      for (const auto& from : by_site) {
        Mask<W> seen;
        for (const Line& line : from) {
          for (size_t i = 0; i < line.size(); ++i) {
            if (seen.Contains(line[i])) return false;
            seen.Add(line[i]);
            if (i > 1 && (line[i] > line[i - 1]) != (line[1] > line[0])) return false;
          }
        }
      }
    return true;
  }

  void Build(Context& context, const MoveSets<W>&, const MoveSet<W>& set, int k,
             Choice& choice) const override {
    this->BuildMove(context, set.from, set.targets.Select(k), choice);
  }

 protected:
  void Collect(Context& context, const PieceSet<W>& asked, MoveSets<W>& sets) const override {
    const PieceSet<W> pieces = this->Origins(context, asked);
    if (pieces.froms.Empty()) return;
    const Mask<W> passable = between_->Eval(context);
    const Mask<W> ends = this->Ends(context, Mask<W>());
    const Mask<W> going_on = passable.Without(ends);
    const auto& rays = rays_[static_cast<size_t>(pieces.component)];
    if (rays.empty()) return;
    pieces.froms.ForEach([&](int from) {
      Mask<W> reached;
      for (const Ray& ray : rays[static_cast<size_t>(from)]) {
        const Mask<W> obstacles = ray.sites.Without(going_on);
        if (obstacles.Empty()) {
          reached |= ray.sites;
          continue;
        }
        const int first = ray.rising ? obstacles.Lowest() : obstacles.Highest();
        const Mask<W> below = Mask<W>::Below(first);
        reached |= ray.rising ? ray.sites & below : ray.sites.Without(below);
        if (ends.Contains(first))
          reached.Add(first);
        else
          reached.Remove(first);
      }
      if (const int count = reached.Count()) sets.Add(this, reached, count, from);
    });
  }

 private:
  struct Ray {
    Mask<W> sites;
    bool rising;
  };
  static Ray MakeRay(const Line& line) {
    Ray ray{{}, line.size() < 2 || line[1] > line[0]};
    for (const int site : line) ray.sites.Add(site);
    return ray;
  }

  std::vector<std::vector<std::vector<Ray>>> rays_;  ///< By component and origin.
  const MaskNode<W>* between_;
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
      !PlanParts<W>(tools, rule, per_piece, parts) || parts.capture.removes)
    return nullptr;
  const MaskNode<W>* hurdles = PlanMask<W>(tools, *between->Arg("if"), Iterated::kBetween);
  const auto takes = PlanTaking<W>(between->Arg("effect"));
  if (hurdles == nullptr || !takes) return nullptr;
  return tools.lowering.Make<HopRule<W>>(parts, LinesOf(tools, rule), hurdles, *takes,
                                         tools.sites());
}

template <int W>
MoveRule<W>* PlanSlide(const PlanTools& tools, const Bound& rule, bool per_piece) {
  typename PieceRule<W>::Parts parts;
  if (!PlanParts<W>(tools, rule, per_piece, parts) || parts.to.plain != nullptr ||
      parts.capture.condition != nullptr || Argument(rule, "track") != nullptr)
    return nullptr;
  const Bound* between = Argument(rule, "between");
  if (between != nullptr && !OnlyHas(*between, {"if"})) return nullptr;
  const Bound* condition = between == nullptr ? nullptr : between->Arg("if");
  const MaskNode<W>* passable = condition == nullptr
                                    ? PlanEmptySites<W>(tools)
                                    : PlanMask<W>(tools, *condition, Iterated::kBetween);
  const Lines lines = LinesOf(tools, rule);
  if (passable == nullptr || !SlideRule<W>::Suits(lines)) return nullptr;
  return tools.lowering.Make<SlideRule<W>>(parts, lines, passable);
}

#define LUDENS_INSTANTIATE(W)                                             \
  template MoveRule<W>* PlanHop<W>(const PlanTools&, const Bound&, bool); \
  template MoveRule<W>* PlanSlide<W>(const PlanTools&, const Bound&, bool);
LUDENS_INSTANTIATE(1)
LUDENS_INSTANTIATE(2)
LUDENS_INSTANTIATE(4)
LUDENS_INSTANTIATE(8)
#undef LUDENS_INSTANTIATE

}  // namespace ludens
