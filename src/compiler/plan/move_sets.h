#pragma once

#include <algorithm>
#include <memory>

#include "base/function_ref.h"
#include "compiler/plan/move_source.h"
#include "compiler/plan/movement_sketch.h"
#include "ludemes/moves/move_actions.h"

namespace ludens {

template <int W>
class MoveRule;

/// The pieces that a rule is asked about: all `froms`, which hold `component`. At the top of a rule
/// there are none.
template <int W>
struct PieceSet {
  int component = 0;
  Mask<W> froms;
};

/// Some moves of one rule, in a form that only the rule understands.
template <int W>
struct MoveSet {
  const MoveRule<W>* rule = nullptr;
  Mask<W> targets;
  int count = 0;
  int from = -1;
  int group = 0;
  int thens = -1;  ///< The last of its consequences in MoveSets::links.
  const BoolNode* afterwards = nullptr;
  int checked_thens = 0;
  bool asks_hash = true;
};

/// A list that keeps its memory and leaves out empty sets without a branch on whether a set is:
/// that is as good as random.
template <int W>
class MoveSetList {
 public:
  void Add(const MoveRule<W>* rule, const Mask<W>& targets, int count, int from, int group) {
    if (size_ == capacity_) [[unlikely]]
      Grow();
    MoveSet<W>& set = sets_[size_];
    set.rule = rule;
    set.targets = targets;
    set.count = count;
    set.from = from;
    set.group = group;
    set.thens = -1;
    set.afterwards = nullptr;
    set.checked_thens = 0;
    set.asks_hash = true;
    size_ += count > 0;
  }
  void clear() { size_ = 0; }
  size_t size() const { return size_; }
  MoveSet<W>& operator[](size_t i) { return sets_[i]; }
  const MoveSet<W>& operator[](size_t i) const { return sets_[i]; }
  const MoveSet<W>* begin() const { return sets_.get(); }
  const MoveSet<W>* end() const { return sets_.get() + size_; }

 private:
  void Grow() {
    const size_t capacity = 2 * capacity_ + 16;
    auto larger = std::make_unique<MoveSet<W>[]>(capacity);
    std::copy(begin(), end(), larger.get());
    sets_ = std::move(larger);
    capacity_ = capacity;
  }

  std::unique_ptr<MoveSet<W>[]> sets_;
  size_t size_ = 0, capacity_ = 0;
};

/// All moves of a position as sets.
template <int W>
struct MoveSets {
  struct Link {
    const MovesNode* then;
    int before;
  };

  MoveSetList<W> sets;
  std::vector<Link> links;
  MoveIds plain;  ///< Moves of rules without sets.
  int total = 0;

  void Clear() {
    sets.clear();
    links.clear();
    plain.clear();
    total = 0;
  }
  /// One move for each target, if there are any.
  void Add(const MoveRule<W>* rule, const Mask<W>& targets, int from, int group = 0) {
    const int count = targets.Count();
    sets.Add(rule, targets, count, from, group);
    total += count;
  }
  /// One move that goes nowhere.
  void AddAimless(const MoveRule<W>* rule) {
    sets.Add(rule, {}, 1, -1, 0);
    ++total;
  }
  /// The moves of `plain` from `first` on.
  void AddPlain(const MoveRule<W>* rule, int first) {
    const int count = static_cast<int>(plain.size()) - first;
    sets.Add(rule, {}, count, first, 0);
    total += count;
  }
};

/// Sets of moves for a question on the way; questions may nest.
template <int W>
class Probe {
 public:
  Probe() : sets_(Pool().Acquire()) { sets_.Clear(); }
  ~Probe() { Pool().Release(); }
  Probe(const Probe&) = delete;
  Probe& operator=(const Probe&) = delete;

  MoveSets<W>& operator*() const { return sets_; }
  MoveSets<W>* operator->() const { return &sets_; }

 private:
  static ludens::Pool<MoveSets<W>>& Pool() {
    static thread_local ludens::Pool<MoveSets<W>> pool;
    return pool;
  }
  MoveSets<W>& sets_;
};

/// A move rule that knows its moves as sets.
template <int W>
class MoveRule {
 public:
  virtual ~MoveRule() = default;

  /// Adds the sets of the rule, each with the rule's own consequence.
  void Gather(Context& context, const PieceSet<W>& pieces, MoveSets<W>& sets) const {
    const size_t first = sets.sets.size();
    Collect(context, pieces, sets);
    AttachThen(sets, first);
  }
  /// The same part by part: after each part `found()` is asked, and the rest is left out when it
  /// answers true. Returns the last answer.
  bool GatherUntil(Context& context, const PieceSet<W>& pieces, MoveSets<W>& sets,
                   FunctionRef<bool()> found) const {
    if (then == nullptr) return CollectUntil(context, pieces, sets, found);
    size_t first = sets.sets.size();
    return CollectUntil(context, pieces, sets, [&] {
      AttachThen(sets, first);
      first = sets.sets.size();
      return found();
    });
  }

  /// True when some move of the rule ends on `target`, or for kAnySite when there is a move at all.
  virtual bool Any(Context& context, const PieceSet<W>& pieces, int target) const {
    const Probe<W> probe;
    Collect(context, pieces, *probe);
    if (target == kAnySite) return probe->total > 0;
    if (target < 0 || target >= Mask<W>::kSites) return false;
    return std::any_of(probe->sets.begin(), probe->sets.end(),
                       [&](const MoveSet<W>& set) { return set.targets.Contains(target); });
  }

  /// Builds the k-th move of a set that this rule added.
  virtual void Build(Context& context, const MoveSets<W>& sets, const MoveSet<W>& set, int k,
                     Choice& choice) const = 0;
  /// Appends the moves of such a set, in their order. Rules that can say so without building the
  /// moves do.
  virtual void List(Context& context, const MoveSets<W>& sets, const MoveSet<W>& set,
                    ListedMoves& out) const {
    const ArenaScope arena(context);
    for (int k = 0; k < set.count; ++k) {
      Choice choice;
      Build(context, sets, set, k, choice);
      out.push_back(
          {choice.IsLean() ? CodedOf(context, choice.lean) : CodedOf(context, choice.id)});
    }
  }

  /// Adds the moves that `component` gets from the rule under these conditions to a sketch; false
  /// where the rule is not of that kind.
  bool Sketch(int component, const std::vector<typename MovementSketch<W>::Condition>& from,
              MovementSketch<W>& sketch) const {
    return then == nullptr && SketchMoves(component, from, sketch);
  }

  /// The rule's own (then …): attached to every move that passes through it.
  const MovesNode* then = nullptr;

 protected:
  virtual void Collect(Context& context, const PieceSet<W>& pieces, MoveSets<W>& sets) const = 0;
  virtual bool CollectUntil(Context& context, const PieceSet<W>& pieces, MoveSets<W>& sets,
                            FunctionRef<bool()> found) const {
    Collect(context, pieces, sets);
    return found();
  }
  virtual bool SketchMoves(int, const std::vector<typename MovementSketch<W>::Condition>&,
                           MovementSketch<W>&) const {
    return false;
  }

 private:
  void AttachThen(MoveSets<W>& sets, size_t first) const {
    if (then == nullptr) return;
    // Neighbours with the same consequences so far share the link.
    int link = -1, before = -1;
    for (size_t i = first; i < sets.sets.size(); ++i) {
      int& thens = sets.sets[i].thens;
      if (link < 0 || thens != before) {
        before = thens;
        link = static_cast<int>(sets.links.size());
        sets.links.push_back({then, before});
      }
      thens = link;
    }
  }
};

/// Builds the k-th of all moves.
template <int W>
void BuildChoice(Context& context, const MoveSets<W>& sets, int k, Choice& choice) {
  size_t i = 0;
  while (k >= sets.sets[i].count) k -= sets.sets[i++].count;
  const MoveSet<W>& set = sets.sets[i];
  choice.lean.from_type = choice.lean.to_type = context.model.default_site;
  set.rule->Build(context, sets, set, k, choice);
  choice.afterwards = set.afterwards;
  choice.checked_thens = set.checked_thens;
  choice.asks_hash = set.asks_hash;
  if (set.thens < 0) return;
  // Consequences of inner rules come first.
  for (int link = set.thens; link >= 0; link = sets.links[static_cast<size_t>(link)].before)
    choice.lean.thens[static_cast<size_t>(choice.lean.then_count++)] =
        sets.links[static_cast<size_t>(link)].then;
  std::reverse(choice.lean.thens.begin(), choice.lean.thens.begin() + choice.lean.then_count);
  choice.SettleThens(context.arena(), choice.checked_thens);
}

/// A rule made of others, which build their moves themselves.
template <int W>
class MoveOperator : public MoveRule<W> {
 public:
  void Build(Context&, const MoveSets<W>&, const MoveSet<W>&, int, Choice&) const override {}
};

}  // namespace ludens
