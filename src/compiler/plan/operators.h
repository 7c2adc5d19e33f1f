#pragma once

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

 protected:
  void Collect(Context& context, const PieceSet<W>& pieces, MoveSets<W>& sets) const override {
    for (const MoveRule<W>* rule : rules_) rule->Gather(context, pieces, sets);
  }

 private:
  std::vector<const MoveRule<W>*> rules_;
};

/// (priority …): the moves of the first rule that has any.
template <int W>
class PriorityRule final : public MoveOperator<W> {
 public:
  explicit PriorityRule(std::vector<const MoveRule<W>*> rules) : rules_(std::move(rules)) {}

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

 protected:
  void Collect(Context& context, const PieceSet<W>& pieces, MoveSets<W>& sets) const override {
    const Mask<W> holds = condition_->Eval(context);
    const PieceSet<W> yes{pieces.component, pieces.froms & holds};
    if (!yes.froms.Empty()) yes_->Gather(context, yes, sets);
    if (no_ == nullptr) return;
    const PieceSet<W> no{pieces.component, pieces.froms.Without(holds)};
    if (!no.froms.Empty()) no_->Gather(context, no, sets);
  }

 private:
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
    for (size_t i = 1; i < rules_.size(); ++i) {
      const size_t owner = static_cast<size_t>(model.components[i].owner);
      if (rules_[i] != nullptr) own_[owner].push_back(static_cast<int>(i));
    }
    for (size_t owner = 0; owner < own_.size(); ++owner) {
      int components = 0;
      for (const Component& component : model.components)
        components += &component != &model.components[0] &&
                      component.owner == static_cast<int>(owner);
      single_[owner] = components == 1;
    }
  }

 protected:
  void Collect(Context& context, const PieceSet<W>&, MoveSets<W>& sets) const override {
    const size_t mover = static_cast<size_t>(context.mover());
    const std::vector<int>& components = own_[mover];
    const Mask<W> owned = Mask<W>::Load(context.state.OwnedSet(context.mover())) & board_;
    if (single_[mover]) {
      if (components.empty() || owned.Empty()) return;
      const int component = components[0];
      rules_[static_cast<size_t>(component)]->Gather(context, {component, owned}, sets);
      return;
    }
    for (const int component : components) {
      PieceSet<W> pieces{component, {}};
      owned.ForEach([&](int site) {
        if (context.state.What(site) == component) pieces.froms.Add(site);
      });
      if (!pieces.froms.Empty())
        rules_[static_cast<size_t>(component)]->Gather(context, pieces, sets);
    }
  }

 private:
  std::vector<const MoveRule<W>*> rules_;
  std::vector<std::vector<int>> own_;  ///< By player: components with a rule.
  std::vector<bool> single_;           ///< By player: has one component only.
  Mask<W> board_;
};

/// (do rule ifAfterwards:…): the rule's moves, each to be checked once it is chosen.
template <int W>
class FilteredRule final : public MoveOperator<W> {
 public:
  FilteredRule(const MoveRule<W>* rule, const BoolNode* afterwards)
      : rule_(rule), afterwards_(afterwards) {}

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
};

}  // namespace ludens
