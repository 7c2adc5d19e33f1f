#pragma once

#include <algorithm>
#include <optional>

#include "compiler/plan/move_sets.h"
#include "compiler/plan/turns.h"

namespace ludens {

/// (max Moves [withValue:…] rule), (max Captures [withValue:…] rule): the rule's moves are tried
/// one by one, and the sets keep the greatest. Conditions of (do … ifAfterwards:) are settled too.
template <int W>
class MaxRule final : public MoveOperator<W> {
 public:
  struct Kind {
    bool of_turns = false;  ///< Else of captures.
    const BoolNode* with_value = nullptr;
  };
  /// `plain`: the same rule, evaluated plainly where it has moves without sets. With null for
  /// `kind`, it always is.
  MaxRule(const MoveRule<W>* rule, const MoveRule<W>* plain, std::optional<Kind> kind)
      : rule_(rule), plain_(plain), kind_(kind) {}

  bool Any(Context& context, const PieceSet<W>& pieces, int target) const override {
    if (!rule_->Any(context, pieces, kAnySite)) return false;
    return target == kAnySite || plain_->Any(context, pieces, target);
  }

 protected:
  void Collect(Context& context, const PieceSet<W>& pieces, MoveSets<W>& sets) const override {
    if (!kind_) {
      if (rule_->Any(context, pieces, kAnySite)) plain_->Gather(context, pieces, sets);
      return;
    }
    const size_t first = sets.size(), first_plain = sets.plain.size();
    rule_->Gather(context, pieces, sets);
    if (sets.size() == first) return;
    if (sets.HasPlain(first)) {
      sets.Drop(first, first_plain);
      plain_->Gather(context, pieces, sets);
      return;
    }
    KeepGreatest(context, first, sets);
  }

 private:
  static bool IsOne(const MoveSets<W>& sets, size_t first) {
    return sets.size() == first + 1 && sets[first].count == 1;
  }

  void KeepGreatest(Context& context, size_t first, MoveSets<W>& sets) const {
    const bool with_value = kind_->with_value != nullptr && kind_->with_value->Eval(context);
    TurnLengths& lengths = sets.lengths;
    // A move alone is the greatest, if it is one.
    const bool compares = !IsOne(sets, first) || with_value || (lengths.wanted && kind_->of_turns);
    if (!compares && sets[first].link < 0) return;
    BorrowedInts numbers(context);
    for (size_t i = first; i < sets.size(); ++i)
      for (int k = 0; k < sets[i].count; ++k) {
        Choice choice;
        BuildChoiceOf(context, sets, sets[i], k, choice);
        numbers->push_back(NumberOf(context, choice, compares, with_value));
      }
    const int greatest = std::max(0, *std::max_element(numbers->begin(), numbers->end()));
    sets.Settle(first, [&](int i) { return (*numbers)[static_cast<size_t>(i)] == greatest; });
    if (lengths.wanted && kind_->of_turns && first == 0)
      lengths = {true, with_value, greatest, sets.size(), sets.links.size()};
  }
  int NumberOf(Context& context, Choice& choice, bool compares, bool with_value) const {
    if (!compares) return PassesAfterwards(context, choice) ? 0 : kRefused;
    return kind_->of_turns ? TurnLength(context, choice, 0, with_value)
                           : CapturesOf(context, choice, with_value);
  }

  const MoveRule<W>* rule_;
  const MoveRule<W>* plain_;
  std::optional<Kind> kind_;
};

}  // namespace ludens
