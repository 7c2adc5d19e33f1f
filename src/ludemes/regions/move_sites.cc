#include "ludemes/moves/target_finder.h"
#include "ludemes/regions/forms.h"

namespace ludens {
namespace {

enum class MovePart { kFrom, kTo, kBetween };

/// (sites From moves), (sites To moves), (sites Between moves): over the moves of a rule.
class MoveSites final : public RegionNode {
 public:
  MoveSites(MovePart part, const MovesNode* moves)
      : part_(part),
        moves_(moves),
        finder_(part == MovePart::kTo ? dynamic_cast<const TargetFinder*>(moves) : nullptr) {}

  void Eval(Context& context, Region& out) const override {
    if (finder_ != nullptr && finder_->FindsTargets(context))
      return finder_->AddTargets(context, out);
    ArenaScope scope(context);
    BorrowedMoves moves(context);
    moves_->Eval(context, *moves);
    const MoveArena& arena = context.arena();
    for (const MoveId id : *moves) {
      const MoveRecord& move = arena[id];
      if (part_ == MovePart::kFrom) out.Add(move.from);
      if (part_ == MovePart::kTo) out.Add(move.to);
      if (part_ != MovePart::kBetween) continue;
      for (int32_t b = move.first_between; b != -1; b = arena.BetweenAt(b).next)
        out.Add(arena.BetweenAt(b).site);
    }
  }

 private:
  MovePart part_;
  const MovesNode* moves_;
  const TargetFinder* finder_;  ///< `moves_`, or null.
};

/// (sites LastFrom), (sites LastTo), (last Between): sites of the last move.
class LastMoveSites final : public RegionNode {
 public:
  explicit LastMoveSites(MovePart part) : part_(part) {}

  void Eval(Context& context, Region& out) const override {
    const auto words = context.state.LastSites(static_cast<int>(part_));
    for (size_t i = 0; i < words.size(); ++i)
      for (uint64_t word = words[i]; word != 0; word &= word - 1)
        out.Add(static_cast<int>(i * 64) + std::countr_zero(word));
  }

 private:
  MovePart part_;
};

const RegionNode* LowerLast(const Args& args, MovePart part) {
  args.model().layout.has_last_sites = true;
  return args.Make<LastMoveSites>(part);
}

}  // namespace

const RegionNode* LowerMoveSites(const Args& args) {
  const std::string_view name = args.ConstantName("moveType");
  const MovePart part = name == "From" ? MovePart::kFrom
                        : name == "To" ? MovePart::kTo
                                       : MovePart::kBetween;
  return args.Make<MoveSites>(part, args.Moves("moves"));
}

const RegionNode* LowerLastTo(const Args& args) { return LowerLast(args, MovePart::kTo); }
const RegionNode* LowerLastFrom(const Args& args) { return LowerLast(args, MovePart::kFrom); }
const RegionNode* LowerLastBetween(const Args& args) { return LowerLast(args, MovePart::kBetween); }

}  // namespace ludens
