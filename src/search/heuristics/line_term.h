#pragma once

#include <cstdint>
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
/// Counts per window are kept from call to call and brought up to date where the owner of a site
/// has changed: positions that follow each other in a search differ in few sites.
class LineTerm final : public Term {
 public:
  LineTerm(const Model& model, int length);

  double Raw(Position& position, int side) override;

 private:
  struct Window {
    std::vector<uint8_t> pieces;  ///< By owner, 0 unused for "nobody".
    std::vector<uint8_t> ends;    ///< Ends where each owner stands.
    uint8_t taken = 0;            ///< Pieces of anyone in the window.
    uint8_t closed = 0;           ///< Ends where anyone stands.
  };

  void FindWindows(const Model& model);
  void AddWindow(std::vector<int> sites, std::vector<int> ends);
  void Update(const State& state);
  void ChangeOwner(int site, int before, int after);
  /// Adds `delta` to the histograms of all sides for a window as it is now.
  void Count(const Window& window, int delta);
  double BestTwo(int side) const;
  double ValueOf(size_t kind) const;

  const int length_, players_, owners_;
  std::vector<uint8_t> owner_;  ///< By site: as the counts have it.
  std::vector<Window> windows_;
  std::vector<std::vector<int>> through_;     ///< By site: windows that contain it …
  std::vector<std::vector<int>> beside_;      ///< … or that end beside it.
  std::vector<std::vector<int>> histograms_;  ///< By side: windows per kind (pieces, closed ends).
  std::vector<size_t> by_value_;              ///< Kinds, best first.
};

}  // namespace ludens
