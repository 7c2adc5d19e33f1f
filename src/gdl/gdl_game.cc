#include "gdl/gdl_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <filesystem>

#include "gdl/choice_stream.h"
#include "gdl/turns.h"

namespace ludens::gdl {
namespace {

/// What every state starts with; the fluents' and the legal moves' words follow.
struct Header {
  uint64_t over;
};

const Header& HeaderOf(const StateBytes* state) { return *reinterpret_cast<const Header*>(state); }

}  // namespace

/// A machine of the pool for the time of one call.
class GdlGame::Lease {
 public:
  explicit Lease(const GdlGame& game) : game_(game) {
    {
      const std::lock_guard lock(game.pool_mutex_);
      if (!game.machines_.empty()) {
        machine_ = std::move(game.machines_.back());
        game.machines_.pop_back();
      }
    }
    if (machine_ == nullptr) machine_ = std::make_unique<CounterMachine>(*game.counter_program_);
  }
  ~Lease() {
    const std::lock_guard lock(game_.pool_mutex_);
    game_.machines_.push_back(std::move(machine_));
  }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  CounterMachine& machine() { return *machine_; }

 private:
  const GdlGame& game_;
  std::unique_ptr<CounterMachine> machine_;
};

std::unique_ptr<GdlGame> GdlGame::Compile(std::string file, std::string text,
                                          Diagnostics& diagnostics, const GdlOptions& options) {
  const ReadResult read = ReadProgram(file, std::move(text), diagnostics, options.read);
  if (read.program == nullptr) return nullptr;
  const auto report = [&](TextSpan span, std::string message) {
    diagnostics.Add({Severity::kError, read.source->Locate(span), std::move(message), "", {}});
    return nullptr;
  };
  if (read.program->roles.size() > kMaxPlayers)
    return report({}, fmt::format("more than {} roles", kMaxPlayers));
  GroundingFailure failure;
  const std::unique_ptr<Grounding> grounding = Ground(*read.program, options.limits, failure);
  if (grounding == nullptr) return report(failure.rule, failure.message);
  BuiltNetwork built = BuildNetwork(*grounding);
  if (!built.error.empty()) return report({}, built.error);

  std::unique_ptr<GdlGame> game(new GdlGame);
  game->raw_ = built.raw;
  game->CompileFeatures(built, *grounding);
  game->terms_ = std::move(grounding->source.program.terms);
  game->Optimise(std::move(built.network));
  game->Describe(*read.program, file);
  return game;
}

void GdlGame::Optimise(Network network) {
  const auto note = [&](const char* pass, const Network& result) {
    pass_sizes_.push_back({pass, result.fluents.size(), result.moves.size(), result.GateCount(),
                           result.InputCount()});
  };
  note("instances, hashed", network);
  network = FoldConstants(network);
  note("reachable constants", network);
  network = Flatten(network);
  note("flattening", network);
  network_ = Flatten(UseOneMovePerRole(network));
  note("one move per role", network_);

  Network lanes = Flatten(MergeOppositeFluents(network_), {.unused_fluents = false});
  note("opposite and unused fluents", lanes);
  lanes = ExtractCommonPairs(lanes);
  note("common pairs", lanes);
  phases_ = FindPhases(lanes);
  const Turns turns = DropTurns(lanes, phases_, network_);
  network_ = Flatten(network_);
  note("turns taken out (counters)", network_);
  counter_program_ = std::make_unique<CounterProgram>(network_, turns);
  std::vector<uint32_t> fluent_numbers(terms_.size(), 0);
  for (uint32_t i = 0; i < network_.fluents.size(); ++i)
    fluent_numbers[network_.fluents[i].term] = i;
  sliced_ = CompileSliced(lanes, phases_, fluent_numbers);
}

/// Features ask for every proposition, which the playing networks have optimised away: they get a
/// network of their own, plain but for hashing.
void GdlGame::CompileFeatures(const BuiltNetwork& built, const Grounding& grounding) {
  std::vector<std::pair<std::string, Literal>> features;
  for (const Proposition& proposition : built.propositions)
    features.emplace_back(grounding.database->Text(proposition.atom), proposition.literal);
  std::ranges::sort(features);
  for (auto& [name, literal] : features) {
    feature_names_.push_back(std::move(name));
    feature_literals_.push_back(literal);
  }
  feature_network_ = built.network;
}

void GdlGame::Describe(const Program& program, const std::string& file) {
  facts_.name = std::filesystem::path(file).stem().string();
  facts_.players = static_cast<int>(program.roles.size());
  facts_.simultaneous = facts_.players > 1 && !phases_.alternating;
  facts_.move_codes = static_cast<uint32_t>(network_.moves.size());
  facts_.player_names.push_back("");
  for (TermId role : program.roles) facts_.player_names.push_back(program.terms.Text(role));
  state_size_ = sizeof(Header) +
                (counter_program_->state_words + counter_program_->legal_words) * sizeof(uint64_t);
  state_size_ = (state_size_ + 63) / 64 * 64;
}

std::span<const uint64_t> GdlGame::FluentBits(const StateBytes* state) const {
  return {reinterpret_cast<const uint64_t*>(state + sizeof(Header)), counter_program_->state_words};
}

std::span<const uint64_t> GdlGame::LegalBits(const StateBytes* state) const {
  return {FluentBits(state).data() + counter_program_->state_words, counter_program_->legal_words};
}

bool GdlGame::IsStuck(const CounterMachine& machine) const {
  for (size_t role = 0; role < counter_program_->roles.size(); ++role)
    if (machine.CountLegal(role) == 0) return true;
  return false;
}

void GdlGame::Store(const CounterMachine& machine, StateBytes* state) const {
  Header header{machine.IsTerminal() || IsStuck(machine)};
  std::memcpy(state, &header, sizeof(header));
  StateBytes* bits = state + sizeof(header);
  bits = std::ranges::copy(std::as_bytes(machine.state()), bits).out;
  std::ranges::copy(std::as_bytes(machine.legal()), bits);
}

void GdlGame::Settle(std::span<const uint64_t> fluents, StateBytes* state) const {
  Lease lease(*this);
  lease.machine().SetState(fluents);
  std::memset(state, 0, state_size_);
  Store(lease.machine(), state);
}

void GdlGame::Start(StateBytes* state, Rng&) const { Settle(counter_program_->initial, state); }

bool GdlGame::IsOver(const StateBytes* state) const { return HeaderOf(state).over != 0; }

int GdlGame::Mover(const StateBytes* state) const {
  if (IsOver(state)) return 0;
  if (facts_.simultaneous) return 1;
  const std::span<const uint64_t> legal = LegalBits(state);
  for (size_t role = 0; role < counter_program_->roles.size(); ++role) {
    const RoleMoves& moves = counter_program_->roles[role];
    int count = 0;
    for (uint32_t w = 0; w < moves.word_count; ++w)
      count += std::popcount(legal[moves.first_word + w]);
    if (count > 1) return static_cast<int>(role) + 1;
  }
  return 1;  // Nobody has a choice; somebody must be asked.
}

void GdlGame::AllLegalMoves(const StateBytes* state, int player, MoveList& moves) const {
  const RoleMoves& role = counter_program_->roles[static_cast<size_t>(player - 1)];
  const std::span<const uint64_t> legal = LegalBits(state);
  for (uint32_t w = 0; w < role.word_count; ++w) {
    for (uint64_t rest = legal[role.first_word + w]; rest != 0; rest &= rest - 1) {
      const uint32_t move =
          role.first_move + w * 64 + static_cast<uint32_t>(std::countr_zero(rest));
      moves.push_back({move, move, static_cast<uint16_t>(player), 0});
    }
  }
}

void GdlGame::LegalMoves(const StateBytes* state, int player, MoveList& moves) const {
  if (!facts_.simultaneous && Mover(state) != player) return;
  AllLegalMoves(state, player, moves);
}

void GdlGame::Apply(StateBytes* state, std::span<const ludens::Move> joint, Rng&) const {
  Lease lease(*this);
  CounterMachine& machine = lease.machine();
  machine.SetState(FluentBits(state));
  uint32_t made[kMaxPlayers];
  for (size_t role = 0; role < counter_program_->roles.size(); ++role)
    made[role] = machine.SelectLegal(role, 0);  // The forced move, unless one is given.
  for (const ludens::Move& move : joint) made[move.player - 1] = static_cast<uint32_t>(move.id);
  machine.Apply({made, counter_program_->roles.size()});
  Store(machine, state);
}

void GdlGame::MachineUtilities(const CounterMachine& machine, std::span<float> utility) const {
  for (size_t role = 0; role < counter_program_->roles.size(); ++role)
    utility[role + 1] = static_cast<float>(machine.Goal(role).value_or(0)) / 100.0f;
}

void GdlGame::Utilities(const StateBytes* state, std::span<float> utility) const {
  Lease lease(*this);
  lease.machine().SetState(FluentBits(state));
  MachineUtilities(lease.machine(), utility);
}

uint64_t GdlGame::Hash(const StateBytes* state) const {
  uint64_t hash = 0;
  for (uint64_t word : FluentBits(state)) hash = Mix64(hash ^ word) + 0x9e3779b97f4a7c15u;
  return hash;
}

PlayoutResult GdlGame::Playout(StateBytes* state, Rng& rng, int max_plies) const {
  Lease lease(*this);
  CounterMachine& machine = lease.machine();
  machine.SetState(FluentBits(state));
  ChoiceStream stream(rng.Next());
  const size_t roles = counter_program_->roles.size();
  uint32_t joint[kMaxPlayers];
  std::array<ChoiceStream, kMaxPlayers> draws;  // By chooser; there are no more than roles.
  draws.fill(stream);
  PlayoutResult result;
  bool over = machine.IsTerminal();
  size_t previous_mover = roles;
  while (!over && result.plies < max_plies) {
    for (uint32_t c = 0; c < phases_.chooser_count; ++c) {
      stream.Advance();
      draws[c] = stream;
    }
    uint64_t branching = 0;
    size_t mover = roles;
    for (size_t role = 0; role < roles; ++role) {
      const uint32_t count = machine.CountLegal(role);
      over = over || count == 0;
      branching += count;
      if (over) break;
      if (count > 1 && mover == roles) mover = role;
      joint[role] = machine.SelectLegal(
          role, count == 1 ? 0 : draws[phases_.chooser_of_role[role]].Choose(count));
    }
    if (over) break;
    result.branching_sum += branching;
    ++result.branching_plies;
    result.turns += mover != previous_mover;
    previous_mover = mover;
    machine.Apply({joint, roles});
    ++result.plies;
    over = machine.IsTerminal();
  }
  Store(machine, state);
  result.hit_limit = !IsOver(state);
  if (!result.hit_limit) MachineUtilities(machine, result.utility);
  return result;
}

PlayoutStatistics GdlGame::Playouts(const StateBytes* state, uint64_t seed, uint64_t first,
                                    uint64_t count, int max_plies, PlayoutKind kind) const {
  // Few playouts leave most lanes idle: then one at a time is as fast.
  constexpr uint64_t kWorthwhile = 16;
  if (!sliced_.ok || count < kWorthwhile || kind == PlayoutKind::kStandard)
    return Game::Playouts(state, seed, first, count, max_plies, kind);
  return SlicedPlayouts(*AvailableKernels()[0], state, seed, first, count, max_plies);
}

PlayoutStatistics GdlGame::SlicedPlayouts(const SlicedKernels& kernels, const StateBytes* state,
                                          uint64_t seed, uint64_t first, uint64_t count,
                                          int max_plies) const {
  SlicedRunner runner(sliced_.program, kernels);
  SlicedTotals totals;
  runner.Run(FluentBits(state), seed, first, count, static_cast<uint32_t>(max_plies), totals);
  PlayoutStatistics sums;
  if (totals.playouts == 0) return sums;
  sums.playouts = totals.playouts;
  sums.plies = totals.plies;
  sums.squared_plies = totals.squared_plies;
  sums.min_plies = static_cast<int>(totals.min_plies);
  sums.max_plies = static_cast<int>(totals.max_plies);
  sums.branching_sum = totals.branching;
  sums.branching_plies = totals.plies;
  sums.hit_limit = totals.at_limit;
  for (size_t i = 0; i < totals.goals.size(); ++i) {
    const SlicedProgram::Goal& goal = sliced_.program.goals[i];
    const double utility = static_cast<double>(static_cast<float>(goal.value) / 100.0f);
    const auto times = static_cast<double>(totals.goals[i]);
    sums.utility[goal.role + 1] += times * utility;
    sums.squared_utility[goal.role + 1] += times * utility * utility;
  }
  sums.draws = sums.playouts - sums.hit_limit;
  for (size_t role = 0; role < totals.wins.size(); ++role) {
    sums.wins[role + 1] = totals.wins[role];
    sums.draws -= totals.wins[role];
  }
  return sums;
}

std::string GdlGame::MoveText(const StateBytes*, const ludens::Move& move) const {
  return terms_.Text(network_.moves[move.id].term);
}

std::vector<std::string> GdlGame::FluentTexts(const StateBytes* state) const {
  std::vector<std::string> texts;
  const std::span<const uint64_t> bits = FluentBits(state);
  for (size_t i = 0; i < network_.fluents.size(); ++i)
    if (((bits[i / 64] >> (i % 64)) & 1) != 0)
      texts.push_back(terms_.Text(network_.fluents[i].term));
  for (TermId term : network_.constant_fluents) texts.push_back(terms_.Text(term));
  std::ranges::sort(texts);
  return texts;
}

std::string GdlGame::StateText(const StateBytes* state) const {
  std::string text;
  for (const std::string& fluent : FluentTexts(state)) text += "(true " + fluent + ")\n";
  return text;
}

}  // namespace ludens::gdl
