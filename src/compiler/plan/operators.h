#pragma once

#include <algorithm>
#include <array>

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
    const int count = static_cast<int>(sets.plain.size()) - first;
    if (count > 0) sets.Add(this, {}, count, first);
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

template <int W>
class OrRule final : public MoveOperator<W> {
 public:
  explicit OrRule(std::vector<const MoveRule<W>*> rules) : rules_(std::move(rules)) {}

  bool Any(Context& context, const PieceSet<W>& pieces, int target) const override {
    return std::any_of(rules_.begin(), rules_.end(),
                       [&](const MoveRule<W>* rule) { return rule->Any(context, pieces, target); });
  }

 protected:
  void Collect(Context& context, const PieceSet<W>& pieces, MoveSets<W>& sets) const override {
    for (const MoveRule<W>* rule : rules_) rule->Gather(context, pieces, sets);
  }
  bool SketchMoves(int component, const std::vector<typename MovementSketch<W>::Condition>& from,
                   MovementSketch<W>& sketch) const override {
    return std::all_of(rules_.begin(), rules_.end(), [&](const MoveRule<W>* rule) {
      return rule->Sketch(component, from, sketch);
    });
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

 private:
  std::vector<const MoveRule<W>*> rules_;
};

/// (if condition rule [else]), the condition being the same for all pieces.
template <int W>
class IfRule final : public MoveOperator<W> {
 public:
  IfRule(const BoolNode* condition, const MoveRule<W>* yes, const MoveRule<W>* no)
      : condition_(condition), yes_(yes), no_(no) {}

  bool Any(Context& context, const PieceSet<W>& pieces, int target) const override {
    const MoveRule<W>* rule = condition_->Eval(context) ? yes_ : no_;
    return rule != nullptr && rule->Any(context, pieces, target);
  }

 protected:
  void Collect(Context& context, const PieceSet<W>& pieces, MoveSets<W>& sets) const override {
    const MoveRule<W>* rule = condition_->Eval(context) ? yes_ : no_;
    if (rule != nullptr) rule->Gather(context, pieces, sets);
  }

 private:
  const BoolNode* condition_;
  const MoveRule<W>* yes_;
  const MoveRule<W>* no_;
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
    return yes_->Sketch(component, yes, sketch) &&
           (no_ == nullptr || no_->Sketch(component, no, sketch));
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

/// (forEach Piece …): each of the mover's components with its rule.
template <int W>
class PiecesRule final : public MoveOperator<W> {
 public:
  /// rules[component]: null for components that the rule leaves out.
  PiecesRule(const Model& model, std::vector<const MoveRule<W>*> rules, int sites)
      : rules_(std::move(rules)), board_(Mask<W>::First(sites)) {
    own_.resize(static_cast<size_t>(model.players) + 2);
    single_.assign(own_.size(), true);
    place_.assign(rules_.size(), kFewComponents);
    for (size_t i = 1; i < rules_.size(); ++i) {
      if (rules_[i] == nullptr) continue;
      std::vector<int>& own = own_[static_cast<size_t>(model.components[i].owner)];
      place_[i] = static_cast<uint8_t>(std::min(own.size(), kFewComponents));
      own.push_back(static_cast<int>(i));
    }
    for (size_t owner = 0; owner < own_.size(); ++owner) {
      int components = 0;
      for (const Component& component : model.components)
        components +=
            &component != &model.components[0] && component.owner == static_cast<int>(owner);
      single_[owner] = components == 1;
    }
  }

  bool Any(Context& context, const PieceSet<W>&, int target) const override {
    return Search(context, [&](const MoveRule<W>& rule, const PieceSet<W>& pieces) {
      return rule.Any(context, pieces, target);
    });
  }

 protected:
  void Collect(Context& context, const PieceSet<W>&, MoveSets<W>& sets) const override {
    Search(context, [&](const MoveRule<W>& rule, const PieceSet<W>& pieces) {
      rule.Gather(context, pieces, sets);
      return false;
    });
  }
  bool SketchMoves(int, const std::vector<typename MovementSketch<W>::Condition>& from,
                   MovementSketch<W>& sketch) const override {
    for (const std::vector<int>& components : own_)
      for (const int component : components)
        if (!rules_[static_cast<size_t>(component)]->Sketch(component, from, sketch)) return false;
    return true;
  }

 private:
  /// Calls `found(rule, pieces)` for each component until it answers true.
  template <typename Found>
  bool Search(Context& context, Found&& found) const {
    if (context.header().over) return false;
    const size_t mover = static_cast<size_t>(context.mover());
    const std::vector<int>& components = own_[mover];
    const Mask<W> owned = Mask<W>::Load(context.state.OwnedSet(context.mover())) & board_;
    if (owned.Empty()) return false;
    if (single_[mover])
      return !components.empty() &&
             found(*rules_[static_cast<size_t>(components[0])], {components[0], owned});
    return components.size() <= kFewComponents ? SearchFew(context, owned, components, found)
                                               : SearchMany(context, owned, components, found);
  }
  /// Sorts all pieces by component in one pass.
  template <typename Found>
  bool SearchFew(Context& context, const Mask<W>& owned, const std::vector<int>& components,
                 Found& found) const {
    std::array<Mask<W>, kFewComponents + 1> froms;
    owned.ForEach(
        [&](int site) { froms[place_[static_cast<size_t>(context.state.What(site))]].Add(site); });
    for (size_t i = 0; i < components.size(); ++i) {
      const PieceSet<W> pieces{components[i], froms[i]};
      if (!pieces.froms.Empty() && found(*rules_[static_cast<size_t>(components[i])], pieces))
        return true;
    }
    return false;
  }
  template <typename Found>
  bool SearchMany(Context& context, const Mask<W>& owned, const std::vector<int>& components,
                  Found& found) const {
    for (const int component : components) {
      PieceSet<W> pieces{component, {}};
      owned.ForEach([&](int site) {
        if (context.state.What(site) == component) pieces.froms.Add(site);
      });
      if (!pieces.froms.Empty() && found(*rules_[static_cast<size_t>(component)], pieces))
        return true;
    }
    return false;
  }

  std::vector<const MoveRule<W>*> rules_;
  static constexpr size_t kFewComponents = 12;

  std::vector<std::vector<int>> own_;  ///< By player: components with a rule.
  /// By component: its index in own_; kFewComponents where it has none or it is beyond.
  std::vector<uint8_t> place_;
  std::vector<bool> single_;  ///< By player: has one component only.
  Mask<W> board_;
};

/// (do rule ifAfterwards:…): the rule's moves, each to be checked once it is chosen.
template <int W>
class FilteredRule final : public MoveOperator<W> {
 public:
  FilteredRule(const MoveRule<W>* rule, const BoolNode* afterwards, const MovesNode* plain)
      : rule_(rule), afterwards_(afterwards), plain_(plain) {}

  bool Any(Context& context, const PieceSet<W>& pieces, int target) const override {
    if (afterwards_->AutoSucceeds(context)) return rule_->Any(context, pieces, target);
    if (target != kAnySite) return plain_->CanMoveTo(context, target);
    const ArenaScope arena(context);
    const Probe<W> probe;
    this->Gather(context, pieces, *probe);
    for (int k = 0; k < probe->total; ++k) {
      Choice choice;
      BuildChoice(context, *probe, k, choice);
      if (PassesAfterwards(context, choice)) return true;
    }
    return false;
  }

 protected:
  void Collect(Context& context, const PieceSet<W>& pieces, MoveSets<W>& sets) const override {
    const size_t first = sets.sets.size();
    rule_->Gather(context, pieces, sets);
    for (size_t i = first; i < sets.sets.size(); ++i) {
      MoveSet<W>& set = sets.sets[i];
      set.afterwards = afterwards_;
      for (int link = set.thens; link >= 0; link = sets.links[static_cast<size_t>(link)].before)
        ++set.checked_thens;
    }
  }

 private:
  const MoveRule<W>* rule_;
  const BoolNode* afterwards_;
  const MovesNode* plain_;  ///< The same rule, one move at a time.
};

}  // namespace ludens
