#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "compiler/fast/movement_plan.h"
#include "compiler/fast/movement_sides.h"
#include "compiler/fast/movement_threat.h"
#include "game/guide.h"

namespace ludens {
namespace {

/// Draws moves uniformly.
class UniformChooser {
 public:
  static constexpr bool kByJumps = false;  ///< Moves must be listed jump by jump.

  explicit UniformChooser(Rng& rng) : rng_(rng), before_(rng) {}

  template <typename Board, typename Reached>
  int Choose(const Board&, const Reached&, int total) {
    before_ = rng_;
    return static_cast<int>(rng_.Below(static_cast<uint32_t>(total)));
  }
  /// Another one than those, which are in ascending order. REQUIRES: there are others.
  int ChooseAnother(int total, std::span<const int> rejected) {
    int k = static_cast<int>(
        rng_.Below(static_cast<uint32_t>(total) - static_cast<uint32_t>(rejected.size())));
    for (const int skipped : rejected) k += skipped <= k;
    return k;
  }
  /// As if nothing had been chosen in this position.
  void Forget() { rng_ = before_; }

 private:
  Rng& rng_;
  Rng before_;
};

template <int W>
class Movements final : public Movement {
 public:
  using Side = MovementSide<W>;
  using Line = typename Side::Line;
  using Jump = typename Side::Jump;
  static constexpr size_t kMostLines = 64;
  static constexpr int kWorthwhile = 3;  ///< Plies.
  /// By player, for a phase that is covered.
  using Sides = std::array<Side, 3>;

  /// What is known of a phase that is covered: its sides, and what may take the game out of it.
  struct PhasePlan {
    Sides sides;
    MovementTest<W> end;
    MovementTest<W> unless;  ///< The sides do not say what happens where this holds.
    std::array<MovementThreat<W>, 3> threats;  ///< By player: to the other player's king.
    /// A threat to the king of the mover, or the next player, may end the game.
    bool mover_king = false, next_king = false;
    std::vector<const BoolNode*> asked;         ///< Conditions that may end the run …
    std::vector<const BoolNode*> unless_asked;  ///< … and those that go with `unless`.
  };

  /// Positions that the plan is right for.
  struct Requirements {
    bool in_fresh_turns = false;   ///< The mover has not moved just before.
    bool without_pending = false;  ///< Nothing is pending …
    bool untriggered = false;      ///< … or was triggered.
  };

  Movements(MovementSets sets, std::vector<std::optional<PhasePlan>> phases,
            const Requirements& requirements, const Layout& layout)
      : sets_(std::move(sets)), phases_(std::move(phases)), requirements_(requirements) {
    plain_ = sets_.kept.empty() && !layout.has_what;
    rich_ = layout.has_state;
    for (const std::optional<PhasePlan>& phase : phases_)
      if (phase) FindNeeds(*phase);
    has_codes_ = phases_.size() == 1 && !rich_;
    for (std::optional<PhasePlan>& phase : phases_)
      if (phase)
        for (Side& side : phase->sides) NumberCodes(side);
  }

  bool Covers(size_t phase) const override { return phases_[phase].has_value(); }

  bool Suits(const Context& context) const override {
    const Header& header = context.header();
    if (header.over || header.mover < 1 || header.mover > 2 || header.next != 3 - header.mover ||
        header.active != 0b110 || header.stalemated != 0 ||
        (requirements_.in_fresh_turns && header.prev == header.mover) ||
        (requirements_.without_pending && header.pending_count > 0) ||
        (requirements_.untriggered && header.triggered != 0))
      return false;
    return phases_[PhaseOf(header, 1)] && phases_[PhaseOf(header, 2)] && HoldsSingles(context);
  }

  Outcome Run(Context& context, Rng& rng, int limit, Replay replay) const override {
    UniformChooser chooser(rng);
    if (rich_) return PlayOn<MovementBoard<W, false, true>>(context, limit, replay, chooser);
    return PlayPlies(context, limit, replay, chooser);
  }

  bool HasCodes() const override { return has_codes_; }
  size_t codes() const override { return codes_; }

  void ForEachStep(FunctionRef<void(const Step&, size_t)> visit) const override {
    for (int player = 1; player <= 2; ++player)
      for (const Line& line : phases_.front()->sides[static_cast<size_t>(player)].lines)
        for (const Jump& jump : line.jumps)
          (line.froms & jump.froms).ForEach([&](int from) {
            const int to = from + jump.distance;
            visit({player, line.component, from, to},
                  jump.first_code + 2 * static_cast<size_t>(to));
          });
  }

  Outcome RunGuided(Context& context, Rng& rng, int limit, std::span<const uint32_t> codes,
                    PlayoutGuide& guide, PlyLog& log, Replay replay) const override {
    GuidedChooser chooser{rng, codes, guide, log};
    return PlayPlies(context, limit, replay, chooser);
  }

 private:
  /// The moves of one jump, or of one piece, as the set of the sites that they reach.
  struct Reached {
    Mask<W> targets;
    int count;
    int from;  ///< The piece; -1: several, by the distance of the jump.
    const Jump* jump;
  };
  /// Room for all of them and one more; not initialised.
  union ReachedSets {
    ReachedSets() {}
    Reached sets[MovementSideMaker<W>::kMostSets + 1];
  };

  /// Has a guide choose, and logs what there was to choose from. No moves have codes where some may
  /// be refused.
  struct GuidedChooser {
    static constexpr bool kByJumps = true;  ///< These have the codes.
    Rng& rng;
    std::span<const uint32_t> codes;
    PlayoutGuide& guide;
    PlyLog& log;

    template <typename Board>
    int Choose(const Board& board, const ReachedSets& reached, int total) {
      LogPly(board, reached, total, codes, log);
      const uint32_t chosen = guide.Choose(log, rng);
      log.plies.back().chosen = chosen;
      return static_cast<int>(chosen);
    }
    int ChooseAnother(int, std::span<const int>) { std::abort(); }
    void Forget() { std::abort(); }
  };

  static size_t PhaseOf(const Header& header, size_t player) {
    return static_cast<size_t>(header.phase[player]);
  }

  /// Finds out what it takes to play a phase.
  void FindNeeds(const PhasePlan& phase) {
    live_ = live_ || !phase.asked.empty() || !phase.unless_asked.empty();
    rich_ = rich_ || live_ || phase.end.IsRich() || phase.unless.IsRich();
    for (const Side& side : phase.sides)
      for (const Line& line : side.lines) {
        live_ = live_ || line.IsAsked();
        rich_ = rich_ || line.IsRich();
      }
  }

  /// Gives every jump its codes, where moves are such that they have any.
  void NumberCodes(Side& side) {
    for (Line& line : side.lines) {
      has_codes_ = has_codes_ && line.is_step && (line.few == 0 || !line.jumps.empty()) &&
                   !line.checked && line.thens.empty();
      for (Jump& jump : line.jumps) {
        jump.first_code = codes_;
        codes_ += 2 * static_cast<size_t>(Mask<W>::kSites);
      }
    }
  }

  /// What may end a run, in the phases that the players are in.
  template <typename Board>
  class Watcher {
   public:
    Watcher(const PhasePlan& first, const PhasePlan& second)
        : first_(first), second_(second), sides_{nullptr, &first.sides[1], &second.sides[2]} {
      watches_pieces_ = first.end.watches_pieces() || second.end.watches_pieces() ||
                        first.unless.watches_pieces() || second.unless.watches_pieces();
      mover_king_ = first.mover_king || second.mover_king;
      next_king_ = first.next_king || second.next_king;
      if constexpr (Board::kRich)
        watches_states_ = first.unless.watches_states() || second.unless.watches_states();
      arrivals_only_ = &first == &second && !watches_pieces_ && !mover_king_ && !next_king_ &&
                       first.end.WatchesArrivalsOnly() && first.asked.empty();
    }

    const Side& SideOf(size_t player) const { return *sides_[player]; }
    /// The sides do not say how to go on.
    bool IsLeft(const Board& board) const {
      return first_.unless.AreFew(board) || second_.unless.AreFew(board);
    }
    /// The same for the player to move, as far as nothing but the turn tells.
    bool IsLeftInTurn(const Board& board) const {
      const PhasePlan& phase = board.mover() == 1 ? first_ : second_;
      if (watches_states_ && phase.unless.IsInState(board, board.mover())) return true;
      return AnyHolds(board, phase.unless_asked);
    }
    bool are_few() const { return few_; }
    void CountPieces(const Board& board) {
      few_ = first_.end.AreFew(board) || second_.end.AreFew(board) || IsLeft(board);
    }
    /// The other player has a move that takes the player's king.
    bool IsThreatened(const Board& board, size_t player) const {
      const PhasePlan& enemy = player == 1 ? second_ : first_;
      return enemy.threats[3 - player].Holds(board);
    }
    /// A move to that site, after which the other player is to move, may end the run.
    [[gnu::always_inline]] bool MayEnd(const Board& board, int to) {
      if (arrivals_only_) return first_.end.IsArrival(3 - board.mover(), to);
      return MayEndOtherwise(board, to);
    }

   private:
    bool MayEndOtherwise(const Board& board, int to) {
      // Numbers fall by captures, and grow where pieces come into play.
      if (watches_pieces_ && (few_ || board.has_taken())) CountPieces(board);
      if (few_ || first_.end.MayHold(board, to)) return true;
      if (&first_ != &second_ && second_.end.MayHold(board, to)) return true;
      if constexpr (Board::kRich)
        if (AnyHolds(board, first_.asked) ||
            (&first_ != &second_ && AnyHolds(board, second_.asked)))
          return true;
      return (next_king_ && IsThreatened(board, board.mover())) ||
             (mover_king_ && IsThreatened(board, 3 - board.mover()));
    }
    static bool AnyHolds(const Board& board, const std::vector<const BoolNode*>& conditions) {
      return std::any_of(conditions.begin(), conditions.end(),
                         [&](const BoolNode* each) { return each->Eval(board.context()); });
    }

    const PhasePlan& first_;
    const PhasePlan& second_;
    std::array<const Side*, 3> sides_;
    bool watches_pieces_, mover_king_, next_king_;
    bool watches_states_ = false;
    bool arrivals_only_;  ///< Nothing else may end the run.
    bool few_ = false;    ///< One of the players has few pieces left.
  };

  /// Plays plies until one may end the game or has consequences; the chooser says which of the
  /// moves each time. REQUIRES: no more is needed than boards that are not rich have.
  template <typename Chooser>
  Outcome PlayPlies(Context& context, int limit, Replay replay, Chooser& chooser) const {
    if (plain_) return PlayOn<MovementBoard<W, true, false>>(context, limit, replay, chooser);
    return PlayOn<MovementBoard<W, false, false>>(context, limit, replay, chooser);
  }
  template <typename Board, typename Chooser>
  Outcome PlayOn(Context& context, int limit, Replay replay, Chooser& chooser) const {
    Board board(context, sets_);
    const Header& header = context.header();
    Watcher<Board> watcher(*phases_[PhaseOf(header, 1)], *phases_[PhaseOf(header, 2)]);
    int plies = 0, counted = 0;
    uint64_t choices = 0;
    bool left = false;
    ReachedSets reached;
    const Line* last = nullptr;
    watcher.CountPieces(board);
    if (watcher.are_few()) limit = 0;  // A run of one ply is not worth it.
    while (plies < limit) {
      const Side& side = watcher.SideOf(board.mover());
      if constexpr (Board::kRich) {
        BeginPly(context, board, plies);
        left = watcher.IsLeftInTurn(board);
        if (left) break;
      }
      const int total = Collect<Chooser::kByJumps>(board, side, reached);
      if (total == 0) break;
      const Line* line = nullptr;
      const int k = chooser.Choose(board, reached, total);
      int to = Play(board, reached, k, line);
      if constexpr (Board::kRich) {
        left = to < 0;
        if (left) {
          chooser.Forget();
          break;
        }
      }
      if (line->checked) {
        to = Settle(context, board, watcher, reached, total, k, to, line, chooser);
        left = to < 0;
        if (left) break;
      } else {
        choices += static_cast<uint64_t>(total);
        ++counted;
      }
      ++plies;
      last = line;
      if (!line->thens.empty() && HasConsequence(board, *line, to)) break;
      if (watcher.MayEnd(board, to)) break;
    }
    if constexpr (Board::kRich)  // Where rules are asked, a run has its price.
      left = left || (live_ && plies < kWorthwhile);
    if (last != nullptr) board.Store(last->thens, last->taken_then, replay);
    return {plies, choices, counted, left};
  }

  /// Brings the header up to date for rules that are asked in this ply of a run.
  template <typename Board>
  void BeginPly(Context& context, Board& board, int ply) const {
    if (!live_) return;
    if (ply > 0)
      board.Advance();
    else
      board.KeepHeader();
    context.arena().Clear();
  }

  /// Sees to a move, the k-th, that must not leave the king threatened: it is taken back, and
  /// others are drawn, until one is legal. Answers where it ends, or -1 and leaves everything as it
  /// was before the ply where there is none, or where the move has consequences: these come first.
  template <typename Board, typename Chooser>
  int Settle(Context& context, Board& board, const Watcher<Board>& watcher,
             const ReachedSets& reached, int total, int k, int to, const Line*& line,
             Chooser& chooser) const {
    const size_t mover = 3 - board.mover();
    const auto is_followed = [&] {
      return !line->thens.empty() && HasConsequence(board, *line, to);
    };
    const auto leave = [&] {
      chooser.Forget();
      return -1;
    };
    std::optional<BorrowedInts> rejected;  // Ascending.
    while (true) {
      const bool followed = is_followed();
      if (!followed && !watcher.IsThreatened(board, mover)) return to;
      board.TakeBack();
      if (followed) return leave();
      if (!rejected) rejected.emplace(context);
      std::vector<int>& refused = **rejected;
      refused.insert(std::upper_bound(refused.begin(), refused.end(), k), k);
      if (static_cast<int>(refused.size()) == total) return leave();
      k = chooser.ChooseAnother(total, refused);
      to = Play(board, reached, k, line);
      if constexpr (Board::kRich)
        if (to < 0) return leave();
      if (!line->checked) return to;
    }
  }

  /// Plays the k-th move; answers where it ends, or -1 where the rule must be asked for it.
  template <typename Board>
  [[gnu::always_inline]] int Play(Board& board, const ReachedSets& reached, int k,
                                  const Line*& line) const {
    const int to = PlayKnown(board, reached, k, line);
    if constexpr (Board::kRich)
      if (live_ && to >= 0) board.Record();
    return to;
  }
  template <typename Board>
  [[gnu::always_inline]] static int PlayKnown(Board& board, const ReachedSets& reached, int k,
                                              const Line*& line) {
    const Reached* chosen = reached.sets;
    while (k >= chosen->count) k -= (chosen++)->count;
    const Jump& jump = *chosen->jump;
    line = jump.line;
    if constexpr (Board::kRich)
      if (line->asked) return -1;
    const int to = chosen->targets.Select(k);
    const int from = chosen->from >= 0 ? chosen->from : to - jump.distance;
    if (line->is_step) {
      board.Step(line->component, from, to, line->effects);
      return to;
    }
    if (line->slot >= 0) {
      board.Drop(line->component, line->hand, line->slot, to);
      return to;
    }
    if (line->slides != nullptr && chosen->from < 0) {
      const Mask<W> empty = board.set(0);
      const auto is_empty = [&](int site) { return empty.Contains(site); };
      board.Move(line->component, Slides<W>::OriginOf(to, jump.distance, is_empty), to, to,
                 line->effects);
      return to;
    }
    int taken_at = to;
    if (line->takes) taken_at = chosen->from >= 0 ? line->OverOf(from, to) : from + jump.over;
    board.Move(line->component, from, to, taken_at, line->effects);
    return to;
  }

  /// Logs the codes of all moves, in their order.
  template <typename Board>
  static void LogPly(const Board& board, const ReachedSets& reached, int total,
                     std::span<const uint32_t> codes, PlyLog& log) {
    const auto first = static_cast<uint32_t>(log.codes.size()),
               count = static_cast<uint32_t>(total);
    log.codes.resize(first + count);
    uint32_t* next = log.codes.data() + first;
    uint32_t* const end = next + count;
    const Mask<W> empty = board.set(0);
    const Reached* set = reached.sets;
    while (next != end) {
      const uint32_t* const table = codes.data() + set->jump->first_code;
      set->targets.ForEach(
          [&](int to) { *next++ = table[2 * static_cast<size_t>(to) + !empty.Contains(to)]; });
      ++set;
    }
    log.plies.push_back({first, count, 0, static_cast<int32_t>(board.mover())});
  }

  template <typename Board>
  static Mask<W> Union(const Board& board, const std::vector<typename Side::Term>& terms) {
    return UnionOf<W>(board, terms);
  }
  static Mask<W> Targets(const Jump& jump, const Mask<W>& froms, const Mask<W>& allowed) {
    return (froms & jump.froms).Moved(jump.distance) & allowed;
  }
  static Mask<W> TargetsOver(const Jump& jump, const Mask<W>& froms, const Mask<W>& hurdles,
                             const Mask<W>& allowed) {
    const Mask<W> over = (froms & jump.froms).Moved(jump.over) & hurdles;
    return over.Moved(jump.distance - jump.over) & allowed;
  }

  /// Writes down sets of moves.
  class Writer {
   public:
    explicit Writer(ReachedSets& reached) : next_(reached.sets) {}
    void Add(const Mask<W>& targets, int from, const Jump& jump) {
      const int count = targets.Count();
      *next_ = {targets, count, from, &jump};
      next_ += count != 0;
      total_ += count;
    }
    /// Adds what each jump of a line reaches.
    template <typename TargetsBy>
    [[gnu::always_inline]] void AddJumps(const Line& line, TargetsBy&& targets_by) {
      Writer writer = *this;  // In registers.
      for (const Jump& jump : line.jumps) writer.Add(targets_by(jump), -1, jump);
      *this = writer;
    }
    void AddAsked(int count, const Jump& jump) {
      *next_ = {{}, count, -1, &jump};
      next_ += count != 0;
      total_ += count;
    }
    int total() const { return total_; }

   private:
    Reached* next_;
    int total_ = 0;
  };

  template <bool kByJumps, typename Board>
  [[gnu::always_inline]] static int Collect(const Board& board, const Side& side,
                                            ReachedSets& reached) {
    Writer writer(reached);
    if (!side.skips) {
      for (const Line& line : side.lines) CollectLine<kByJumps>(board, line, writer);
      return writer.total();
    }
    std::array<int, kMostLines> before;
    const size_t lines = side.lines.size();
    for (size_t i = 0; i < lines; ++i) {
      const Line& line = side.lines[i];
      if (line.until != 0 && writer.total() != before[line.since]) {
        i = line.until - 1;
        continue;
      }
      before[i] = writer.total();
      CollectLine<kByJumps>(board, line, writer);
    }
    return writer.total();
  }

  template <bool kByJumps, typename Board>
  [[gnu::always_inline]] static void CollectLine(const Board& board, const Line& line,
                                                 Writer& writer) {
    if constexpr (Board::kRich)
      if (line.asked) return CollectAsked(board, line, writer);
    Mask<W> allowed = Union(board, line.to);
    if (line.is_step) {
      const Mask<W> froms = board.set(line.pieces) & line.froms;
      if (!kByJumps && froms.Count() < line.few)
        return CollectEach(board, line, froms, allowed, writer);
      writer.AddJumps(line, [&](const Jump& jump) { return Targets(jump, froms, allowed); });
      return;
    }
    if (line.slot >= 0) {
      writer.Add(allowed.If(board.Holds(line.slot)), line.hand, line.each);
      return;
    }
    const Mask<W> froms = line.Origins(board);
    if constexpr (Board::kRich)
      if (line.to_mask != nullptr) {
        if (froms.Empty()) return;
        allowed &= line.to_mask->Eval(board.context());
      }
    if (line.slides != nullptr) return CollectSlides(board, line, froms, allowed, writer);
    if (line.few != 0 && froms.Count() < line.few)
      return CollectEach(board, line, froms, allowed, writer);
    if (!line.jumps_over) {
      writer.AddJumps(line, [&](const Jump& jump) { return Targets(jump, froms, allowed); });
      return;
    }
    const Mask<W> hurdles = Union(board, line.over);
    writer.AddJumps(line,
                    [&](const Jump& jump) { return TargetsOver(jump, froms, hurdles, allowed); });
  }

  template <typename Board>
  static void CollectAsked(const Board& board, const Line& line, Writer& writer) {
    if (!line.MayHaveMoves(board, board.mover())) return;
    PieceSet<W> pieces{line.component, {}};
    if (line.component != 0) {
      pieces.froms = line.Origins(board);
      if (pieces.froms.Empty()) return;
    }
    const Probe<W> probe;
    line.rule->Gather(board.context(), pieces, *probe);
    writer.AddAsked(probe->total, line.each);
  }

  template <typename Board>
  static void CollectSlides(const Board& board, const Line& line, const Mask<W>& froms,
                            const Mask<W>& ends, Writer& writer) {
    if (froms.Empty()) return;
    const Mask<W> going_on = Union(board, line.over).Without(ends);
    const Slides<W>& slides = *line.slides;
    if (slides.GoTogether(froms, going_on, board.set(0))) {
      for (size_t i = 0; i < line.jumps.size(); ++i)
        writer.Add(slides.strides()[i].Reach(froms, going_on, ends), -1, line.jumps[i]);
      return;
    }
    froms.ForEach(
        [&](int from) { writer.Add(slides.lines().Reach(from, going_on, ends), from, line.each); });
  }

  /// Piece by piece.
  template <typename Board>
  static void CollectEach(const Board& board, const Line& line, const Mask<W>& froms,
                          const Mask<W>& allowed, Writer& writer) {
    if (!line.jumps_over) {
      Writer local = writer;  // In registers.
      froms.ForEach([&](int from) {
        local.Add(line.reach[static_cast<size_t>(from)] & allowed, from, line.each);
      });
      writer = local;
      return;
    }
    const Mask<W> hurdles = Union(board, line.over);
    froms.ForEach([&](int from) {
      Mask<W> targets;
      for (const auto& [over, to, open] : line.From(from))
        targets.words[to >> 6] |= static_cast<uint64_t>(hurdles.Contains(over) & open) << (to & 63);
      writer.Add(targets & allowed, from, line.each);
    });
  }

  /// Asked after a move, when the other player is to move: whether what follows it does anything.
  template <typename Board>
  static bool HasConsequence(const Board& board, const Line& line, int to) {
    if (line.test)
      return line.test->AreFew(board) || line.test->MayHold(board, to) ||
             std::any_of(line.sequels.begin(), line.sequels.end(),
                         [&](const auto& each) { return each.MayCapture(board, to); });
    if (line.again.empty()) return true;
    Mask<W> piece;
    piece.Add(to);
    return std::any_of(line.again.begin(), line.again.end(), [&](const Line& next) {
      const Mask<W> froms = piece & next.froms;
      const Mask<W> allowed = Union(board, next.to);
      const Mask<W> hurdles = Union(board, next.over);
      return std::any_of(next.jumps.begin(), next.jumps.end(), [&](const Jump& jump) {
        return !(next.jumps_over ? TargetsOver(jump, froms, hurdles, allowed)
                                 : Targets(jump, froms, allowed))
                    .Empty();
      });
    });
  }

  MovementSets sets_;
  std::vector<std::optional<PhasePlan>> phases_;  ///< Nothing for those that are not covered.
  Requirements requirements_;
  bool plain_, rich_;  ///< As MovementBoard has it.
  bool live_ = false;  ///< Rules or conditions are asked, for which the header is kept.
  size_t codes_ = 0;
  bool has_codes_ = false;
};

/// Has every side threaten the other one's king, if there is one to be asked about; false where it
/// is not known how, or not the same one is asked about everywhere.
template <int W>
bool FindThreats(const MovementSets& sets, const std::vector<MovementPhase>& sketches,
                 const std::array<int, 3>& kings,
                 std::vector<std::optional<typename Movements<W>::PhasePlan>>& phases) {
  for (size_t i = 0; i < phases.size(); ++i)
    for (size_t player = 1; player <= 2 && phases[i]; ++player) {
      const int king = kings[3 - player], watched = sketches[i].watch.kings[3 - player];
      if (watched != 0 && watched != king) return false;
      // A threat is about what the other player could do now.
      const bool same_for_both =
          !phases[i]->unless.watches_states() && phases[i]->unless_asked.empty();
      if (king != 0 && !same_for_both) return false;
      if (king != 0 && !phases[i]->threats[player].Make(phases[i]->sides[player], sets, king))
        return false;
    }
  return true;
}

template <int W>
std::unique_ptr<const Movement> MakeOf(const PlanTools& tools,
                                       const std::vector<MovementPhase>& sketches) {
  using PhasePlan = typename Movements<W>::PhasePlan;
  MovementSets sets(tools.model());
  std::vector<std::optional<PhasePlan>> phases(sketches.size());
  std::array<int, 3> kings{};
  typename Movements<W>::Requirements requirements;
  bool covers = false;
  for (size_t i = 0; i < sketches.size(); ++i) {
    const auto* sketch = std::get_if<MovementSketch<W>>(&sketches[i].moves);
    if (sketch == nullptr || sketch->lines.size() > Movements<W>::kMostLines) continue;
    const MovementWatch& watch = sketches[i].watch;
    for (size_t player = 1; player <= 2; ++player)
      if (kings[player] == 0) kings[player] = watch.kings[player];
    PhasePlan plan;
    if (!MovementSideMaker<W>(tools, sets, *sketch, kings).Make(plan.sides)) continue;
    plan.end = MovementTest<W>(watch, sets);
    plan.unless = MovementTest<W>(sketches[i].unless, sets);
    plan.mover_king = watch.mover_king;
    plan.next_king = watch.next_king;
    plan.asked = watch.asked;
    plan.unless_asked = sketches[i].unless.asked;
    phases[i] = std::move(plan);
    requirements.in_fresh_turns = requirements.in_fresh_turns || sketch->in_fresh_turns;
    requirements.without_pending =
        requirements.without_pending || sketch->without_pending || sketches[i].unless.pending;
    requirements.untriggered =
        requirements.untriggered || watch.triggered || sketches[i].unless.triggered;
    covers = true;
  }
  if (!covers || !FindThreats<W>(sets, sketches, kings, phases)) return nullptr;
  return std::make_unique<Movements<W>>(std::move(sets), std::move(phases), requirements,
                                        tools.model().layout);
}

}  // namespace

std::unique_ptr<const Movement> MakeMovement(const PlanTools& tools,
                                             const std::vector<MovementPhase>& sketches) {
  const int sites = tools.sites();
  if (sites > Mask<kWidestMovements>::kSites) return nullptr;
  if (sites <= Mask<1>::kSites) return MakeOf<1>(tools, sketches);
  if (sites <= Mask<2>::kSites) return MakeOf<2>(tools, sketches);
  if (sites <= Mask<4>::kSites) return MakeOf<4>(tools, sketches);
  return MakeOf<8>(tools, sketches);
}

}  // namespace ludens
