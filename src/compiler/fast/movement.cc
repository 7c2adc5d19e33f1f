#include "compiler/fast/movement.h"

#include <algorithm>
#include <array>

#include "compiler/fast/movement_board.h"
#include "game/guide.h"
#include "state/flat_board.h"

namespace ludens {
namespace {

/// The rules of one side, ready to be counted.
template <int W>
struct Side {
  /// Pieces of a component on `froms` may go `distance` sites on.
  struct Jump {
    int distance;
    int component;
    Mask<W> froms;
    size_t first_code = 0;  ///< In the table of codes; two for each destination.
  };
  /// Sites of a set of the board that may be reached.
  struct Term {
    size_t set;
    Mask<W> sites;
  };
  /// The moves of one line of the sketch: `froms` of the set `pieces` by each of the jumps.
  struct Line {
    size_t pieces;
    Mask<W> froms;
    std::vector<Term> terms;
    std::vector<Jump> jumps;
  };
  std::vector<Line> lines;
  size_t jumps = 0;  ///< Of all lines.
  Mask<W> arrivals;  ///< End rules are asked after moves to these.
};

template <int W>
class Movements final : public Movement {
 public:
  using Board = MovementBoard<W>;
  static constexpr size_t kMostJumps = 256;

  Movements(std::array<Side<W>, 3> sides, const Watch& watch) : sides_(std::move(sides)) {
    for (size_t player = 1; player <= 2; ++player) least_[player] = watch.pieces[player];
    watches_pieces_ = least_[1] >= 0 || least_[2] >= 0;
    for (Side<W>& side : sides_)
      for (typename Side<W>::Line& line : side.lines)
        for (typename Side<W>::Jump& jump : line.jumps) {
          jump.first_code = codes_;
          codes_ += 2 * static_cast<size_t>(Mask<W>::kSites);
        }
  }

  Outcome Run(Context& context, Rng& rng, int limit, Replay replay) const override {
    return PlayPlies(context, limit, replay, [&](const Board&, const ReachedSets&, int total) {
      return static_cast<int>(rng.Below(static_cast<uint32_t>(total)));
    });
  }

  size_t codes() const override { return codes_; }

  void ForEachStep(FunctionRef<void(const Step&, size_t)> visit) const override {
    for (int player = 1; player <= 2; ++player)
      for (const typename Side<W>::Line& line : sides_[static_cast<size_t>(player)].lines)
        for (const typename Side<W>::Jump& jump : line.jumps)
          (line.froms & jump.froms).ForEach([&](int from) {
            const int to = from + jump.distance;
            visit({player, jump.component, from, to},
                  jump.first_code + 2 * static_cast<size_t>(to));
          });
  }

  Outcome RunGuided(Context& context, Rng& rng, int limit, std::span<const uint32_t> codes,
                    PlayoutGuide& guide, PlyLog& log, Replay replay) const override {
    return PlayPlies(context, limit, replay,
                     [&](const Board& board, const ReachedSets& reached, int total) {
                       LogPly(board, reached, total, codes, log);
                       const uint32_t chosen = guide.Choose(log, rng);
                       log.plies.back().chosen = chosen;
                       return static_cast<int>(chosen);
                     });
  }

 private:
  /// The moves of one jump, as the set of the sites that they reach.
  struct Reached {
    Mask<W> targets;
    int count;
    const typename Side<W>::Jump* jump;
  };
  /// Room for those of all jumps and one more; not initialised.
  union ReachedSets {
    ReachedSets() {}
    Reached sets[kMostJumps + 1];
  };

  /// Plays plies until one may end the game, `choose(board, reached, total)` saying which of the
  /// moves each time.
  template <typename Choose>
  Outcome PlayPlies(Context& context, int limit, Replay replay, Choose&& choose) const {
    Board board(context);
    Outcome outcome;
    ReachedSets reached;
    while (outcome.plies < limit) {
      const int total = Collect(board, reached);
      if (total == 0) {
        outcome.stuck = true;
        break;
      }
      Play(board, reached, choose(board, reached, total));
      ++outcome.plies;
      outcome.choices += static_cast<uint64_t>(total);
      if (MayEnd(board)) break;
    }
    board.Store(context, replay);
    return outcome;
  }

  void Play(Board& board, const ReachedSets& reached, int k) const {
    const Reached* chosen = reached.sets;
    while (k >= chosen->count) k -= (chosen++)->count;
    const int to = chosen->targets.Select(k);
    board.Move(chosen->jump->component, to - chosen->jump->distance, to);
  }

  /// Logs the codes of all moves, in their order.
  void LogPly(const Board& board, const ReachedSets& reached, int total,
              std::span<const uint32_t> codes, PlyLog& log) const {
    const auto first = static_cast<uint32_t>(log.codes.size()),
               count = static_cast<uint32_t>(total);
    log.codes.resize(first + count);
    uint32_t* next = log.codes.data() + first;
    uint32_t* const end = next + count;
    const Mask<W> empty = board.set(0);
    for (const Reached* set = reached.sets; next != end; ++set) {
      const uint32_t* const table = codes.data() + set->jump->first_code;
      set->targets.ForEach(
          [&](int to) { *next++ = table[2 * static_cast<size_t>(to) + !empty.Contains(to)]; });
    }
    log.plies.push_back({first, count, 0, static_cast<int32_t>(board.mover())});
  }

  int Collect(const Board& board, ReachedSets& reached) const {
    int total = 0;
    Reached* next = reached.sets;
    for (const typename Side<W>::Line& line : sides_[board.mover()].lines) {
      const Mask<W> froms = board.set(line.pieces) & line.froms;
      Mask<W> allowed;
      for (const typename Side<W>::Term& term : line.terms)
        allowed |= board.set(term.set) & term.sites;
      for (const typename Side<W>::Jump& jump : line.jumps) {
        const Mask<W> targets = (froms & jump.froms).Shifted(jump.distance) & allowed;
        const int count = targets.Count();
        next->targets = targets;
        next->count = count;
        next->jump = &jump;
        next += count != 0;
        total += count;
      }
    }
    return total;
  }

  /// Asked after a ply, when the other player is to move.
  bool MayEnd(const Board& board) const {
    const size_t next = board.mover();
    if (sides_[3 - next].arrivals.Contains(board.last_to())) return true;
    return watches_pieces_ && board.last_captured() && (IsFew(board, 1) || IsFew(board, 2));
  }
  bool IsFew(const Board& board, size_t player) const {
    return board.set(player).Count() <= least_[player];
  }

  std::array<Side<W>, 3> sides_;
  size_t codes_ = 0;
  std::array<int, 3> least_{-1, -1, -1};
  bool watches_pieces_ = false;
};

/// Turns a sketch into the two sides of a game.
template <int W>
class SideMaker {
 public:
  SideMaker(const PlanTools& tools, const MovementSketch<W>& sketch)
      : model_(tools.model()), empty_(tools.empty), sketch_(sketch) {}

  bool Make(std::array<Side<W>, 3>& sides) {
    for (int player = 1; player <= 2; ++player)
      if (!MakeSide(player, sides[static_cast<size_t>(player)])) return false;
    return true;
  }

 private:
  bool MakeSide(int player, Side<W>& side) {
    for (const typename MovementSketch<W>::Line& line : sketch_.lines) {
      if (Owner(line.component) != player) continue;
      side.lines.emplace_back();
      if (!MakeLine(player, line, side.lines.back())) return false;
      side.jumps += line.jumps.size();
    }
    return side.jumps <= Movements<W>::kMostJumps;
  }

  bool MakeLine(int player, const typename MovementSketch<W>::Line& line,
                typename Side<W>::Line& made) {
    made.pieces = MovementBoard<W>::SetOf(line.component);
    for (const typename MovementSketch<W>::Jump& jump : line.jumps)
      made.jumps.push_back({jump.distance, line.component, jump.froms});
    made.froms = Board();
    for (const auto& [mask, holds] : line.from) {
      if (!mask->IsLocal()) return false;
      const Mask<W> met = Probe(*mask, player, line.component);
      made.froms = holds ? made.froms & met : made.froms.Without(met);
    }
    if (line.to == nullptr) {
      for (size_t set = 0; set <= 2; ++set) made.terms.push_back({set, Board()});
      return true;
    }
    if (!line.to->IsLocal()) return false;
    AddTerm(made, 0, Probe(*line.to, player, 0));
    for (int owner = 1; owner <= 2; ++owner) AddTerms(player, owner, *line.to, made);
    return true;
  }

  /// One term for all components of an owner where the condition treats them alike.
  void AddTerms(int player, int owner, const MaskNode<W>& to, typename Side<W>::Line& made) {
    std::vector<std::pair<int, Mask<W>>> sites;
    for (size_t i = 1; i < model_.components.size(); ++i)
      if (model_.components[i].owner == owner)
        sites.emplace_back(static_cast<int>(i), Probe(to, player, static_cast<int>(i)));
    const bool alike = std::all_of(sites.begin(), sites.end(), [&](const auto& each) {
      return each.second == sites.front().second;
    });
    if (alike && !sites.empty()) {
      AddTerm(made, static_cast<size_t>(owner), sites.front().second);
      return;
    }
    for (const auto& [component, reached] : sites)
      AddTerm(made, MovementBoard<W>::SetOf(component), reached);
  }
  static void AddTerm(typename Side<W>::Line& made, size_t set, const Mask<W>& sites) {
    if (!sites.Empty()) made.terms.push_back({set, sites});
  }

  /// Where a local condition holds for a component (0: nothing) with this player to move: it is
  /// evaluated on a board that is full of it.
  Mask<W> Probe(const MaskNode<W>& mask, int player, int component) {
    TempContext probe(empty_);
    probe->state.Reset();
    probe->header().mover = static_cast<int8_t>(player);
    probe->header().next = static_cast<int8_t>(3 - player);
    const FlatBoard board(probe->state);
    if (component != 0)
      for (int site = 0; site < Sites(); ++site) board.Put(site, component, Owner(component), 0);
    return mask.Eval(*probe);
  }

  int Owner(int component) const { return model_.components[static_cast<size_t>(component)].owner; }
  int Sites() const { return model_.topology.size(model_.default_site); }
  Mask<W> Board() const { return Mask<W>::First(Sites()); }

  const Model& model_;
  Context& empty_;
  const MovementSketch<W>& sketch_;
};

template <int W>
std::unique_ptr<const Movement> MakeOf(const PlanTools& tools, const MovementSketch<W>& sketch,
                                       const Movement::Watch& watch) {
  std::array<Side<W>, 3> sides;
  if (!SideMaker<W>(tools, sketch).Make(sides)) return nullptr;
  for (size_t player = 1; player <= 2; ++player)
    for (const int site : watch.arrivals[player]) sides[player].arrivals.Add(site);
  return std::make_unique<Movements<W>>(std::move(sides), watch);
}

}  // namespace

std::unique_ptr<const Movement> Movement::Make(const PlanTools& tools,
                                               const AnyMovementSketch& sketch,
                                               const Watch& watch) {
  return std::visit(
      [&](const auto& known) -> std::unique_ptr<const Movement> {
        if constexpr (std::is_same_v<std::decay_t<decltype(known)>, std::monostate>)
          return nullptr;
        else
          return MakeOf(tools, known, watch);
      },
      sketch);
}

bool Movement::Suits(const Context& context) {
  const Header& header = context.header();
  return !header.over && header.mover >= 1 && header.mover <= 2 &&
         header.next == 3 - header.mover && header.active == 0b110;
}

}  // namespace ludens
