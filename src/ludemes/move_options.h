#pragma once

#include <memory>

#include "base/stack.h"
#include "ludemes/move_sketch.h"
#include "ludemes/nodes.h"

namespace ludens {

/// A move that a rule offers and that is built only where it is the one to be played: the rule, and
/// what it needs to know to build it.
struct MoveOption {
  MoveOption() = default;
  explicit MoveOption(MoveId built) : move(built) {}
  MoveOption(const MovesNode* builder, int origin, int target, const EvalVariables& variables)
      : rule(builder), from(origin), to(target), vars(variables) {}

  const MovesNode* rule = nullptr;         ///< Who builds it; null where `move` is built already.
  const MoveSketcher* sketcher = nullptr;  ///< Who sketches it, or null.
  MoveId move = kNoMove;
  int from = -1, to = -1;
  int detail = 0, extra = 0;  ///< The rule's own.
  bool flag = false;          ///< The same.
  int times = 1;              ///< How often in a row one and the same move is listed.
  EvalVariables vars;         ///< The iterator variables at the place where it was found.
};

/// The moves of a position in the order in which MovesNode::Eval lists them, most of them not built
/// yet. Operators around a rule say what they do to the moves of a stretch of the list; that is
/// done to the one move that is built.
class MoveOptions {
 public:
  void Clear() {
    size_ = 0;
    scopes_.Shrink(0);
  }
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const MoveOption& operator[](size_t index) const { return options_[index]; }

  /// Adds a move of `rule` with the present variables. One that depends on what does not last
  /// (EvalVariables::region) is built at once.
  void Add(Context& context, const MovesNode& rule, int from, int to, int detail = 0,
           bool flag = false, int extra = 0, const MoveSketcher* sketcher = nullptr);
  /// The same for items on their way, with `to` as the variable (to).
  /// REQUIRES: MayAddTravel.
  [[gnu::always_inline]] void AddTravel(Context& context, const MovesNode& rule, int from, int to,
                                        int detail, const MoveSketcher* sketcher) {
    MoveOption& option = options_[size_++];
    option.rule = &rule;
    option.sketcher = sketcher;
    option.move = kNoMove;
    option.from = from;
    option.to = to;
    option.detail = detail;
    option.extra = 0;
    option.flag = false;
    option.times = 1;
    option.vars = context.vars;
    option.vars.to = to;
  }
  /// True when AddTravel may be called.
  bool MayAddTravel(const Context& context) const {
    return size_ < capacity_ && context.vars.region == nullptr;
  }
  /// AddTravel where it may not.
  void AddTravelSlowly(Context& context, const MovesNode& rule, int from, int to, int detail,
                       const MoveSketcher* sketcher);
  /// Adds a move that is complete as far as its own rule goes.
  void AddBuilt(MoveId move);
  /// All options from `first` on go through `rule.Complete(…, detail)` after what was added before.
  void Complete(const MovesNode& rule, size_t first, int detail = 0,
                const MoveSketcher* sketcher = nullptr) {
    if (first < size_) scopes_.push_back({&rule, sketcher, first, size_, detail});
  }
  /// The same for operators that do no more than to attach their consequence.
  void AttachThen(const MovesNode& rule, size_t first) {
    if (rule.then != nullptr) Complete(rule, first);
  }

  /// A stretch of the list with what is done to it.
  struct Stretch {
    size_t first, last;
    size_t first_scope, last_scope;
  };
  Stretch From(size_t first, size_t first_scope) const {
    return {first, size_, first_scope, scopes_.size()};
  }
  size_t scopes() const { return scopes_.size(); }
  /// Adds the options of a stretch once more, as moves of their own; false, and nothing, where one
  /// of them is built already.
  bool Repeat(const Stretch& stretch);

  /// The option at `index` as a move in the arena. REQUIRES: the state as it was, once per list.
  MoveId Build(Context& context, size_t index) const;
  /// The same as a sketch; false, with anything in it, where the move must be built.
  bool Sketch(Context& context, size_t index, MoveSketch& sketch) const;
  /// Where it goes to.
  int ToOf(const Context& context, size_t index) const {
    const MoveOption& option = options_[index];
    return option.rule == nullptr ? context.arena()[option.move].to : option.to;
  }

 private:
  /// What an operator does to a stretch of the list.
  struct Scope {
    const MovesNode* rule;
    const MoveSketcher* sketcher;
    size_t first, last;
    int detail;
  };

  /// One more option, with anything in it.
  MoveOption& Append() {
    if (size_ == capacity_) [[unlikely]]
      Grow();
    return options_[size_++];
  }
  void Grow();

  std::unique_ptr<MoveOption[]> options_;
  size_t size_ = 0, capacity_ = 0;
  Stack<Scope> scopes_;
};

}  // namespace ludens
