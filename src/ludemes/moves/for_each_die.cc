#include <bit>

#include "ludemes/list_program.h"
#include "ludemes/moves/lower.h"
#include "ludemes/moves/move_actions.h"

namespace ludens {
namespace {

struct ForEachDieArgs {
  const IntNode* hand = nullptr;
  const BoolNode* combined = nullptr;
  const BoolNode* replay_double = nullptr;
  const BoolNode* condition = nullptr;
  const MovesNode* rule = nullptr;
};

bool Holds(Context& context, const BoolNode* condition, bool otherwise) {
  return condition == nullptr ? otherwise : condition->Eval(context);
}

/// (forEach Die [hand] [combined:…] [replayDouble:…] [if:…] moves): for the value of each die (and
/// for sums of dice) as (pips); the moves use up the dice.
class ForEachDie final : public MovesNode, public MoveSketcher, public ProgramSource {
 public:
  explicit ForEachDie(const ForEachDieArgs& args) : args_(args) {}

  void Eval(Context& context, MoveIds& out) const override {
    const Model& model = context.model;
    const int hand = args_.hand == nullptr ? 0 : args_.hand->Eval(context);
    if (hand < 0 || hand >= static_cast<int>(model.dice_containers.size())) return;
    const size_t first = out.size();
    const VariableScope scope(context);
    const std::span<const int32_t> dice = ValuesOf(context, hand);
    const bool doubled = Holds(context, args_.replay_double, false) && AllEqual(dice);
    for (size_t die = 0; die < dice.size(); ++die) {
      const size_t before = out.size();
      AddMoves(context, hand, dice, {&die, 1}, out);
      for (size_t i = before; i < out.size(); ++i)
        AddDouble(context, dice[die], doubled,
                  [&](const Action& action) { context.arena().AppendAction(out[i], action); });
    }
    if (Holds(context, args_.combined, false)) AddSums(context, hand, dice, out);
    AttachThen(context, out, first);
  }

  void List(Context& context, MoveOptions& out) const override {
    const Model& model = context.model;
    const int hand = args_.hand == nullptr ? 0 : args_.hand->Eval(context);
    if (hand < 0 || hand >= static_cast<int>(model.dice_containers.size())) return;
    const std::span<const int32_t> dice = ValuesOf(context, hand);
    if (dice.size() > kMostListed) return MovesNode::List(context, out);
    const size_t first = out.size();
    const int pips = context.vars.pips;
    const bool doubled = Holds(context, args_.replay_double, false) && AllEqual(dice);
    for (size_t die = 0; die < dice.size(); ++die)
      ListFor(context, dice[die], DetailOf(hand, doubled ? kDoubled : kSingle, 1 << die), out);
    if (Holds(context, args_.combined, false))
      ForEachSum(dice, [&](std::span<const size_t> used) {
        ListFor(context, SumOf(dice, used), DetailOf(hand, kSum, BitsOf(used)), out);
      });
    context.vars.pips = pips;
    out.AttachThen(*this, first);
  }
  /// Die by die; what depends on nothing but the dice is then the same for all sites.
  bool Write(ProgramWriter& writer) const override {
    const Model& model = writer.terms().model();
    const std::optional<int> hand = args_.hand == nullptr ? 0 : args_.hand->Constant();
    if (!hand || *hand < 0 || *hand >= static_cast<int>(model.dice_containers.size()) ||
        args_.combined != nullptr || FirstAndCount(model, *hand).second > kMostWritten ||
        writer.HasDetail() || !writer.terms().IsPure(DetailTerm(writer.terms(), *hand, 0)))
      return false;
    const ProgramWriter::Completion consequence(writer, *this);
    const TermId before = writer.terms().Variable(&EvalVariables::pips);
    for (int die = 0; die < static_cast<int>(FirstAndCount(model, *hand).second); ++die)
      WriteDie(writer, *hand, die);
    writer.Set(&EvalVariables::pips, before);
    return true;
  }
  /// Stops at the first move where no random numbers depend on that.
  bool CanMove(Context& context) const override {
    const Model& model = context.model;
    if (!model.rolls_first) return MovesNode::CanMove(context);
    const int hand = args_.hand == nullptr ? 0 : args_.hand->Eval(context);
    if (hand < 0 || hand >= static_cast<int>(model.dice_containers.size())) return false;
    const std::span<const int32_t> dice = ValuesOf(context, hand);
    const int before = context.vars.pips;
    const auto can_move = [&](int pips) {
      context.vars.pips = pips;
      const bool can = Holds(context, args_.condition, true) && args_.rule->CanMove(context);
      context.vars.pips = before;
      return can;
    };
    bool found = false;
    for (const int32_t pips : dice) found = found || can_move(pips);
    if (!found && Holds(context, args_.combined, false))
      ForEachSum(dice, [&](std::span<const size_t> used) {
        found = found || can_move(SumOf(dice, used));
      });
    return found;
  }
  /// As told by DetailOf: the dice that the move uses up; 0 stands for the consequence.
  void Complete(Context& context, MoveId move, int detail) const override {
    if (detail == 0) return MovesNode::Complete(context, move, detail);
    ForEachUse(context, detail,
               [&](const Action& action) { context.arena().AppendAction(move, action); });
  }
  bool Extend(Context& context, int detail, MoveSketch& sketch) const override {
    bool told = true;
    ForEachUse(context, detail,
               [&](const Action& action) { told = sketch.AddAction(action) && told; });
    return told;
  }

 private:
  static constexpr size_t kMostListed = 16;
  static constexpr size_t kMostWritten = 4;
  enum Kind { kSingle, kDoubled, kSum };
  static int DetailOf(int hand, Kind kind, int used) {
    return (hand << 2 | kind) << kMostListed | used;
  }
  static int BitsOf(std::span<const size_t> used) {
    int bits = 0;
    for (const size_t die : used) bits |= 1 << die;
    return bits;
  }
  static int SumOf(std::span<const int32_t> dice, std::span<const size_t> used) {
    int pips = 0;
    for (const size_t die : used) pips += dice[die];
    return pips;
  }

  /// `detail` tells which dice have these pips.
  void ListFor(Context& context, int pips, int detail, MoveOptions& out) const {
    context.vars.pips = pips;
    if (!Holds(context, args_.condition, true)) return;
    const size_t first = out.size();
    args_.rule->List(context, out);
    out.Complete(*this, first, detail, this);
  }

  void WriteDie(ProgramWriter& writer, int hand, int die) const {
    Terms& terms = writer.terms();
    const TermId pips =
        terms.Call([](Context& context, const void*, int at, int,
                      int) -> int { return context.state.Dice()[static_cast<size_t>(at)]; },
                   nullptr, static_cast<int>(FirstAndCount(terms.model(), hand).first) + die);
    const Terms::Setting setting(terms, &EvalVariables::pips, pips, true);
    ProgramWriter::Label none;
    {
      const ProgramWriter::Aside aside(writer);
      writer.Set(&EvalVariables::pips, pips);
      if (args_.condition != nullptr) writer.Branch(terms.Bool(*args_.condition), false, none);
      const ProgramWriter::Completion uses(writer, *this, this, DetailTerm(terms, hand, die));
      writer.List(*args_.rule);
    }
    writer.Place(none);
  }
  TermId DetailTerm(Terms& terms, int hand, int die) const {
    const TermId single = terms.Constant(DetailOf(hand, kSingle, 1 << die));
    if (args_.replay_double == nullptr) return single;
    const TermId equal = terms.Call([](Context& context, const void*, int at, int,
                                       int) -> int { return AllEqual(ValuesOf(context, at)); },
                                    nullptr, hand);
    const TermId doubled = terms.Operation(TermKind::kAnd, terms.Bool(*args_.replay_double), equal);
    return terms.Operation(TermKind::kChoice, doubled,
                           terms.Constant(DetailOf(hand, kDoubled, 1 << die)), single);
  }

  /// Calls `append(action)` for what the dice of a detail add to a move.
  template <typename Append>
  static void ForEachUse(const Context& context, int detail, Append&& append) {
    const int hand = detail >> (kMostListed + 2);
    const int kind = (detail >> kMostListed) & 3;
    for (int used = detail & ((1 << kMostListed) - 1); used != 0; used &= used - 1) {
      const size_t die = static_cast<size_t>(std::countr_zero(static_cast<unsigned>(used)));
      append(Use(context, hand, die));
      if (kind != kSum) AddDouble(context, ValuesOf(context, hand)[die], kind == kDoubled, append);
    }
  }

  static std::span<const int32_t> ValuesOf(const Context& context, int hand) {
    const auto [first, count] = FirstAndCount(context.model, hand);
    return context.state.Dice().subspan(first, count);
  }
  /// The dice of a hand among all dice.
  static std::pair<size_t, size_t> FirstAndCount(const Model& model, int hand) {
    size_t begin = 0;
    const auto dice_in = [&](int index) {
      const int container = model.dice_containers[static_cast<size_t>(index)];
      return static_cast<size_t>(model.containers[static_cast<size_t>(container)].sites);
    };
    for (int i = 0; i < hand; ++i) begin += dice_in(i);
    return {begin, dice_in(hand)};
  }
  static bool AllEqual(std::span<const int32_t> dice) {
    for (const int32_t value : dice)
      if (value != dice.front()) return false;
    return true;
  }

  /// Moves for the sum of some dice, which they use up.
  void AddMoves(Context& context, int hand, std::span<const int32_t> dice,
                std::span<const size_t> used, MoveIds& out) const {
    context.vars.pips = 0;
    for (const size_t die : used) context.vars.pips += dice[die];
    if (!Holds(context, args_.condition, true)) return;
    const size_t first = out.size();
    args_.rule->Eval(context, out);
    for (size_t i = first; i < out.size(); ++i)
      for (const size_t die : used) context.arena().AppendAction(out[i], Use(context, hand, die));
  }

  /// Two or three dice may be taken together, none of them used before.
  void AddSums(Context& context, int hand, std::span<const int32_t> dice, MoveIds& out) const {
    ForEachSum(dice,
               [&](std::span<const size_t> used) { AddMoves(context, hand, dice, used, out); });
  }
  template <typename Visit>
  static void ForEachSum(std::span<const int32_t> dice, Visit&& visit) {
    const auto add = [&](std::span<const size_t> used) {
      for (const size_t die : used)
        if (dice[die] == 0) return;
      visit(used);
    };
    if (dice.size() == 2) add(std::array<size_t, 2>{0, 1});
    if (dice.size() != 3) return;
    add(std::array<size_t, 3>{0, 1, 2});
    add(std::array<size_t, 2>{0, 1});
    add(std::array<size_t, 2>{0, 2});
    add(std::array<size_t, 2>{1, 2});
  }

  static Action Use(const Context& context, int hand, size_t die) {
    const int container = context.model.dice_containers[static_cast<size_t>(hand)];
    const int first = context.model.containers[static_cast<size_t>(container)].first_site;
    Action action = SiteAction(ActionKind::kUseDie, SiteType::kCell, first + static_cast<int>(die));
    action.what = Narrow(hand);
    action.value = static_cast<int32_t>(die);
    return action;
  }

  /// After a double the dice are played twice: the first time the value is remembered; when both
  /// are used up, the dice get it back.
  template <typename Append>
  static void AddDouble(const Context& context, int pips, bool doubled, Append&& append) {
    const int remembered = context.header().temp;
    if (doubled) {
      Action set;
      set.kind = ActionKind::kSetTemp;
      set.value = remembered == kNone ? pips : kNone;
      append(set);
    } else if (remembered != kNone) {
      AddDiceUpdates(context, remembered - 1, append);
    }
  }
  template <typename Append>
  static void AddDiceUpdates(const Context& context, int face, Append&& append) {
    for (const int container : context.model.dice_containers) {
      const Container& dice = context.model.containers[static_cast<size_t>(container)];
      if (face >= dice.die_faces) continue;
      for (int site = dice.first_site; site < dice.first_site + dice.sites; ++site) {
        Action update = SiteAction(ActionKind::kUpdateDie, SiteType::kCell, site);
        update.state = Narrow(face);
        append(update);
      }
    }
  }

  ForEachDieArgs args_;
};

}  // namespace

MovesNode* LowerForEachDie(const Args& args) {
  return WithThen<ForEachDie>(
      args, ForEachDieArgs{args.Int("handDiceIndex"), args.Bool("combined"),
                           args.Bool("replayDouble"), args.Bool("if"), args.Moves("moves")});
}

}  // namespace ludens
