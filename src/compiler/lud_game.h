#pragma once

#include <memory>
#include <string>
#include <vector>

#include "compiler/plan/move_source.h"
#include "game/game.h"
#include "ludemes/end/end_node.h"
#include "ludemes/start/start_node.h"
#include "state/context.h"

namespace ludens {

/// When a player's phase gives way to another one.
struct PhaseChange {
  const IntNode* who = nullptr;    ///< Players + 1: everybody.
  const BoolNode* test = nullptr;  ///< Null: always.
  int target = -1;                 ///< -1: the phase after this one.
};

struct Phase {
  std::string name;
  Role owner = Role::kShared;
  const MovesNode* moves = nullptr;
  const MoveSource* source = nullptr;  ///< Set-at-a-time form of `moves`, or null.
  EndRules end;
  std::vector<PhaseChange> changes;
};

/// Everything that the (rules …) of a game say, in executable form.
struct Rules {
  std::vector<const StartNode*> start;
  std::vector<Phase> phases;
  EndRules end;
  bool has_end = false;  ///< The draw by passes belongs to the (end …) clause.
};

/// A game compiled from a description: the forward model behind the Game interface, evaluated
/// ludeme by ludeme. Immutable and shared by threads.
class LudGame final : public Game, public RuleBook {
 public:
  LudGame(std::unique_ptr<Model> model, Rules rules);

  /// Hands over the executable nodes that the rules point to.
  void KeepNodes(std::vector<std::shared_ptr<void>> nodes) { nodes_ = std::move(nodes); }

  const Model& model() const { return *model_; }
  const Rules& rules() const { return rules_; }

  // --- Game -----------------------------------------------------------------------------------
  void Start(StateBytes* state, Rng& rng) const override;
  bool IsOver(const StateBytes* state) const override;
  int Mover(const StateBytes* state) const override;
  void LegalMoves(const StateBytes* state, int player, MoveList& moves) const override;
  void Apply(StateBytes* state, std::span<const Move> joint, Rng& rng) const override;
  void Utilities(const StateBytes* state, std::span<float> utility) const override;
  uint64_t Hash(const StateBytes* state) const override;
  PlayoutResult Playout(StateBytes* state, Rng& rng, int max_plies) const override {
    return RunPlayout(state, rng, max_plies, true);
  }
  PlayoutResult StandardPlayout(StateBytes* state, Rng& rng, int max_plies) const override {
    return RunPlayout(state, rng, max_plies, false);
  }
  std::string MoveText(const StateBytes* state, const Move& move) const override;
  std::string StateText(const StateBytes* state) const override;

  // --- For conformance and for the engine's own tests ------------------------------------------
  /// A context on a state block, with this thread's scratch memory.
  Context MakeContext(StateBytes* state) const;
  /// The start position, with the game's own random numbers in the given state; with `recorded`,
  /// each placement of the start rules as a list of actions.
  void Begin(Context& context, uint64_t chance, StartLog* recorded = nullptr) const;
  /// All legal moves of the mover (of everybody, where all move at once), a forced pass where there
  /// are none. Clears the arena first.
  void Generate(Context& context, MoveIds& out) const;
  /// One move of all players together, in games where they move at once.
  MoveId Combine(Context& context, std::span<const MoveId> moves) const;
  /// Plays a generated move: actions, consequences, end rules, phases, whose turn is next.
  void Play(Context& context, MoveId move) const;
  /// Draws a legal move uniformly by the phase's set-at-a-time source and plays it; answers how
  /// many moves there were to choose from, -1 where illegal ones may have been among them.
  /// REQUIRES: the mover's phase has a source.
  int PlayRandom(Context& context, Rng& rng) const;

  /// True when a chosen move passes its postcondition.
  bool IsLegal(Context& context, const Choice& choice) const;

  // --- RuleBook -------------------------------------------------------------------------------
  void LegalMoves(Context& context, MoveIds& out) const override;
  const MovesNode* PhaseMoves(int phase) const override;
  int FindPhase(std::string_view name) const override;

 private:
  PlayoutResult RunPlayout(StateBytes* state, Rng& rng, int max_plies, bool by_source) const;
  void InitialiseHeader(Context& context) const;
  void BeginPly(Context& context, bool pass) const;
  void EndPly(Context& context, int mover) const;
  const Phase& CurrentPhase(const Context& context) const;
  /// The swap rule offers its exchange at this ply.
  bool SwapDue(const Header& header) const;
  void SumDice(Context& context) const;
  void CheckEnd(Context& context) const;
  void ChangePhases(Context& context) const;
  void RecordRepetition(Context& context) const;
  void NextTurn(Context& context) const;
  uint32_t MoveCode(const Context& context, MoveId move) const;

  std::unique_ptr<Model> model_;
  Rules rules_;
  std::vector<std::shared_ptr<void>> nodes_;  ///< Keeps every executable node alive.
};

}  // namespace ludens
