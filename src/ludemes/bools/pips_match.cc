#include <algorithm>

#include "ludemes/bools/families.h"
#include "ludemes/bools/tests.h"
#include "state/line_of_play.h"
#include "state/site_changes.h"

namespace ludens {
namespace {

constexpr SiteType kCell = SiteType::kCell;

/// (is PipsMatch [site]): the domino there (where the last move went, unless told otherwise) shows
/// the pips of all neighbours, and but for the first one lies at the end of just one other.
class PipsMatch final : public BoolNode {
 public:
  explicit PipsMatch(const IntNode* site) : site_(site) {}

  bool Eval(Context& context) const override {
    const int site = site_->Eval(context);
    const int slot = context.SlotOf(kCell, site);
    const Component& piece =
        context.model.components[static_cast<size_t>(context.state.What(slot))];
    if (piece.kind != ComponentKind::kDomino) return true;
    BorrowedInts cells(context), touched(context);
    Footprint(context.model, piece, site, context.state.LocalState(slot), *cells);
    DominoBoard board;
    ReadDominoes(context, board);
    if (!FindTouched(context, *cells, board, *touched)) return false;
    const bool first = context.header().moves - context.header().start_moves <= 1;
    return first || TouchesOneEnd(context, board, *touched);
  }

 private:
  /// Appends the cells of other dominoes next to this one; false when pips differ.
  static bool FindTouched(const Context& context, const IntList& cells, const DominoBoard& board,
                          IntList& touched) {
    for (const int cell : cells) {
      for (const Site to : context.topology().Steps(kCell, static_cast<Site>(cell),
                                                    AbsoluteDirection::kOrthogonal)) {
        if (board.piece[to] == 0 || Contains(cells, to)) continue;
        if (board.pips[to] != board.pips[static_cast<size_t>(cell)]) return false;
        touched.push_back(to);
      }
    }
    return true;
  }

  /// The touched cells come in pairs on a line, and the last pair belongs to one domino.
  static bool TouchesOneEnd(const Context& context, const DominoBoard& board,
                            const IntList& touched) {
    const Topology& topology = context.topology();
    bool matches = false;
    for (const int cell : touched) {
      int others = 0, other = cell;
      for (const RadialId radial :
           topology.Radials(kCell, static_cast<Site>(cell), AbsoluteDirection::kOrthogonal)) {
        for (const Site to : topology.RadialSites(kCell, radial).subspan(1)) {
          if (!Contains(touched, to)) continue;
          if (++others == 1) other = to;
        }
        if (others > 1) return false;
        if (others == 1)
          matches =
              board.piece[static_cast<size_t>(cell)] == board.piece[static_cast<size_t>(other)];
      }
    }
    return matches;
  }

  static bool Contains(const IntList& cells, int cell) {
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
  }

  const IntNode* site_;
};

}  // namespace

void RegisterPipsMatch(Registry& registry) {
  registry.Bool("bools.Is PipsMatch", [](const Args& args) -> const BoolNode* {
    return args.Make<PipsMatch>(IntOrLastTo(args, "value"));
  });
}

}  // namespace ludens
