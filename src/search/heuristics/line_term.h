#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "search/heuristics/term.h"

namespace ludens {

/// Line completion: how near a side is to a line of a given length.
///
/// A window is a stretch of `length` sites on a straight line of the board, with the sites beyond
/// its two ends. It counts for a side that has a piece in it and whose opponents have none: pieces
/// / length, halved for every end where an opponent stands. The value is that of the best window
/// plus half that of the second best; where there are fewer than two, a missing second counts −1.
///
/// A window is to each side a number, its code: how many own and foreign pieces it has and at how
/// many ends a foreign one stands. Codes, and how many windows there are of each worth, are kept
/// from call to call and brought up to date where the owner of a site has changed: positions that
/// follow each other in a search differ in few sites. What a piece that arrives would change is
/// kept as well, until an owner near its site changes.
class LineTerm final : public ValueTerm {
 public:
  LineTerm(const Model& model, int length);

  double Raw(Position& position, int side) override;
  bool Foresees() const override { return plain_; }
  double RawAfter(const State& state, int side, const Arrival& arrival) override;

 private:
  /// A list of numbers for each site.
  class Lists {
   public:
    void Assign(const std::vector<std::vector<int>>& by_site);
    std::span<const int> At(int site) const {
      const auto s = static_cast<size_t>(site);
      return {items_.data() + first_[s], items_.data() + first_[s + 1]};
    }

   private:
    std::vector<int> first_, items_;
  };
  static constexpr size_t kMostRanks = 16;
  /// Numbers of windows by rank, as far as one site has a part in them.
  using Tally = std::array<int8_t, kMostRanks>;
  /// What a change of a site's owner adds to the codes of the windows with it, to one side.
  struct Step {
    int through = 0, beside = 0;
  };
  void FindWindows(const Model& model);
  void RankCodes();
  Step StepOf(int side, int before, int after) const;
  void Update(const State& state);
  void ChangeOwner(int site, int before, int after);
  void FindShifts();
  /// What an arrival would add to a side's windows.
  const Tally& Foresee(int side, const Arrival& arrival);
  /// The value of a side by its windows, to which `change` is added.
  double BestTwo(int side, const Tally& change) const;
  int* WindowsOf(int side) { return windows_.data() + (side - 1) * ranks_; }
  const int* WindowsOf(int side) const { return windows_.data() + (side - 1) * ranks_; }

  const int length_, players_, sites_;
  std::vector<uint8_t> owner_;  ///< By site: as the codes have it.
  Lists through_;               ///< Windows that contain the site …
  Lists beside_;                ///< … or that end beside it.
  Lists near_;                  ///< Sites that have such a window in common with it.
  int ranks_ = 0;
  std::vector<uint16_t> rank_;   ///< By code; 0 is worth most, the last rank nothing.
  std::vector<double> worth_;    ///< By rank.
  std::vector<uint16_t> codes_;  ///< By window and side.
  std::vector<int> windows_;     ///< By side and rank: how many there are.
  bool plain_ = true;  ///< No site has two parts in one window, and a Tally holds what it has.
  /// By code: what becomes of the window by an own or a foreign piece in it or a foreign one
  /// beside.
  std::vector<Tally> own_, foreign_, beside_foreign_;
  std::vector<uint64_t> changed_;  ///< By site: grows when an owner near it changes.
  // By side, owner and site, made when first asked for: `changed_` when it was foreseen what an
  // arrival changes (0: never), and that.
  std::vector<uint64_t> foreseen_;
  std::vector<Tally> changes_;
};

}  // namespace ludens
