#pragma once

#include <algorithm>
#include <array>

#include "base/function_ref.h"
#include "base/lanes.h"
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

/// A position of plain pieces of two players, on the state itself: it writes what stands on sites,
/// and leaves the header until it is asked to store that.
///
/// `kPlain`: each player has one component, and the state keeps nothing of a site but the owner.
template <int W, bool kPlain>
class MovementBoard {
 public:
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

  size_t mover() const { return mover_; }
  /// A set by its number; sites beyond the board may be among them.
  Mask<W> set(size_t index) const {
    Mask<W> sites;
    std::copy_n(where_[index], Mask<W>::kWords, sites.words.begin());
    return sites;
  }

  /// The mover's piece, of this component, goes to `to`, and what stands on `taken_at` is taken;
  /// then it is the other player's turn.
  void Move(int component, int from, int to, int taken_at) {
    if constexpr (kPlain) return MovePlain(component, from, to, taken_at);
    const int taken = What(taken_at);
    records_[static_cast<size_t>(plies_++) % kKept] = {from, to, component, taken_at, taken, -1};
    if (taken != 0) Lift(taken, taken_at);
    Lift(component, from);
    Put(component, to);
    mover_ = 3 - mover_;
  }
  /// A piece of the mover, of this component, comes from a site beyond the board, which is a slot
  /// of the state; then it is the other player's turn. REQUIRES: it lies there, and `to` is empty.
  void Drop(int component, int site, int slot, int to) {
    records_[static_cast<size_t>(plies_++) % kKept] = {site, to, component, to, 0, slot};
    if (count_ != nullptr && count_[slot] > 1)
      --count_[slot];
    else
      Lift(component, slot);
    Put(component, to);
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
  void TakeBack() { Undo(RecordOf(--plies_)); }

  /// The last move took something.
  bool has_taken() const { return RecordOf(plies_ - 1).taken != 0; }

  /// Takes the last ply back, brings the header up to date with those before it, and has `replay`
  /// play it once more, with these consequences.
  void Store(std::span<const MovesNode* const> thens, FunctionRef<void(const LeanMove&)> replay) {
    if (plies_ == 0) return;
    const Record last = RecordOf(--plies_);
    Undo(last);
    StoreHeader();
    LeanMove move = MoveOf(last);
    if (last.taken_at != last.to && last.taken != 0) move.taken = last.taken_at;
    std::copy(thens.begin(), thens.end(), move.thens.begin());
    move.then_count = static_cast<int>(thens.size());
    replay(move);
  }

 private:
  struct Record {
    int from, to;
    int component;
    int taken_at;
    int taken;  ///< The component that stood there; 0: none.
    int slot;   ///< Where a dropped piece came from; -1 for a movement.
  };
  /// A header remembers no more moves than that.
  static constexpr int kRemembered = 3;
  /// Those, the last one and one that was taken back.
  static constexpr size_t kKept = 8;

  const Record& RecordOf(int ply) const { return records_[static_cast<size_t>(ply) % kKept]; }
  size_t MoverOf(int ply) const { return ply % 2 == 0 ? first_mover_ : 3 - first_mover_; }
  LeanMove MoveOf(const Record& record) const {
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
    records_[static_cast<size_t>(plies_++) % kKept] = {from, to, component, taken_at, taken, -1};
    Flip(taken_owner, 0, taken_at);
    Flip(mover_, 0, from);
    Flip(0, mover_, to);
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
    if constexpr (kPlain) return;
    if (what_ != nullptr) what_[site] = static_cast<uint16_t>(component);
    if (count_ != nullptr) count_[site] = component != 0;
  }
  void Undo(const Record& record) {
    Lift(record.component, record.to);
    if (record.slot < 0)
      Put(record.component, record.from);
    else if (count_ != nullptr && count_[record.slot] > 0)
      ++count_[record.slot];
    else
      Put(record.component, record.slot);
    if (record.taken != 0) Put(record.taken, record.taken_at);
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
      RecordLeanMove(header, MoveOf(RecordOf(ply)));
    }
    header.moves += plies_ - recorded;
    header.counter += plies_;
    header.turn += plies_;
    header.mover = static_cast<int8_t>(mover_);
    header.next = header.prev = static_cast<int8_t>(3 - mover_);
    header.turns_same_player = 0;
    header.consecutive_passes = 0;
  }

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
  std::array<Record, kKept> records_;
};

}  // namespace ludens
