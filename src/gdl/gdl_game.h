#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "game/game.h"
#include "gdl/build_network.h"
#include "gdl/counter_machine.h"
#include "gdl/passes.h"
#include "gdl/phases.h"
#include "gdl/read_program.h"
#include "gdl/sliced_runner.h"
#include "lang/diagnostic.h"

namespace ludens::gdl {

struct GdlOptions {
  GroundingLimits limits;
  ReadOptions read;
};

/// A game described in GDL, played through its propositional network.
///
/// A state holds one bit per fluent, the legal moves of every role and whether the game is over:
/// questions about it are reads, only Apply evaluates. Move::id and Move::code are the move's
/// number in network().moves. A state is over when it is terminal, or when some role has no legal
/// move (which the rules of GDL forbid, but descriptions do not always keep).
///
/// In games where provably never two roles have a choice at once (facts().simultaneous is false)
/// only the role with the choice moves, and Apply makes the forced moves of the others. Otherwise
/// every role moves at every ply.
class GdlGame final : public Game {
 public:
  /// Reads, grounds and compiles. Null when the diagnostics got an error.
  static std::unique_ptr<GdlGame> Compile(std::string file, std::string text,
                                          Diagnostics& diagnostics, const GdlOptions& options = {});

  void Start(StateBytes* state, Rng& rng) const override;
  bool IsOver(const StateBytes* state) const override;
  int Mover(const StateBytes* state) const override;
  void LegalMoves(const StateBytes* state, int player, MoveList& moves) const override;
  void Apply(StateBytes* state, std::span<const ludens::Move> joint, Rng& rng) const override;
  void Utilities(const StateBytes* state, std::span<float> utility) const override;
  uint64_t Hash(const StateBytes* state) const override;
  PlayoutResult Playout(StateBytes* state, Rng& rng, int max_plies) const override;
  PlayoutStatistics Playouts(const StateBytes* state, uint64_t seed, uint64_t first, uint64_t count,
                             int max_plies, PlayoutKind kind = PlayoutKind::kAuto) const override;
  /// All propositions of the description (fluents, legal moves, views, goals, terminal), in the
  /// order of their texts: 1 where true. Those about moves made are 0.
  size_t feature_count() const override { return feature_names_.size(); }
  void Features(const StateBytes* state, std::span<float> features) const override;
  std::string MoveText(const StateBytes* state, const ludens::Move& move) const override;
  std::string StateText(const StateBytes* state) const override;
  /// The true fluents, with blanks between them.
  std::string StateCode(const StateBytes* state) const override;
  void ParseState(std::string_view code, StateBytes* state) const override;

  /// Every role's legal moves, forced ones included: what the description itself says.
  void AllLegalMoves(const StateBytes* state, int player, MoveList& moves) const;
  /// The fluents that are true, as KIF texts in ascending order.
  std::vector<std::string> FluentTexts(const StateBytes* state) const;
  const std::vector<std::string>& feature_names() const { return feature_names_; }

  const Network& network() const { return network_; }
  const Phases& phases() const { return phases_; }
  const CounterProgram& counter_program() const { return *counter_program_; }
  const std::vector<PassSize>& pass_sizes() const { return pass_sizes_; }
  const RawSizes& raw_sizes() const { return raw_; }

  /// Null when the network has no sliced program; `sliced_reason` says why.
  const SlicedProgram* sliced_program() const { return sliced_.ok ? &sliced_.program : nullptr; }
  const std::string& sliced_reason() const { return sliced_.reason; }
  /// As Playouts, by the kernels given. REQUIRES: sliced_program() != nullptr.
  PlayoutStatistics SlicedPlayouts(const SlicedKernels& kernels, const StateBytes* state,
                                   uint64_t seed, uint64_t first, uint64_t count,
                                   int max_plies) const;
  /// The state's bits by fluent.
  std::span<const uint64_t> FluentBits(const StateBytes* state) const;

 private:
  class Lease;

  GdlGame() = default;
  void Optimise(Network network);
  void CompileFeatures(const BuiltNetwork& built, const Grounding& grounding);
  void Describe(const Program& program, const std::string& file);
  void Store(const CounterMachine& machine, StateBytes* state) const;
  /// Sets the state to these fluents, with all that follows from them.
  void Settle(std::span<const uint64_t> fluents, StateBytes* state) const;
  bool IsStuck(const CounterMachine& machine) const;
  void MachineUtilities(const CounterMachine& machine, std::span<float> utility) const;
  std::span<const uint64_t> LegalBits(const StateBytes* state) const;

  TermStore terms_;
  Network network_;  // For single states: nothing merged that a state should show.
  Phases phases_;
  RawSizes raw_;
  std::vector<PassSize> pass_sizes_;
  std::unique_ptr<CounterProgram> counter_program_;
  SlicedResult sliced_;
  Network feature_network_;
  std::vector<Literal> feature_literals_;
  std::vector<std::string> feature_names_;

  // Idle evaluators. A call takes one and gives it back, so that states stay plain bytes and the
  // game itself can be shared by threads.
  mutable std::mutex pool_mutex_;
  mutable std::vector<std::unique_ptr<CounterMachine>> machines_;
};

}  // namespace ludens::gdl
