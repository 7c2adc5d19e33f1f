#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ludemes/grammar/bound.h"
#include "ludemes/nodes.h"

// While rules look for moves, nothing on the board changes: what an expression says of a position,
// or of one site of it, is found once.

namespace ludens {

/// For the length of a scope a state stays as it is, but for whose turn it is.
class FrozenScope {
 public:
  explicit FrozenScope(const Context& context) : outer_(now) {
    if (now.state != context.state.bytes()) now = {context.state.bytes(), ++newest};
  }
  ~FrozenScope() { now = outer_; }
  FrozenScope(const FrozenScope&) = delete;
  FrozenScope& operator=(const FrozenScope&) = delete;

  /// The number of the scope that a context is in; 0: none.
  static uint64_t Of(const Context& context) {
    return now.state == context.state.bytes() ? now.number : 0;
  }

 private:
  struct Frozen {
    const std::byte* state;
    uint64_t number;
  };
  static inline thread_local constinit Frozen now = {nullptr, 0};
  static inline thread_local constinit uint64_t newest = 0;

  Frozen outer_;
};

class Lowering;

/// The node itself, or one that remembers what it says in a position, where that is worth it and
/// nothing but the position and one iterated site has a say.
const IntNode* Remembered(Lowering& lowering, const Bound& bound, const IntNode* node);
const RegionNode* Remembered(Lowering& lowering, const Bound& bound, const RegionNode* node);

/// What an expression was worth in a frozen position, by the site that it depends on, if any.
class Memo {
 public:
  using Variable = int EvalVariables::*;  ///< Null: the position is all that it depends on.
  /// `leaves_level`: evaluation may leave the iterated level at another one.
  Memo(Variable variable, bool leaves_level);

 protected:
  struct Entry {
    uint64_t scope = 0;
    uint32_t turn = 0;         ///< Whose turn it was.
    std::optional<int> level;  ///< The level that it was left at.
    int value = 0;
    Region region;
  };
  /// The entry for a context, valid or not until it is filled in; null where nothing is kept.
  Entry* Find(const Context& context) const;
  static bool IsValid(const Context& context, const Entry& entry) {
    return entry.scope == FrozenScope::Of(context) && entry.turn == TurnOf(context);
  }
  /// Gives the iterated level the value that evaluation would leave it at.
  static void Leave(Context& context, const Entry& entry) {
    if (entry.level) context.vars.level = *entry.level;
  }
  /// Evaluates by `eval(entry)` and keeps what it says.
  template <typename Eval>
  Entry& Fill(Context& context, Eval&& eval) const;

 private:
  static uint32_t TurnOf(const Context& context) {
    const Header& header = context.state.header();
    return static_cast<uint32_t>(header.mover) | static_cast<uint32_t>(header.next) << 8 |
           static_cast<uint32_t>(header.prev) << 16;
  }

  Variable variable_;
  bool leaves_level_;
  size_t number_;  ///< Of this memo among all.
};

class MemoInt final : public IntNode, private Memo {
 public:
  MemoInt(const IntNode* node, Variable variable, bool leaves_level)
      : Memo(variable, leaves_level), node_(node) {}
  int Eval(Context& context) const override;
  bool Exceeds(Context& context, int limit) const override;
  bool Is(Context& context, int value) const override;

 private:
  const IntNode* node_;
};

class MemoRegion final : public RegionNode, private Memo {
 public:
  MemoRegion(const RegionNode* node, Variable variable, bool leaves_level)
      : Memo(variable, leaves_level), node_(node) {}
  void Eval(Context& context, Region& out) const override;
  SiteType Type(const Context& context) const override { return node_->Type(context); }
  bool Contains(Context& context, int site) const override;
  std::optional<std::span<const uint64_t>> Kept(Context& context) const override;
  int Count(Context& context) const override;

 private:
  /// The region as it is kept. REQUIRES: the context is in a frozen scope.
  const Region& Now(Context& context, const Entry* entry) const;

  const RegionNode* node_;
};

}  // namespace ludens
