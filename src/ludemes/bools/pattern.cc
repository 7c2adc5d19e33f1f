#include "ludemes/bools/families.h"
#include "ludemes/bools/tests.h"
#include "ludemes/support/slots.h"
#include "ludemes/support/turning.h"

namespace ludens {
namespace {

/// (is Pattern {F R F …} [type] [from:site] [what: | whats:]): a walk from the site, in one of the
/// orthogonal directions, meets these pieces in turn, by default the one it starts on.
class IsPattern final : public BoolNode {
 public:
  IsPattern(Walk walk, std::optional<SiteType> type, const IntNode* from,
            std::vector<const IntNode*> whats)
      : walk_(std::move(walk)), type_(type), from_(from), whats_(std::move(whats)) {}

  bool Eval(Context& context) const override {
    const SiteType type = context.TypeOr(type_);
    const int from = from_->Eval(context);
    if (from < 0 || from >= context.topology().size(type)) return false;
    const int first = context.state.What(context.SlotOf(type, from));
    BorrowedInts whats(context);
    for (const IntNode* what : whats_) whats->push_back(what->Eval(context));
    if (whats->empty()) {
      if (first == 0) return false;
      whats->push_back(first);
    }
    if (first != whats->front()) return false;
    for (const AbsoluteDirection start :
         context.topology().DirectionsOf(type, Relation::kOrthogonal))
      if (Matches(context, type, from, start, *whats)) return true;
    return false;
  }

 private:
  bool Matches(const Context& context, SiteType type, int site, AbsoluteDirection direction,
               const IntList& whats) const {
    const Topology& topology = context.topology();
    const auto allowed = topology.DirectionsOf(type, Relation::kOrthogonal);
    size_t next = 1 % whats.size();
    for (const WalkStep step : walk_) {
      if (step == WalkStep::kRight) {
        direction = TurnRight(direction, allowed);
      } else if (step == WalkStep::kLeft) {
        direction = TurnLeft(direction, allowed);
      } else {
        const auto steps = topology.Steps(type, static_cast<Site>(site), direction);
        if (steps.empty()) return false;
        site = steps.back();
        if (context.state.What(context.SlotOf(type, site)) != whats[next]) return false;
        next = (next + 1) % whats.size();
      }
    }
    return true;
  }

  Walk walk_;
  std::optional<SiteType> type_;
  const IntNode* from_;
  std::vector<const IntNode*> whats_;
};

/// (is PyramidCorners [type] [from:site | froms:sites]): a piece and four equal ones at the same
/// distance along the slopes below it, or above it.
class IsPyramidCorners final : public BoolNode {
 public:
  IsPyramidCorners(std::optional<SiteType> type, const IntNode* from, const RegionNode* froms)
      : type_(type), from_(from), froms_(froms) {}

  bool Eval(Context& context) const override {
    if (froms_ == nullptr) return Check(context, from_->Eval(context)) == Verdict::kFound;
    BorrowedRegion froms(context);
    froms_->Eval(context, *froms);
    Verdict verdict = Verdict::kNone;
    AnySlot(froms->words(), [&](int from) {
      verdict = Check(context, from);
      return verdict != Verdict::kNone;
    });
    return verdict == Verdict::kFound;
  }

 private:
  enum class Verdict { kFound, kNone, kOutside };
  using Slopes = std::array<AbsoluteDirection, 4>;

  Verdict Check(const Context& context, int from) const {
    using enum AbsoluteDirection;
    if (from < 0 || from >= context.topology().size(SiteType::kVertex)) return Verdict::kOutside;
    const bool found = HasCorners(context, from, {kDNW, kDNE, kDSW, kDSE}) ||
                       HasCorners(context, from, {kUNW, kUNE, kUSW, kUSE});
    return found ? Verdict::kFound : Verdict::kNone;
  }

  bool HasCorners(const Context& context, int from, const Slopes& slopes) const {
    const SiteType type = context.TypeOr(type_);
    const int piece = context.state.What(context.SlotOf(type, from));
    std::array<int, 4> corners;
    corners.fill(from);
    while (true) {
      bool equal = true;
      for (size_t i = 0; i < slopes.size(); ++i) {
        const auto steps = context.topology().Steps(type, static_cast<Site>(corners[i]), slopes[i]);
        if (steps.size() != 1) return false;
        corners[i] = steps.front();
        equal = equal && context.state.What(context.SlotOf(type, corners[i])) == piece;
      }
      if (equal) return true;
    }
  }

  std::optional<SiteType> type_;
  const IntNode* from_;
  const RegionNode* froms_;
};

Walk ReadWalk(const Args& args) {
  Walk walk;
  for (const Bound* step : args.Raw("walk")->args) {
    const std::string_view name = step->constant.name;
    walk.push_back(name == "F"   ? WalkStep::kForward
                   : name == "L" ? WalkStep::kLeft
                                 : WalkStep::kRight);
  }
  return walk;
}

const BoolNode* LowerPattern(const Args& args) {
  if (!args.Has("walk")) args.Wrong("'is Pattern' needs a walk");
  std::vector<const IntNode*> whats = args.IntArray("whats");
  if (args.Has("what")) whats.push_back(args.Int("what"));
  return args.Make<IsPattern>(ReadWalk(args), args.Type(), IntOrLastTo(args, "from"),
                              std::move(whats));
}

}  // namespace

void RegisterPattern(Registry& registry) {
  registry.Bool("bools.Is Pattern", LowerPattern);
  registry.Bool("bools.Is PyramidCorners", [](const Args& args) -> const BoolNode* {
    return args.Make<IsPyramidCorners>(args.Type(), IntOrLastTo(args, "from"),
                                       args.Region("froms"));
  });
}

}  // namespace ludens
