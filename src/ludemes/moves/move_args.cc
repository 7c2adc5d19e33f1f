#include "ludemes/moves/move_args.h"

#include "ludemes/moves/lower.h"

namespace ludens {
namespace {

/// (apply [if:…] [effect]): the effect where the condition holds.
class ConditionalEffect final : public MovesNode {
 public:
  ConditionalEffect(const BoolNode* condition, const MovesNode* effect)
      : condition_(condition), effect_(effect) {}

  void Eval(Context& context, MoveIds& out) const override {
    if (Holds(context)) effect_->Eval(context, out);
  }
  void Deeds(Context& context, DeedList& out) const override {
    if (Holds(context)) effect_->Deeds(context, out);
  }
  bool CanMove(Context& context) const override {
    return Holds(context) && effect_->CanMove(context);
  }
  bool CanMoveTo(Context& context, int target) const override {
    return Holds(context) && effect_->CanMoveTo(context, target);
  }

 private:
  bool Holds(Context& context) const {
    return effect_ != nullptr && (condition_ == nullptr || condition_->Eval(context));
  }

  const BoolNode* condition_;
  const MovesNode* effect_;
};

/// Whether the argument draws random numbers when it is evaluated. Rules with such an effect must
/// make all their moves even where only asked whether there is one: numbers are drawn in the same
/// order then, whatever was asked.
bool DrawsChance(const Args& args, std::string_view slot) {
  const Bound* argument = args.Raw(slot);
  return argument != nullptr && AnyOf(*argument, [](const Bound& bound) {
           if (bound.kind != BoundKind::kClause) return false;
           const std::string opcode = OpcodeOf(bound);
           return opcode == "Sites Random" || opcode == "Value Random" || opcode == "Random" ||
                  opcode == "Directions Random";
         });
}

void ReadSite(const Args& clause, SiteArg& out) {
  out.type = clause.Type();
  out.region = clause.Region("region");
  out.site = clause.Int("loc");
  out.level = clause.Int("level");
  out.condition = clause.Bool("if");
}

}  // namespace

MovesNode* LowerApply(const Args& args) {
  return args.Make<ConditionalEffect>(args.Has("if") ? args.Bool("if") : nullptr,
                                      args.Has("effect") ? args.Moves("effect") : nullptr);
}

FromArg LowerFrom(const Args& args, std::string_view slot) {
  FromArg from;
  if (const std::optional<Args> clause = args.Clause(slot)) ReadSite(*clause, from);
  return from;
}

ToArg LowerTo(const Args& args, std::string_view slot) {
  ToArg to;
  const std::optional<Args> clause = args.Clause(slot);
  if (!clause) return to;
  ReadSite(*clause, to);
  to.rotations = clause->Ints("rotations");
  if (const std::optional<Args> apply = clause->Clause("effect")) {
    if (apply->Has("if")) to.apply_condition = apply->Bool("if");
    if (apply->Has("effect")) to.apply_effect = apply->Moves("effect");
    to.apply = args.Make<ConditionalEffect>(to.apply_condition, to.apply_effect);
    to.draws = DrawsChance(*clause, "effect");
  }
  return to;
}

BetweenArg LowerBetween(const Args& args) {
  BetweenArg between;
  const std::optional<Args> clause = args.Clause("between");
  if (!clause) return between;
  between.given = true;
  between.before = clause->Int("before");
  between.range = clause->Range("range");
  between.after = clause->Int("after");
  between.condition = clause->Bool("if");
  between.trail = clause->Int("trail");
  between.apply = clause->Moves("effect");
  between.draws = DrawsChance(*clause, "effect");
  return between;
}

PieceArg LowerPiece(const Args& args, std::string_view slot) {
  PieceArg piece;
  const std::optional<Args> clause = args.Clause(slot);
  if (!clause) {
    piece.components.push_back(args.lowering().RoleNumber(Role::kMover));
    return piece;
  }
  piece.state = clause->Int("state");
  if (clause->Has("nameComponent")) piece.names.push_back(clause->String("nameComponent"));
  if (clause->Has("nameComponents")) piece.names = clause->Strings("nameComponents");
  for (const std::string& name : piece.names)
    piece.components.push_back(args.lowering().ConstantInt(args.model().FindComponent(name)));
  if (clause->Has("component")) piece.components.push_back(clause->Int("component"));
  if (clause->Has("components")) piece.components = clause->IntArray("components");
  return piece;
}

}  // namespace ludens
