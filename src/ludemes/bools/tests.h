#pragma once

#include "ludemes/lowering.h"
#include "ludemes/terms.h"

namespace ludens {

/// A condition on the state alone. `Test` is a function object (const Context&) → bool.
template <typename Test>
class StateCondition final : public BoolNode, public TermSource {
 public:
  TermId ToTerm(Terms& terms) const override {
    return terms.Call(
        [](Context& context, const void*, int, int, int) -> int { return Test{}(context); },
        nullptr, 0);
  }
  bool Eval(Context& context) const override { return Test{}(context); }

  static const BoolNode* Lower(const Args& args) { return args.Make<StateCondition>(); }
};

/// A condition on one number. `Test` is a function object (const Context&, int) → bool.
template <typename Test>
class NumberCondition final : public BoolNode, public TermSource {
 public:
  explicit NumberCondition(const IntNode* number) : number_(number) {}
  bool Eval(Context& context) const override { return Test{}(context, number_->Eval(context)); }
  TermId ToTerm(Terms& terms) const override { return TermOf(terms, terms.Int(*number_)); }

  /// The condition on another number; a test may have a term of its own.
  static TermId TermOf(Terms& terms, TermId number) {
    if constexpr (requires { Test::ToTerm(terms, number); })
      return Test::ToTerm(terms, number);
    else
      return terms.Call([](Context& context, const void*, int, int tested,
                           int) -> int { return Test{}(context, tested); },
                        nullptr, 0, number);
  }

 private:
  const IntNode* number_;
};

/// The destination of the last move: what many conditions look at unless told otherwise.
class LastToSite final : public IntNode {
 public:
  int Eval(Context& context) const override { return context.header().last.to; }
};

/// The destination of the move under evaluation.
class ToSiteDefault final : public IntNode {
 public:
  int Eval(Context& context) const override { return context.vars.to; }
};

/// The number in a slot, or the destination of the last move where the slot was left out.
inline const IntNode* IntOrLastTo(const Args& args, std::string_view slot) {
  const IntNode* number = args.Int(slot);
  return number != nullptr ? number : args.Make<LastToSite>();
}

/// The number in a slot, or (to) where the slot was left out.
inline const IntNode* IntOrTo(const Args& args, std::string_view slot) {
  const IntNode* number = args.Int(slot);
  return number != nullptr ? number : args.Make<ToSiteDefault>();
}

}  // namespace ludens
