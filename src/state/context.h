#pragma once

#include <cstring>
#include <memory>
#include <span>
#include <vector>

#include "base/stack.h"
#include "state/model.h"
#include "state/move_arena.h"
#include "state/region.h"
#include "state/state.h"

namespace ludens {

class Context;
using IntList = std::vector<int>;
using DirectionList = std::vector<AbsoluteDirection>;

/// One change that a consequence makes, and the rule that follows it.
struct Deed {
  Action action;
  bool acts = true;  ///< False: there is only what follows.
  const MovesNode* then = nullptr;
};
using DeedList = std::vector<Deed>;
using ActionList = std::vector<Action>;

/// The rules of a compiled game as seen from inside an evaluation: some conditions ask what moves
/// a player would have. Implemented by the compiler.
class RuleBook {
 public:
  virtual ~RuleBook() = default;
  /// The legal moves of the mover, meta rules applied, without the forced pass.
  virtual void LegalMoves(Context& context, MoveIds& out) const = 0;
  /// The move rule of a phase, as written.
  virtual const MovesNode* PhaseMoves(int phase) const = 0;
  /// Index of the phase with this name, or -1.
  virtual int FindPhase(std::string_view name) const = 0;
  /// Plays a move to the end of its turn as the game does: applies it, tests the ends, changes
  /// phases and the mover. For rules that look several moves ahead.
  virtual void Play(Context& context, MoveId move) const;
};

/// A stack of reusable objects: Acquire gives one that nobody uses, Release gives the newest back.
template <typename T>
class Pool {
 public:
  T& Acquire() {
    if (used_ == items_.size()) items_.push_back(std::make_unique<T>());
    return *items_[used_++];
  }
  void Release() { --used_; }

 private:
  std::vector<std::unique_ptr<T>> items_;
  size_t used_ = 0;
};

/// A block of bytes for a copied state, aligned as states are.
struct StateBlock {
  std::vector<uint64_t> words;
  std::byte* Reserve(size_t size) {
    if (words.size() * 8 < size + 64) words.resize(size / 8 + 9);
    const auto address = reinterpret_cast<uintptr_t>(words.data());
    return reinterpret_cast<std::byte*>((address + 63) & ~uintptr_t{63});
  }
};

/// Working memory of one thread's evaluations; no evaluation allocates once it is warm.
struct Scratch {
  MoveArena arena;
  Pool<Region> regions;
  Pool<IntList> ints;
  Pool<MoveIds> move_lists;
  Pool<DirectionList> directions;
  Pool<ActionList> actions;
  Pool<StateBlock> blocks;
  DeedList deeds;         ///< Of the consequences under way; used as a stack.
  Stack<Action> applied;  ///< Actions of the move being applied, consequences included.
  /// Where those of the current look-ahead begin; those before belong to moves under way outside.
  size_t applied_begin = 0;
  /// How many of those are of the move that is to be played next, done while it was generated.
  size_t done_before = 0;

  std::span<const Action> Applied() const {
    return {applied.begin() + applied_begin, applied.end()};
  }
};

/// The iterator variables of the language: what (from), (to), (site) … answer. -1 when unset.
struct EvalVariables {
  int from = -1;
  int to = -1;
  int between = -1;
  int site = -1;
  int level = -1;
  int value = -1;
  int player = -1;
  int pips = -1;
  int hint = -1;
  int edge = -1;
  int track = -1;
  uint32_t team = 0;               ///< The members of the iterated team, as bits.
  const Region* region = nullptr;  ///< What (sites) iterates over.
};

/// A state under evaluation: everything a ludeme may look at. Copying a Context does not copy the
/// state; use TempContext for look-ahead.
class Context {
 public:
  Context(const Model& game_model, const RuleBook& book, State game_state, Scratch& memory)
      : model(game_model), rules(book), state(game_state), scratch(memory) {}

  const Model& model;
  const RuleBook& rules;
  State state;
  Scratch& scratch;
  EvalVariables vars;
  /// Set while moves are generated inside a test of moves ("is Threatened", "no Moves"): inner
  /// tests of that kind do not look ahead again.
  bool recursive = false;
  /// Losses decided by the end rules of the current move: simultaneous losers share their ranks.
  int losses_this_turn = 0;
  /// Set while "is Threatened" generates replies / while "no Moves" looks for a move: the same
  /// test fails at once where these moves ask for it again.
  bool in_threat_test = false;
  bool in_stalemate_test = false;
  /// Set while moves are tried out for wins: a test for wins inside finds none.
  bool in_win_test = false;
  /// While set, only the last of several changes that belong together must be logged
  /// (Scratch::applied): nobody asks what a playout's move did in detail.
  bool brief_log = false;
  /// While set, (no Moves Next) does not look for a move: it fails and notes in `assumed_moves`
  /// that it was asked.
  bool assumes_moves = false;
  bool assumed_moves = false;

  Header& header() const { return state.header(); }
  const Topology& topology() const { return model.topology; }
  int mover() const { return header().mover; }
  MoveArena& arena() const { return scratch.arena; }
  bool Active(int player) const { return (header().active >> player) & 1; }

  int SlotOf(SiteType type, int site) const { return model.SlotOf(type, site); }
  SiteType TypeOr(std::optional<SiteType> type) const { return type.value_or(model.default_site); }
};

/// A borrowed object of a scratch pool, cleared on entry and given back on exit.
template <typename T>
class Borrowed {
 public:
  explicit Borrowed(Pool<T>& pool) : pool_(pool), item_(pool.Acquire()) {
    if constexpr (requires { item_.Clear(); })
      item_.Clear();
    else
      item_.clear();
  }
  ~Borrowed() { pool_.Release(); }
  Borrowed(const Borrowed&) = delete;
  Borrowed& operator=(const Borrowed&) = delete;

  T& operator*() { return item_; }
  T* operator->() { return &item_; }

 private:
  Pool<T>& pool_;
  T& item_;
};

struct BorrowedRegion : Borrowed<Region> {
  explicit BorrowedRegion(Context& context) : Borrowed(context.scratch.regions) {}
};
struct BorrowedInts : Borrowed<IntList> {
  explicit BorrowedInts(Context& context) : Borrowed(context.scratch.ints) {}
};
struct BorrowedMoves : Borrowed<MoveIds> {
  explicit BorrowedMoves(Context& context) : Borrowed(context.scratch.move_lists) {}
};
struct BorrowedActions : Borrowed<ActionList> {
  explicit BorrowedActions(Context& context) : Borrowed(context.scratch.actions) {}
};
struct BorrowedDirections : Borrowed<DirectionList> {
  explicit BorrowedDirections(Context& context) : Borrowed(context.scratch.directions) {}
};

/// Moves generated inside this scope leave the arena when it ends.
class ArenaScope {
 public:
  explicit ArenaScope(Context& context) : arena_(context.arena()), mark_(arena_.GetMark()) {}
  ~ArenaScope() { arena_.Release(mark_); }
  ArenaScope(const ArenaScope&) = delete;
  ArenaScope& operator=(const ArenaScope&) = delete;

 private:
  MoveArena& arena_;
  MoveArena::Mark mark_;
};

/// A copy of a context with a state of its own, for look-ahead; given back at the end of scope.
class TempContext {
 public:
  /// Without `hashed`, the copy does not keep the hash of the sites up to date.
  explicit TempContext(Context& original, bool hashed = true)
      : block_(original.scratch.blocks.Acquire()),
        pool_(original.scratch.blocks),
        context_(original.model, original.rules, CopyState(original, hashed), original.scratch),
        applied_before_(original.scratch.applied_begin),
        done_before_(original.scratch.done_before) {
    context_.vars = original.vars;
    context_.recursive = original.recursive;
    context_.in_threat_test = original.in_threat_test;
    context_.in_stalemate_test = original.in_stalemate_test;
    context_.in_win_test = original.in_win_test;
    Scratch& scratch = original.scratch;
    scratch.applied_begin = scratch.applied.size();
    scratch.done_before = 0;
  }
  ~TempContext() {
    Scratch& scratch = context_.scratch;
    scratch.applied.Shrink(scratch.applied_begin);
    scratch.applied_begin = applied_before_;
    scratch.done_before = done_before_;
    pool_.Release();
  }
  TempContext(const TempContext&) = delete;
  TempContext& operator=(const TempContext&) = delete;

  Context& operator*() { return context_; }
  Context* operator->() { return &context_; }

 private:
  State CopyState(Context& original, bool hashed) {
    return original.state.CopyTo(block_.Reserve(original.state.layout().size),
                                 hashed && original.state.hashed());
  }

  StateBlock& block_;
  Pool<StateBlock>& pool_;
  Context context_;
  size_t applied_before_;
  size_t done_before_;
};

/// A copy of a context's state, to be able to take a move back.
class StateBackup {
 public:
  explicit StateBackup(Context& context)
      : context_(context),
        copy_(context.state.CopyTo(
            context.scratch.blocks.Acquire().Reserve(context.state.layout().size),
            context.state.hashed())) {}
  ~StateBackup() { context_.scratch.blocks.Release(); }
  StateBackup(const StateBackup&) = delete;
  StateBackup& operator=(const StateBackup&) = delete;

  void Restore() const { copy_.CopyTo(context_.state.bytes(), context_.state.hashed()); }

 private:
  Context& context_;
  State copy_;
};

/// Saves the iterator variables and restores them at the end of scope.
class VariableScope {
 public:
  explicit VariableScope(Context& context) : context_(context), saved_(context.vars) {}
  ~VariableScope() { context_.vars = saved_; }
  VariableScope(const VariableScope&) = delete;
  VariableScope& operator=(const VariableScope&) = delete;
  const EvalVariables& saved() const { return saved_; }

 private:
  Context& context_;
  EvalVariables saved_;
};

}  // namespace ludens
