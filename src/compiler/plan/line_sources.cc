#include "compiler/plan/leaf_sources.h"
#include "compiler/plan/piece_move.h"

namespace ludens {
namespace {

/// Sites along lines, by component and pieces.
using Lines = std::vector<std::vector<std::vector<std::span<const Site>>>>;

/// Moves along lines of sites. The two masks say over which sites a line goes on and where it may
/// end.
class LineMove : public PieceMove {
 public:
  LineMove(const Parts& parts, Lines lines, const MaskNode* between)
      : PieceMove(parts), lines_(std::move(lines)), between_(between) {}

  int Count(Context& context, const PieceSet& pieces) const override {
    int count = 0;
    Search(context, pieces, [&](int, int) {
      ++count;
      return false;
    });
    return count;
  }
  bool Select(Context& context, const PieceSet& pieces, int& k, Choice& choice) const override {
    return Search(context, pieces, [&](int from, int to) {
      if (k-- > 0) return false;
      Build(context, from, to, choice);
      return true;
    });
  }

 protected:
  template <typename Found>
  bool Search(Context& context, const PieceSet& pieces, Found&& found) const {
    const VariableScope scope(context);
    SiteMask froms = pieces.froms;
    Restrict(context, froms);
    SiteMask passable(froms.n());
    between_->Eval(context, passable);
    SiteMask ends(froms.n());
    if (parts_.to.mask != nullptr) parts_.to.mask->Eval(context, ends);
    const auto& lines = lines_[static_cast<size_t>(pieces.component)];
    return froms.Any([&](int from) {
      if (!FromAllows(context, from)) return false;
      for (const std::span<const Site> line : lines[static_cast<size_t>(from)]) {
        for (size_t i = 1; i < line.size(); ++i) {
          const int to = line[i];
          if (ends.Contains(to)) {
            if (found(from, to)) return true;
            break;
          }
          if (!passable.Contains(to)) break;
          if (found(from, to)) return true;
        }
      }
      return false;
    });
  }

  Lines lines_;
  const MaskNode* between_;
};

/// Jumps over one site to the one behind it; with `capture_`, what is jumped over is taken.
class HopMove final : public PieceMove {
 public:
  HopMove(const Parts& parts, Lines lines, const MaskNode* hurdles,
          std::optional<ActionKind> capture)
      : PieceMove(parts), lines_(std::move(lines)), hurdles_(hurdles), capture_(capture) {}

  int Count(Context& context, const PieceSet& pieces) const override {
    int count = 0;
    Search(context, pieces, [&](int, int, int) {
      ++count;
      return false;
    });
    return count;
  }
  bool Select(Context& context, const PieceSet& pieces, int& k, Choice& choice) const override {
    return Search(context, pieces, [&](int from, int over, int to) {
      if (k-- > 0) return false;
      if (capture_ && context.state.What(context.SlotOf(parts_.type, over)) != 0)
        choice.lean.Add(SiteAction(*capture_, parts_.type, over));
      Build(context, from, to, choice);
      return true;
    });
  }

 private:
  template <typename Found>
  bool Search(Context& context, const PieceSet& pieces, Found&& found) const {
    const VariableScope scope(context);
    SiteMask froms = pieces.froms;
    Restrict(context, froms);
    SiteMask hurdles(froms.n());
    hurdles_->Eval(context, hurdles);
    SiteMask ends(froms.n());
    Destinations(context, ends);
    const auto& lines = lines_[static_cast<size_t>(pieces.component)];
    return froms.Any([&](int from) {
      if (!FromAllows(context, from)) return false;
      for (const std::span<const Site> line : lines[static_cast<size_t>(from)])
        if (line.size() > 2 && hurdles.Contains(line[1]) && ends.Contains(line[2]) &&
            ToAllows(context, from, line[2]) && found(from, line[1], line[2]))
          return true;
      return false;
    });
  }

  Lines lines_;
  const MaskNode* hurdles_;
  std::optional<ActionKind> capture_;
};

/// The lines that a rule's directions follow, by component and origin.
Lines LinesOf(Lowering& lowering, const Bound& rule) {
  const Topology& topology = lowering.model().topology;
  const SiteType type = lowering.model().default_site;
  Lines lines(lowering.model().components.size());
  ForEachDirections(lowering, rule, [&](size_t component, Site site, const DirectionList& list) {
    lines[component].emplace_back();
    for (const AbsoluteDirection direction : list)
      for (const RadialId radial : topology.Radials(type, site, direction))
        lines[component].back().push_back(topology.RadialSites(type, radial));
  });
  return lines;
}

}  // namespace

const MoveSource* PlanHop(Lowering& lowering, const Bound& rule) {
  PieceMove::Parts parts;
  const Bound* between = Argument(rule, "between");
  if (between == nullptr || !OnlyHas(*between, {"if", "effect"}) || between->Arg("if") == nullptr ||
      !PlanParts(lowering, rule, parts) || parts.capture.removes)
    return nullptr;
  const MaskNode* hurdles = PlanMask(lowering, *between->Arg("if"), Iterated::kBetween);
  if (hurdles == nullptr) return nullptr;
  std::optional<ActionKind> capture;
  if (const Bound* apply = between->Arg("effect")) {
    const Bound* effect = apply->signature->Find("effect") < 0 ? nullptr : apply->Arg("effect");
    if (effect == nullptr || !effect->Is("moves.Remove") || apply->signature->Find("if") >= 0 ||
        !OnlyHas(*effect, {"locationFunction", "at"}) ||
        !IsIterator(effect->Arg("locationFunction"), "ints.Between"))
      return nullptr;
    const Bound* when = effect->Arg("at");
    capture = when != nullptr && when->constant.name == "EndOfTurn" ? ActionKind::kRemoveLater
                                                                    : ActionKind::kRemove;
  }
  return lowering.Make<HopMove>(parts, LinesOf(lowering, rule), hurdles, capture);
}

const MoveSource* PlanSlide(Lowering& lowering, const Bound& rule) {
  PieceMove::Parts parts;
  if (!PlanParts(lowering, rule, parts) || parts.to.plain != nullptr ||
      parts.capture.condition != nullptr || Argument(rule, "track") != nullptr)
    return nullptr;
  const Bound* between = Argument(rule, "between");
  if (between != nullptr && !OnlyHas(*between, {"if"})) return nullptr;
  const MaskNode* passable = nullptr;
  if (between != nullptr && between->Arg("if") != nullptr) {
    passable = PlanMask(lowering, *between->Arg("if"), Iterated::kBetween);
    if (passable == nullptr) return nullptr;
  } else {
    passable = PlanEmpty(lowering);
  }
  return lowering.Make<LineMove>(parts, LinesOf(lowering, rule), passable);
}

}  // namespace ludens
