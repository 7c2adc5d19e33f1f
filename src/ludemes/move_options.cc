#include "ludemes/move_options.h"

#include <algorithm>

namespace ludens {

void MoveOptions::Add(Context& context, const MovesNode& rule, int from, int to, int detail,
                      bool flag, int extra, const MoveSketcher* sketcher) {
  const auto write = [&](MoveOption& option) {
    option.rule = &rule;
    option.sketcher = sketcher;
    option.move = kNoMove;
    option.from = from;
    option.to = to;
    option.detail = detail;
    option.extra = extra;
    option.flag = flag;
    option.times = 1;
    option.chain_detail = 0;
    option.chain = nullptr;
    option.vars = context.vars;
  };
  if (context.vars.region == nullptr) return write(Append());
  MoveOption option;
  write(option);
  AddBuilt(rule.Build(context, option));
}

void MoveOptions::AddTravelSlowly(Context& context, const MovesNode& rule, int from, int to,
                                  int detail, const MoveSketcher* sketcher,
                                  const OptionChain* chain, int chain_detail) {
  const size_t first = size_;
  const int before = context.vars.to;
  context.vars.to = to;
  Add(context, rule, from, to, detail, false, 0, sketcher);
  context.vars.to = before;
  CompleteChain(chain, first, chain_detail);
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

void MoveOptions::CompleteChain(const OptionChain* chain, size_t first, int chain_detail) {
  if (chain == nullptr) return;
  for (const OptionChain::Link& link : chain->links)
    Complete(*link.rule, first, link.with_detail ? chain_detail : 0, link.sketcher);
}

bool MoveOptions::Repeat(size_t first, size_t times) {
  if (first == size_) return true;
  const bool again =
      !repeats_.empty() && repeats_.back().first == first && repeats_.back().last == size_;
  if (!again) {
    if (!repeats_.empty() && repeats_.back().last > first) return false;
    for (size_t i = first; i < size_; ++i)
      if (options_[i].rule == nullptr) return false;
    repeats_.push_back({first, size_, 1});
  }
  repeats_.back().times += times;
  more_ += times * (size_ - first);
  return true;
}

size_t MoveOptions::PlaceOf(size_t index) const {
  size_t place = index;
  for (const Repeated& repeated : repeats_) {
    if (place < repeated.first) break;
    const size_t length = repeated.last - repeated.first;
    const size_t within = place - repeated.first;
    if (within < length * repeated.times) return repeated.first + within % length;
    place -= length * (repeated.times - 1);
  }
  return place;
}

MoveId MoveOptions::Build(Context& context, size_t index) const {
  const size_t place = PlaceOf(index);
  const MoveOption& option = options_[place];
  MoveId move = option.move;
  if (option.rule != nullptr) {
    const VariableScope scope(context);
    context.vars = option.vars;
    move = option.rule->Build(context, option);
  }
  if (option.chain != nullptr)
    for (const OptionChain::Link& link : option.chain->links)
      link.rule->Complete(context, move, link.with_detail ? option.chain_detail : 0);
  for (const Scope& scope : scopes_)
    if (scope.first <= place && place < scope.last)
      for (int i = 0; i < option.times; ++i) scope.rule->Complete(context, move, scope.detail);
  return move;
}

bool MoveOptions::Sketch(Context& context, size_t index, MoveSketch& sketch) const {
  const size_t place = PlaceOf(index);
  const MoveOption& option = options_[place];
  if (option.sketcher == nullptr) return false;
  {
    const VariableScope scope(context);
    context.vars = option.vars;
    if (!option.sketcher->Sketch(context, option, sketch)) return false;
  }
  const auto complete = [&](const MovesNode& rule, const MoveSketcher* sketcher, int detail) {
    return detail == 0 ? sketch.AddThen(rule.then)
                       : sketcher != nullptr && sketcher->Extend(context, detail, sketch);
  };
  if (option.chain != nullptr)
    for (const OptionChain::Link& link : option.chain->links)
      if (!complete(*link.rule, link.sketcher, link.with_detail ? option.chain_detail : 0))
        return false;
  for (const Scope& scope : scopes_) {
    if (place < scope.first || place >= scope.last) continue;
    if (!complete(*scope.rule, scope.sketcher, scope.detail)) return false;
  }
  return true;
}

}  // namespace ludens
