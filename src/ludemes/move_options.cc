#include "ludemes/move_options.h"

#include <array>
#include <cstddef>
#include <cstring>
#include <type_traits>

namespace ludens {

namespace {

/// Equal but for (from) and (to), which come first. Asked for every move, hence by words.
bool AreAlike(const EvalVariables& a, const EvalVariables& b) {
  constexpr size_t kBegin = offsetof(EvalVariables, between);
  constexpr size_t kWords = (sizeof(EvalVariables) - kBegin) / sizeof(uint64_t);
  static_assert(std::has_unique_object_representations_v<EvalVariables>);
  static_assert(kBegin == 2 * sizeof(int) && kBegin + kWords * sizeof(uint64_t) == sizeof a);
  std::array<uint64_t, kWords> first, second;
  std::memcpy(first.data(), reinterpret_cast<const std::byte*>(&a) + kBegin, sizeof first);
  std::memcpy(second.data(), reinterpret_cast<const std::byte*>(&b) + kBegin, sizeof second);
  uint64_t different = 0;
  for (size_t i = 0; i < kWords; ++i) different |= first[i] ^ second[i];
  return different == 0;
}

}  // namespace

void MoveOptions::Add(Context& context, const MovesNode& rule, int from, int to, int detail,
                      bool flag, int extra) {
  const EvalVariables& vars = context.vars;
  if (variables_.empty() || !AreAlike(variables_.back(), vars)) variables_.push_back(vars);
  MoveOption& option = options_.emplace_back(&rule, from, to);
  option.detail = detail;
  option.extra = extra;
  option.flag = flag;
  option.vars = static_cast<uint32_t>(variables_.size() - 1);
  option.vars_from = vars.from;
  option.vars_to = vars.to;
  if (vars.region == nullptr) return;
  const MoveId move = rule.Build(context, MoveOption(option));
  options_.pop_back();
  AddBuilt(move);
}

EvalVariables MoveOptions::VariablesOf(const MoveOption& option) const {
  EvalVariables vars = variables_[option.vars];
  vars.from = option.vars_from;
  vars.to = option.vars_to;
  return vars;
}

void MoveOptions::AddBuilt(MoveId move) {
  // One and the same move in a row gets what is around it as often as it is listed.
  size_t row = options_.size();
  while (row > 0 && options_[row - 1].rule == nullptr && options_[row - 1].move == move) --row;
  options_.emplace_back(move);
  for (size_t i = row; i < options_.size(); ++i)
    options_[i].times = static_cast<int>(options_.size() - row);
}

bool MoveOptions::Repeat(const Stretch& stretch) {
  for (size_t i = stretch.first; i < stretch.last; ++i)
    if (options_[i].rule == nullptr) return false;
  const size_t shift = options_.size() - stretch.first;
  options_.reserve(options_.size() + stretch.last - stretch.first);
  scopes_.reserve(scopes_.size() + stretch.last_scope - stretch.first_scope);
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
    context.vars = VariablesOf(option);
    move = option.rule->Build(context, option);
  }
  for (const Scope& scope : scopes_)
    if (scope.first <= index && index < scope.last)
      for (int i = 0; i < option.times; ++i) scope.rule->Complete(context, move, scope.detail);
  return move;
}

}  // namespace ludens
