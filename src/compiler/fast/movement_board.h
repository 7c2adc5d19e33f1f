#pragma once

#include <algorithm>
#include <array>

#include "base/function_ref.h"
#include "base/lanes.h"
#include "compiler/fast/header_mark.h"
#include "compiler/plan/mask.h"
#include "ludemes/apply_move.h"

namespace ludens {

/// How the pieces of a game with two players are kept as sets of sites: 0 the empty ones, 1 and 2
/// those of the players, then one for each component of a player who has several.
struct MovementSets {
  static constexpr size_t kMostComponents = 32;
  static constexpr size_t kMost = 3 + kMostComponents;

  /// REQUIRES: every component belongs to player 1 or 2, and there are fewer than kMostComponents.
  explicit MovementSets(const Model& model) {
    board_words = Mask<8>::First(model.topology.size(model.default_site)).words;
    std::array<int, 3> kinds{};
    for (size_t i = 1; i < model.components.size(); ++i) {
      owner[i] = static_cast<uint8_t>(model.components[i].owner);
      ++kinds[owner[i]];
    }
    for (size_t i = 1; i < model.components.size(); ++i) {
      of_component[i] = kinds[owner[i]] == 1 ? owner[i] : static_cast<uint8_t>(2 + i);
      if (kinds[owner[i]] == 1) only[owner[i]] = static_cast<uint8_t>(i);
      if (kinds[owner[i]] > 1) kept.push_back(static_cast<int>(i));
    }
  }

  /// The sites of the board.
  template <int W>
  Mask<W> Board() const {
    Mask<W> board;
    std::copy_n(board_words.begin(), Mask<W>::kWords, board.words.begin());
    return board;
  }

  std::array<uint64_t, 8> board_words{};
  std::array<uint8_t, kMostComponents> owner{};
  std::array<uint8_t, kMostComponents> of_component{};  ///< The set of each component.
  std::array<uint8_t, 3> only{};  ///< The only component of each player; 0 for several.
  std::vector<int> kept;          ///< Components with a set of their own.
};

/// What moves of a rule do besides, at once: they set the counter, or give the piece that moved
/// another local state.
struct MovementEffects {
  bool resets = false;       ///< Every move sets the counter …
  bool take_resets = false;  ///< … or one that takes a piece.
  int counter = 0;           ///< That value.
  bool sets_state = false;
  int state_if = -1;  ///< Where the state is this one; -1: any.
  int state = 0;

  bool IsAny() const { return resets || take_resets || sets_state; }
};

/// True when no site of the board holds several items.
inline bool HoldsSingles(const Context& context) {
  const Layout& layout = context.state.layout();
  if (!layout.has_count) return true;
  const uint16_t* counts = context.state.At<uint16_t>(layout.count);
  const int sites = context.model.topology.size(context.model.default_site);
  uint64_t more = 0;
  for (int first = 0; first < sites; first += 64)
    more |= LanesMore(counts + first, std::min(64, sites - first), 1);
  return more == 0;
}

/// What a rich board has besides, and what it notes of each move.
template <bool kRich>
struct MovementMemory {
  struct Before {};
};
template <>
struct MovementMemory<true> {
  struct Before {
    int counter = 0;
    int state = 0, taken_state = 0;  ///< Of the piece, and of what is taken.
    bool sets_state = false;         ///< The piece gets another one.
  };
  bool live = false;                 ///< The header is kept ply by ply.
  int counter = 0;                   ///< Of the ply that comes next.
  uint16_t* states = nullptr;        ///< Null where pieces have none.
  const uint16_t* starts = nullptr;  ///< What stood where when the game began.
  std::array<HeaderMark, 2> marks;   ///< Of the last move, and of one that was taken back.
};

/// A position of plain pieces of two players, on the state itself: it writes what stands on sites,
/// and leaves the header until it is asked to store that, or to keep it ply by ply.
///
/// `kIsPlain`: each player has one component, and the state keeps nothing of a site but the owner
/// and how many there are: one.
/// `kIsRich`: moves may do something besides, and rules may be asked while it runs. Boards that are
/// not rich have nothing to do with counters, local states and where pieces stood at the start.
template <int W, bool kIsPlain, bool kIsRich>
class MovementBoard : private MovementMemory<kIsRich> {
 public:
  static constexpr bool kPlain = kIsPlain, kRich = kIsRich;
  static_assert(!kPlain || !kRich);

  MovementBoard(Context& context, const MovementSets& sets)
      : context_(context),
        sets_(sets),
        board_(sets.Board<W>()),
        words_(context.state.EmptySet().size()),
        mover_(static_cast<size_t>(context.mover())),
        first_mover_(mover_) {
    const State& state = context.state;
    const Layout& layout = state.layout();
    where_[0] = state.EmptySet().data();
    for (int player = 1; player <= 2; ++player)
      where_[static_cast<size_t>(player)] = state.OwnedSet(player).data();
    who_ = state.At<uint8_t>(layout.who);
    what_ = layout.has_what ? state.At<uint16_t>(layout.what) : nullptr;
    count_ = layout.has_count ? state.At<uint16_t>(layout.count) : nullptr;
    if constexpr (kPlain) return;
    if constexpr (kRich) {
      this->counter = context.header().counter;
      if (layout.has_state) this->states = state.At<uint16_t>(layout.state);
      if (layout.has_start_items) this->starts = state.At<uint16_t>(layout.start_what);
    }
    const int sites = context.model.topology.size(context.model.default_site);
    for (const int component : sets.kept) {
      const size_t set = sets.of_component[static_cast<size_t>(component)] % kSets;
      for (int first = 0; first < sites; first += 64)
        own_[set].words[static_cast<size_t>(first) >> 6] =
            LanesEqual(what_ + first, std::min(64, sites - first), component);
      where_[set] = own_[set].words.data();
    }
  }
  MovementBoard(const MovementBoard&) = delete;
  MovementBoard& operator=(const MovementBoard&) = delete;

  Context& context() const { return context_; }
  size_t mover() const { return mover_; }
  /// A set by its number; sites beyond the board may be among them.
  Mask<W> set(size_t index) const {
    Mask<W> sites;
    std::copy_n(where_[index], Mask<W>::kWords, sites.words.begin());
    return sites;
  }

  /// The value of the counter after the last move, before it counts that.
  int CounterBefore() const requires(kRich) { return this->counter - 1; }
  /// The local state of what stands on a site.
  int StateAt(int site) const requires(kRich) {
    return this->states != nullptr ? this->states[site] : 0;
  }
  /// The sites where the component stood when the game began.
  Mask<W> StartOf(int component) const requires(kRich) {
    Mask<W> sites;
    if (this->starts == nullptr) return sites;
    const int count = context_.model.topology.size(context_.model.default_site);
    for (int first = 0; first < count; first += 64)
      sites.words[static_cast<size_t>(first) >> 6] =
          LanesEqual(this->starts + first, std::min(64, count - first), component);
    return sites;
  }

  /// The mover's piece, of this component, goes to `to`, and what stands on `taken_at` is taken;
  /// then it is the other player's turn. Without a rich board there are no effects.
  void Move(int component, int from, int to, int taken_at,
            [[maybe_unused]] const MovementEffects& effects) {
    if constexpr (kPlain) return MovePlain(component, from, to, taken_at);
    const int taken = What(taken_at);
    MoveRecord& record = NewRecord();
    record = {from, to, component, taken_at, taken, -1, {}};
    if constexpr (kRich) Recall(record, from, taken_at, effects);
    if (taken != 0) Lift(taken, taken_at);
    Lift(component, from);
    Put(component, to);
    if constexpr (kRich) {
      SetState(to, record.more.sets_state ? effects.state : record.more.state);
      const bool resets = effects.resets || (effects.take_resets && taken != 0);
      this->counter = (resets ? effects.counter : this->counter) + 1;
    }
    mover_ = 3 - mover_;
  }
  /// The same where nothing but what stands on `to` is taken.
  void Step(int component, int from, int to, const MovementEffects& effects) {
    if constexpr (kPlain) return StepPlain(component, from, to);
    Move(component, from, to, to, effects);
  }
  /// A piece of the mover, of this component, comes from a site beyond the board, which is a slot
  /// of the state; then it is the other player's turn. REQUIRES: it lies there, and `to` is empty.
  void Drop(int component, int site, int slot, int to) {
    MoveRecord& record = NewRecord();
    record = {site, to, component, to, 0, slot, {}};
    if (count_ != nullptr && count_[slot] > 1)
      --count_[slot];
    else
      Lift(component, slot);
    Put(component, to);
    if constexpr (kRich) record.more.counter = this->counter++;
    mover_ = 3 - mover_;
  }
  /// Something lies on a slot.
  bool Holds(int slot) const { return who_[slot] != 0; }
  /// The player has something beyond the board.
  bool HasInHand(size_t player) const {
    for (size_t i = 0; i < words_; ++i) {
      const uint64_t board = i < Mask<W>::kWords ? board_.words[i] : 0;
      if ((where_[player][i] & ~board) != 0) return true;
    }
    return false;
  }
  /// Takes the last move back. REQUIRES: it was made since the one before it was taken back.
  void TakeBack() {
    const int ply = --plies_;
    Undo(RecordOf(ply));
    if constexpr (kRich)
      if (this->live) MarkOf(ply).Restore(context_.header());
  }

  /// From now on the header is kept ply by ply, by Record and Advance.
  void KeepHeader() requires(kRich) { this->live = true; }
  /// Has the header remember the last move, before the turn is over. REQUIRES: it is kept.
  void Record() requires(kRich) {
    Header& header = context_.header();
    MarkOf(plies_ - 1) = HeaderMark(header);
    header.decided = -1;
    header.pending_count = 0;
    Remember(RecordOf(plies_ - 1), header);
    header.counter = CounterBefore();
  }
  /// Has the header go on to the next turn. REQUIRES: it is kept, and knows the last move.
  void Advance() const requires(kRich) {
    Header& header = context_.header();
    header.counter = this->counter;
    ++header.turn;
    SetTurn(header);
  }

  /// The last move took something.
  bool has_taken() const { return RecordOf(plies_ - 1).taken != 0; }

  /// Brings the header up to date with all plies but the last one, and has `replay` play that, with
  /// these consequences of the move and of a capture where it ends. It is taken back for that, but
  /// where it has none and nothing is logged of it: there it is done.
  void Store(std::span<const MovesNode* const> thens, const MovesNode* taken_then,
             FunctionRef<void(const LeanMove&, bool done)> replay) {
    if (plies_ == 0) return;
    const MoveRecord last = RecordOf(plies_ - 1);
    LeanMove move = MoveOf(last);
    if (last.taken != 0 && (last.taken_at != last.to || taken_then != nullptr)) {
      move.taken = last.taken_at;
      move.taken_then = taken_then;
    }
    std::copy(thens.begin(), thens.end(), move.thens.begin());
    move.then_count = static_cast<int>(thens.size());
    const bool done =
        !kRich && thens.empty() && move.taken_then == nullptr && !LogsCapture(context_.model, move);
    if (done) {
      --plies_;
      mover_ = 3 - mover_;
    } else {
      TakeBack();
    }
    if (!KeepsHeader()) StoreHeader();
    replay(move, done);
  }

 private:
  struct MoveRecord {
    int from, to;
    int component;
    int taken_at;
    int taken;  ///< The component that stood there; 0: none.
    int slot;   ///< Where a dropped piece came from; -1 for a movement.
    [[no_unique_address]] typename MovementMemory<kRich>::Before more;
  };
  /// A header remembers no more moves than that.
  static constexpr int kRemembered = 3;
  /// Those, the last one and one that was taken back.
  static constexpr size_t kKept = 8;

  MoveRecord& NewRecord() { return records_[static_cast<size_t>(plies_++) % kKept]; }
  bool KeepsHeader() const {
    if constexpr (kRich) return this->live;
    return false;
  }
  /// Notes what a move is about to change.
  void Recall(MoveRecord& record, int from, int taken_at, const MovementEffects& effects) const {
    const int state = StateAt(from);
    const bool sets = effects.sets_state && (effects.state_if < 0 || effects.state_if == state);
    record.more = {this->counter, state, StateAt(taken_at), sets};
  }
  void SetState(int site, int state) const {
    if (this->states != nullptr) this->states[site] = static_cast<uint16_t>(state);
  }
  const MoveRecord& RecordOf(int ply) const { return records_[static_cast<size_t>(ply) % kKept]; }
  size_t MoverOf(int ply) const { return ply % 2 == 0 ? first_mover_ : 3 - first_mover_; }
  LeanMove MoveOf(const MoveRecord& record) const {
    LeanMove move;
    move.from_type = move.to_type = context_.model.default_site;
    if (record.slot >= 0) move.from_type = SiteType::kCell;
    move.from = record.from;
    move.to = record.to;
    return move;
  }

  /// The same without a branch on whether something is taken, which is hard to foresee: taking
  /// nothing empties an empty site.
  void MovePlain(int component, int from, int to, int taken_at) {
    const uint8_t taken_owner = who_[taken_at];
    const int taken = sets_.only[taken_owner];
    NewRecord() = {from, to, component, taken_at, taken, -1, {}};
    Flip(taken_owner, 0, taken_at);
    Flip(mover_, 0, from);
    Flip(0, mover_, to);
    if (count_ != nullptr) {
      count_[taken_at] = count_[from] = 0;
      count_[to] = 1;
    }
    mover_ = 3 - mover_;
  }
  void StepPlain(int component, int from, int to) {
    uint8_t* const who = who_;
    const uint8_t taken_owner = who[to];
    NewRecord() = {from, to, component, to, sets_.only[taken_owner], -1, {}};
    uint64_t* const empty = where_[0];
    uint64_t* const own = where_[mover_];
    const size_t to_word = static_cast<size_t>(to) >> 6;
    const size_t from_word = static_cast<size_t>(from) >> 6;
    const uint64_t to_bit = uint64_t{1} << (to & 63);
    const uint64_t from_bit = uint64_t{1} << (from & 63);
    where_[taken_owner][to_word] &= ~to_bit;  // What is taken, or the empty site.
    own[from_word] &= ~from_bit;
    own[to_word] |= to_bit;
    empty[to_word] &= ~to_bit;
    empty[from_word] |= from_bit;
    who[from] = 0;
    who[to] = static_cast<uint8_t>(mover_);
    if (count_ != nullptr) {
      count_[from] = 0;
      count_[to] = 1;
    }
    mover_ = 3 - mover_;
  }
  /// A site changes from one set to another.
  void Flip(size_t before, size_t after, int site) {
    const size_t word = static_cast<size_t>(site) >> 6;
    const uint64_t bit = uint64_t{1} << (site & 63);
    where_[before][word] &= ~bit;
    where_[after][word] |= bit;
    who_[site] = static_cast<uint8_t>(after);
  }

  bool HasKinds(size_t owner) const { return !kPlain && sets_.only[owner] == 0; }
  int What(int site) const {
    return !kPlain && what_ != nullptr ? what_[site] : sets_.only[who_[site]];
  }
  void Put(int component, int site) {
    const size_t owner = sets_.owner[static_cast<size_t>(component)];
    const size_t word = static_cast<size_t>(site) >> 6;
    const uint64_t bit = uint64_t{1} << (site & 63);
    where_[0][word] &= ~bit;
    where_[owner][word] |= bit;
    if (HasKinds(owner)) Own(component)[word] |= bit;
    Write(site, component, owner);
  }
  void Lift(int component, int site) {
    const size_t owner = sets_.owner[static_cast<size_t>(component)];
    const size_t word = static_cast<size_t>(site) >> 6;
    const uint64_t bit = uint64_t{1} << (site & 63);
    where_[0][word] |= bit;
    where_[owner][word] &= ~bit;
    if (HasKinds(owner)) Own(component)[word] &= ~bit;
    Write(site, 0, 0);
  }
  uint64_t* Own(int component) {
    return where_[sets_.of_component[static_cast<size_t>(component)]];
  }
  void Write(int site, int component, size_t owner) {
    who_[site] = static_cast<uint8_t>(owner);
    if (count_ != nullptr) count_[site] = component != 0;
    if constexpr (kPlain) return;
    if (what_ != nullptr) what_[site] = static_cast<uint16_t>(component);
    if constexpr (kRich) SetState(site, 0);
  }
  void Undo(const MoveRecord& record) {
    Lift(record.component, record.to);
    if (record.slot < 0)
      Put(record.component, record.from);
    else if (count_ != nullptr && count_[record.slot] > 0)
      ++count_[record.slot];
    else
      Put(record.component, record.slot);
    if (record.taken != 0) Put(record.taken, record.taken_at);
    if constexpr (kRich) {
      if (record.slot < 0) SetState(record.from, record.more.state);
      if (record.taken != 0) SetState(record.taken_at, record.more.taken_state);
      this->counter = record.more.counter;
    }
    mover_ = 3 - mover_;
  }

  /// Counts the plies, which were no passes, each by the other player than the one before.
  void StoreHeader() const {
    if (plies_ == 0) return;
    Header& header = context_.header();
    const int recorded = std::min(plies_, kRemembered);
    if (recorded < plies_) {
      header.last = {};
      header.last.mover = static_cast<int16_t>(MoverOf(plies_ - recorded - 1));
      header.run_moves = 1;
      header.run_opened = false;
      header.passed_runs = 0;
    }
    for (int ply = plies_ - recorded; ply < plies_; ++ply) {
      header.mover = static_cast<int8_t>(MoverOf(ply));
      Remember(RecordOf(ply), header);
    }
    header.moves += plies_ - recorded;
    if constexpr (kRich)
      header.counter = this->counter;
    else
      header.counter += plies_;
    header.turn += plies_;
    SetTurn(header);
  }
  /// The last thing that happened was on the site where the piece got another state.
  void Remember(const MoveRecord& record, Header& header) const {
    RecordLeanMove(header, MoveOf(record));
    if constexpr (kRich)
      if (record.more.sets_state) header.last.from_after = header.last.to;
  }
  void SetTurn(Header& header) const {
    header.mover = static_cast<int8_t>(mover_);
    header.next = header.prev = static_cast<int8_t>(3 - mover_);
    header.turns_same_player = 0;
    header.consecutive_passes = 0;
  }
  HeaderMark& MarkOf(int ply) { return this->marks[static_cast<size_t>(ply) % this->marks.size()]; }

  Context& context_;
  const MovementSets& sets_;
  static constexpr size_t kSets = kPlain ? 3 : MovementSets::kMost;
  std::array<uint64_t*, kSets> where_;  ///< The words of each set.
  std::array<Mask<W>, kSets> own_;      ///< Sets that the state does not keep.
  Mask<W> board_;
  size_t words_;  ///< Of every set of the state.
  uint8_t* who_;
  uint16_t* what_;
  uint16_t* count_;
  size_t mover_, first_mover_;
  int plies_ = 0;
  std::array<MoveRecord, kKept> records_;
};

}  // namespace ludens
