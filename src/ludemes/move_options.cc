#include "ludemes/move_options.h"

namespace ludens {

void MoveOptions::Add(Context& context, const MovesNode& rule, int from, int to, int detail,
                      bool flag, int extra, const MoveSketcher* sketcher) {
  MoveOption option(&rule, from, to, context.vars);
  option.sketcher = sketcher;
  option.detail = detail;
  option.extra = extra;
  option.flag = flag;
  if (option.vars.region == nullptr) return options_.push_back(option);
  AddBuilt(rule.Build(context, option));
}

void MoveOptions::AddBuilt(MoveId move) {
  // One and the same move in a row gets what is around it as often as it is listed.
  size_t row = options_.size();
  while (row > 0 && options_[row - 1].rule == nullptr && options_[row - 1].move == move) --row;
  options_.push_back(MoveOption(move));
  for (size_t i = row; i < options_.size(); ++i)
    options_[i].times = static_cast<int>(options_.size() - row);
}

bool MoveOptions::Repeat(const Stretch& stretch) {
  for (size_t i = stretch.first; i < stretch.last; ++i)
    if (options_[i].rule == nullptr) return false;
  const size_t shift = options_.size() - stretch.first;
  for (size_t i = stretch.first; i < stretch.last; ++i) options_.push_back(options_[i]);
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
