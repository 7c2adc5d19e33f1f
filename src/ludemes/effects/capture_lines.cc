#include "ludemes/directions/nodes.h"
#include "ludemes/effects/capture.h"
#include "ludemes/effects/lower.h"
#include "ludemes/ints/nodes.h"
#include "ludemes/support/line_rays.h"

namespace ludens {
namespace {

constexpr int kAnyDistance = 1000;

AbsoluteDirection DirectionOr(const Args& args, std::string_view slot) {
  const auto direction = args.Ordinal(slot);
  return direction ? static_cast<AbsoluteDirection>(*direction) : AbsoluteDirection::kAdjacent;
}

/// A capture along lines from one site, by default where the last move went.
class LineCapture : public CaptureEffect {
 protected:
  using CaptureEffect::CaptureEffect;

 private:
  void Generate(Context& context, Captures& out) const final {
    const VariableScope variables(context);
    const int from = Start(context, context.header().last.to);
    const SiteType type = TypeOf(context);
    if (from >= 0 && from < context.topology().size(type))
      CaptureFrom(context, type, static_cast<Site>(from), out);
  }
  virtual void CaptureFrom(Context& context, SiteType type, Site from, Captures& out) const = 0;
};

/// (custodial (from (last To)) Orthogonal (between (max 1) if:(…)) (to if:(…))): captures a line
/// of sites between the start and a site that flanks them.
class Custodial final : public LineCapture {
 public:
  explicit Custodial(const Args& args)
      : LineCapture(args, "between"),
        direction_(DirectionOr(args, "dirnChoice")),
        length_(args, {0, kAnyDistance}),
        target_(TestOf(args, "between", CaptureTest::kEnemy)),
        flank_(TestOf(args, "to", CaptureTest::kFriend)) {
    if (!length_.given())
      rays_ = LineRays::Make(args.model().topology, args.model().default_site, direction_);
  }

 private:
  void CaptureFrom(Context& context, SiteType type, Site from, Captures& out) const override {
    const IntRange length = length_.Eval(context);
    if (length.max < 1 || length.min > length.max || (length.max == 1 && length.min >= 2)) return;
    const auto is_target = [&](int site) { return target_.Holds(context, site); };
    const auto is_flank = [&](int site) { return flank_.Holds(context, site); };
    if (!target_.HasSites(context, type)) {
      CaptureLines(context, type, from, length, out, is_target, is_flank);
      return;
    }
    const SiteBits targets = target_.Sites(context);
    if (out.sites() != nullptr && flank_.HasSites(context, type)) {
      const SiteBits flanks = flank_.Sites(context);
      if (rays_) return CaptureRays(context, from, targets, flanks, *out.sites());
      CaptureLines(
          context, type, from, length, out, [&](int site) { return targets.Contains(site); },
          [&](int site) { return site == kOff ? is_flank(site) : flanks.Contains(site); });
      return;
    }
    const auto is_in_targets = [&](int site) {
      target_.Leave(context, site);
      return targets.Contains(site);
    };
    CaptureLines(context, type, from, length, out, is_in_targets, is_flank);
  }

  void CaptureRays(Context& context, Site from, const SiteBits& targets, const SiteBits& flanks,
                   SiteBits& captured) const {
    const LineRays::Found found = rays_->Follow(from, targets.words()[0], flanks.words()[0]);
    captured.words()[0] |= found.flanked;
    if (found.unflanked != 0 && flank_.Holds(context, kOff)) captured.words()[0] |= found.unflanked;
  }

  template <typename IsTarget, typename IsFlank>
  void CaptureLines(Context& context, SiteType type, Site from, IntRange length, Captures& out,
                    IsTarget&& is_target, IsFlank&& is_flank) const {
    const Topology& topology = context.topology();
    for (const RadialId radial : topology.Radials(type, from, direction_)) {
      const auto line = topology.RadialSites(type, radial);
      size_t end = 1;
      while (end < line.size() && static_cast<int>(end) <= length.max && is_target(line[end]))
        ++end;
      if (end == 1 || length.min >= static_cast<int>(end)) continue;
      // A single site is never flanked by the edge of the board.
      if (length.max == 1 && end == line.size()) continue;
      if (!is_flank(end < line.size() ? line[end] : kOff)) continue;
      const auto captured = line.subspan(1, end - 1);
      if (out.sites() != nullptr) {
        for (const Site site : captured) out.sites()->Add(site);
        continue;
      }
      BorrowedInts sites(context);
      sites->assign(captured.begin(), captured.end());
      out.AddTogether(context, effect(), *sites);
    }
  }

  AbsoluteDirection direction_;
  RangeOf length_;
  CaptureTest target_;
  CaptureTest flank_;
  std::optional<LineRays> rays_;  ///< None where lines are limited or have to be walked.
};

/// (intervene (from (last To)) (to if:(…) (apply …))): captures on both sides of a site that came
/// between two targets.
class Intervene final : public LineCapture {
 public:
  explicit Intervene(const Args& args)
      : LineCapture(args, "to"),
        direction_(DirectionOr(args, "dirnChoice")),
        length_(args, {1, 1}),
        target_(TestOf(args, "to", CaptureTest::kEnemy)) {}

 private:
  void CaptureFrom(Context& context, SiteType type, Site from, Captures& out) const override {
    const Topology& topology = context.topology();
    const IntRange length = length_.Eval(context);
    for (const RadialId radial : topology.DistinctRadials(type, from, direction_)) {
      BorrowedInts near(context);
      AppendTargets(context, topology.RadialSites(type, radial), length, *near);
      if (!Fits(*near, length)) continue;
      BorrowedInts far(context);
      bool found = false;
      for (const RadialId opposite : topology.Opposites(type, radial)) {
        AppendTargets(context, topology.RadialSites(type, opposite), length, *far);
        if (!Fits(*far, length)) continue;
        for (const int site : *far) out.Add(context, effect(), site);
        if (length.max == 1) far->clear();
        found = true;
      }
      if (!found) continue;
      for (const int site : *near) out.Add(context, effect(), site);
    }
  }

  void AppendTargets(Context& context, std::span<const Site> line, IntRange length,
                     IntList& sites) const {
    for (size_t i = 1; i < line.size() && static_cast<int>(i) <= length.max; ++i) {
      if (!target_.Holds(context, line[i])) break;
      sites.push_back(line[i]);
    }
  }

  static bool Fits(const IntList& sites, IntRange length) {
    const int size = static_cast<int>(sites.size());
    return size >= length.min && size <= length.max;
  }

  AbsoluteDirection direction_;
  RangeOf length_;
  CaptureTest target_;
};

/// (directional (from (last To)) (directions …) (to if:(…) (apply …))): captures all targets in a
/// row ahead of the start, by default in the direction of the last move.
class Directional final : public LineCapture {
 public:
  explicit Directional(const Args& args)
      : LineCapture(args, "to"),
        directions_(args.Has("directions") ? args.Direction("directions") : OfLastMove(args)),
        target_(TestOf(args, "to", CaptureTest::kEnemy)) {
    if (!args.Has("to") || !args.Clause("to")->Has("effect"))
      args.Wrong("say in (to … (apply …)) what happens to the sites ahead");
  }

 private:
  static const DirectionNode* OfLastMove(const Args& args) {
    const auto from = [](Context& context) -> int { return context.header().last.from; };
    const auto to = [](Context& context) -> int { return context.header().last.to; };
    return MakeDirectionsBetween(args.lowering(), args.model().default_site,
                                 args.Make<ContextInt>(from), args.Make<ContextInt>(to));
  }

  void CaptureFrom(Context& context, SiteType type, Site from, Captures& out) const override {
    const Topology& topology = context.topology();
    BorrowedDirections directions(context);
    directions_->Eval(context, {.type = type, .site = from}, *directions);
    for (const AbsoluteDirection direction : *directions)
      for (const RadialId radial : topology.Radials(type, from, direction))
        CaptureAhead(context, topology.RadialSites(type, radial), out);
  }

  void CaptureAhead(Context& context, std::span<const Site> line, Captures& out) const {
    for (const Site site : line.subspan(1)) {
      if (!target_.Holds(context, site)) return;
      const int from = context.vars.from;
      context.vars.from = kOff;
      out.Add(context, effect(), site);
      context.vars.from = from;
    }
  }

  const DirectionNode* directions_;
  CaptureTest target_;
};

}  // namespace

MovesNode* LowerCustodial(const Args& args) { return MakeWithThen<Custodial>(args, args); }
MovesNode* LowerIntervene(const Args& args) { return MakeWithThen<Intervene>(args, args); }
// The language ignores what should follow this one.
MovesNode* LowerDirectional(const Args& args) { return args.Make<Directional>(args); }

}  // namespace ludens
