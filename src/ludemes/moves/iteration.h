#pragma once

#include "base/function_ref.h"
#include "ludemes/list_program.h"

namespace ludens {

/// An operator that evaluates one rule for each value of an iterator variable.
class Iteration : public MovesNode {
 public:
  explicit Iteration(const MovesNode* rule) : rule_(rule) {}

  void Eval(Context& context, MoveIds& out) const override {
    const size_t first = out.size();
    const VariableScope scope(context);
    Any(context, [&] {
      rule_->Eval(context, out);
      return false;
    });
    AttachThen(context, out, first);
  }
  void List(Context& context, MoveOptions& out) const override {
    const size_t first = out.size();
    const VariableScope scope(context);
    Any(context, [&] {
      rule_->List(context, out);
      return false;
    });
    out.AttachThen(*this, first);
  }
  /// Writes a program for the rule. `variable` and `other` are what is iterated; `occupied` as in
  /// ListProgram::Of.
  void MakeProgram(const Model& model, int EvalVariables::*variable, int EvalVariables::*other,
                   bool occupied) {
    const unsigned varying = 1u << Terms::IndexOf(variable) | 1u << Terms::IndexOf(other);
    program_ = ListProgram::Of(model, rule_, varying, occupied);
  }
  void Deeds(Context& context, DeedList& out) const override {
    if (then != nullptr) return MovesNode::Deeds(context, out);
    const VariableScope scope(context);
    Any(context, [&] {
      rule_->Deeds(context, out);
      return false;
    });
  }
  bool CanMove(Context& context) const override {
    const VariableScope scope(context);
    return Any(context, [&] { return rule_->CanMove(context); });
  }
  bool CanMoveTo(Context& context, int target) const override {
    const VariableScope scope(context);
    return Any(context, [&] { return rule_->CanMoveTo(context, target); });
  }

 protected:
  /// Sets the variables for each value in turn and calls `body` until it answers true; says whether
  /// it did. The caller restores the variables.
  virtual bool Any(Context& context, FunctionRef<bool()> body) const = 0;
  /// The program for the rule, for operators that ask for one; else null.
  const ListProgram* program() const { return program_.get(); }

 private:
  const MovesNode* rule_;
  std::unique_ptr<const ListProgram> program_;
};

}  // namespace ludens
