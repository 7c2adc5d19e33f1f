#pragma once

#include <algorithm>
#include <optional>

#include "compiler/plan/masks.h"
#include "compiler/plan/move_sets.h"

// Rules made of other rules.

namespace ludens {

/// Any rule, evaluated plainly: all its moves are built.
template <int W>
class PlainRule final : public MoveRule<W> {
 public:
  PlainRule(const MovesNode* rule, bool per_piece) : rule_(rule), per_piece_(per_piece) {}

  void Build(Context&, const MoveSets<W>& sets, const MoveSet<W>& set, int k,
             Choice& choice) const override {
    choice.id = sets.plain[static_cast<size_t>(set.from + k)];
  }
  bool Any(Context& context, const PieceSet<W>& pieces, int target) const override {
    const auto any = [&] {
      return target == kAnySite ? rule_->CanMove(context) : rule_->CanMoveTo(context, target);
    };
    if (!per_piece_) return any();
    const VariableScope scope(context);
    bool found = false;
    pieces.froms.ForEach([&](int from) {
      if (found) return;
      context.vars.from = from;
      context.vars.level = 0;
      found = any();
    });
    return found;
  }

 protected:
  void Collect(Context& context, const PieceSet<W>& pieces, MoveSets<W>& sets) const override {
    const int first = static_cast<int>(sets.plain.size());
    if (per_piece_)
      EvalEach(context, pieces, sets.plain);
    else
      rule_->Eval(context, sets.plain);
    sets.AddPlain(this, first);
  }

 private:
  void EvalEach(Context& context, const PieceSet<W>& pieces, MoveIds& moves) const {
    const VariableScope scope(context);
    pieces.froms.ForEach([&](int from) {
      context.vars.from = from;
      context.vars.level = 0;
      rule_->Eval(context, moves);
    });
  }

  const MovesNode* rule_;
  bool per_piece_;
};

/// (move Pass): always one move, which is built only where it is chosen.
template <int W>
class PassRule final : public MoveRule<W> {
 public:
  explicit PassRule(const MovesNode* rule) : rule_(rule) {}

  void Build(Context& context, const MoveSets<W>&, const MoveSet<W>&, int,
             Choice& choice) const override {
    BorrowedMoves moves(context);
    rule_->Eval(context, *moves);
    choice.id = moves->front();
  }
  bool Any(Context& context, const PieceSet<W>&, int target) const override {
    return target == kAnySite || rule_->CanMoveTo(context, target);
  }

 protected:
  void Collect(Context&, const PieceSet<W>&, MoveSets<W>& sets) const override {
    sets.AddAimless(this);
  }

 private:
  const MovesNode* rule_;  ///< Without what follows.
};

template <int W>
class OrRule final : public MoveOperator<W> {
 public:
  explicit OrRule(std::vector<const MoveRule<W>*> rules) : rules_(std::move(rules)) {}

  bool Any(Context& context, const PieceSet<W>& pieces, int target) const override {
    return std::any_of(rules_.begin(), rules_.end(),
                       [&](const MoveRule<W>* rule) { return rule->Any(context, pieces, target); });
  }
  Mask<W> Within(int component, int target) const override {
    Mask<W> sources;
    for (const MoveRule<W>* rule : rules_) sources |= rule->Within(component, target);
    return sources;
  }

 protected:
  void Collect(Context& context, const PieceSet<W>& pieces, MoveSets<W>& sets) const override {
    for (const MoveRule<W>* rule : rules_) rule->Gather(context, pieces, sets);
  }
  bool CollectUntil(Context& context, const PieceSet<W>& pieces, MoveSets<W>& sets,
                    FunctionRef<bool()> found) const override {
    return std::any_of(rules_.begin(), rules_.end(), [&](const MoveRule<W>* rule) {
      return rule->GatherUntil(context, pieces, sets, found);
    });
  }
  bool SketchMoves(int component, const std::vector<typename MovementSketch<W>::Condition>& from,
                   MovementSketch<W>& sketch) const override {
    for (const MoveRule<W>* rule : rules_) rule->Sketch(component, from, sketch);
    return true;
  }

 private:
  std::vector<const MoveRule<W>*> rules_;
};

/// (priority …): the moves of the first rule that has any.
template <int W>
class PriorityRule final : public MoveOperator<W> {
 public:
  explicit PriorityRule(std::vector<const MoveRule<W>*> rules) : rules_(std::move(rules)) {}

  bool Any(Context& context, const PieceSet<W>& pieces, int target) const override {
    for (const MoveRule<W>* rule : rules_)
      if (rule->Any(context, pieces, kAnySite))
        return target == kAnySite || rule->Any(context, pieces, target);
    return false;
  }

 protected:
  void Collect(Context& context, const PieceSet<W>& pieces, MoveSets<W>& sets) const override {
    const int before = sets.total;
    for (const MoveRule<W>* rule : rules_) {
      rule->Gather(context, pieces, sets);
      if (sets.total != before) return;
    }
  }
  bool SketchMoves(int component, const std::vector<typename MovementSketch<W>::Condition>& from,
                   MovementSketch<W>& sketch) const override {
    const size_t first = sketch.lines.size(), own_gates = sketch.gates.size();
    for (const MoveRule<W>* rule : rules_) {
      if (rule != rules_.front()) sketch.gates.push_back({first, sketch.lines.size(), 0});
      rule->Sketch(component, from, sketch);
    }
    for (size_t i = own_gates; i < sketch.gates.size(); ++i)
      if (sketch.gates[i].since == first) sketch.gates[i].until = sketch.lines.size();
    return true;
  }

 private:
  std::vector<const MoveRule<W>*> rules_;
};

/// What is known of a condition in games for two: for which movers it holds.
struct KnownCondition {
  static constexpr unsigned kUnknown = 1;
  const Bound* condition = nullptr;
  unsigned holds_for = kUnknown;  ///< Bit p: it holds where player p is to move.
  bool in_fresh_turns = false;    ///< That is right only where the mover has not moved just before.
  bool is_usual = false;          ///< Otherwise: it holds while there are many pieces.
  bool is_implied = false;        ///< There are no moves without it.
};

/// (if condition rule [else]), the condition being the same for all pieces.
template <int W>
class IfRule final : public MoveOperator<W> {
 public:
  IfRule(const BoolNode* condition, const MoveRule<W>* yes, const MoveRule<W>* no,
         const KnownCondition& known)
      : condition_(condition), yes_(yes), no_(no), known_(known) {}

  bool Any(Context& context, const PieceSet<W>& pieces, int target) const override {
    const MoveRule<W>* rule = condition_->Eval(context) ? yes_ : no_;
    return rule != nullptr && rule->Any(context, pieces, target);
  }

 protected:
  void Collect(Context& context, const PieceSet<W>& pieces, MoveSets<W>& sets) const override {
    const MoveRule<W>* rule = condition_->Eval(context) ? yes_ : no_;
    if (rule != nullptr) rule->Gather(context, pieces, sets);
  }
  bool CollectUntil(Context& context, const PieceSet<W>& pieces, MoveSets<W>& sets,
                    FunctionRef<bool()> found) const override {
    const MoveRule<W>* rule = condition_->Eval(context) ? yes_ : no_;
    return rule != nullptr && rule->GatherUntil(context, pieces, sets, found);
  }
  bool SketchMoves(int component, const std::vector<typename MovementSketch<W>::Condition>& from,
                   MovementSketch<W>& sketch) const override {
    if (known_.is_implied || (known_.is_usual && no_ != nullptr)) {
      if (!known_.is_implied) sketch.provided.push_back(known_.condition);
      yes_->Sketch(component, from, sketch);
      return true;
    }
    if (known_.holds_for == KnownCondition::kUnknown) {
      if (no_ == nullptr) {
        this->SketchAsked(component, from, known_.condition, sketch);
        return true;
      }
      sketch.unless.push_back(known_.condition);
      no_->Sketch(component, from, sketch);
      return true;
    }
    sketch.in_fresh_turns = sketch.in_fresh_turns || known_.in_fresh_turns;
    const auto add = [&](const MoveRule<W>* rule, unsigned movers) {
      const size_t first = sketch.lines.size();
      if (rule == nullptr || movers == 0) return;
      rule->Sketch(component, from, sketch);
      for (size_t i = first; i < sketch.lines.size(); ++i) sketch.lines[i].movers &= movers;
    };
    add(yes_, known_.holds_for);
    add(no_, 0b110 & ~known_.holds_for);
    return true;
  }

 private:
  const BoolNode* condition_;
  const MoveRule<W>* yes_;
  const MoveRule<W>* no_;
  KnownCondition known_;
};

/// (if condition rule [else]), the condition depending on the piece's site.
template <int W>
class IfFromRule final : public MoveOperator<W> {
 public:
  IfFromRule(const MaskNode<W>* condition, const MoveRule<W>* yes, const MoveRule<W>* no)
      : condition_(condition), yes_(yes), no_(no) {}

  bool Any(Context& context, const PieceSet<W>& pieces, int target) const override {
    bool found = false;
    ForEachPart(context, pieces, [&](const MoveRule<W>& rule, const PieceSet<W>& part) {
      found = found || rule.Any(context, part, target);
    });
    return found;
  }

 protected:
  void Collect(Context& context, const PieceSet<W>& pieces, MoveSets<W>& sets) const override {
    ForEachPart(context, pieces, [&](const MoveRule<W>& rule, const PieceSet<W>& part) {
      rule.Gather(context, part, sets);
    });
  }
  bool SketchMoves(int component, const std::vector<typename MovementSketch<W>::Condition>& from,
                   MovementSketch<W>& sketch) const override {
    auto yes = from, no = from;
    yes.push_back({condition_, true});
    no.push_back({condition_, false});
    yes_->Sketch(component, yes, sketch);
    if (no_ != nullptr) no_->Sketch(component, no, sketch);
    return true;
  }

 private:
  template <typename Visit>
  void ForEachPart(Context& context, const PieceSet<W>& pieces, Visit&& visit) const {
    const Mask<W> holds = condition_->Eval(context);
    const PieceSet<W> yes{pieces.component, pieces.froms & holds};
    if (!yes.froms.Empty()) visit(*yes_, yes);
    if (no_ == nullptr) return;
    const PieceSet<W> no{pieces.component, pieces.froms.Without(holds)};
    if (!no.froms.Empty()) visit(*no_, no);
  }

  const MaskNode<W>* condition_;
  const MoveRule<W>* yes_;
  const MoveRule<W>* no_;
};

/// (forEach Piece …): each component of the mover, or of a fixed owner, with its rule.
template <int W>
class PiecesRule final : public MoveOperator<W> {
 public:
  /// rules[component]: null for components that the rule leaves out. `whose`: the owner of the
  /// pieces, where they are not the mover's.
  PiecesRule(const Model& model, std::vector<const MoveRule<W>*> rules, int sites,
             std::optional<int> whose)
      : rules_(std::move(rules)), owner_(whose), sites_(sites), board_(Mask<W>::First(sites)) {
    own_.resize(static_cast<size_t>(model.players) + 2);
    single_.assign(own_.size(), 1);
    for (size_t i = 1; i < rules_.size(); ++i)
      if (rules_[i] != nullptr)
        own_[static_cast<size_t>(model.components[i].owner)].push_back(static_cast<int>(i));
    kind_.assign(model.components.size(), kMostKinds);
    for (const std::vector<int>& components : own_)
      for (size_t i = 0; i < components.size() && i < kMostKinds; ++i)
        kind_[static_cast<size_t>(components[i])] = i;
    FindSources();
    for (size_t owner = 0; owner < own_.size(); ++owner) {
      int components = 0;
      for (const Component& component : model.components)
        components +=
            &component != &model.components[0] && component.owner == static_cast<int>(owner);
      single_[owner] = components == 1 && owner > 0;  // Nobody owns empty sites too.
    }
  }

  bool Any(Context& context, const PieceSet<W>&, int target) const override {
    const Nearness* near =
        target >= 0 && target < sites_
            ? &near_[static_cast<size_t>(Owner(context))][static_cast<size_t>(target)]
            : nullptr;
    return Search(context, near, [&](const MoveRule<W>& rule, const PieceSet<W>& pieces) {
      return rule.Any(context, pieces, target);
    });
  }

 protected:
  void Collect(Context& context, const PieceSet<W>&, MoveSets<W>& sets) const override {
    Search(context, nullptr, [&](const MoveRule<W>& rule, const PieceSet<W>& pieces) {
      rule.Gather(context, pieces, sets);
      return false;
    });
  }
  bool CollectUntil(Context& context, const PieceSet<W>&, MoveSets<W>& sets,
                    FunctionRef<bool()> found) const override {
    return Search(context, nullptr, [&](const MoveRule<W>& rule, const PieceSet<W>& pieces) {
      return rule.GatherUntil(context, pieces, sets, found);
    });
  }
  bool SketchMoves(int, const std::vector<typename MovementSketch<W>::Condition>& from,
                   MovementSketch<W>& sketch) const override {
    if (owner_) return false;
    for (const std::vector<int>& components : own_)
      for (const int component : components)
        rules_[static_cast<size_t>(component)]->Sketch(component, from, sketch);
    return true;
  }

 private:
  /// From where a player's pieces may reach a site at all.
  struct Nearness {
    Mask<W> any;
    std::vector<Mask<W>> by_kind;  ///< For each of the components of own_.
  };

  int Owner(const Context& context) const { return owner_.value_or(context.mover()); }

  void FindSources() {
    near_.resize(own_.size());
    for (size_t owner = 0; owner < own_.size(); ++owner)
      for (int target = 0; target < sites_; ++target) {
        Nearness& near = near_[owner].emplace_back();
        for (const int i : own_[owner]) {
          const Mask<W> sources = rules_[static_cast<size_t>(i)]->Within(i, target) & board_;
          near.by_kind.push_back(sources);
          near.any |= sources;
        }
      }
  }

  /// Calls `found(rule, pieces)` for each component until it answers true, with the pieces that
  /// are near, or all.
  template <typename Found>
  bool Search(Context& context, const Nearness* near, Found&& found) const {
    if (context.header().over) return false;
    const size_t owner = static_cast<size_t>(Owner(context));
    const std::vector<int>& components = own_[owner];
    const Mask<W> owned = Mask<W>::Load(context.state.OwnedSet(Owner(context))) &
                          (near == nullptr ? board_ : near->any);
    if (owned.Empty()) return false;
    if (single_[owner])
      return !components.empty() &&
             found(*rules_[static_cast<size_t>(components[0])], {components[0], owned});
    const uint16_t* whats = context.state.template At<uint16_t>(context.state.layout().what);
    if (W >= 4 && components.size() <= kMostKinds &&
        owned.Count() * kPieceCost < static_cast<int>(components.size()) * sites_ / kLanes)
      return SearchSorted(components, whats, owned, found);
    // Sets are found component by component until every piece has been seen.
    Mask<W> left = owned;
    for (size_t i = 0; i < components.size(); ++i) {
      const Mask<W> candidates = near == nullptr ? left : left & near->by_kind[i];
      if (candidates.Empty()) continue;
      const int component = components[i];
      const PieceSet<W> pieces{component, candidates & LanesMask<W>(whats, sites_, component)};
      if (pieces.froms.Empty()) continue;
      if (found(*rules_[static_cast<size_t>(component)], pieces)) return true;
      left.Subtract(pieces.froms);
      if (left.Empty()) return false;
    }
    return false;
  }

  /// The same for few pieces, which are sorted first.
  template <typename Found>
  bool SearchSorted(const std::vector<int>& components, const uint16_t* whats, const Mask<W>& owned,
                    Found&& found) const {
    std::array<Mask<W>, kMostKinds + 1> of_kind;  // The last one is for pieces without a rule.
    std::fill_n(of_kind.begin(), components.size(), Mask<W>());
    owned.ForEach([&](int site) { of_kind[kind_[whats[site]]].Add(site); });
    for (size_t i = 0; i < components.size(); ++i)
      if (!of_kind[i].Empty() &&
          found(*rules_[static_cast<size_t>(components[i])], {components[i], of_kind[i]}))
        return true;
    return false;
  }

  static constexpr size_t kMostKinds = 32;
  static constexpr int kPieceCost = 3;  ///< Of sorting a piece, in comparisons of kLanes sites.

  std::vector<const MoveRule<W>*> rules_;
  std::optional<int> owner_;
  std::vector<std::vector<int>> own_;        ///< By player: components with a rule.
  std::vector<size_t> kind_;                 ///< By component: which of its owner's it is.
  std::vector<std::vector<Nearness>> near_;  ///< By player and target.
  std::vector<uint8_t> single_;              ///< By player: has one component only.
  int sites_;
  Mask<W> board_;
};

/// (do rule ifAfterwards:(is In (last To) region)), the region being fixed: the moves that end
/// there.
template <int W>
class EndingRule final : public MoveOperator<W> {
 public:
  /// `plain`: the same rule, evaluated plainly where it has moves without sets.
  EndingRule(const MoveRule<W>* rule, const MaskNode<W>* ends, const MoveRule<W>* plain)
      : rule_(rule), ends_(ends), plain_(plain) {}

 protected:
  void Collect(Context& context, const PieceSet<W>& pieces, MoveSets<W>& sets) const override {
    const size_t first = sets.size(), first_plain = sets.plain.size();
    rule_->Gather(context, pieces, sets);
    if (!sets.HasPlain(first)) return sets.Restrict(first, ends_->Eval(context));
    sets.Drop(first, first_plain);
    plain_->Gather(context, pieces, sets);
  }

 private:
  const MoveRule<W>* rule_;
  const MaskNode<W>* ends_;
  const MoveRule<W>* plain_;
};

/// (do rule ifAfterwards:…): the rule's moves, each to be checked once it is chosen.
template <int W>
class FilteredRule final : public MoveOperator<W> {
 public:
  /// `bound` is the condition as it stands in the rules; null where rules around add to it.
  FilteredRule(const MoveRule<W>* rule, const BoolNode* afterwards, const Bound* bound,
               bool asks_hash, const MovesNode* plain)
      : rule_(rule), afterwards_(afterwards), bound_(bound), asks_hash_(asks_hash), plain_(plain) {}

  bool Any(Context& context, const PieceSet<W>& pieces, int target) const override {
    if (afterwards_->AutoSucceeds(context)) return rule_->Any(context, pieces, target);
    if (target != kAnySite)
      return rule_->Any(context, pieces, target) && plain_->CanMoveTo(context, target);
    const ArenaScope arena(context);
    const Probe<W> probe;
    size_t marked = 0;
    int asked = 0;
    return rule_->GatherUntil(context, pieces, *probe, [&] {
      probe->Attach(marked, Condition());
      marked = probe->size();
      for (; asked < probe->total; ++asked) {
        Choice choice;
        BuildChoice(context, *probe, asked, choice);
        if (PassesAfterwards(context, choice)) return true;
      }
      return false;
    });
  }

 protected:
  void Collect(Context& context, const PieceSet<W>& pieces, MoveSets<W>& sets) const override {
    const size_t first = sets.size();
    rule_->Gather(context, pieces, sets);
    sets.Attach(first, Condition());
  }
  bool SketchMoves(int component, const std::vector<typename MovementSketch<W>::Condition>& from,
                   MovementSketch<W>& sketch) const override {
    const size_t first = sketch.lines.size();
    if (bound_ == nullptr) return false;
    rule_->Sketch(component, from, sketch);
    for (size_t i = first; i < sketch.lines.size(); ++i) {
      if (sketch.lines[i].afterwards != nullptr) return false;
      sketch.lines[i].afterwards = bound_;
    }
    return true;
  }

 private:
  MoveLink Condition() const { return {.afterwards = afterwards_, .asks_hash = asks_hash_}; }

  const MoveRule<W>* rule_;
  const BoolNode* afterwards_;
  const Bound* bound_;
  bool asks_hash_;          ///< The condition may ask for the hash of the position.
  const MovesNode* plain_;  ///< The same rule, one move at a time.
};

}  // namespace ludens
