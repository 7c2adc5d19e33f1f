#include "compiler/fast/enclosure.h"

#include <algorithm>
#include <array>

#include "compiler/fast/position_filter.h"

namespace ludens {
namespace {

/// A game from the context's position on.
class StoneGame {
 public:
  using Sites = Enclosure::Sites;

  StoneGame(const StoneGraph& graph, const Enclosure::Law& law, Context& context)
      : graph_(graph),
        law_(law),
        state_(context.state),
        chains_(graph),
        mover_(static_cast<size_t>(context.mover())) {
    const Header& header = context.header();
    passes_ = {header.passed_runs, header.run_opened, header.consecutive_passes};
    stones_[0] = Sites::Load(state_.EmptySet()) & graph.all;
    empty_count_ = stones_[0].Count();
    for (int player = 1; player <= 2; ++player) {
      Sites& stones = stones_[static_cast<size_t>(player)];
      stones = Sites::Load(state_.OwnedSet(player)) & graph.all;
      stones.ForEach([&](int site) { chains_.Add(site, player); });
    }
    if (!law.no_repeat) return;
    position_ = state_.PositionHash();
    for (const uint64_t hash : state_.History()) filter_.Add(hash);
  }

  int plies() const { return plies_; }

  /// Draws a legal move and plays it; false where there is none, and then nothing was drawn.
  bool Play(Rng& rng) {
    const Rng before = rng;
    auto choices = static_cast<uint32_t>(empty_count_ + law_.may_pass);
    size_t refused = 0;
    bool played = false;
    for (; choices > 0 && !played; --choices) {
      const uint32_t k = rng.Below(choices);
      if (law_.may_pass && k + 1 == choices) {
        Pass();
        played = true;
        continue;
      }
      const int site = stones_[0].Select(static_cast<int>(k));
      played = Put(site);
      if (played) continue;
      stones_[0].Remove(site);
      refused_[refused++] = static_cast<uint16_t>(site);
    }
    while (refused > 0) stones_[0].Add(refused_[--refused]);
    if (!played) rng = before;
    return played;
  }

  /// The end rules are to be asked after the last ply.
  bool MayEnd() const {
    return passes_.in_succession > 1 || (law_.signals && Latest().taken_count > 0);
  }

  Sites LegalSites() {
    Sites legal;
    stones_[0].ForEach([&](int site) {
      const StoneChains::Contact contact = chains_.Touch(site, Mover());
      if (IsLegal(contact, PositionAfter(site, contact))) legal.Add(site);
      chains_.Leave(site);
    });
    return legal;
  }

  /// Brings the context's state up to date, as Enclosure::Run says.
  void Store(Enclosure::Replay replay) {
    const int kept = std::min(plies_, kKept);
    for (int back = 1; back <= kept; ++back) Undo(RecordOf(plies_ - back));
    if (law_.no_repeat) state_.header().history_count -= kept;
    if (plies_ > kept) {
      StoreSites();
      StoreHeader(plies_ - kept);
    }
    for (int ply = plies_ - kept; ply < plies_; ++ply)
      replay(RankOf(RecordOf(ply).site), ply == plies_ - 1);
  }

 private:
  /// What the header of a state remembers of passes.
  struct Passes {
    int runs;
    bool opened;
    int in_succession;
  };
  /// A ply, and what it changed.
  struct Record {
    int site;  ///< -1: a pass.
    Passes passes_before;
    uint64_t position_before;
    int taken_count;
    std::array<uint16_t, StoneGraph::kMostSites> taken;
  };
  /// Plies are replayed as far back as the header of a state remembers any.
  static constexpr int kKept = 2;

  int Mover() const { return static_cast<int>(mover_); }
  Record& RecordOf(int ply) { return records_[static_cast<size_t>(ply % kKept)]; }
  const Record& Latest() const { return records_[static_cast<size_t>((plies_ - 1) % kKept)]; }

  // --- Moves ----------------------------------------------------------------------------------

  uint64_t PositionAfter(int site, const StoneChains::Contact& contact) const {
    const uint64_t with_stone = position_ ^ graph_.keys[mover_][static_cast<size_t>(site)];
    return contact.takes ? with_stone ^ chains_.KeysTaken(site, Mover()) : with_stone;
  }
  bool IsLegal(const StoneChains::Contact& contact, uint64_t after) const {
    const bool suits = contact.takes && law_.taking != Enclosure::Taking::kLast
                           ? law_.taking == Enclosure::Taking::kFirst
                           : contact.breathes;
    return suits && (!law_.no_repeat || !filter_.MayContain(after) || !WasThere(after));
  }
  bool WasThere(uint64_t position) const {
    const auto history = state_.History();
    return std::find(history.begin(), history.end(), position) != history.end();
  }

  /// Puts a stone if that is legal.
  bool Put(int site) {
    const StoneChains::Contact contact = chains_.Touch(site, Mover());
    const uint64_t after = PositionAfter(site, contact);
    if (!IsLegal(contact, after)) {
      chains_.Leave(site);
      return false;
    }
    Record& record = Begin(site);
    position_ = after;
    stones_[0].Remove(site);
    stones_[mover_].Add(site);
    chains_.Settle(site, Mover(), contact);
    if (contact.takes)
      chains_.TakeAround(site, Mover(), [&](int stone) {
        stones_[0].Add(stone);
        stones_[3 - mover_].Remove(stone);
        record.taken[static_cast<size_t>(record.taken_count++)] = static_cast<uint16_t>(stone);
      });
    empty_count_ += record.taken_count - 1;
    points_[mover_] += record.taken_count * law_.points;
    Finish(false);
    return true;
  }
  void Pass() {
    Begin(-1);
    Finish(true);
  }
  Record& Begin(int site) {
    Record& record = RecordOf(plies_);
    record.site = site;
    record.passes_before = passes_;
    record.position_before = position_;
    record.taken_count = 0;
    return record;
  }
  void Finish(bool pass) {
    passes_ = {passes_.opened ? passes_.runs + 1 : 0, pass, pass ? passes_.in_succession + 1 : 0};
    if (law_.no_repeat) {
      state_.AddToHistory(position_);
      filter_.Add(position_);
    }
    mover_ = 3 - mover_;
    ++plies_;
  }

  // --- Storing --------------------------------------------------------------------------------

  /// Takes a ply back; the chains are not needed any more.
  void Undo(const Record& record) {
    mover_ = 3 - mover_;
    passes_ = record.passes_before;
    position_ = record.position_before;
    points_[mover_] -= record.taken_count * law_.points;
    for (int i = 0; i < record.taken_count; ++i) {
      const int stone = record.taken[static_cast<size_t>(i)];
      stones_[0].Remove(stone);
      stones_[3 - mover_].Add(stone);
    }
    if (record.site < 0) return;
    stones_[mover_].Remove(record.site);
    stones_[0].Add(record.site);
  }

  /// Writes what stands on the board's sites.
  void StoreSites() const {
    const Layout& layout = state_.layout();
    const auto store = [&](std::span<uint64_t> words, const Sites& sites) {
      for (size_t i = 0; i < std::min(words.size(), Sites::kWords); ++i)
        words[i] = (words[i] & ~graph_.all.words[i]) | sites.words[i];
    };
    store(state_.EmptySet(), stones_[0]);
    uint8_t* who = state_.At<uint8_t>(layout.who);
    uint16_t* what = layout.has_what ? state_.At<uint16_t>(layout.what) : nullptr;
    std::fill_n(who, graph_.sites, uint8_t{0});
    if (what != nullptr) std::fill_n(what, graph_.sites, uint16_t{0});
    for (uint8_t player = 1; player <= 2; ++player) {
      store(state_.OwnedSet(player), stones_[player]);
      stones_[player].ForEach([&](int site) {
        who[site] = player;
        if (what != nullptr) what[site] = player;
      });
    }
  }

  void StoreHeader(int plies) const {
    Header& header = state_.header();
    if (law_.no_repeat) header.site_hash ^= state_.PositionHash() ^ position_;
    for (size_t player = 1; player <= 2; ++player) header.score[player] += points_[player];
    header.mover = static_cast<int8_t>(mover_);
    header.next = header.prev = static_cast<int8_t>(3 - mover_);
    header.counter += plies;
    header.moves += plies;
    header.turn += plies;
    header.turns_same_player = 0;
    header.consecutive_passes = passes_.in_succession;
    header.last = {};
    header.last.mover = header.prev;
    header.run_moves = 1;
    header.run_opened = passes_.opened;
    header.passed_runs = static_cast<int16_t>(passes_.runs);
  }

  /// Where the phase's source lists a move of the state's position: stones by their sites, then the
  /// pass.
  int RankOf(int site) const {
    const Sites empty = Sites::Load(state_.EmptySet()) & graph_.all;
    return site < 0 ? empty.Count() : (empty & Sites::Below(site)).Count();
  }

  const StoneGraph& graph_;
  const Enclosure::Law& law_;
  State& state_;
  StoneChains chains_;
  std::array<Sites, 3> stones_;  ///< By player; 0: none.
  int empty_count_;
  size_t mover_;
  Passes passes_;
  uint64_t position_ = 0;  ///< Its hash where the rules compare positions.
  PositionFilter filter_;  ///< Of the history.
  std::array<int, 3> points_{};
  int plies_ = 0;
  std::array<Record, kKept> records_;
  std::array<uint16_t, StoneGraph::kMostSites> refused_;
};

}  // namespace

bool Enclosure::Suits(const Context& context) const {
  const Header& header = context.header();
  return !header.over && header.mover >= 1 && header.mover <= 2 &&
         header.next == 3 - header.mover && header.active == 0b110 &&
         (header.run_moves == 0 || (header.run_moves == 1 && header.last.mover == header.next)) &&
         !(law_.signals && header.triggered != 0) &&
         !(law_.no_repeat && header.history_count >= context.state.layout().history_capacity);
}

Enclosure::Outcome Enclosure::Run(Context& context, Rng& rng, int limit, Replay replay) const {
  if (law_.no_repeat)
    limit = std::min(limit, context.state.layout().history_capacity -
                                static_cast<int>(context.header().history_count));
  StoneGame game(graph_, law_, context);
  Outcome outcome;
  while (game.plies() < limit && !outcome.stuck) {
    outcome.stuck = !game.Play(rng);
    if (!outcome.stuck && game.MayEnd()) break;
  }
  game.Store(replay);
  outcome.plies = game.plies();
  return outcome;
}

Enclosure::Sites Enclosure::LegalSites(Context& context) const {
  return StoneGame(graph_, law_, context).LegalSites();
}

}  // namespace ludens
