#include "compiler/fast/seed_run.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "compiler/fast/seed_effect.h"
#include "compiler/fast/seed_rules.h"
#include "compiler/plan/mask.h"

namespace ludens {
namespace {

constexpr size_t kMostTransfers = 4;

/// What a run leaves behind until it stops, terms must not ask for; nor may they be plain nodes.
class LiveTerms {
 public:
  static bool Has(const SeedTerm* term) {
    using Op = SeedTerm::Op;
    if (term == nullptr) return true;
    static constexpr Op kStale[] = {Op::kPrev,    Op::kGoesOn,    Op::kNamed,    Op::kTemp,
                                    Op::kLastTo,  Op::kLastFrom,  Op::kToAfter,  Op::kFromAfter,
                                    Op::kPending, Op::kIsPending, Op::kSameTurn, Op::kInList,
                                    Op::kStuck,   Op::kPlainInt,  Op::kPlainBool};
    if (std::ranges::find(kStale, term->op) != std::end(kStale)) return false;
    return Has(term->a) && Has(term->b) && Has(term->c) && HasAll(term->parts) && Has(term->region);
  }
  static bool Has(const SeedEffect* effect) {
    using Op = SeedEffect::Op;
    if (effect == nullptr) return true;
    const bool known = effect->op == Op::kNothing || effect->op == Op::kIf ||
                       effect->op == Op::kAll || effect->op == Op::kMoveAgain ||
                       (effect->op == Op::kTransfer && effect->count != nullptr);
    return known && Has(effect->condition) && Has(effect->from) && Has(effect->to) &&
           Has(effect->count) && HasAll(effect->parts);
  }

 private:
  static bool Has(const SeedRegion* region) {
    using Op = SeedRegion::Op;
    if (region == nullptr) return true;
    return region->op != Op::kRemembered && region->op != Op::kStretch &&
           region->op != Op::kPlain && Has(region->condition) && Has(region->a) && Has(region->b) &&
           HasAll(region->sites);
  }
  template <typename Part>
  static bool HasAll(const std::vector<const Part*>& parts) {
    return std::ranges::all_of(parts, [](const Part* part) { return Has(part); });
  }
};

/// More transfers than this at once are left to the general evaluation.
size_t Transfers(const SeedEffect& effect) {
  size_t transfers = effect.op == SeedEffect::Op::kTransfer;
  for (const SeedEffect* part : effect.parts) transfers += Transfers(*part);
  return transfers;
}

}  // namespace

/// A run under way.
class SeedRun::Game {
 public:
  Game(const SeedRun& run, Context& context)
      : run_(run), context_(context), header_(context.header()), view_(context) {
    occupied_ = view_.Occupied();
    mover_ = header_.mover;
    next_ = header_.next;
    last_ = MadeOf(header_.last);
  }

  int mover() const { return mover_; }
  int plies() const { return plies_; }

  /// Pits that the player to move may choose.
  uint64_t Pits(int mover, int next) const {
    return run_.pits_[static_cast<size_t>(RowOf(mover, next))] & occupied_;
  }
  /// The same for the one who moves next.
  uint64_t NextPits() const { return Pits(next_, Following(next_)); }

  /// Sows one of the pits and does what follows; false where that is out of the ordinary, with
  /// nothing done.
  bool Play(int start) {
    const int row = RowOf(mover_, next_);
    const SowStart* starts = run_.sowing_->rows[static_cast<size_t>(row)];
    if (starts == nullptr) return false;
    view_.row = row;
    std::memcpy(kept_.data(), view_.counts, KeptBytes());
    const uint64_t occupied = occupied_;
    Made made{mover_, start, start, start, start};
    const int next = next_;
    Sow(starts[start], start, made);
    if (!Follow(made)) {
      std::memcpy(view_.counts, kept_.data(), KeptBytes());
      SetOccupied(occupied);
      next_ = next;
      return false;
    }
    Record(made);
    return true;
  }

  /// Asked after a ply.
  bool MayEnd() {
    header_.next = static_cast<int8_t>(next_);
    view_.row = RowOf(mover_, next_);
    return run_.may_end_->Holds(view_);
  }

  /// Whose turn is next.
  void Turn() {
    const int prev = mover_;
    mover_ = next_;
    if (prev == mover_) {
      if (header_.turns_same_player++ == 0)
        header_.turn_start_from = static_cast<int16_t>(last_.from);
    } else {
      header_.turns_same_player = 0;
      ++header_.turn;
    }
    next_ = Following(mover_);
    ++header_.counter;
    header_.consecutive_passes = 0;
    header_.mover = static_cast<int8_t>(mover_);
    header_.next = static_cast<int8_t>(next_);
    header_.prev = static_cast<int8_t>(prev);
  }

  /// Writes all that was left behind.
  void Store() {
    if (plies_ == 0) return;
    header_.next = static_cast<int8_t>(next_);
    header_.decided = -1;
    header_.pending_count = 0;
    header_.moves += plies_;
    const SiteType type = context_.model.default_site;
    if (plies_ > 1)
      header_.second_last = LastOf(before_last_, type);
    else
      header_.second_last = header_.last;
    header_.last = LastOf(last_, type);
    StoreSites();
  }

 private:
  /// What is remembered of a ply.
  struct Made {
    int mover, from, to, from_after, to_after;
  };
  struct Transfer {
    int from, to, count;
  };

  static Made MadeOf(const LastMove& last) {
    return {last.mover, last.from, last.to, last.from_after, last.to_after};
  }
  static LastMove LastOf(const Made& made, SiteType type) {
    LastMove last;
    last.mover = static_cast<int16_t>(made.mover);
    last.from = static_cast<int16_t>(made.from);
    last.to = static_cast<int16_t>(made.to);
    last.from_after = static_cast<int16_t>(made.from_after);
    last.to_after = static_cast<int16_t>(made.to_after);
    last.from_type = last.to_type = type;
    return last;
  }
  int Following(int player) const { return player >= run_.players_ ? 1 : player + 1; }
  int RowOf(int mover, int next) const { return mover * view_.players + next; }
  size_t KeptBytes() const { return static_cast<size_t>(run_.blocks_) * 32; }
  void SetOccupied(uint64_t occupied) { *view_.empty = ~(occupied_ = occupied); }

  void Sow(const SowStart& from, int start, Made& made) {
    const int seeds = view_.counts[start];
    int left = seeds;
    uint64_t filled = 0;
    for (; left > from.count; left -= from.count) {
      SeedWriter::AddOnes(view_.counts, from.all, run_.blocks_);
      filled = from.all;
    }
    const SowStart::Lap& lap = from.laps[static_cast<size_t>(left - 1)];
    SeedWriter::AddOnes(view_.counts, lap.filled, run_.blocks_);
    view_.counts[start] = static_cast<uint16_t>(view_.counts[start] - seeds);
    const uint64_t emptied = uint64_t{view_.counts[start] == 0} << start;
    SetOccupied((occupied_ | filled | lap.filled) & ~emptied);
    context_.vars.from = start;
    context_.vars.to = from.Reached(start, left, seeds);
    made.to_after = lap.last;
  }

  /// What follows the last seed; false where it is out of the ordinary.
  bool Follow(Made& made) {
    const SeedEffect* effect = run_.sowing_->effect;
    if (effect != nullptr) effect = effect->Chosen(view_);
    if (effect == nullptr) return true;
    if (effect->op == SeedEffect::Op::kMoveAgain) {
      next_ = mover_;
      return true;
    }
    transfer_count_ = 0;
    if (!Collect(*effect)) return false;
    for (size_t i = 0; i < transfer_count_; ++i)
      if (!Move(transfers_[i], made)) return false;
    return true;
  }

  bool Collect(const SeedEffect& effect) {
    switch (effect.op) {
      case SeedEffect::Op::kMoveAgain:
        next_ = mover_;
        return true;
      case SeedEffect::Op::kTransfer:
        return CollectTransfer(effect);
      case SeedEffect::Op::kIf: {
        const SeedEffect* chosen = effect.Chosen(view_);
        return chosen == nullptr || Collect(*chosen);
      }
      default:
        return std::ranges::all_of(effect.parts,
                                   [&](const SeedEffect* part) { return Collect(*part); });
    }
  }
  bool CollectTransfer(const SeedEffect& effect) {
    const int from = effect.from->Eval(view_);
    if (from < 0 || from >= run_.slots_ || view_.counts[from] == 0) return true;
    int& variable = context_.vars.from;
    const int saved = variable;
    variable = from;
    const int to = effect.to->Eval(view_), count = effect.count->Eval(view_);
    variable = saved;
    if (to >= 0) transfers_[transfer_count_++] = {from, to, count};
    return true;
  }
  bool Move(const Transfer& transfer, Made& made) {
    const auto [from, to, count] = transfer;
    const int there = view_.counts[from];
    if (to >= run_.slots_ || from == to || there == 0 || count <= 0) return false;
    const int before = view_.counts[to];
    view_.counts[from] = static_cast<uint16_t>(std::max(0, there - count));
    if (before + count <= context_.model.max_count || before == 0)
      view_.counts[to] = static_cast<uint16_t>(before + count);
    const uint64_t emptied = uint64_t{view_.counts[from] == 0} << from;
    SetOccupied((occupied_ & ~emptied) | uint64_t{1} << to);
    made.from_after = from;
    made.to_after = to;
    return true;
  }

  void Record(const Made& made) {
    const auto mover = static_cast<size_t>(mover_);
    if (mover_ != last_.mover && header_.moves + plies_ > 0)
      header_.other_mover = static_cast<int16_t>(last_.mover);
    if (header_.run_moves > 0 && mover_ == last_.mover) {
      ++header_.run_moves;
    } else {
      const bool passed = header_.run_opened && header_.run_moves <= 2;
      header_.passed_runs = static_cast<int16_t>(passed ? header_.passed_runs + 1 : 0);
      header_.run_moves = 1;
      header_.run_opened = false;
    }
    header_.last_from[mover] = header_.last_to[mover] = static_cast<int16_t>(made.from);
    header_.stalemated &= ~(1u << mover);
    before_last_ = last_;
    last_ = made;
    ++plies_;
  }

  /// What belongs to the numbers of seeds.
  void StoreSites() const {
    const Layout& layout = context_.state.layout();
    const int owner = context_.model.components[SeedWriter::kSeed].owner;
    uint8_t* who = context_.state.At<uint8_t>(layout.who);
    uint16_t* what = layout.has_what ? context_.state.At<uint16_t>(layout.what) : nullptr;
    for (int slot = 0; slot < run_.slots_; ++slot) {
      const bool occupied = (occupied_ >> slot) & 1;
      who[slot] = static_cast<uint8_t>(occupied ? owner : 0);
      if (what != nullptr) what[slot] = occupied ? SeedWriter::kSeed : 0;
    }
    uint64_t& owned = context_.state.OwnedSet(owner)[0];
    const uint64_t all = Mask<1>::First(run_.slots_).words[0];
    owned = (owned & ~all) | (occupied_ & all);
  }

  const SeedRun& run_;
  Context& context_;
  Header& header_;
  SeedView view_;
  uint64_t occupied_;
  int mover_, next_;
  int plies_ = 0;
  Made last_, before_last_{};
  size_t transfer_count_ = 0;
  std::array<Transfer, kMostTransfers> transfers_;
  std::array<uint16_t, 64> kept_;  ///< The seeds before the ply.
};

const SeedRun* SeedRun::Plan(const PlanTools& tools, const SeedRule& rule, const SeedEnd& end) {
  const Model& model = tools.model();
  if (rule.kind != SeedRule::Kind::kSelect || rule.sowing == nullptr || end.may_end == nullptr ||
      end.asks_next || !LiveTerms::Has(end.may_end) || model.asks_hash || model.layout.has_state ||
      model.swap_rule || model.uses_visited || model.players < 2)
    return nullptr;
  const PlainSowing* sowing = rule.sowing;
  if (sowing->effect != nullptr &&
      (!LiveTerms::Has(sowing->effect) || Transfers(*sowing->effect) > kMostTransfers))
    return nullptr;
  SeedRun run;
  run.players_ = model.players;
  run.slots_ = model.layout.slots;
  run.blocks_ = SeedWriter::Blocks(model.layout);
  run.pits_ = rule.sites->ByRow(model.players);
  run.sowing_ = sowing;
  run.may_end_ = end.may_end;
  return run.pits_.empty() || run.blocks_ == 0 ? nullptr : tools.lowering.Make<SeedRun>(run);
}

bool SeedRun::Suits(const Context& context) const {
  const Header& header = context.header();
  const uint32_t all = (2u << players_) - 2;
  return !header.over && header.active == all && header.mover >= 1 && header.mover <= players_ &&
         header.next == (header.mover >= players_ ? 1 : header.mover + 1);
}

SeedRun::Outcome SeedRun::Run(Context& context, Rng& rng, int limit, int before) const {
  const VariableScope variables(context);
  context.vars.value = 1;
  Game game(*this, context);
  Outcome outcome;
  uint64_t pits = game.Pits(context.header().mover, context.header().next);
  while (pits != 0) {
    const Rng unused = rng;
    const int count = std::popcount(pits);
    const auto k = static_cast<int>(rng.Below(static_cast<uint32_t>(count)));
    outcome.open = game.Play(Mask<1>{{pits}}.Select(k));
    if (!outcome.open) {
      rng = unused;
      break;
    }
    outcome.choices += static_cast<uint64_t>(count);
    outcome.turns += game.mover() != before;
    before = game.mover();
    if (game.plies() == limit || game.MayEnd()) break;
    pits = game.NextPits();
    if (pits != 0) game.Turn();
  }
  outcome.stuck = pits == 0 || !outcome.open;
  game.Store();
  outcome.plies = game.plies();
  return outcome;
}

}  // namespace ludens
