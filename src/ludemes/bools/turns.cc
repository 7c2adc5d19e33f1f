#include <algorithm>

#include "ludemes/bools/families.h"
#include "ludemes/bools/tests.h"
#include "ludemes/support/passes.h"

namespace ludens {
namespace {

/// (all Passed)
struct AllPassedTest {
  bool operator()(const Context& context) const {
    const Header& header = context.header();
    return header.moves - header.start_moves >= context.model.players && AllPassed(context);
  }
};

/// (was Pass)
struct WasPass {
  bool operator()(const Context& context) const { return context.header().last.pass; }
};

/// (all DiceUsed): a used die has value 0.
struct AllDiceUsed {
  bool operator()(const Context& context) const {
    return std::ranges::all_of(context.state.Dice(), [](int value) { return value == 0; });
  }
};

/// (all DiceEqual)
struct AllDiceEqual {
  bool operator()(const Context& context) const { return context.header().dice_all_equal; }
};

/// (is AnyDie value): among the dice of the first dice container.
struct IsAnyDie {
  bool operator()(const Context& context, int value) const {
    const Model& model = context.model;
    if (model.dice_containers.empty()) return false;
    const int first = model.dice_containers.front();
    const auto dice = context.state.Dice().first(
        static_cast<size_t>(model.containers[static_cast<size_t>(first)].sites));
    return std::ranges::find(dice, value) != dice.end();
  }
};

/// (is Pending)
struct IsPending {
  bool operator()(const Context& context) const { return context.header().pending_count > 0; }
};

/// (is Full): no empty site on the board.
struct IsFull {
  bool operator()(const Context& context) const {
    const SiteType type = context.model.default_site;
    for (int site = 0; site < context.topology().size(type); ++site)
      if (context.state.IsEmpty(context.SlotOf(type, site))) return false;
    return true;
  }
};

/// (is Cycle): the last rounds were the same three times over; a cycle has players² positions.
struct IsCycle {
  bool operator()(const Context& context) const {
    const auto history = context.state.History();
    const size_t length = static_cast<size_t>(context.model.players * context.model.players);
    if (history.size() < 3 * length) return false;
    const auto last = history.last(length);
    const auto before = history.last(2 * length).first(length);
    const auto first = history.last(3 * length).first(length);
    return std::ranges::equal(last, before) && std::ranges::equal(last, first);
  }
};

/// (is Even n) and (is Odd n)
struct IsEven {
  bool operator()(const Context&, int number) const { return (number & 1) == 0; }
};
struct IsOdd {
  bool operator()(const Context&, int number) const { return (number & 1) == 1; }
};

/// (is Repeat [kind]): the position occurred before; the default is the position without mover.
class IsRepeat final : public BoolNode {
 public:
  explicit IsRepeat(std::string_view kind)
      : situational_(kind.starts_with("Situational")), in_turn_(kind.ends_with("InTurn")) {}

  bool Eval(Context& context) const override {
    const State& state = context.state;
    const uint64_t hash = situational_ ? state.FullHash() : state.PositionHash();
    const auto seen = in_turn_ ? state.TurnHistory() : state.History();
    return std::ranges::find(seen, hash) != seen.end();
  }

 private:
  bool situational_;
  bool in_turn_;
};

/// (is Proposed "…"): somebody made this proposal in the current vote.
class IsProposed final : public BoolNode {
 public:
  explicit IsProposed(int name) : name_(name) {}
  bool Eval(Context& context) const override {
    const Header& header = context.header();
    const auto end = header.propositions.begin() + header.proposition_count;
    return std::find(header.propositions.begin(), end, name_) != end;
  }

 private:
  int name_;
};

/// (is Decided "…"): the vote was won by this proposal.
class IsDecided final : public BoolNode {
 public:
  explicit IsDecided(int name) : name_(name) {}
  bool Eval(Context& context) const override { return context.header().decided == name_; }

 private:
  int name_;
};

template <typename Test>
const BoolNode* LowerNumberTest(const Args& args) {
  if (!args.Has("value")) args.Wrong("this condition needs a number");
  return args.Make<NumberCondition<Test>>(args.Int("value"));
}

template <typename Node>
const BoolNode* LowerNamed(const Args& args) {
  return args.Make<Node>(args.model().NameIndex(args.String("string")));
}

}  // namespace

void RegisterTurnConditions(Registry& registry) {
  registry.Bool("bools.All Passed", StateCondition<AllPassedTest>::Lower);
  registry.Bool("bools.All DiceUsed", StateCondition<AllDiceUsed>::Lower);
  registry.Bool("bools.All DiceEqual", StateCondition<AllDiceEqual>::Lower);
  registry.Bool("Was Pass", StateCondition<WasPass>::Lower);
  registry.Bool("bools.Is Pending", StateCondition<IsPending>::Lower);
  registry.Bool("bools.Is Full", StateCondition<IsFull>::Lower);
  registry.Bool("bools.Is Cycle", StateCondition<IsCycle>::Lower);
  registry.Bool("bools.Is Even", LowerNumberTest<IsEven>);
  registry.Bool("bools.Is Odd", LowerNumberTest<IsOdd>);
  registry.Bool("bools.Is AnyDie", LowerNumberTest<IsAnyDie>);
  registry.Bool("bools.Is Proposed", LowerNamed<IsProposed>);
  registry.Bool("bools.Is Decided", LowerNamed<IsDecided>);
  registry.Bool("bools.Is Repeat", [](const Args& args) -> const BoolNode* {
    return args.Make<IsRepeat>(args.ConstantName("repetitionType"));
  });
}

}  // namespace ludens
