#include <algorithm>
#include <cstring>

#include "compiler/fast/placement_game.h"
#include "compiler/lud_game.h"
#include "compiler/plan/last_count.h"
#include "ludemes/apply_move.h"

// The moves of a compiled game as searches and policies use them: listed by the phase's source
// where there is one (set at a time), with codes that keep their meaning from position to position.

namespace ludens {
namespace {

/// Move::id is the index in the source's order with this bit, without it that in Generate's order.
constexpr uint64_t kBySource = uint64_t{1} << 63;

/// Moves that are played to see what they cover, per position.
constexpr size_t kMostProbed = 1024;

/// What a thread's listings are written to; not used across calls of a game.
ListedMoves& ThreadListed() {
  static thread_local ListedMoves listed;
  return listed;
}

/// Moves that were built together; not used across calls either.
std::vector<Choice>& ThreadChoices() {
  static thread_local std::vector<Choice> choices;
  return choices;
}

/// The position that a thread has listed last by a source: where it is asked to play moves of the
/// same position before it has counted others, the sets are still there.
class ListedPosition {
 public:
  /// REQUIRES: the source has just counted the moves of this position.
  void Keep(const MoveSource& source, const Model& model, const StateBytes* state) {
    const LastCount& last = ThreadLastCount();
    source_ = last.in_sets && IsPlain(model, state) ? &source : nullptr;
    if (source_ == nullptr) return;
    number_ = last.number;
    bytes_.assign(state, state + model.layout.pending);
  }
  bool Is(const MoveSource& source, const Model& model, const StateBytes* state) const {
    return source_ == &source && number_ == ThreadLastCount().number && IsPlain(model, state) &&
           std::memcmp(bytes_.data(), state, model.layout.pending) == 0;
  }

 private:
  /// The bytes before Layout::pending are all that a position is.
  static bool IsPlain(const Model& model, const StateBytes* state) {
    const Layout& layout = model.layout;
    return !layout.has_stacks && layout.list_capacity == 0 && !model.asks_hash &&
           !model.stochastic && reinterpret_cast<const Header*>(state)->pending_count == 0;
  }

  const MoveSource* source_ = nullptr;
  uint64_t number_ = 0;
  std::vector<StateBytes> bytes_;
};

ListedPosition& ThreadListedPosition() {
  static thread_local ListedPosition position;
  return position;
}

/// Sees to it that the source's sets are those of this position. Clears the arena.
void CountOnce(const MoveSource& source, Context& context) {
  context.arena().Clear();
  if (!ThreadListedPosition().Is(source, context.model, context.state.bytes()))
    source.Count(context);
}

}  // namespace

void LudGame::UsePlacement(std::unique_ptr<const Placement> plan) {
  placement_ = std::move(plan);
  compact_ = PlacementGame::Make(*this, codes_);
}

// --- Codes ------------------------------------------------------------------------------------

uint32_t LudGame::CodeOf(const Context& context, const CodedMove& move, bool features) const {
  return features ? FeatureCoder().Featured(context.state, context.mover(), move)
                  : codes_.Plain(context.mover(), move);
}

uint32_t LudGame::MoveCode(const Context& context, MoveId move, bool features) const {
  if (context.arena().IsPass(move)) return codes_.Pass();
  if (context.arena().IsSwap(move)) return codes_.Swap();
  return CodeOf(context, CodedOf(context, move), features);
}

const MoveCodes& LudGame::FeatureCoder() const {
  std::call_once(feature_coder_made_, [&] {
    auto codes = std::make_unique<MoveCodes>(*model_);
    TellFootprints(*codes);
    codes->Finish();
    feature_coder_ = std::move(codes);
  });
  return *feature_coder_;
}

/// Plays every move of the first player in the start position, and every one of the others' after
/// a first and after a last move: the sites that were free and then are not are what a placement
/// covers, as far as the first moves show it.
void LudGame::TellFootprints(MoveCodes& codes) const {
  Rng rng(1);
  OwnedState start(*this), after(*this);
  Start(start.get(), rng);
  for (const bool last : {false, true}) {
    OwnedState state(start);
    for (int ply = 0; ply < model_->players && !IsOver(state.get()); ++ply) {
      MoveList moves;
      const int mover = Mover(state.get());
      SearchMoves(state.get(), mover, moves);
      if (moves.empty()) break;
      if (moves.size() > kMostProbed) moves.resize(kMostProbed);
      for (const Move& move : moves) {
        after = state;
        Apply(after.get(), std::span(&move, 1), rng);
        const Header& header = *reinterpret_cast<const Header*>(after.get());
        if (header.last.from != header.last.to) continue;
        std::vector<int> covered;
        const State before(model_->layout, state.get()), then(model_->layout, after.get());
        for (int slot = 0; slot < model_->layout.slots; ++slot)
          if (before.IsEmpty(slot) && !then.IsEmpty(slot)) covered.push_back(slot);
        codes.SetFootprint(mover, header.last.to, covered);
      }
      const Move next = last ? moves.back() : moves.front();
      Apply(state.get(), std::span(&next, 1), rng);
    }
  }
}

void LudGame::FeatureCodes(const StateBytes* state, std::span<const Move> moves,
                           std::span<uint32_t> codes) const {
  Context original = MakeContext(const_cast<StateBytes*>(state));
  TempContext copy(original);
  BorrowedMoves ids(*copy);
  FeatureCoder();  // Made before the thread's list is in use: making it lists moves.
  ListedMoves& listed = ThreadListed();
  listed.clear();
  for (size_t i = 0; i < moves.size(); ++i) {
    const uint64_t id = moves[i].id;
    if (id == kBySource && (moves[i].flags & kForcedMove)) {
      codes[i] = codes_.Pass();
    } else if (id & kBySource) {
      if (listed.empty()) ListBySource(*copy, listed);
      codes[i] = CodeOf(*copy, listed[id & ~kBySource].move, true);
    } else {
      if (ids->empty()) Generate(*copy, *ids);
      codes[i] = MoveCode(*copy, (*ids)[id], true);
    }
  }
}

// --- Listing and playing ----------------------------------------------------------------------

bool LudGame::UsesSource(const Context& context) const {
  return CurrentPhase(context).source != nullptr && !SwapDue(context.header());
}

void LudGame::ListBySource(Context& context, ListedMoves& out) const {
  const MoveSource& source = *CurrentPhase(context).source;
  source.Count(context);
  source.List(context, out);
  if (model_->repetition == Repetition::kAllowed) return;
  for (ListedMove& listed : out) listed.checked = true;
}

Choice LudGame::ChoiceAt(Context& context, uint64_t index) const {
  Choice choice;
  CurrentPhase(context).source->Select(context, static_cast<int>(index), choice);
  return choice;
}

template <typename Visit>
void LudGame::ForEachLegal(Context& context, const ListedMoves& listed, Visit&& visit) const {
  const bool by_stones = enclosure_ != nullptr && enclosure_->Suits(context);
  Enclosure::Sites open;
  if (by_stones) open = enclosure_->LegalSites(context);
  for (size_t i = 0; i < listed.size(); ++i) {
    const int to = listed[i].move.to;
    if (by_stones) {
      if (to < 0 || open.Contains(to)) visit(i);
      continue;
    }
    if (listed[i].checked) {
      const ArenaScope arena(context);
      if (!IsLegal(context, ChoiceAt(context, i))) continue;
    }
    visit(i);
  }
}

void LudGame::ForEachTarget(Context& context, FunctionRef<void(int)> visit) const {
  if (!UsesSource(context)) {
    BorrowedMoves ids(context);
    Generate(context, *ids);
    for (const MoveId id : *ids) visit(context.arena()[id].to);
    return;
  }
  static thread_local ListedMoves listed;
  listed.clear();
  context.arena().Clear();
  ListBySource(context, listed);
  bool found = false;
  ForEachLegal(context, listed, [&](size_t i) {
    visit(listed[i].move.to);
    found = true;
  });
  if (!found) visit(-1);  // The forced pass.
}

void LudGame::PlayForcedPass(Context& context) const {
  context.header().stalemated &= ~(1u << context.mover());
  Play(context, NewForcedPass(context, context.mover()));
}

void LudGame::ListSourced(Context& context, MoveList& moves) const {
  // The rules know sides; who plays which may have changed by a swap.
  const int side = context.mover();
  const auto player = static_cast<uint16_t>(Mover(context.state.bytes()));
  ListedMoves& listed = ThreadListed();
  listed.clear();
  ListBySource(context, listed);
  const size_t before = moves.size();
  moves.resize(before + listed.size());
  Move* next = moves.data() + before;
  ThreadListedPosition().Keep(*CurrentPhase(context).source, *model_, context.state.bytes());
  ForEachLegal(context, listed, [&](size_t i) {
    // What the source lists without a site is a pass.
    const bool pass = listed[i].move.to < 0;
    *next++ = {.id = i | kBySource,
               .code = pass ? codes_.Pass() : codes_.Plain(side, listed[i].move),
               .player = player,
               .flags = static_cast<uint16_t>(pass ? kPassMove : 0)};
  });
  moves.resize(static_cast<size_t>(next - moves.data()));
  if (moves.size() == before)
    moves.push_back({.id = kBySource,
                     .code = codes_.Pass(),
                     .player = player,
                     .flags = kPassMove | kForcedMove});
}

void LudGame::SearchMoves(const StateBytes* state, int player, MoveList& moves) const {
  if (player != Mover(state)) return;
  Context context = MakeContext(const_cast<StateBytes*>(state));
  if (!UsesSource(context)) {
    LegalMoves(state, player, moves);
    return;
  }
  context.arena().Clear();
  ListSourced(context, moves);
}

bool LudGame::IsSourced(const Move& move) { return (move.id & kBySource) != 0; }

void LudGame::ApplySourced(StateBytes* state, const Move& move) const {
  Context context = MakeContext(state);
  if (move.flags & kForcedMove) {
    context.arena().Clear();
    PlayForcedPass(context);
    return;
  }
  CountOnce(*CurrentPhase(context).source, context);
  Choice choice = ChoiceAt(context, move.id & ~kBySource);
  context.header().stalemated &= ~(1u << context.mover());
  PlayChoice(context, choice);
}

void LudGame::ApplySourcedEach(const StateBytes* state, std::span<const Move> moves,
                               StateBytes* after) const {
  if (moves[0].flags & kForcedMove) {
    CopyState(state, after);
    return ApplySourced(after, moves[0]);
  }
  // All are built before the first is played: playing may ask sources about other positions.
  CopyState(state, after);
  Context context = MakeContext(after);
  CountOnce(*CurrentPhase(context).source, context);
  std::vector<Choice>& choices = ThreadChoices();
  choices.clear();
  for (const Move& move : moves) choices.push_back(ChoiceAt(context, move.id & ~kBySource));
  for (Choice& choice : choices) {
    CopyState(state, after);
    Context next = MakeContext(after);
    const ArenaScope arena(next);
    next.header().stalemated &= ~(1u << next.mover());
    PlayChoice(next, choice);
    after += state_size_;
  }
}

/// The generated move that is the same to the coder; of several such the one with the same place
/// among them, as both ways list the moves of a rule in the order of their sites.
size_t LudGame::GeneratedIndex(Context& context, const Move& move) const {
  if (move.flags & kForcedMove) return 0;
  ListedMoves listed;
  context.arena().Clear();
  ListBySource(context, listed);
  const size_t own = move.id & ~kBySource;
  const auto same = [&](const CodedMove& a, const CodedMove& b) {
    return a.from == b.from && a.to == b.to && a.what == b.what && a.capture == b.capture;
  };
  auto place =
      std::count_if(listed.begin(), listed.begin() + static_cast<ptrdiff_t>(own),
                    [&](const ListedMove& other) { return same(other.move, listed[own].move); });
  BorrowedMoves ids(context);
  Generate(context, *ids);
  size_t found = 0;
  for (size_t i = 0; i < ids->size(); ++i) {
    if (!same(CodedOf(context, (*ids)[i]), listed[own].move)) continue;
    found = i;
    if (place-- == 0) break;
  }
  return found;
}

}  // namespace ludens
