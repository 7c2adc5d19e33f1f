#include "compiler/lud_game.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <typeinfo>

#include "ludemes/after_all_moves.h"
#include "ludemes/apply_move.h"
#include "ludemes/meta/meta_rules.h"
#include "ludemes/meta/vetoes.h"
#include "ludemes/move_options.h"
#include "ludemes/moves/move_actions.h"
#include "state/chance.h"
#include "state/site_changes.h"

namespace ludens {
namespace {

Scratch& ThreadScratch() {
  static thread_local Scratch scratch;
  return scratch;
}

/// The rule of a phase that has a set-at-a-time form: asked whether there is a move, it looks at
/// the sets.
class SourceMoves final : public MovesNode {
 public:
  SourceMoves(const LudGame* game, const MovesNode* plain, const MoveSource* source)
      : game_(game), plain_(plain), source_(source) {}
  void Eval(Context& context, MoveIds& out) const override { plain_->Eval(context, out); }
  bool CanMove(Context& context) const override { return source_->Any(context, kAnySite); }
  bool CanMoveTo(Context& context, int target) const override {
    return source_->Any(context, target);
  }
  bool CanMoveAnew(Context& context) const override {
    const ArenaScope arena(context);
    return source_->Find(context, [&](Choice& choice) { return game_->IsLegal(context, choice); });
  }

 private:
  const LudGame* game_;
  const MovesNode* plain_;
  const MoveSource* source_;
};

}  // namespace

void LudGame::UseSource(size_t index, const MoveSource* source) {
  Phase& phase = rules_.phases[index];
  phase.source = source;
  if (source == nullptr) return;
  auto moves = std::make_shared<SourceMoves>(this, phase.moves, source);
  phase.plain = phase.moves;
  phase.moves = moves.get();
  nodes_.push_back(std::move(moves));
}

LudGame::LudGame(std::unique_ptr<Model> model, Rules rules)
    : model_(std::move(model)), rules_(std::move(rules)), dice_(*model_), codes_(*model_) {
  facts_.name = model_->name;
  facts_.players = model_->players;
  facts_.simultaneous = model_->simultaneous;
  facts_.stochastic = model_->stochastic;
  facts_.hidden = model_->hidden;
  facts_.move_codes = codes_.codes();
  facts_.player_names.resize(static_cast<size_t>(model_->players) + 1);
  for (int p = 1; p <= model_->players; ++p)
    facts_.player_names[static_cast<size_t>(p)] = "P" + std::to_string(p);
  state_size_ = model_->layout.size;
  most_turns_ =
      model_->simulation ? std::numeric_limits<int>::max() : model_->turn_limit * model_->players;
  for (const Phase& phase : rules_.phases)
    has_phase_changes_ = has_phase_changes_ || !phase.changes.empty();
  plain_plies_ = !has_phase_changes_ && !model_->asks_hash && model_->dice_containers.empty() &&
                 !model_->simulation;
  lean_plies_ = !model_->asks_hash && model_->dice_containers.empty() && !model_->simulation &&
                !model_->stochastic && model_->flat_moves &&
                model_->repetition == Repetition::kAllowed && model_->players > 0;
  lean_lists_ = ListsOptions() && !model_->asks_hash && !model_->swap_rule && model_->players > 0;
  FindEndTests();
}

Context LudGame::MakeContext(StateBytes* state) const {
  return Context(*model_, *this, State(model_->layout, state), ThreadScratch());
}

// --- Starting ---------------------------------------------------------------------------------

void LudGame::InitialiseHeader(Context& context) const {
  Header& header = context.header();
  const int players = model_->players;
  header.mover = model_->simulation ? 0 : 1;
  header.next = static_cast<int8_t>(model_->simulation ? 0 : players > 1 ? 2 : 1);
  header.prev = 0;
  header.value.fill(-1);
  for (int p = 1; p <= players; ++p) {
    const size_t i = static_cast<size_t>(p);
    header.active |= 1u << p;
    header.team[i] = static_cast<int8_t>(p);
    for (size_t phase = 0; phase < rules_.phases.size(); ++phase) {
      const Role owner = rules_.phases[phase].owner;
      if (static_cast<int>(owner) != p && owner != Role::kShared) continue;
      header.phase[i] = static_cast<int8_t>(phase);
      break;
    }
  }
}

void LudGame::Begin(Context& context, uint64_t chance, StartLog* recorded) const {
  context.state.Reset();
  context.header().chance = chance;
  InitialiseHeader(context);
  if (model_->puzzle)
    for (const SiteType type : kAllSiteTypes)
      for (int site = 0; site < model_->slot_sites[static_cast<size_t>(type)]; ++site)
        context.state.AllowUpTo(model_->SlotOf(type, site), model_->GreatestValue(type));
  if (model_->boardless) OpenCentre(context);
  StartLog placements;
  PlaceEquipment(context, placements);
  for (const StartNode* rule : rules_.start) rule->Apply(context, placements);
  context.header().moves = context.header().start_moves = static_cast<int>(placements.size());
  context.state.KeepStartItems();
  dice_.Sum(context);
  RecordRepetition(context);
  if (recorded != nullptr) *recorded = std::move(placements);
}

void LudGame::Start(StateBytes* state, Rng& rng) const {
  const uint64_t chance = model_->stochastic ? rng.Next() : 0;
  Context context = MakeContext(state);
  const StateBytes* known = FixedStart();
  if (known == nullptr) return Begin(context, chance);
  CopyState(known, state);
  context.header().chance = chance;
}

const StateBytes* LudGame::FixedStart() const {
  std::call_once(fixed_start_.made, [this] {
    constexpr uint64_t kChance = 1;
    auto start = std::make_unique<OwnedState>(*this);
    Context context = MakeContext(start->get());
    Begin(context, kChance);
    // Every draw would have moved it on.
    if (context.header().chance == kChance) fixed_start_.state = std::move(start);
  });
  return fixed_start_.state == nullptr ? nullptr : fixed_start_.state->get();
}

// --- Moves ------------------------------------------------------------------------------------

const MovesNode* LudGame::PhaseMoves(int phase) const {
  return rules_.phases[static_cast<size_t>(phase)].moves;
}

int LudGame::FindPhase(std::string_view name) const {
  for (size_t i = 0; i < rules_.phases.size(); ++i)
    if (rules_.phases[i].name == name) return static_cast<int>(i);
  return -1;
}

void LudGame::LegalMoves(Context& context, MoveIds& out) const {
  if (context.header().over) return;
  CurrentPhase(context).moves->Eval(context, out);
  ApplyMetaRules(context, out);
}

bool LudGame::ListsOptions() const {
  const Model& model = *model_;
  return !(model.simulation || model.simultaneous || model.pin || model.no_stack_on_fallen ||
           model.automove || model.gravity || model.no_suicide ||
           model.repetition != Repetition::kAllowed);
}

void LudGame::ListToPlay(Context& context, MoveOptions& out) const {
  context.arena().Clear();
  out.Clear();
  Header& header = context.header();
  if (!header.over) CurrentPhase(context).moves->ListToPlay(context, out);
  header.stalemated &= ~(1u << header.mover);
}

MoveId LudGame::NewForcedPass(Context& context, int player) const {
  const MoveId pass = context.arena().New(PassAction(true));
  context.arena()[pass].mover = static_cast<int16_t>(player);
  return pass;
}

void LudGame::Generate(Context& context, MoveIds& out) const {
  context.arena().Clear();
  GenerateMore(context, out);
}

void LudGame::GenerateMore(Context& context, MoveIds& out) const {
  LegalMoves(context, out);
  CompleteMoves(context, out);
}

void LudGame::CompleteMoves(Context& context, MoveIds& out) const {
  // Where nobody plays, everything that the rules give happens at once.
  if (model_->simulation && out.size() > 1) out.assign(1, context.arena().Join(out));
  if (model_->simultaneous) {
    for (int player = 1; player <= model_->players; ++player)
      if (context.Active(player) && std::none_of(out.begin(), out.end(), [&](MoveId move) {
            return context.arena()[move].mover == player;
          }))
        out.push_back(NewForcedPass(context, player));
  } else if (out.empty()) {
    out.push_back(NewForcedPass(context, context.mover()));
  }
  context.header().stalemated &= ~(1u << context.mover());
}

MoveId LudGame::Combine(Context& context, std::span<const MoveId> moves) const {
  MoveArena& arena = context.arena();
  const MoveId combined = arena.Join({});
  arena[combined].mover = static_cast<int16_t>(model_->players + 1);
  for (const MoveId move : moves) {
    const MoveId part = arena.Copy(move);
    for (int32_t t = arena[move].first_then; t != -1; t = arena.ThenAt(t).next) {
      const MoveArena::Then then = arena.ThenAt(t);
      const bool last = then.rule != nullptr && typeid(*then.rule) == typeid(AfterAllMoves);
      const MoveId target = last ? combined : part;
      if (then.rule != nullptr)
        arena.AddThen(target, then.rule);
      else
        arena.AddThenMove(target, then.move);
    }
    arena.AppendMove(combined, part);
  }
  return combined;
}

// --- The Game interface -----------------------------------------------------------------------

bool LudGame::IsOver(const StateBytes* state) const {
  return reinterpret_cast<const Header*>(state)->over;
}

int LudGame::Mover(const StateBytes* state) const {
  const Header& header = *reinterpret_cast<const Header*>(state);
  if (header.over) return 0;
  if (model_->simultaneous) return std::countr_zero(header.active);
  if (!model_->swap_rule) return header.mover;
  // Rules know sides, agents know players: after a swap the two differ.
  const auto first = header.order.begin() + 1;
  return static_cast<int>(std::find(first, first + model_->players, header.mover) - first) + 1;
}

Move LudGame::Describe(const Context& context, MoveId id, uint64_t number) const {
  const MoveArena& arena = context.arena();
  Move move;
  move.id = number;
  move.player = static_cast<uint16_t>(Mover(context.state.bytes()));
  if (arena.IsPass(id)) {
    move.flags = static_cast<uint16_t>(kPassMove | (arena.IsForced(id) ? kForcedMove : 0));
    move.code = codes_.Pass();
  } else if (arena.IsSwap(id)) {
    move.flags = kSwapMove;
    move.code = codes_.Swap();
  } else {
    move.code = codes_.Plain(context.mover(), CodedOf(context, id));
  }
  return move;
}

void LudGame::LegalMoves(const StateBytes* state, int player, MoveList& moves) const {
  if (!model_->simultaneous && player != Mover(state)) return;
  Context original = MakeContext(const_cast<StateBytes*>(state));
  TempContext copy(original);
  const ArenaScope arena(*copy);
  BorrowedMoves ids(*copy);
  GenerateMore(*copy, *ids);
  for (size_t i = 0; i < ids->size(); ++i) {
    const MoveId id = (*ids)[i];
    if (model_->simultaneous && copy->arena()[id].mover != player) continue;
    Move move = Describe(*copy, id, i);
    if (model_->simultaneous) move.player = static_cast<uint16_t>(player);
    moves.push_back(move);
  }
}

void LudGame::Apply(StateBytes* state, std::span<const Move> joint, Rng& rng) const {
  if (IsSourced(joint[0])) {
    ApplySourced(state, joint[0]);
    return;
  }
  Context context = MakeContext(state);
  const ArenaScope arena(context);
  BorrowedMoves ids(context);
  GenerateMore(context, *ids);
  // What was rolled for these moves stands; what comes next is the caller's chance, lest a search
  // look into the future.
  if (model_->stochastic) context.header().chance = rng.Next();
  if (!model_->simultaneous) return Play(context, (*ids)[joint[0].id]);
  MoveIds together;
  for (const Move& move : joint) together.push_back((*ids)[move.id]);
  Play(context, Combine(context, together));
}

void LudGame::CopyState(const StateBytes* from, StateBytes* to) const {
  State(model_->layout, const_cast<StateBytes*>(from)).CopyWholeTo(to);
}

void LudGame::ApplyEach(const StateBytes* state, std::span<const Move> moves, StateBytes* after,
                        Rng& rng) const {
  if (moves.empty()) return;
  if (IsSourced(moves[0])) return ApplySourcedEach(state, moves, after);
  Context original = MakeContext(const_cast<StateBytes*>(state));
  TempContext generated(original);
  BorrowedMoves ids(*generated);
  Generate(*generated, *ids);
  for (const Move& move : moves) {
    CopyState(state, after);
    Context next = MakeContext(after);
    next.header() = generated->header();  // What generating leaves behind.
    if (model_->stochastic) next.header().chance = rng.Next();
    ArenaScope scope(next);
    Play(next, (*ids)[move.id]);
    after += state_size_;
  }
}

void LudGame::Utilities(const StateBytes* state, std::span<float> utility) const {
  const Header& header = *reinterpret_cast<const Header*>(state);
  const int players = model_->players;
  for (int p = 1; p <= players; ++p) {
    const size_t i = static_cast<size_t>(p);
    const float rank = header.rank[static_cast<size_t>(header.order[i])];
    if (players == 1)
      utility[i] = rank;
    else
      utility[i] = 1.0f - (rank - 1.0f) / static_cast<float>(players - 1);
  }
}

uint64_t LudGame::Hash(const StateBytes* state) const {
  return State(model_->layout, const_cast<StateBytes*>(state)).FullHash();
}

}  // namespace ludens
