#pragma once

#include <algorithm>
#include <memory>

#include "base/function_ref.h"
#include "base/stack.h"
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
  int link = -1;  ///< The outermost of the rules around it that add something, or -1.
};

/// What a rule around others adds to their moves: a consequence, or a condition that must hold
/// after the move and the consequences of the rules within.
struct MoveLink {
  const MovesNode* then = nullptr;       ///< Null for a condition.
  const BoolNode* afterwards = nullptr;  ///< Null for a consequence.
  bool asks_hash = false;                ///< The condition may ask for the hash of the position.
  int within = -1;                       ///< The next rule inwards that adds something, or -1.
};

/// What (max Moves …) knows of the turns that its moves begin, where the sets are collected to ask
/// for it.
struct TurnLengths {
  bool wanted = false;
  bool with_value = false;
  int greatest = 0;  ///< 0: not known.
  size_t sets = 0;   ///< Of so many sets, with no other links than these.
  size_t links = 0;
};

/// All moves of a position as sets. Memory is kept from one position to the next.
template <int W>
struct MoveSets {
  Stack<MoveLink> links;
  MoveIds plain;  ///< Moves of rules without sets.
  int total = 0;
  TurnLengths lengths;

  void Clear() {
    size_ = 0;
    links.Shrink(0);
    plain.clear();
    total = 0;
    lengths = {};
  }
  size_t size() const { return size_; }
  MoveSet<W>& operator[](size_t i) { return sets_[i]; }
  const MoveSet<W>& operator[](size_t i) const { return sets_[i]; }
  const MoveSet<W>* begin() const { return sets_.get(); }
  const MoveSet<W>* end() const { return sets_.get() + size_; }

  /// Adds sets of one rule, at most as many as said before. Empty ones are left out, without a
  /// branch on whether a set is: that is as good as random.
  class Batch {
   public:
    Batch(MoveSets& sets, const MoveRule<W>* rule, size_t most) : sets_(sets), rule_(rule) {
      if (sets.size_ + most > sets.capacity_) [[unlikely]]
        sets.Grow(most);
      next_ = sets.sets_.get() + sets.size_;
    }
    ~Batch() {
      sets_.size_ = static_cast<size_t>(next_ - sets_.sets_.get());
      sets_.total += total_;
    }
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;

    /// One move for each target.
    void Add(const Mask<W>& targets, int from, int group = 0) {
      AddCounted(targets, targets.Count(), from, group);
    }
    void AddCounted(const Mask<W>& targets, int count, int from, int group) {
      *next_ = {rule_, targets, count, from, group, -1};
      next_ += count > 0;
      total_ += count;
    }

   private:
    MoveSets& sets_;
    const MoveRule<W>* rule_;
    MoveSet<W>* next_;
    int total_ = 0;
  };

  /// One move for each target, if there are any.
  void Add(const MoveRule<W>* rule, const Mask<W>& targets, int from, int group = 0) {
    Batch(*this, rule, 1).Add(targets, from, group);
  }
  /// One move that goes nowhere.
  void AddAimless(const MoveRule<W>* rule) { Batch(*this, rule, 1).AddCounted({}, 1, -1, 0); }
  /// The moves of `plain` from `first` on.
  void AddPlain(const MoveRule<W>* rule, int first) {
    Batch(*this, rule, 1).AddCounted({}, static_cast<int>(plain.size()) - first, first, 0);
  }
  /// Leaves those moves of the sets from `first` on that go to one of these sites. REQUIRES: the
  /// sets have one move for each target.
  void Restrict(size_t first, const Mask<W>& ends) {
    size_t kept = first;
    for (size_t i = first; i < size_; ++i) {
      MoveSet<W>& set = sets_[kept] = sets_[i];
      set.targets &= ends;
      total -= set.count;
      set.count = set.targets.Count();
      total += set.count;
      kept += set.count > 0;
    }
    size_ = kept;
  }
  /// Leaves those moves of the sets from `first` on for which `keep(i)` holds, i counting from 0,
  /// without the conditions on them. REQUIRES: the sets have one move for each target.
  template <typename Keep>
  void Settle(size_t first, Keep&& keep) {
    size_t kept = first;
    int index = 0;
    for (size_t i = first; i < size_; ++i) {
      MoveSet<W>& set = sets_[kept] = sets_[i];
      Mask<W> targets;
      set.targets.ForEach([&](int target) {
        if (keep(index++)) targets.Add(target);
      });
      total -= set.count;
      set.targets = targets;
      set.count = targets.Count();
      set.link = WithoutConditions(set.link);
      total += set.count;
      kept += set.count > 0;
    }
    size_ = kept;
  }
  /// Some of the sets from `first` on are of moves without targets.
  bool HasPlain(size_t first) const {
    return std::any_of(begin() + first, end(),
                       [](const MoveSet<W>& set) { return set.targets.Empty(); });
  }
  /// Forgets the sets from `first` on, and the plain moves from `first_plain` on.
  void Drop(size_t first, size_t first_plain) {
    for (size_t i = first; i < size_; ++i) total -= sets_[i].count;
    size_ = first;
    plain.resize(first_plain);
  }
  /// Has a rule add something to the sets from `first` on. A condition that was added just before
  /// includes the new one.
  void Attach(size_t first, MoveLink link) {
    // Neighbours with the same links so far share the new one.
    int shared = -1;
    for (size_t i = first; i < size_; ++i) {
      int& inner = sets_[i].link;
      if (link.afterwards != nullptr && inner >= 0 &&
          links[static_cast<size_t>(inner)].afterwards != nullptr)
        continue;
      if (shared < 0 || inner != link.within) {
        link.within = inner;
        shared = static_cast<int>(links.size());
        links.push_back(link);
      }
      inner = shared;
    }
  }

 private:
  int WithoutConditions(int outermost) {
    if (outermost < 0) return -1;
    const MoveLink link = links[static_cast<size_t>(outermost)];
    const int within = WithoutConditions(link.within);
    if (link.afterwards != nullptr) return within;
    if (within == link.within) return outermost;
    links.push_back({.then = link.then, .within = within});
    return static_cast<int>(links.size()) - 1;
  }
  void Grow(size_t more) {
    const size_t capacity = 2 * capacity_ + 16 + more;
    auto larger = std::make_unique<MoveSet<W>[]>(capacity);
    std::copy(begin(), end(), larger.get());
    sets_ = std::move(larger);
    capacity_ = capacity;
  }

  std::unique_ptr<MoveSet<W>[]> sets_;
  size_t size_ = 0, capacity_ = 0;
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
    const size_t first = sets.size();
    Collect(context, pieces, sets);
    if (then != nullptr) sets.Attach(first, {.then = then});
  }
  /// The same part by part: after each part `found()` is asked, and the rest is left out when it
  /// answers true. Returns the last answer.
  bool GatherUntil(Context& context, const PieceSet<W>& pieces, MoveSets<W>& sets,
                   FunctionRef<bool()> found) const {
    if (then == nullptr) return CollectUntil(context, pieces, sets, found);
    size_t first = sets.size();
    return CollectUntil(context, pieces, sets, [&] {
      sets.Attach(first, {.then = then});
      first = sets.size();
      return found();
    });
  }

  /// True when some move of the rule ends on `target`, or for kAnySite when there is a move at all.
  virtual bool Any(Context& context, const PieceSet<W>& pieces, int target) const {
    const Probe<W> probe;
    Collect(context, pieces, *probe);
    if (target == kAnySite) return probe->total > 0;
    if (target < 0 || target >= Mask<W>::kSites) return false;
    return std::any_of(probe->begin(), probe->end(),
                       [&](const MoveSet<W>& set) { return set.targets.Contains(target); });
  }

  /// From where a piece of the component may reach a site at all, whatever stands on the way.
  virtual Mask<W> Within(int, int) const { return Mask<W>::First(Mask<W>::kSites); }

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

  /// Adds the moves that `component` gets from the rule under these conditions to a sketch.
  void Sketch(int component, const std::vector<typename MovementSketch<W>::Condition>& from,
              MovementSketch<W>& sketch) const {
    const size_t first = sketch.lines.size(), gates = sketch.gates.size(),
                 unless = sketch.unless.size(), provided = sketch.provided.size();
    if (!SketchMoves(component, from, sketch)) {
      sketch.lines.resize(first);
      sketch.gates.resize(gates);
      sketch.unless.resize(unless);
      sketch.provided.resize(provided);
      SketchAsked(component, from, nullptr, sketch);
    }
    for (size_t i = first; i < sketch.lines.size(); ++i)
      if (sketch.lines[i].rule == nullptr) sketch.lines[i].rule = this;
    if (then != nullptr) SketchThen(first, sketch);
  }

  /// The rule's own (then …): attached to every move that passes through it.
  const MovesNode* then = nullptr;
  /// The same as a rule; null where it has more to it. Where it is (if (can Move …) …): the rule
  /// asked for.
  const Bound* then_rule = nullptr;
  const MoveRule* again = nullptr;

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
  /// Adds a line that says nothing but that the rule must be asked.
  void SketchAsked(int component, const std::vector<typename MovementSketch<W>::Condition>& from,
                   const Bound* guard, MovementSketch<W>& sketch) const {
    typename MovementSketch<W>::Line& line = sketch.lines.emplace_back();
    line.component = component;
    line.from = from;
    line.rule = this;
    line.asked = true;
    line.guard = guard;
  }

 private:
  /// Adds the rule's own consequence to the lines from `first` on.
  void SketchThen(size_t first, MovementSketch<W>& sketch) const {
    for (size_t i = first; i < sketch.lines.size(); ++i) {
      typename MovementSketch<W>::Line& line = sketch.lines[i];
      line.again.clear();
      if (again != nullptr && line.thens.empty()) {
        MovementSketch<W> next;
        const auto by_jumps = [](const auto& each) {
          return !each.jumps.empty() && each.afterwards == nullptr;
        };
        again->Sketch(line.component, {}, next);
        if (next.gates.empty() && next.unless.empty() && next.provided.empty() &&
            std::all_of(next.lines.begin(), next.lines.end(), by_jumps))
          line.again = next.lines;
      }
      line.thens.push_back(then);
      line.then_rules.push_back(then_rule);
    }
  }
};

/// Adds to a built move what the rules around it say, from the outermost one.
void AddLinks(Context& context, std::span<const MoveLink> links, int outermost, Choice& choice);

/// Builds the k-th move of a set.
template <int W>
void BuildChoiceOf(Context& context, const MoveSets<W>& sets, const MoveSet<W>& set, int k,
                   Choice& choice) {
  choice.lean.from_type = choice.lean.to_type = context.model.default_site;
  set.rule->Build(context, sets, set, k, choice);
  if (set.link >= 0) AddLinks(context, {sets.links.begin(), sets.links.end()}, set.link, choice);
}
/// Builds the k-th of all moves.
template <int W>
void BuildChoice(Context& context, const MoveSets<W>& sets, int k, Choice& choice) {
  const MoveSet<W>* set = sets.begin();
  while (k >= set->count) k -= set++->count;
  BuildChoiceOf(context, sets, *set, k, choice);
}

/// A rule made of others, which build their moves themselves.
template <int W>
class MoveOperator : public MoveRule<W> {
 public:
  void Build(Context&, const MoveSets<W>&, const MoveSet<W>&, int, Choice&) const override {}
};

}  // namespace ludens
