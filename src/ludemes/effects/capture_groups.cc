#include <algorithm>

#include "ludemes/effects/capture.h"
#include "ludemes/effects/lower.h"
#include "ludemes/support/groups.h"
#include "ludemes/support/neighbours.h"

namespace ludens {
namespace {

/// (surround (from (to)) Orthogonal (between if:(…)) (to if:(…)) except:1 with:(piece "King")):
/// captures neighbours of the start that are flanked on all sides (but `except`), one of the
/// flanking pieces being the given one.
class Surround final : public CaptureEffect {
 public:
  explicit Surround(const Args& args)
      : CaptureEffect(args, "between"),
        target_(TestOf(args, "between", CaptureTest::kEnemy)),
        flank_(TestOf(args, "to", CaptureTest::kFriend)),
        except_(args.Int("except")) {
    if (const auto relation = args.Ordinal("relation"))
      direction_ = ToAbsolute(static_cast<Relation>(*relation));
    if (const auto with = args.Clause("with")) {
      with_ = with->Has("nameComponent") ? args.lowering().ConstantInt(args.model().FindComponent(
                                               with->String("nameComponent")))
                                         : with->Int("component");
    }
  }

 private:
  void Generate(Context& context, Captures& out) const override {
    VariableScope variables(context);
    const int from = Start(context, context.vars.from);
    const int except = ValueOr(except_, context, 0);
    const int with = ValueOr(with_, context, kNone);
    const SiteType type = TypeOf(context);
    const Topology& topology = context.topology();
    if (from < 0 || from >= topology.size(type)) return;
    for (const RadialId radial : topology.Radials(type, static_cast<Site>(from), direction_)) {
      const int target = topology.RadialSites(type, radial)[1];
      if (!target_.Holds(context, target)) continue;
      if (!IsSurrounded(context, type, from, target, except, with)) continue;
      out.AddTogether(context, effect(), {&target, 1});
    }
  }

  bool IsSurrounded(Context& context, SiteType type, int from, int target, int except,
                    int with) const {
    const Topology& topology = context.topology();
    int gaps = 0;
    bool has_piece = false;
    for (const RadialId radial : topology.Radials(type, static_cast<Site>(target), direction_)) {
      const int site = topology.RadialSites(type, radial)[1];
      if (site != from && !flank_.Holds(context, site)) ++gaps;
      const int what = context.state.What(context.SlotOf(type, site));
      has_piece = has_piece || with == kNone || with == what;
      if (gaps > except) return false;
    }
    return has_piece;
  }

  AbsoluteDirection direction_ = AbsoluteDirection::kAdjacent;
  CaptureTest target_;
  CaptureTest flank_;
  const IntNode* except_;
  const IntNode* with_ = nullptr;
};

/// Whether a condition asks for emptiness, as the language sees it: "not a friend" and "not an
/// enemy" may be empty, too.
struct Asks {
  bool empty = false, friends = false, enemies = false;
};

Asks AsksOf(const Bound& bound) {
  Asks asks;
  ForEachChild(bound, [&](const Bound& child) {
    const Asks below = AsksOf(child);
    asks.empty |= below.empty;
    asks.friends |= below.friends;
    asks.enemies |= below.enemies;
  });
  if (bound.kind != BoundKind::kClause) return asks;
  const std::string opcode = OpcodeOf(bound);
  if (opcode == "bools.Is Empty") asks.empty = true;
  if (opcode == "bools.Is Friend") asks.friends = true;
  if (opcode == "bools.Is Enemy") asks.enemies = true;
  if (opcode != "Not") return asks;
  if (asks.friends) return {true, false, true};
  if (asks.enemies) return {true, true, false};
  asks.empty = false;
  return asks;
}

/// (enclose (from (last To)) Orthogonal (between if:(…) (apply …)) numException:1): captures groups
/// of targets next to the start that have no liberty left.
class Enclose final : public CaptureEffect {
 public:
  explicit Enclose(const Args& args)
      : CaptureEffect(args, "between"),
        type_(args.Type()),
        directions_(args.Direction("directions")),
        neighbours_(args.lowering().NeighboursIn(directions_, type_)),
        target_(TestOf(args, "between", CaptureTest::kEnemy)),
        exceptions_(args.Int("numException")) {
    const auto between = args.Clause("between");
    if (between && between->Has("if")) captures_empty_ = AsksOf(*between->Raw("if")).empty;
  }

 private:
  void Generate(Context& context, Captures& out) const override {
    VariableScope variables(context);
    const int from = Start(context, context.header().last.to);
    const SiteType type = context.TypeOr(type_);
    if (from < 0 || from >= context.topology().size(type)) return;
    if (What(context, type, from) <= 0) return;
    const int exceptions = ValueOr(exceptions_, context, 0);
    if (exceptions == 0 && neighbours_ != nullptr && target_.HasSites(context, type)) {
      if (!captures_empty_ && out.sites() != nullptr) {
        CaptureSets(context, from, *out.sites());
        return;
      }
      if (captures_empty_ ? !MayWallIn(context, from) : !AnyEnclosed(context, from)) return;
    }
    BorrowedInts targets(context);
    AppendTargetsAround(context, type, from, exceptions, *targets);
    BorrowedRegion done(context);
    for (const int target : *targets) {
      if (done->Contains(target)) continue;
      BorrowedInts group(context);
      BorrowedRegion in_group(context);
      group->push_back(target);
      in_group->Add(target);
      if (!GrowEnclosed(context, type, exceptions, *group, *in_group, *done)) continue;
      if (!HasNoLiberty(context, type, *group, *in_group)) continue;
      out.AddTogether(context, effect(), *group);
    }
  }

  /// Calls `visit(site, targets)` for a site of each group of targets next to the start that
  /// touches no empty site, until it answers true. A group may be met more than once.
  template <typename Visit>
  bool AnyEnclosedAt(Context& context, int from, Visit&& visit) const {
    const SiteBits targets = target_.Sites(context);
    SiteBits open(context.state.EmptySet(), neighbours_->sites());
    open.Subtract(targets.words());
    bool found = false;
    SiteBits(neighbours_->Of(from), neighbours_->sites()).ForEach([&](int site) {
      if (!found && targets.Contains(site) &&
          neighbours_->CountAround(site, targets, open.words(), 1) == 0)
        found = visit(site, targets);
    });
    return found;
  }
  bool AnyEnclosed(Context& context, int from) const {
    return AnyEnclosedAt(context, from, [](int, const SiteBits&) { return true; });
  }
  void CaptureSets(Context& context, int from, SiteBits& captured) const {
    AnyEnclosedAt(context, from, [&](int site, const SiteBits& targets) {
      if (!captured.Contains(site)) captured.Unite(neighbours_->Group(site, targets).words());
      return false;
    });
  }

  /// Where empty sites are captured too: false when no group of targets next to the start has a
  /// chain around it.
  bool MayWallIn(Context& context, int from) const {
    const SiteBits targets = target_.Sites(context);
    SiteBits open(context.state.EmptySet(), neighbours_->sites());
    open.Subtract(targets.words());
    if (!open.Empty()) return AnyEnclosed(context, from);  // Groups may stop growing there.
    SiteBits done(neighbours_->sites());
    // Where the walk round a group begins depends on the site at which the group is met first.
    return AnyStep(context, context.model.default_site, from, directions_, [&](int site) {
      if (!targets.Contains(site) || done.Contains(site)) return false;
      const SiteBits group = neighbours_->Group(site, targets);
      done.Unite(group.words());
      return IsChain(context, FirstBehind(context, site, group), neighbours_->Around(group));
    });
  }
  /// The site outside the group that a walk over the group meets first; -1 where there is none.
  int FirstBehind(Context& context, int start, const SiteBits& group) const {
    BorrowedInts queue(context);
    SiteBits seen(neighbours_->sites());
    queue->push_back(start);
    seen.Add(start);
    int first = -1;
    for (size_t i = 0; i < queue->size() && first < 0; ++i)
      AnyStep(context, context.model.default_site, (*queue)[i], directions_, [&](int to) {
        if (!group.Contains(to)) first = to;
        if (first >= 0) return true;
        if (!seen.Contains(to)) queue->push_back(to);
        seen.Add(to);
        return false;
      });
    return first;
  }
  /// As the other IsChain, with the border as a set.
  static bool IsChain(const Context& context, int site, SiteBits border) {
    const SiteType type = context.model.default_site;
    for (int left = border.Count(); left > 1; --left) {
      const auto next =
          context.topology().Steps(type, static_cast<Site>(site), AbsoluteDirection::kAll);
      const auto step = std::ranges::find_if(
          next, [&](Site to) { return border.Contains(static_cast<int>(to)); });
      if (step == next.end()) return false;
      border.Remove(site);
      site = *step;
    }
    return true;
  }

  static int What(const Context& context, SiteType type, int site) {
    return context.state.What(context.SlotOf(type, site));
  }

  void AppendTargetsAround(Context& context, SiteType type, int from, int exceptions,
                           IntList& targets) const {
    ForEachStep(context, type, from, directions_, [&](int site) {
      if (std::find(targets.begin(), targets.end(), site) != targets.end()) return;
      if (target_.Holds(context, site) || (exceptions > 0 && What(context, type, site) == 0))
        targets.push_back(site);
    });
  }

  /// Grows the group of targets; false when it meets more empty sites than the exceptions allow.
  bool GrowEnclosed(Context& context, SiteType type, int exceptions, IntList& group,
                    Region& in_group, Region& done) const {
    if (exceptions > 0 && What(context, type, group.front()) == 0) --exceptions;
    for (size_t i = 0; i < group.size(); ++i) {
      const int site = group[i];
      const bool escapes = AnyStep(context, type, site, directions_, [&](int to) {
        if (in_group.Contains(to)) return false;
        if (!target_.Holds(context, to)) {
          if (What(context, type, to) != 0) return false;
          if (exceptions == 0) return true;
          --exceptions;
        }
        in_group.Add(to);
        group.push_back(to);
        return false;
      });
      if (escapes) return false;
      done.Add(site);
    }
    return true;
  }

  bool HasNoLiberty(Context& context, SiteType type, const IntList& group,
                    const Region& in_group) const {
    BorrowedInts border(context);
    for (const int site : group) {
      const bool liberty = AnyStep(context, type, site, directions_, [&](int to) {
        const bool known = std::find(border->begin(), border->end(), to) != border->end();
        if (in_group.Contains(to) || known) return false;
        if (captures_empty_ ? target_.Holds(context, to) : What(context, type, to) == 0)
          return true;
        border->push_back(to);
        return false;
      });
      if (liberty) return false;
    }
    return !captures_empty_ || IsChain(context, type, *border);
  }

  /// True when the enclosing sites can be walked one after another without turning back.
  static bool IsChain(const Context& context, SiteType type, IntList& border) {
    if (border.empty()) return true;
    int site = border.front();
    while (border.size() != 1) {
      const auto next =
          context.topology().Steps(type, static_cast<Site>(site), AbsoluteDirection::kAll);
      const auto on_border = [&](Site to) {
        return std::find(border.begin(), border.end(), static_cast<int>(to)) != border.end();
      };
      const auto step = std::find_if(next.begin(), next.end(), on_border);
      if (step == next.end()) return false;
      border.erase(std::find(border.begin(), border.end(), site));
      site = *step;
    }
    return true;
  }

  std::optional<SiteType> type_;
  const DirectionNode* directions_;
  const Neighbours* neighbours_;  ///< Null where steps have no sets.
  CaptureTest target_;
  const IntNode* exceptions_;
  bool captures_empty_ = false;
};

}  // namespace

// The language ignores what should follow this one.
MovesNode* LowerSurround(const Args& args) { return args.Make<Surround>(args); }
MovesNode* LowerEnclose(const Args& args) { return MakeWithThen<Enclose>(args, args); }

}  // namespace ludens
