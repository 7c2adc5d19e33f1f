#pragma once

#include <algorithm>
#include <array>

#include "base/function_ref.h"
#include "compiler/plan/mask.h"
#include "ludemes/apply_move.h"

namespace ludens {

/// A position of plain pieces of two players as sets of sites: 0 the empty ones, 1 and 2 those of
/// the players, then one for each component.
template <int W>
class MovementBoard {
 public:
  static constexpr size_t kMostComponents = 32;

  static size_t SetOf(int component) { return 2 + static_cast<size_t>(component); }

  /// REQUIRES: every component belongs to player 1 or 2, and there are fewer than kMostComponents.
  explicit MovementBoard(const Context& context) : model_(context.model) {
    const State& state = context.state;
    mover_ = static_cast<size_t>(context.mover());
    for (size_t i = 1; i < model_.components.size(); ++i)
      owner_[i] = static_cast<uint8_t>(model_.components[i].owner);
    const Mask<W> board = Board();
    sets_[0] = Mask<W>::Load(state.EmptySet()) & board;
    for (int player = 1; player <= 2; ++player)
      sets_[static_cast<size_t>(player)] = Mask<W>::Load(state.OwnedSet(player)) & board;
    (sets_[1] | sets_[2]).ForEach([&](int site) {
      const int what = state.What(site);
      what_[static_cast<size_t>(site)] = static_cast<uint8_t>(what);
      sets_[SetOf(what)].Add(site);
    });
  }

  size_t mover() const { return mover_; }
  const Mask<W>& set(size_t index) const { return sets_[index]; }
  int last_to() const { return Latest().to; }
  bool last_captured() const { return Latest().taken != 0; }

  /// The mover's piece, of this component, goes to `to`; then it is the other player's turn.
  void Move(int component, int from, int to) {
    const int taken = sets_[0].Contains(to) ? 0 : what_[static_cast<size_t>(to)];
    records_[static_cast<size_t>(plies_++) % kKept] = {from, to, component, taken};
    if (taken != 0) Lift(taken, to);
    Lift(component, from);
    Put(component, to);
    mover_ = 3 - mover_;
  }

  /// Brings the context's state up to date, as Movement::Run says.
  void Store(Context& context, FunctionRef<void(const LeanMove&, bool)> replay) {
    const int kept = std::min(plies_, static_cast<int>(kKept));
    for (int back = 1; back <= kept; ++back) Undo(RecordOf(plies_ - back));
    if (plies_ > kept) {
      StoreSites(context.state);
      StoreHeader(context.header(), plies_ - kept);
    }
    LeanMove move;
    move.from_type = move.to_type = model_.default_site;
    for (int ply = plies_ - kept; ply < plies_; ++ply) {
      move.from = RecordOf(ply).from;
      move.to = RecordOf(ply).to;
      replay(move, ply == plies_ - 1);
    }
  }

 private:
  struct Record {
    int from, to;
    int component;
    int taken;  ///< The component that stood on `to`; 0: none.
  };
  /// Moves are replayed as far back as the header of a state remembers any.
  static constexpr size_t kKept = 4;

  Mask<W> Board() const { return Mask<W>::First(model_.topology.size(model_.default_site)); }
  const Record& RecordOf(int ply) const { return records_[static_cast<size_t>(ply) % kKept]; }
  const Record& Latest() const { return RecordOf(plies_ - 1); }

  void Put(int component, int site) {
    sets_[0].Remove(site);
    sets_[owner_[static_cast<size_t>(component)]].Add(site);
    sets_[SetOf(component)].Add(site);
    what_[static_cast<size_t>(site)] = static_cast<uint8_t>(component);
  }
  void Lift(int component, int site) {
    sets_[0].Add(site);
    sets_[owner_[static_cast<size_t>(component)]].Remove(site);
    sets_[SetOf(component)].Remove(site);
  }
  void Undo(const Record& record) {
    Lift(record.component, record.to);
    Put(record.component, record.from);
    if (record.taken != 0) Put(record.taken, record.to);
    mover_ = 3 - mover_;
  }

  /// Writes what stands on the board's sites; the state has no other fields for them.
  void StoreSites(const State& state) const {
    const Layout& layout = state.layout();
    const Mask<W> board = Board();
    const auto store = [&](std::span<uint64_t> words, const Mask<W>& sites) {
      for (size_t i = 0; i < std::min(words.size(), Mask<W>::kWords); ++i)
        words[i] = (words[i] & ~board.words[i]) | sites.words[i];
    };
    store(state.EmptySet(), sets_[0]);
    for (int player = 1; player <= 2; ++player)
      store(state.OwnedSet(player), sets_[static_cast<size_t>(player)]);
    uint8_t* who = state.At<uint8_t>(layout.who);
    uint16_t* what = layout.has_what ? state.At<uint16_t>(layout.what) : nullptr;
    const int sites = model_.topology.size(model_.default_site);
    std::fill_n(who, sites, uint8_t{0});
    if (what != nullptr) std::fill_n(what, sites, uint16_t{0});
    (sets_[1] | sets_[2]).ForEach([&](int site) {
      const uint8_t component = what_[static_cast<size_t>(site)];
      who[site] = owner_[component];
      if (what != nullptr) what[site] = component;
    });
  }

  /// Counts plies that were no passes, each by the other player than the one before.
  void StoreHeader(Header& header, int plies) const {
    header.mover = static_cast<int8_t>(mover_);
    header.next = header.prev = static_cast<int8_t>(3 - mover_);
    header.counter += plies;
    header.moves += plies;
    header.turn += plies;
    header.turns_same_player = 0;
    header.consecutive_passes = 0;
    header.last = {};
    header.last.mover = header.prev;
    header.run_moves = 1;
    header.run_opened = false;
    header.passed_runs = 0;
  }

  const Model& model_;
  std::array<Mask<W>, 2 + kMostComponents> sets_{};
  std::array<uint8_t, kMostComponents> owner_{};
  std::array<uint8_t, static_cast<size_t>(W) * 64> what_;  ///< Of occupied sites.
  size_t mover_;
  int plies_ = 0;
  std::array<Record, kKept> records_;
};

}  // namespace ludens
