#include <algorithm>

#include "ludemes/effects/effect.h"
#include "ludemes/effects/lower.h"
#include "state/chance.h"
#include "state/dice_table.h"

namespace ludens {
namespace {

/// Logs an action that was applied: an old copy is completed in its place. One that was just put
/// together field by field would have to reach the memory before it can be copied as a whole.
template <typename Complete>
void LogCompleted(Context& context, const Action& pattern, Complete&& complete) {
  context.scratch.applied.push_back(pattern);
  complete(context.scratch.applied.back());
}

/// (moveAgain): the mover moves next, too.
class MoveAgain final : public Effect {
 public:
  void Perform(Context& context) const override {
    // Captures that wait for the end of the turn look for it in the log.
    const bool logs = !context.brief_log || context.model.sequence_capture;
    if (logs && then != nullptr) return Effect::Perform(context);
    const auto mover = static_cast<int8_t>(context.mover());
    context.header().next = mover;
    if (logs)
      LogCompleted(context, pattern_, [&](Action& action) {
        action.player = mover;
        action.decision = decision;
      });
    if (then != nullptr) then->Perform(context);
  }

 private:
  void Generate(Context& context, EffectMoves& out) const override {
    Emit(out, PlayerAction(ActionKind::kSetNextPlayer, context.mover(), -1));
  }

  Action pattern_ = PlayerAction(ActionKind::kSetNextPlayer, -1, -1);
};

/// (roll): new faces for all dice.
class Roll final : public Effect {
 public:
  /// Looks for the dice, once the equipment is complete.
  void Fold(const Model& model) {
    dice_ = DiceTable(model);
    if (dice_.empty()) return;
    const auto last = static_cast<size_t>(model.dice_containers.back());
    const Container& dice = model.containers[last];
    last_update_ =
        SiteAction(ActionKind::kUpdateDie, SiteType::kCell, dice.first_site + dice.sites - 1);
  }

  void Perform(Context& context) const override {
    if (!context.brief_log || then != nullptr || dice_.empty()) return Effect::Perform(context);
    const int face = dice_.ThrowInPlace(context);
    if (face < 0) [[unlikely]]
      context.scratch.applied.push_back(ThrowDice(context));
    else
      LogCompleted(context, last_update_,
                   [&](Action& action) { action.state = static_cast<int16_t>(face); });
  }
  bool CanMove(Context& context) const override {
    dice_.empty() ? DrawThrow(context) : dice_.Draw(context);
    return true;
  }

 private:
  void Generate(Context& context, EffectMoves& out) const override {
    const Model& model = context.model;
    out.AddEmpty();
    std::optional<int> first;
    bool equal = true;
    for (const int index : model.dice_containers) {
      const Container& dice = model.containers[static_cast<size_t>(index)];
      for (int site = dice.first_site; site < dice.first_site + dice.sites; ++site) {
        const int what = context.state.What(context.SlotOf(SiteType::kCell, site));
        const auto& faces = model.components[static_cast<size_t>(what)].faces;
        const int face = ChanceBelow(context.header().chance, static_cast<int>(faces.size()));
        equal = equal && face == first.value_or(face);
        first = first.value_or(face);
        Action action = SiteAction(ActionKind::kUpdateDie, SiteType::kCell, site);
        action.state = static_cast<int16_t>(face);
        out.Append(action);
      }
    }
    Action all_equal = ValueAction(ActionKind::kSetDiceAllEqual, -1);
    all_equal.flag = equal;
    out.Append(all_equal);
  }

  DiceTable dice_;
  Action last_update_;  ///< That of the last die, but for its face.
};

/// (random {0.3 0.7} {(…) (…)}): one of several rules by chance.
class RandomRule final : public MovesNode {
 public:
  RandomRule(std::vector<const FloatNode*> odds, std::vector<const MovesNode*> rules)
      : odds_(std::move(odds)), rules_(std::move(rules)) {}

  void Eval(Context& context, MoveIds& out) const override {
    const size_t n = std::min(odds_.size(), rules_.size());
    if (n == 0) return;
    std::vector<double> odds(n);
    double sum = 0;
    for (size_t i = 0; i < n; ++i) sum += odds[i] = static_cast<double>(odds_[i]->Eval(context));
    double draw = ChanceUnit(context.header().chance);
    size_t chosen = 0;
    for (; chosen + 1 < n; ++chosen) {
      draw -= odds[chosen] / sum;
      if (draw <= 0) break;
    }
    rules_[chosen]->Eval(context, out);
  }

 private:
  std::vector<const FloatNode*> odds_;
  std::vector<const MovesNode*> rules_;
};

/// (random (…) num:2): so many of a rule's moves by chance (with repetition).
class RandomMoves final : public MovesNode {
 public:
  RandomMoves(const MovesNode* rule, const IntNode* number) : rule_(rule), number_(number) {}

  void Eval(Context& context, MoveIds& out) const override {
    BorrowedMoves moves(context);
    rule_->Eval(context, *moves);
    const int available = static_cast<int>(moves->size());
    for (int n = std::min(number_->Eval(context), available); n > 0; --n)
      out.push_back((*moves)[static_cast<size_t>(ChanceBelow(context.header().chance, available))]);
  }

 private:
  const MovesNode* rule_;
  const IntNode* number_;
};

}  // namespace

MovesNode* LowerMoveAgain(const Args& args) { return MakeWithThen<MoveAgain>(args); }

MovesNode* LowerRoll(const Args& args) {
  Roll* roll = MakeWithThen<Roll>(args);
  args.lowering().OnFold([roll](Context& empty) { roll->Fold(empty.model); });
  return roll;
}

MovesNode* LowerRandom(const Args& args) {
  if (args.Has("num")) return args.Make<RandomMoves>(args.Moves("moves"), args.Int("num"));
  std::vector<const FloatNode*> odds;
  for (const Bound* odd : args.Raw("probas")->args) odds.push_back(args.lowering().Float(*odd));
  return args.Make<RandomRule>(std::move(odds), args.MovesArray("moves"));
}

}  // namespace ludens
