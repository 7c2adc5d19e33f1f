#include <algorithm>

#include "ludemes/effects/effect.h"
#include "ludemes/effects/lower.h"

namespace ludens {
namespace {

/// (remember Value "List" (to) unique:True): appends to a list.
class RememberValue final : public Effect {
 public:
  RememberValue(int list, const IntNode* value, const BoolNode* unique)
      : list_(list), value_(value), unique_(unique) {}

 private:
  void Generate(Context& context, EffectMoves& out) const override {
    const int value = value_->Eval(context);
    const auto known = context.state.Remembered(list_);
    if (ValueOr(unique_, context, false) &&
        std::find(known.begin(), known.end(), value) != known.end())
      return;
    Emit(out, ValueAction(ActionKind::kRememberValue, value, list_));
  }

  int list_;
  const IntNode* value_;
  const BoolNode* unique_;
};

/// (remember State): keeps the position to compare with later.
class RememberState final : public Effect {
 private:
  void Generate(Context&, EffectMoves& out) const override {
    Emit(out, ValueAction(ActionKind::kStoreState, -1));
  }
};

/// (forget Value "List" (to)): takes one value off a list.
class ForgetValue final : public Effect {
 public:
  ForgetValue(int list, const IntNode* value) : list_(list), value_(value) {}

 private:
  void Generate(Context& context, EffectMoves& out) const override {
    Emit(out, ValueAction(ActionKind::kForgetValue, value_->Eval(context), list_));
  }

  int list_;
  const IntNode* value_;
};

/// (forget Value "List" All): empties a list; without a name all of them, the unnamed one first.
class ForgetAll final : public Effect {
 public:
  ForgetAll(int list, bool named) : list_(list), named_(named) {}

 private:
  void Generate(Context& context, EffectMoves& out) const override {
    bool begun = false;
    ForgetList(context, list_, begun, out);
    for (int list = 0; !named_ && list < context.state.layout().lists; ++list)
      if (list != list_) ForgetList(context, list, begun, out);
  }

  static void ForgetList(Context& context, int list, bool& begun, EffectMoves& out) {
    for (const int32_t value : context.state.Remembered(list)) {
      if (!begun) out.AddEmpty();
      begun = true;
      out.Append(ValueAction(ActionKind::kForgetValue, value, list));
    }
  }

  int list_;
  bool named_;
};

int ListOf(const Args& args) { return args.model().NameIndex(args.String("name")); }

}  // namespace

MovesNode* LowerRememberValue(const Args& args) {
  return MakeWithThen<RememberValue>(args, ListOf(args), args.Int("value"), args.Bool("unique"));
}
MovesNode* LowerRememberState(const Args& args) { return MakeWithThen<RememberState>(args); }

MovesNode* LowerForget(const Args& args) {
  if (args.Has("valueType")) return MakeWithThen<ForgetAll>(args, ListOf(args), args.Has("name"));
  return MakeWithThen<ForgetValue>(args, ListOf(args), args.Int("value"));
}

}  // namespace ludens
