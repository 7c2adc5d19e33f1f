#pragma once

#include <vector>

#include "search/heuristics/term.h"

namespace ludens {

/// A sum over the pieces of a side of what their component is worth on their site: material and
/// all proximities. Terms of this kind can be scaled and added up.
class PieceTerm final : public ValueTerm {
 public:
  /// Zero everywhere.
  explicit PieceTerm(const Model& model);

  double Raw(Position& position, int side) override;
  /// Where the component follows from the owner.
  bool Foresees() const override { return one_per_owner_ && !counts_hands_; }
  double RawAfter(const State& state, int side, const Arrival& arrival) override;

  void Set(int component, int slot, double value) {
    table_[static_cast<size_t>(component * slots_ + slot)] = value;
  }
  void SetInHand(int component, double value) {
    in_hand_[static_cast<size_t>(component)] = value;
    counts_hands_ = true;
  }
  void Scale(double factor);
  void Add(const PieceTerm& other);

 private:
  double FlatSum(const State& state, int side) const;
  /// The same where the component follows from the owner. With `extra` (not -1), as if the side
  /// had a piece more, on that slot.
  double OneComponentSum(const State& state, int side, int extra) const;
  double StackedSum(const State& state, int side) const;
  double NeutralInHand(const Context& context, int side) const;
  /// Finds the components that are worth the same everywhere.
  void FindUniform();

  int slots_;
  bool one_per_owner_;
  std::vector<double> table_;    ///< By component and slot.
  std::vector<double> in_hand_;  ///< Worth of a neutral component in a player's hand, per item.
  bool counts_hands_ = false;
  bool dirty_ = true;             ///< `uniform_` is out of date.
  std::vector<uint8_t> uniform_;  ///< By component: the same worth on every slot.
};

}  // namespace ludens
