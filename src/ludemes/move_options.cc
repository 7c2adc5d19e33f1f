#include "ludemes/move_options.h"

#include <algorithm>

namespace ludens {

void MoveOptions::Add(Context& context, const MovesNode& rule, int from, int to, int detail,
                      bool flag, int extra, const MoveSketcher* sketcher) {
  MoveOption option(&rule, from, to, context.vars);
  option.sketcher = sketcher;
  option.detail = detail;
  option.extra = extra;
  option.flag = flag;
  if (option.vars.region == nullptr)
    Append() = option;
  else
    AddBuilt(rule.Build(context, option));
}

void MoveOptions::AddTravelSlowly(Context& context, const MovesNode& rule, int from, int to,
                                  int detail, const MoveSketcher* sketcher) {
  const int before = context.vars.to;
  context.vars.to = to;
  Add(context, rule, from, to, detail, false, 0, sketcher);
  context.vars.to = before;
}

void MoveOptions::Grow() {
  const size_t capacity = capacity_ == 0 ? 64 : 2 * capacity_;
  std::unique_ptr<MoveOption[]> options(new MoveOption[capacity]);
  std::copy_n(options_.get(), size_, options.get());
  options_ = std::move(options);
  capacity_ = capacity;
}

void MoveOptions::AddBuilt(MoveId move) {
  // One and the same move in a row gets what is around it as often as it is listed.
  size_t row = size_;
  while (row > 0 && options_[row - 1].rule == nullptr && options_[row - 1].move == move) --row;
  Append() = MoveOption(move);
  for (size_t i = row; i < size_; ++i) options_[i].times = static_cast<int>(size_ - row);
}

bool MoveOptions::Repeat(const Stretch& stretch) {
  for (size_t i = stretch.first; i < stretch.last; ++i)
    if (options_[i].rule == nullptr) return false;
  const size_t shift = size_ - stretch.first;
  for (size_t i = stretch.first; i < stretch.last; ++i) {
    MoveOption& again = Append();
    again = options_[i];
  }
  for (size_t i = stretch.first_scope; i < stretch.last_scope; ++i) {
    Scope scope = scopes_[i];
    scope.first += shift;
    scope.last += shift;
    scopes_.push_back(scope);
  }
  return true;
}

MoveId MoveOptions::Build(Context& context, size_t index) const {
  const MoveOption& option = options_[index];
  MoveId move = option.move;
  if (option.rule != nullptr) {
    const VariableScope scope(context);
    context.vars = option.vars;
    move = option.rule->Build(context, option);
  }
  for (const Scope& scope : scopes_)
    if (scope.first <= index && index < scope.last)
      for (int i = 0; i < option.times; ++i) scope.rule->Complete(context, move, scope.detail);
  return move;
}

bool MoveOptions::Sketch(Context& context, size_t index, MoveSketch& sketch) const {
  const MoveOption& option = options_[index];
  if (option.sketcher == nullptr) return false;
  {
    const VariableScope scope(context);
    context.vars = option.vars;
    if (!option.sketcher->Sketch(context, option, sketch)) return false;
  }
  for (const Scope& scope : scopes_) {
    if (index < scope.first || index >= scope.last) continue;
    const bool told = scope.detail == 0 ? sketch.AddThen(scope.rule->then)
                                        : scope.sketcher != nullptr &&
                                              scope.sketcher->Extend(context, scope.detail, sketch);
    if (!told) return false;
  }
  return true;
}

}  // namespace ludens
