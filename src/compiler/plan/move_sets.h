#pragma once

#include "compiler/plan/move_source.h"

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
};

/// All moves of a position as sets.
template <int W>
struct MoveSets {
  struct Link {
    const MovesNode* then;
    int before;
  };

  std::vector<MoveSet<W>> sets;
  std::vector<Link> links;
  MoveIds plain;  ///< Moves of rules without sets.
  int total = 0;

  void Clear() {
    sets.clear();
    links.clear();
    plain.clear();
    total = 0;
  }
  void Add(const MoveRule<W>* rule, const Mask<W>& targets, int count, int from, int group = 0) {
    MoveSet<W>& set = sets.emplace_back();
    set.rule = rule;
    set.targets = targets;
    set.count = count;
    set.from = from;
    set.group = group;
    total += count;
  }
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
    if (then == nullptr) return;
    for (size_t i = first; i < sets.sets.size(); ++i) {
      sets.links.push_back({then, sets.sets[i].thens});
      sets.sets[i].thens = static_cast<int>(sets.links.size()) - 1;
    }
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
      out.push_back({choice.IsLean() ? CodedOf(context, choice.lean)
                                     : CodedOf(context, choice.id)});
    }
  }

  /// The rule's own (then …): attached to every move that passes through it.
  const MovesNode* then = nullptr;

 protected:
  virtual void Collect(Context& context, const PieceSet<W>& pieces, MoveSets<W>& sets) const = 0;
};

/// A rule made of others, which build their moves themselves.
template <int W>
class MoveOperator : public MoveRule<W> {
 public:
  void Build(Context&, const MoveSets<W>&, const MoveSet<W>&, int, Choice&) const override {}
};

}  // namespace ludens
