#pragma once

#include <memory>
#include <vector>

#include "base/stack.h"
#include "ludemes/move_sketch.h"
#include "ludemes/nodes.h"

namespace ludens {

/// What operators around a rule do to its moves, innermost first: each `rule.Complete`.
struct OptionChain {
  struct Link {
    const MovesNode* rule;
    const MoveSketcher* sketcher;
    bool with_detail;  ///< With MoveOption::chain_detail; without, it attaches its consequence.
  };
  std::vector<Link> links;
};

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
  int chain_detail = 0;
  const OptionChain* chain = nullptr;  ///< Comes before what is done to stretches of the list.
  EvalVariables vars;                  ///< The iterator variables at the place where it was found.
};

/// The moves of a position in the order in which MovesNode::Eval lists them, most of them not built
/// yet. Operators around a rule say what they do to the moves of a stretch of the list; that is
/// done to the one move that is built.
class MoveOptions {
 public:
  void Clear() {
    size_ = more_ = 0;
    scopes_.Shrink(0);
    repeats_.Shrink(0);
  }
  /// How many moves there are to choose from.
  size_t count() const { return size_ + more_; }
  /// How many of them are kept here: repeated ones once.
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  /// Adds a move of `rule` with the present variables. One that depends on what does not last
  /// (EvalVariables::region) is built at once.
  void Add(Context& context, const MovesNode& rule, int from, int to, int detail = 0,
           bool flag = false, int extra = 0, const MoveSketcher* sketcher = nullptr);
  /// The same for items on their way, with `to` as the variable (to).
  /// REQUIRES: MayAddTravel.
  [[gnu::always_inline]] void AddTravel(Context& context, const MovesNode& rule, int from, int to,
                                        int detail, const MoveSketcher* sketcher,
                                        const OptionChain* chain, int chain_detail) {
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
    option.chain_detail = chain_detail;
    option.chain = chain;
    option.vars = context.vars;
    option.vars.to = to;
  }
  /// True when AddTravel may be called.
  bool MayAddTravel(const Context& context) const {
    return size_ < capacity_ && context.vars.region == nullptr;
  }
  /// AddTravel where it may not.
  void AddTravelSlowly(Context& context, const MovesNode& rule, int from, int to, int detail,
                       const MoveSketcher* sketcher, const OptionChain* chain, int chain_detail);
  /// Adds a move that is complete as far as its own rule goes.
  void AddBuilt(MoveId move);
  /// All options from `first` on go through `rule.Complete(…, detail)` after what was added before.
  void Complete(const MovesNode& rule, size_t first, int detail = 0,
                const MoveSketcher* sketcher = nullptr) {
    if (first < size_) scopes_.push_back({&rule, sketcher, first, size_, detail});
  }
  /// The same for all links of a chain; null has none.
  void CompleteChain(const OptionChain* chain, size_t first, int chain_detail);
  /// The same for operators that do no more than to attach their consequence.
  void AttachThen(const MovesNode& rule, size_t first) {
    if (rule.then != nullptr) Complete(rule, first);
  }

  /// Lists the options from `first` on (MoveOptions::size) once more, as moves of their own; false,
  /// and nothing, where one of them is built already or some of them are repeated.
  bool Repeat(size_t first) { return Repeat(first, 1); }
  bool Repeat(size_t first, size_t times);

  /// The option at `index` (below count) as a move in the arena.
  /// REQUIRES: the state as it was, once per list.
  MoveId Build(Context& context, size_t index) const;
  /// The same as a sketch; false, with anything in it, where the move must be built.
  bool Sketch(Context& context, size_t index, MoveSketch& sketch) const;
  /// Where the option goes that is kept at `index` (below size).
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
  /// Where the option at an index of the whole list is kept.
  size_t PlaceOf(size_t index) const;

  /// A stretch that stands in the list several times in a row.
  struct Repeated {
    size_t first, last;
    size_t times;
  };

  std::unique_ptr<MoveOption[]> options_;
  size_t size_ = 0, capacity_ = 0;
  size_t more_ = 0;  ///< Moves that are repeated.
  Stack<Scope> scopes_;
  Stack<Repeated> repeats_;  ///< In the order of the list, apart from each other.
};

}  // namespace ludens
