#include "compiler/lud_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "ludemes/after_all_moves.h"
#include "ludemes/apply_move.h"
#include "ludemes/meta/meta_rules.h"
#include "ludemes/meta/vetoes.h"
#include "state/chance.h"

namespace ludens {
namespace {

Scratch& ThreadScratch() {
  static thread_local Scratch scratch;
  return scratch;
}

Action PassAction(bool forced) {
  Action pass;
  pass.kind = ActionKind::kPass;
  pass.decision = true;
  pass.flag = forced;
  return pass;
}

}  // namespace

LudGame::LudGame(std::unique_ptr<Model> model, Rules rules)
    : model_(std::move(model)), rules_(std::move(rules)) {
  facts_.name = model_->name;
  facts_.players = model_->players;
  facts_.simultaneous = model_->simultaneous;
  facts_.stochastic = model_->stochastic;
  facts_.hidden = model_->hidden;
  facts_.move_codes = 1u << 16;
  facts_.player_names.resize(static_cast<size_t>(model_->players) + 1);
  for (int p = 1; p <= model_->players; ++p)
    facts_.player_names[static_cast<size_t>(p)] = "P" + std::to_string(p);
  state_size_ = model_->layout.size;
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
        context.state.SetDomain(model_->SlotOf(type, site), model_->FullDomain(type));
  StartLog placements;
  PlaceEquipment(context, placements);
  for (const StartNode* rule : rules_.start) rule->Apply(context, placements);
  context.header().moves = context.header().start_moves = static_cast<int>(placements.size());
  context.state.KeepStartItems();
  SumDice(context);
  RecordRepetition(context);
  if (recorded != nullptr) *recorded = std::move(placements);
}

void LudGame::Start(StateBytes* state, Rng& rng) const {
  Context context = MakeContext(state);
  Begin(context, model_->stochastic ? rng.Next() : 0);
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

void LudGame::Generate(Context& context, MoveIds& out) const {
  context.arena().Clear();
  LegalMoves(context, out);
  // Where nobody plays, everything that the rules give happens at once.
  if (model_->simulation && out.size() > 1) out.assign(1, context.arena().Join(out));
  const auto add_pass = [&](int player) {
    const MoveId pass = context.arena().New(PassAction(true));
    context.arena()[pass].mover = static_cast<int16_t>(player);
    out.push_back(pass);
  };
  if (model_->simultaneous) {
    for (int player = 1; player <= model_->players; ++player)
      if (context.Active(player) && std::none_of(out.begin(), out.end(), [&](MoveId move) {
            return context.arena()[move].mover == player;
          }))
        add_pass(player);
  } else if (out.empty()) {
    add_pass(context.mover());
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
      const bool last = dynamic_cast<const AfterAllMoves*>(then.rule) != nullptr;
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

// --- Playing a move ---------------------------------------------------------------------------

bool LudGame::SwapDue(const Header& header) const {
  return model_->swap_rule && header.moves - header.start_moves == model_->players - 1;
}

const Phase& LudGame::CurrentPhase(const Context& context) const {
  const int phase = context.header().phase[static_cast<size_t>(std::max(1, context.mover()))];
  return rules_.phases[static_cast<size_t>(phase)];
}

void LudGame::BeginPly(Context& context, bool pass) const {
  Header& header = context.header();
  header.decided = -1;
  if (pass && !((header.stalemated >> header.mover) & 1)) {
    if (!SwapDue(header) && !CurrentPhase(context).moves->CanMove(context))
      header.stalemated |= 1u << header.mover;
  }
  context.state.ClearPending();
}

void LudGame::EndPly(Context& context, int mover) const {
  Header& header = context.header();
  CheckEnd(context);
  if (header.over)
    header.prev = static_cast<int8_t>(mover);
  else
    ChangePhases(context);
  ++header.counter;
  RecordRepetition(context);
  if (!header.over) NextTurn(context);
  SumDice(context);
  // Where nobody plays, it is over when nothing more happens.
  if (model_->simulation && !header.over && !CurrentPhase(context).moves->CanMove(context)) {
    header.over = true;
    header.end_type = EndType::kNaturalEnd;
  }
}

void LudGame::Play(Context& context, MoveId move) const {
  const int mover = context.header().mover;
  BeginPly(context, context.arena().IsPass(move));
  ApplyMove(context, move, true);
  EndPly(context, mover);
}

bool LudGame::IsLegal(Context& context, const Choice& choice) const {
  const bool checked = choice.afterwards != nullptr && !choice.afterwards->AutoSucceeds(context);
  if (!choice.IsLean()) {
    const bool passes = !checked || HoldsAfter(context, choice.id, [&](Context& after) {
      Header& header = after.header();
      if (header.mover == header.next) header.next = header.prev;
      return choice.afterwards->Eval(after);
    });
    return passes && (model_->repetition == Repetition::kAllowed || !Repeats(context, choice.id));
  }
  if (!checked) return true;
  TempContext after(context);
  LeanMove move = choice.lean;
  move.then_count = choice.checked_thens;
  ApplyLean(*after, move);
  Header& header = after->header();
  if (header.mover == header.next) header.next = header.prev;
  return choice.afterwards->Eval(*after);
}

int LudGame::PlayRandom(Context& context, Rng& rng) const {
  Header& header = context.header();
  const int mover = header.mover;
  context.arena().Clear();
  const MoveSource& source = *CurrentPhase(context).source;
  const PieceSet none{0, SiteMask(SiteMask::WordsFor(model_->topology.size(model_->default_site)))};
  const int count = source.Count(context, none);
  header.stalemated &= ~(1u << mover);
  BorrowedInts rejected(context);  // Ascending.
  while (static_cast<int>(rejected->size()) < count) {
    int k = static_cast<int>(
        rng.Below(static_cast<uint32_t>(count) - static_cast<uint32_t>(rejected->size())));
    for (const int skipped : *rejected) k += skipped <= k;
    Choice choice;
    int index = k;
    source.Select(context, none, index, choice);
    if (!IsLegal(context, choice)) {
      rejected->insert(std::upper_bound(rejected->begin(), rejected->end(), k), k);
      continue;
    }
    choice.SettleThens(context.arena());
    BeginPly(context, !choice.IsLean() && context.arena().IsPass(choice.id));
    if (choice.IsLean())
      ApplyLean(context, choice.lean);
    else
      ApplyMove(context, choice.id, true);
    EndPly(context, mover);
    return rejected->empty() && choice.afterwards == nullptr ? count : -1;
  }
  const MoveId pass = context.arena().New(PassAction(true));
  context.arena()[pass].mover = static_cast<int16_t>(mover);
  Play(context, pass);
  return 1;
}

void LudGame::CheckEnd(Context& context) const {
  Header& header = context.header();
  const int phase = header.phase[static_cast<size_t>(std::max<int>(1, header.mover))];
  const EndRules& phase_end = rules_.phases[static_cast<size_t>(phase)].end;
  if (!phase_end.rules.empty()) phase_end.Apply(context);
  if (!header.over && rules_.has_end) rules_.end.Apply(context);
  if (header.over) return;
  if (!model_->simulation && header.turn >= model_->turn_limit * model_->players)
    DeclareDraw(context, EndType::kTurnLimit);
  else if (header.moves - header.start_moves >= model_->move_limit)
    DeclareDraw(context, EndType::kMoveLimit);
}

void LudGame::ChangePhases(Context& context) const {
  Header& header = context.header();
  const int phases = static_cast<int>(rules_.phases.size());
  for (int player = 1; player <= model_->players; ++player) {
    const int current = header.phase[static_cast<size_t>(player)];
    for (const PhaseChange& change : rules_.phases[static_cast<size_t>(current)].changes) {
      const int who = change.who->Eval(context);
      if (who != model_->players + 1 && who != player) continue;
      if (change.test != nullptr && !change.test->Eval(context)) continue;
      int target = change.target;
      if (target < 0) {
        const int reference = who == model_->players + 1 ? header.mover : who;
        target = (header.phase[static_cast<size_t>(reference)] + 1) % phases;
      }
      header.phase[static_cast<size_t>(player)] = static_cast<int8_t>(target);
      break;
    }
  }
}

void LudGame::RecordRepetition(Context& context) const {
  const Header& header = context.header();
  const bool new_turn = header.mover != header.prev;
  const auto in_turn = [&](uint64_t hash) {
    if (new_turn) context.header().turn_history_count = 0;
    context.state.AddToTurnHistory(hash);
  };
  switch (model_->history) {
    case Repetition::kPositional:
      if (new_turn)
        context.state.AddToHistory(context.state.PositionHash());
      else if (model_->cycle_detection)
        context.state.AddToHistory(context.state.PositionHash());
      return;
    case Repetition::kSituational:
      if (new_turn) context.state.AddToHistory(context.state.SituationHash());
      break;
    case Repetition::kPositionalInTurn:
      in_turn(context.state.PositionHash());
      break;
    case Repetition::kSituationalInTurn:
      in_turn(context.state.SituationHash());
      break;
    case Repetition::kAllowed:
      break;
  }
  if (model_->cycle_detection) context.state.AddToHistory(context.state.PositionHash());
}

void LudGame::NextTurn(Context& context) const {
  Header& header = context.header();
  if (model_->uses_visited) {
    const auto visited = context.state.VisitedSet();
    if (header.mover != header.next) {
      std::fill(visited.begin(), visited.end(), 0);
    } else {
      for (const int site : {header.last.from, header.last.to})
        if (site >= 0 && site < model_->layout.slots)
          visited[static_cast<size_t>(site) >> 6] |= uint64_t{1} << (site & 63);
    }
  }
  header.prev = header.mover;
  header.mover = header.next;
  if (header.prev == header.mover && !header.last.swap) {
    if (header.turns_same_player++ == 0) header.turn_start_from = header.last.from;
  } else {
    header.turns_same_player = 0;
    ++header.turn;
  }
  if (model_->players > 0) {
    int next = header.mover % model_->players + 1;
    while (!context.Active(next)) next = next % model_->players + 1;
    header.next = static_cast<int8_t>(next);
  }
  header.consecutive_passes = header.last.pass ? header.consecutive_passes + 1 : 0;
}

void LudGame::SumDice(Context& context) const {
  for (size_t i = 0; i < model_->dice_containers.size(); ++i) {
    const Container& dice = model_->containers[static_cast<size_t>(model_->dice_containers[i])];
    int sum = 0;
    for (int site = dice.first_site; site < dice.first_site + dice.sites; ++site) {
      const int slot = context.SlotOf(SiteType::kCell, site);
      const auto& faces = model_->components[static_cast<size_t>(context.state.What(slot))].faces;
      const size_t face = static_cast<size_t>(context.state.LocalState(slot));
      if (face < faces.size()) sum += faces[face];
    }
    context.header().sum_dice[i] = sum;
  }
}

// --- The Game interface -----------------------------------------------------------------------

bool LudGame::IsOver(const StateBytes* state) const {
  return reinterpret_cast<const Header*>(state)->over;
}

int LudGame::Mover(const StateBytes* state) const {
  if (IsOver(state)) return 0;
  const Header& header = *reinterpret_cast<const Header*>(state);
  return model_->simultaneous ? std::countr_zero(header.active) : header.mover;
}

uint32_t LudGame::MoveCode(const Context& context, MoveId move) const {
  const MoveRecord& record = context.arena()[move];
  const uint64_t key = static_cast<uint64_t>(static_cast<uint16_t>(record.from)) << 16 |
                       static_cast<uint16_t>(record.to) |
                       static_cast<uint64_t>(static_cast<uint16_t>(record.mover)) << 32;
  return static_cast<uint32_t>(Mix64(key) & 0xffff);
}

void LudGame::LegalMoves(const StateBytes* state, int player, MoveList& moves) const {
  if (!model_->simultaneous && player != Mover(state)) return;
  Context original = MakeContext(const_cast<StateBytes*>(state));
  TempContext copy(original);
  BorrowedMoves ids(*copy);
  Generate(*copy, *ids);
  const MoveArena& arena = copy->arena();
  for (size_t i = 0; i < ids->size(); ++i) {
    const MoveId id = (*ids)[i];
    if (model_->simultaneous && arena[id].mover != player) continue;
    Move move;
    move.id = i;
    move.code = MoveCode(*copy, id);
    move.player = static_cast<uint16_t>(player);
    if (arena.IsPass(id)) move.flags |= kPassMove;
    if (arena.IsForced(id)) move.flags |= kForcedMove;
    if (arena.IsSwap(id)) move.flags |= kSwapMove;
    moves.push_back(move);
  }
}

void LudGame::Apply(StateBytes* state, std::span<const Move> joint, Rng&) const {
  Context context = MakeContext(state);
  BorrowedMoves ids(context);
  Generate(context, *ids);
  if (!model_->simultaneous) return Play(context, (*ids)[joint[0].id]);
  MoveIds together;
  for (const Move& move : joint) together.push_back((*ids)[move.id]);
  Play(context, Combine(context, together));
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

PlayoutResult LudGame::RunPlayout(StateBytes* state, Rng& rng, int max_plies,
                                  bool by_source) const {
  if (model_->simultaneous) return Game::StandardPlayout(state, rng, max_plies);
  PlayoutResult result;
  Context context = MakeContext(state);
  BorrowedMoves ids(context);
  if (model_->stochastic) context.header().chance = rng.Next();
  const Header& header = context.header();
  int previous_mover = -1;
  while (!header.over && result.plies < max_plies) {
    result.turns += header.mover != previous_mover;
    previous_mover = header.mover;
    ++result.plies;
    if (by_source && CurrentPhase(context).source != nullptr && !SwapDue(header)) {
      const int choices = PlayRandom(context, rng);
      if (choices >= 0) {
        result.branching_sum += static_cast<uint64_t>(choices);
        ++result.branching_plies;
      }
      continue;
    }
    ids->clear();
    Generate(context, *ids);
    result.branching_sum += ids->size();
    ++result.branching_plies;
    Play(context, (*ids)[rng.Below(static_cast<uint32_t>(ids->size()))]);
  }
  result.hit_limit = !header.over || header.end_type != EndType::kNaturalEnd;
  if (header.over) Utilities(state, result.utility);
  return result;
}

std::string LudGame::MoveText(const StateBytes* state, const Move& move) const {
  Context original = MakeContext(const_cast<StateBytes*>(state));
  TempContext copy(original);
  BorrowedMoves ids(*copy);
  Generate(*copy, *ids);
  std::string text;
  copy->arena().ForEachAction((*ids)[move.id], [&](const Action& action) {
    text += (text.empty() ? "" : " ") + TrialText(*model_, action);
  });
  return text;
}

std::string LudGame::StateText(const StateBytes* state) const {
  const State view(model_->layout, const_cast<StateBytes*>(state));
  const Header& header = view.header();
  std::string text = fmt::format("mover {} next {} prev {} turn {}", header.mover, header.next,
                                 header.prev, header.turn);
  for (int slot = 0; slot < model_->layout.slots; ++slot) {
    if (view.IsEmpty(slot)) continue;
    text += fmt::format(" {}:", slot);
    for (int level = 0; level < view.Height(slot); ++level) {
      const Item item = view.ItemAt(slot, model_->stacking ? level : -1);
      text += fmt::format("{}{}", level > 0 ? "," : "", item.what);
      if (item.state != 0) text += fmt::format("s{}", item.state);
      if (item.rotation != 0) text += fmt::format("r{}", item.rotation);
      if (item.value != 0) text += fmt::format("v{}", item.value);
    }
    if (model_->uses_count) text += fmt::format("x{}", view.Count(slot));
  }
  if (view.header().owned_count > 0) text += " listed";
  for (const OwnedEntry& entry : view.OwnedEntries())
    text += fmt::format(" {}@{}/{}", entry.what, entry.site, entry.level);
  return text;
}

}  // namespace ludens
