#include <bit>

#include "ludemes/ints/nodes.h"
#include "state/chance.h"

namespace ludens {
namespace {

template <ContextInt::Read read>
const IntNode* Fact(const Args& args) {
  return args.Make<ContextInt>(read);
}

int CountMoves(Context& context) { return context.header().moves - context.header().start_moves; }
int CountTurns(Context& context) { return context.header().turn; }
int CountMovesThisTurn(Context& context) { return context.header().turns_same_player; }
int CountActive(Context& context) { return std::popcount(context.header().active); }
int CounterValue(Context& context) { return context.header().counter; }
int PotValue(Context& context) { return context.header().pot; }

int CountTrials(Context& context) { return context.header().trials; }

int MoveLimit(Context& context) { return context.model.move_limit; }
int TurnLimit(Context& context) { return context.model.turn_limit; }

int CountLegalMoves(Context& context) {
  ArenaScope arena(context);
  BorrowedMoves moves(context);
  context.rules.LegalMoves(context, *moves);
  return static_cast<int>(moves->size());
}

/// (value Pending): the pending value where there is exactly one.
int PendingValue(Context& context) {
  const auto pending = context.state.Pending();
  return pending.size() == 1 ? pending[0] : 0;
}

/// (var) or (var "Name"): a variable of the game, -1 until it is set.
class Variable final : public IntNode, public TermSource {
 public:
  explicit Variable(int index) : index_(static_cast<size_t>(index)) {}
  int Eval(Context& context) const override {
    const auto variables = context.state.Variables();
    return index_ < variables.size() ? variables[index_] : kNone;
  }
  TermId ToTerm(Terms& terms) const override {
    return terms.Call(
        [](Context& context, const void*, int index, int, int) {
          const auto variables = context.state.Variables();
          return static_cast<size_t>(index) < variables.size()
                     ? variables[static_cast<size_t>(index)]
                     : kNone;
        },
        nullptr, static_cast<int>(index_));
  }

 private:
  size_t index_;
};

const IntNode* LowerVar(const Args& args) {
  if (!args.Has("key"))
    return args.Make<ContextInt>([](Context& context) { return context.header().temp; });
  return args.Make<Variable>(args.model().NameIndex(args.String("key")));
}

/// (value Random range): a number of the range, drawn by chance; -1 for an empty range.
class RandomValue final : public IntNode {
 public:
  explicit RandomValue(const RangeNode* range) : range_(range) {}
  int Eval(Context& context) const override {
    const IntRange range = range_->Eval(context);
    if (range.min > range.max) return kNone;
    return range.min + ChanceBelow(context.header().chance, range.max - range.min + 1);
  }

 private:
  const RangeNode* range_;
};

const IntNode* LowerRandom(const Args& args) { return args.Make<RandomValue>(args.Range("range")); }

/// (last To), (last From), (last LevelTo) …: of the last move, or of its last action where the
/// consequences count too.
class LastInt final : public IntNode, public TermSource {
 public:
  using Field = int16_t LastMove::*;
  LastInt(Field decision, Field after, const BoolNode* after_consequence)
      : decision_(decision), after_(after), after_consequence_(after_consequence) {}

  int Eval(Context& context) const override {
    const bool after = after_consequence_ != nullptr && after_consequence_->Eval(context);
    return context.header().last.*(after ? after_ : decision_);
  }
  TermId ToTerm(Terms& terms) const override {
    if (after_consequence_ != nullptr) return kNoTerm;
    return terms.Call(
        [](Context& context, const void* data, int, int, int) -> int {
          return context.header().last.*(static_cast<const LastInt*>(data)->decision_);
        },
        this, 0);
  }

 private:
  Field decision_;
  Field after_;
  const BoolNode* after_consequence_;
};

template <LastInt::Field decision, LastInt::Field after>
const IntNode* LowerLast(const Args& args) {
  return args.Make<LastInt>(decision, after, args.Bool("afterConsequence"));
}

template <LastInt::Field decision>
const IntNode* LowerLastLevel(const Args& args) {
  if (args.Has("afterConsequence")) args.Unsupported("the level after the consequences");
  return args.Make<LastInt>(decision, decision, nullptr);
}

/// (count Rows), (count Columns): of the board's sites of a type.
template <int (Topology::*lines)(SiteType) const>
const IntNode* LowerLines(const Args& args) {
  const Model& model = args.model();
  const SiteType type = args.Type().value_or(model.default_site);
  return args.lowering().ConstantInt((model.topology.*lines)(type));
}

template <SiteType type>
const IntNode* LowerElements(const Args& args) {
  return args.lowering().ConstantInt(args.model().topology.size(type));
}

}  // namespace

void RegisterGameFacts(Registry& registry) {
  registry.Int("Counter", Fact<CounterValue>);
  registry.Int("Pot", Fact<PotValue>);
  registry.Int("Var", LowerVar);
  registry.Int("Value Random", LowerRandom);
  registry.Int("Value Pending", Fact<PendingValue>);
  registry.Int("Value MoveLimit", Fact<MoveLimit>);
  registry.Int("Value TurnLimit", Fact<TurnLimit>);

  registry.Int("ints.Last To", LowerLast<&LastMove::to, &LastMove::to_after>);
  registry.Int("ints.Last From", LowerLast<&LastMove::from, &LastMove::from_after>);
  registry.Int("ints.Last LevelTo", LowerLastLevel<&LastMove::level_to>);
  registry.Int("ints.Last LevelFrom", LowerLastLevel<&LastMove::level_from>);

  registry.Int("ints.Count Moves", Fact<CountMoves>);
  registry.Int("ints.Count Turns", Fact<CountTurns>);
  registry.Int("ints.Count MovesThisTurn", Fact<CountMovesThisTurn>);
  registry.Int("ints.Count Active", Fact<CountActive>);
  registry.Int("ints.Count Trials", Fact<CountTrials>);
  registry.Int("ints.Count LegalMoves", [](const Args& args) -> const IntNode* {
    return args.Make<ContextInt>(CountLegalMoves, true);
  });
  registry.Int("ints.Count Players",
               [](const Args& args) { return args.lowering().ConstantInt(args.model().players); });
  registry.Int("ints.Count Rows", LowerLines<&Topology::row_count>);
  registry.Int("ints.Count Columns", LowerLines<&Topology::column_count>);
  registry.Int("ints.Count Vertices", LowerElements<SiteType::kVertex>);
  registry.Int("ints.Count Edges", LowerElements<SiteType::kEdge>);
  registry.Int("ints.Count Cells", LowerElements<SiteType::kCell>);
}

}  // namespace ludens
