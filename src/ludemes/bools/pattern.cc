#include <algorithm>
#include <span>

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

  /// Follows the walks once, where the board is not too large.
  void Fold(const Model& model) {
    const SiteType type = type_.value_or(model.default_site);
    const Topology& topology = model.topology;
    length_ = static_cast<size_t>(std::ranges::count(walk_, WalkStep::kForward));
    if (length_ == 0 || topology.size(type) > kMostSites) return;
    for (int from = 0; from < topology.size(type); ++from) {
      begins_.push_back(paths_.size());
      for (const AbsoluteDirection start : topology.DirectionsOf(type, Relation::kOrthogonal)) {
        const size_t whole = paths_.size();
        if (!Follow(topology, type, from, start, paths_)) paths_.resize(whole);
      }
    }
    begins_.push_back(paths_.size());
  }

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
    if (!begins_.empty()) return AnyKept(context, type, from, *whats);
    BorrowedInts path(context);
    for (const AbsoluteDirection start :
         context.topology().DirectionsOf(type, Relation::kOrthogonal)) {
      path->clear();
      if (Follow(context.topology(), type, from, start, *path) &&
          Matches(context, type, *path, *whats))
        return true;
    }
    return false;
  }

 private:
  static constexpr int kMostSites = 512;  ///< Of boards whose walks are kept.

  /// Appends the sites of the walk from a site in a direction; false where it leaves the board.
  bool Follow(const Topology& topology, SiteType type, int site, AbsoluteDirection direction,
              IntList& path) const {
    const auto allowed = topology.DirectionsOf(type, Relation::kOrthogonal);
    for (const WalkStep step : walk_) {
      if (step == WalkStep::kRight) {
        direction = TurnRight(direction, allowed);
      } else if (step == WalkStep::kLeft) {
        direction = TurnLeft(direction, allowed);
      } else {
        const auto steps = topology.Steps(type, static_cast<Site>(site), direction);
        if (steps.empty()) return false;
        site = steps.back();
        path.push_back(site);
      }
    }
    return true;
  }
  /// The sites behind the first one hold the pieces in turn.
  static bool Matches(const Context& context, SiteType type, std::span<const int> path,
                      const IntList& whats) {
    const int offset = context.SlotOf(type, 0);
    size_t next = 0;
    return std::ranges::all_of(path, [&](int site) {
      if (++next == whats.size()) next = 0;
      return context.state.What(offset + site) == whats[next];
    });
  }
  bool AnyKept(const Context& context, SiteType type, int from, const IntList& whats) const {
    const size_t end = begins_[static_cast<size_t>(from) + 1];
    for (size_t i = begins_[static_cast<size_t>(from)]; i < end; i += length_)
      if (Matches(context, type, std::span(paths_).subspan(i, length_), whats)) return true;
    return false;
  }

  Walk walk_;
  std::optional<SiteType> type_;
  const IntNode* from_;
  std::vector<const IntNode*> whats_;
  size_t length_ = 0;           ///< Sites of a walk, without the first one.
  IntList paths_;               ///< Those of all walks that stay on the board, one after the other.
  std::vector<size_t> begins_;  ///< By origin, one more at the end; none where walks are not kept.
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
  auto* pattern = args.Make<IsPattern>(ReadWalk(args), args.Type(), IntOrLastTo(args, "from"),
                                       std::move(whats));
  args.lowering().OnFold([pattern](Context& empty) { pattern->Fold(empty.model); });
  return pattern;
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
