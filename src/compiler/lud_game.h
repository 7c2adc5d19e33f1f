#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "compiler/candidates.h"
#include "compiler/fast/enclosure.h"
#include "compiler/fast/movement.h"
#include "compiler/fast/placement.h"
#include "compiler/fast/seed_end.h"
#include "compiler/fast/seed_ply.h"
#include "compiler/fast/seed_run.h"
#include "compiler/heuristics.h"
#include "compiler/late_end.h"
#include "compiler/move_codes.h"
#include "compiler/plan/turns.h"
#include "compiler/playout_kinds.h"
#include "game/compact_game.h"
#include "ludemes/end/end_node.h"
#include "ludemes/start/start_node.h"
#include "state/context.h"
#include "state/dice_table.h"

namespace ludens {

/// When a player's phase gives way to another one.
struct PhaseChange {
  const IntNode* who = nullptr;          ///< Players + 1: everybody.
  const BoolNode* test = nullptr;        ///< Null: always.
  const BoolNode* quick_test = nullptr;  ///< The same in another form, for playouts; null: none.
  int target = -1;                       ///< -1: the phase after this one.
};

struct Phase {
  std::string name;
  Role owner = Role::kShared;
  const MovesNode* moves = nullptr;
  const MovesNode* plain = nullptr;  ///< `moves` without its set-at-a-time form, where it has one.
  const MoveSource* source = nullptr;  ///< Set-at-a-time form of `moves`, or null.
  const SeedRule* seeds = nullptr;     ///< The same where it chooses pits, or null.
  PhasePlayout playout;
  const CandidateRule* candidates = nullptr;  ///< Where a filter playout applies.
  EndRules end;
  SeedEnd seed_end;  ///< What the end rules of this phase and of the game wait for.
  /// The conditions of these rules, where each has just one; else nothing.
  std::optional<std::vector<const BoolNode*>> end_tests;
  std::vector<PhaseChange> changes;

  /// Playouts have nothing better for it than to list its moves.
  bool IsListed() const {
    return source == nullptr && seeds == nullptr && playout.kind == OptimisedPlayout::kStandard;
  }
};

/// Everything that the (rules …) of a game say, in executable form.
struct Rules {
  std::vector<const StartNode*> start;
  std::vector<Phase> phases;
  EndRules end;
  bool has_end = false;       ///< The draw by passes belongs to the (end …) clause.
  bool may_end_late = false;  ///< See MayEndLate.
};

/// A game compiled from a description: the forward model behind the Game interface, evaluated
/// ludeme by ludeme. Immutable and shared by threads.
class LudGame final : public Game, public TurnBook {
 public:
  LudGame(std::unique_ptr<Model> model, Rules rules);

  /// Hands over the executable nodes that the rules point to.
  void KeepNodes(std::vector<std::shared_ptr<void>> nodes) {
    nodes_.insert(nodes_.end(), nodes.begin(), nodes.end());
  }

  // Faster forms of the rules for playouts; null for none.
  void UseSource(size_t phase, const MoveSource* source);
  void UseSeeds(size_t phase, const SeedRule* rule) { rules_.phases[phase].seeds = rule; }
  /// How to play on in a game whose only phase chooses pits; null for not at all.
  void UseSeedRun(const SeedRun* run) { seed_run_ = run; }
  void UseSeedEnd(size_t phase, const SeedEnd& end) { rules_.phases[phase].seed_end = end; }
  /// Has playouts test a change of phase by another form of its condition.
  void UseChangeTest(size_t phase, size_t change, const BoolNode* test) {
    rules_.phases[phase].changes[change].quick_test = test;
  }
  void UsePlacement(std::unique_ptr<const Placement> plan);
  void UseMovement(std::unique_ptr<const Movement> plan) { movement_ = std::move(plan); }
  void UseEnclosure(std::unique_ptr<const Enclosure> plan) { enclosure_ = std::move(plan); }
  const Placement* placement() const { return placement_.get(); }
  const Movement* movement() const { return movement_.get(); }
  const Enclosure* enclosure() const { return enclosure_.get(); }
  const SeedRun* seed_run() const { return seed_run_; }

  const Model& model() const { return *model_; }
  const Rules& rules() const { return rules_; }
  /// What the metadata says about playing well.
  const AiMetadata& ai() const { return ai_; }
  void KeepAi(AiMetadata ai) { ai_ = std::move(ai); }

  // --- Game -----------------------------------------------------------------------------------
  void Start(StateBytes* state, Rng& rng) const override;
  bool IsOver(const StateBytes* state) const override;
  int Mover(const StateBytes* state) const override;
  void LegalMoves(const StateBytes* state, int player, MoveList& moves) const override;
  void SearchMoves(const StateBytes* state, int player, MoveList& moves) const override;
  void Apply(StateBytes* state, std::span<const Move> joint, Rng& rng) const override;
  void Utilities(const StateBytes* state, std::span<float> utility) const override;
  const CompactGame* compact() const override { return compact_.get(); }
  uint64_t Hash(const StateBytes* state) const override;
  void CopyState(const StateBytes* from, StateBytes* to) const override;
  void ApplyEach(const StateBytes* state, std::span<const Move> moves, StateBytes* after,
                 Rng& rng) const override;
  PlayoutResult Playout(StateBytes* state, Rng& rng, int max_plies) const override;
  PlayoutStatistics Playouts(const StateBytes* state, uint64_t seed, uint64_t first, uint64_t count,
                             int max_plies, PlayoutKind kind) const override;
  PlayoutResult StandardPlayout(StateBytes* state, Rng& rng, int max_plies) const override {
    return RunPlayout(state, rng, max_plies, Way::kListed);
  }
  PlayoutResult PlayoutOf(PlayoutKind kind, StateBytes* state, Rng& rng,
                          int max_plies) const override;
  std::string WhyNot(PlayoutKind kind) const override;
  PlayoutResult PolicyPlayout(MovePolicy& policy, StateBytes* state, Rng& rng,
                              int max_plies) const override;
  PlayoutResult GuidedPlayout(StateBytes* state, Rng& rng, int max_plies, PlayoutGuide& guide,
                              bool features, PlyLog& log) const override;
  void FeatureCodes(const StateBytes* state, std::span<const Move> moves,
                    std::span<uint32_t> codes) const override;
  uint32_t feature_codes() const override { return FeatureCoder().feature_codes(); }
  std::string FeaturesText() const override { return FeatureCoder().FeaturesText(); }
  std::string MoveText(const StateBytes* state, const Move& move) const override;
  std::vector<std::string> MoveTexts(const StateBytes* state, int player) const override;
  std::string StateText(const StateBytes* state) const override;
  std::string StateCode(const StateBytes* state) const override;
  void ParseState(std::string_view code, StateBytes* state) const override;

  // --- For conformance and for the engine's own tests ------------------------------------------
  /// A context on a state block, with this thread's scratch memory.
  Context MakeContext(StateBytes* state) const;
  /// The start position, with the game's own random numbers in the given state; with `recorded`,
  /// each placement of the start rules as a list of actions.
  void Begin(Context& context, uint64_t chance, StartLog* recorded = nullptr) const;
  /// All legal moves of the mover (of everybody, where all move at once), a forced pass where there
  /// are none. Clears the arena first.
  void Generate(Context& context, MoveIds& out) const;
  /// Calls `visit(to)` for every move that Generate would list, with its destination (-1 without
  /// one), in any order; finds them by the phase's sets where there are any.
  void ForEachTarget(Context& context, FunctionRef<void(int)> visit) const;
  /// One move of all players together, in games where they move at once.
  MoveId Combine(Context& context, std::span<const MoveId> moves) const;
  /// The same beside what is in the arena: for questions asked while a move is being chosen.
  void GenerateMore(Context& context, MoveIds& out) const;
  /// The moves of Generate in the same order, one of which is to be built and played next
  /// (MovesNode::ListToPlay); nothing where there is only the forced pass.
  /// REQUIRES: ListsOptions().
  void ListToPlay(Context& context, MoveOptions& out) const;
  /// Plays one of them.
  void PlayOption(Context& context, const MoveOptions& options, size_t index,
                  LateEnd* late = nullptr) const;
  /// The rules leave what each of them lists as it is: no whole-game rule sees to all moves.
  bool ListsOptions() const;
  /// Plays a generated move: actions, consequences, end rules, phases, whose turn is next.
  void Play(Context& context, MoveId move) const override { PlayMove(context, move, nullptr); }

  /// How playouts find and make their moves: from the list of all; by the phases' sets, each move
  /// tried on a copy and the end rules asked at once; or by the sets with all that spares work
  /// (PlayIfLegal, late_end.h, Context::brief_log). All have the same distribution; the last two
  /// play the same games for the same random numbers.
  enum class Way : uint8_t { kListed, kSets, kShortcuts };
  /// Plays to the end; `so_far` is what was played of the playout before.
  PlayoutResult RunPlayout(StateBytes* state, Rng& rng, int max_plies, Way way,
                           PlayoutResult so_far = {}) const;

  /// True when a chosen move passes its postcondition and the repetition rule.
  bool IsLegal(Context& context, const Choice& choice) const;
  /// The swap rule offers its exchange at this ply.
  bool SwapDue(const Header& header) const {
    return model_->swap_rule && header.moves - header.start_moves == model_->players - 1;
  }

  // --- Moves that are checked when they are drawn (lud_candidates.cc) --------------------------
  /// Appends the mover's candidates of one stage; false when there is no such stage.
  bool ListCandidates(Context& context, int stage, Candidates& out) const;
  /// True when a candidate is legal; it may then be played. Decided once.
  bool Settle(Context& context, Candidates& candidates, size_t index) const;
  /// A generated move as agents see it.
  Move Describe(const Context& context, MoveId id, uint64_t number) const;

  // --- RuleBook -------------------------------------------------------------------------------
  void LegalMoves(Context& context, MoveIds& out) const override;
  const MovesNode* PhaseMoves(int phase) const override;
  void FinishMove(Context& context) const override { EndPly(context, context.mover()); }
  const MoveSource* SourceOf(const Context& context) const override {
    return CurrentPhase(context).source;
  }
  int FindPhase(std::string_view name) const override;

 private:
  /// What PlayRandom found where it cannot say how many moves there were.
  static constexpr int kUncounted = -1, kNotPlayed = -2;
  /// Draws a legal move uniformly by the phase's set-at-a-time source and plays it; answers how
  /// many moves there were to choose from, kUncounted where illegal ones may have been among them,
  /// kNotPlayed where there was none and so the turn has changed (EndsLate).
  /// REQUIRES: the mover's phase has a source.
  int PlayRandom(Context& context, Rng& rng, LateEnd* late) const;
  /// The same by a rule that chooses pits.
  int PlaySeeds(Context& context, Rng& rng, const Phase& phase, LateEnd& late) const;
  void PlaySeedMove(Context& context, const SeedMoves& moves, const SeedMoves::Set& set, int k,
                    const Phase& phase, LateEnd& late) const;
  /// What comes after a move of seeds, in the shortest way that the phase allows.
  void EndSeedPly(Context& context, int mover, const Phase& phase, LateEnd& late) const;
  /// What PlayRandom does where there is no move: `none` if the rules list none at all, not even
  /// such as are refused.
  int PlayWithout(Context& context, LateEnd* late, bool none) const;
  /// Plays a generated move drawn from the list of all; 0 as kNotPlayed above.
  size_t PlayFromList(Context& context, Rng& rng, LateEnd* late) const;
  /// The same by the list of moves that are not built yet. REQUIRES: ListsOptions().
  size_t PlayFromOptions(Context& context, Rng& rng, MoveOptions& options, LateEnd* late) const;
  /// Nothing but the forced pass was generated.
  static bool IsStuck(const Context& context, const MoveIds& ids) {
    return ids.size() == 1 && context.arena().IsForced(ids[0]);
  }
  void PlayMove(Context& context, MoveId move, LateEnd* late) const;
  // --- Plies from lists (lud_listed.cc) ---------------------------------------------------------
  /// This thread's list, to be used again.
  static MoveOptions& ThreadOptions();
  /// What PlayOption does before the end rules.
  void ApplyOption(Context& context, const MoveOptions& options, size_t index) const;
  /// As PlayFromOptions. REQUIRES: lean_lists_, the phase is the mover's and IsListed().
  int PlayListed(Context& context, Rng& rng, const Phase& phase, MoveOptions& options,
                 LateEnd& late) const;
  /// Playouts draw all their moves by PlayListed.
  bool PlaysFromListsOnly() const {
    return lean_lists_ && rules_.phases.size() == 1 && rules_.phases.front().IsListed() &&
           movement_ == nullptr && !model_->sequence_capture && !model_->layout.has_last_sites;
  }
  /// RunPlayout with Way::kShortcuts. REQUIRES: PlaysFromListsOnly().
  PlayoutResult RunListed(StateBytes* state, Rng& rng, int max_plies) const;
  /// As EndPly.
  void EndListedPly(Context& context, const Phase& phase, LateEnd& late) const;

  // --- Plies of plain games, with nothing that they do not need (lud_lean.cc) -------------------
  /// As PlayRandom. REQUIRES: IsLean(phase), the phase is the mover's.
  int PlayLean(Context& context, Rng& rng, const Phase& phase, LateEnd& late) const;
  bool IsLean(const Phase& phase) const { return lean_plies_ && phase.end_tests.has_value(); }
  void EndLeanPly(Context& context, const Phase& phase, LateEnd& late) const;
  bool MayEndLeanly(Context& context, const Phase& phase) const;
  void FinishLeanPly(Context& context) const;
  /// Fills in Phase::end_tests.
  void FindEndTests();

  void PlayChoice(Context& context, Choice& choice, LateEnd* late = nullptr) const;
  /// The same without the end rules and what follows them.
  void ApplyChoice(Context& context, Choice& choice) const;
  /// Plays a choice if it is legal. Where that is seen after the move, the move is made only once,
  /// unless `late` is null.
  bool PlayIfLegal(Context& context, Choice& choice, LateEnd* late) const;
  /// True when the end rules that left a question open are to be asked again, as no move was found;
  /// it is done, and the game is over or somebody's turn.
  bool EndsLate(Context& context, LateEnd* late) const;
  Legality Judge(Context& context, const Candidate& candidate, int occurrences) const;
  /// Plays the first legal one of the candidates that a chooser draws; false where there was none
  /// and so the turn has changed (EndsLate).
  template <typename Chooser>
  bool PlayCandidate(Context& context, Chooser& chooser, Rng& rng, LateEnd* late) const;
  /// One ply by the phase's optimised kind of playout; answers as PlayRandom does. `listed` is the
  /// phase whose empty sites are in the thread's list, or null, and is kept up to date.
  int PlayByKind(Context& context, Rng& rng, const Phase*& listed, LateEnd* late) const;
  /// Plays plies to the end; each answers how many moves there were, 0 where they were not counted.
  template <typename PlayPly>
  PlayoutResult PlayOn(Context context, Rng& rng, int max_plies, const PlayPly& play_ply) const;
  /// One uniform ply from a kept list of empty sites; answers as PlayFromList does.
  size_t PlayOnEmpty(Context& context, SiteType type, std::vector<int>& empty, Rng& rng,
                     LateEnd* late) const;
  MoveId NewForcedPass(Context& context, int player) const;
  /// Adds what the rules leave out: forced passes, moves of everybody at once.
  void CompleteMoves(Context& context, MoveIds& out) const;
  void InitialiseHeader(Context& context) const;
  /// What Begin leads to but for Header::chance, found when it is first asked for; null where
  /// start rules draw random numbers.
  const StateBytes* FixedStart() const;
  /// What comes before the actions of a move. With `ask_for_moves`, a mover without any is noted
  /// as stalemated.
  void BeginPly(Context& context, bool ask_for_moves) const;
  /// Passes that are not forced are moves like others: who makes one is not stalemated. In games of
  /// chance the question is asked nevertheless, as it uses up random numbers.
  bool MayBeStalemate(const Context& context, MoveId move) const;
  void EndPly(Context& context, int mover, LateEnd* late = nullptr) const;
  /// What follows the end rules: phases, counters, whose turn is next.
  void FinishPly(Context& context, int mover) const;
  void FinishSpecialPly(Context& context, int mover) const;
  /// Plays on from a loaded board; `state` is brought up to date only where it must be.
  PlayoutResult PlayPlacements(Placement::Board& board, StateBytes* state, Rng& rng,
                               int max_plies) const;
  /// Puts the stones that only the board knows into the state too; the last one's ply is left
  /// before its end rules.
  void CatchUp(Context& context, Placement::Board& board) const;
  void PlaySwap(Context& context) const;
  /// Lets `run` play plies by the movement plan, as many as it may; answers how many.
  int RunMovement(Context& context, int max_plies, LateEnd& late,
                  FunctionRef<Movement::Outcome(int, Movement::Replay)> run) const;
  /// Plays stone by stone on the enclosure plan's board as long as it may (lud_enclosing.cc).
  PlayoutResult PlayEnclosing(StateBytes* state, Rng& rng, int max_plies) const;
  /// Plays pit by pit as long as seeds go round as usual (lud_sowing.cc).
  PlayoutResult PlaySowing(StateBytes* state, Rng& rng, int max_plies) const;
  /// Plies that may follow before a limit of the game is reached, at least 1.
  int PliesLeft(const Header& header) const;
  const Phase& CurrentPhase(const Context& context) const {
    if (rules_.phases.size() == 1) return rules_.phases.front();
    const int phase = context.header().phase[static_cast<size_t>(std::max(1, context.mover()))];
    return rules_.phases[static_cast<size_t>(phase)];
  }
  void CheckEnd(Context& context) const;
  /// True when the end rules, or a limit, might end the game if the next player can move.
  bool MayEnd(Context& context) const;
  /// True when a rule of a phase or of the game might end the game.
  bool AnyEndHolds(Context& context, const Phase& phase) const;
  /// The limit of turns or moves that has been reached, kNotOver for none.
  EndType LimitReached(const Header& header) const {
    if (header.turn >= most_turns_) return EndType::kTurnLimit;
    const bool moves = header.moves - header.start_moves >= model_->move_limit;
    return moves ? EndType::kMoveLimit : EndType::kNotOver;
  }
  void ChangePhases(Context& context) const;
  void RecordRepetition(Context& context) const;
  void NextTurn(Context& context) const;
  /// Plays one of the moves that are left when one was refused; false when none is legal.
  bool PlayAnother(Context& context, Rng& rng, const MoveSource& source, int count, int refused,
                   LateEnd* late) const;
  /// The texts of all generated moves, and whose moves they are.
  std::vector<std::string> AllTexts(const StateBytes* state, std::vector<int>& movers) const;
  bool RepeatsWithAll(Context& context, const Choice& choice) const;

  // --- Moves for search, by the phase's source where there is one (lud_moves.cc) ---------------
  bool UsesSource(const Context& context) const;
  /// Lists the source's moves; ChoiceAt may then be asked about this position.
  void ListBySource(Context& context, ListedMoves& out) const;
  Choice ChoiceAt(Context& context, uint64_t index) const;
  /// Calls `visit(index)` for the listed moves that are legal.
  template <typename Visit>
  void ForEachLegal(Context& context, const ListedMoves& listed, Visit&& visit) const;
  void PlayForcedPass(Context& context) const;
  void ListSourced(Context& context, MoveList& moves) const;
  /// Moves of SearchMoves that a source listed: their ids are the source's.
  static bool IsSourced(const Move& move);
  void ApplySourced(StateBytes* state, const Move& move) const;
  /// ApplyEach for moves of a source: its sets are collected once for all of them.
  void ApplySourcedEach(const StateBytes* state, std::span<const Move> moves,
                        StateBytes* after) const;
  /// Where Generate has such a move.
  size_t GeneratedIndex(Context& context, const Move& move) const;
  // --- Guided playouts (lud_guided.cc) ---------------------------------------------------------
  /// The codes of the movement plan's steps, made when they are first asked for.
  std::span<const uint32_t> MovementCodes(bool features) const;
  bool TakesWhatIsThere(Context& context, const Movement::Step& step) const;
  /// One ply by rules; false where no move was found and so the turn has changed (EndsLate).
  bool PlayGuided(Context& context, PlayoutGuide& guide, bool features, PlyLog& log, Rng& rng,
                  LateEnd* late) const;
  /// The same by the phase's source.
  bool GuideSourced(Context& context, PlayoutGuide& guide, bool features, PlyLog& log, Rng& rng,
                    LateEnd* late) const;
  void CodeAll(const Context& context, const ListedMoves& listed, bool features,
               std::span<uint32_t> codes) const;
  uint32_t CodeOf(const Context& context, const CodedMove& move, bool features) const;
  uint32_t MoveCode(const Context& context, MoveId move, bool features) const;
  /// The numbering with features, made when it is first asked for: it looks at the first moves.
  const MoveCodes& FeatureCoder() const;
  void TellFootprints(MoveCodes& codes) const;

  std::unique_ptr<Model> model_;
  Rules rules_;
  DiceTable dice_;
  AiMetadata ai_;
  int most_turns_ = 0;  ///< Of all players together; the game ends with them.
  bool has_phase_changes_ = false;
  bool plain_plies_ = true;  ///< After a ply there is only whose turn is next.
  /// There are no positions to remember, dice, visited sites or captures that wait: plies may be
  /// played by PlayLean.
  bool lean_plies_ = false;
  /// The same for PlayListed, where there may be dice and visited sites.
  bool lean_lists_ = false;
  std::unique_ptr<const Placement> placement_;
  std::unique_ptr<const CompactGame> compact_;
  std::unique_ptr<const Movement> movement_;
  std::unique_ptr<const Enclosure> enclosure_;
  const SeedRun* seed_run_ = nullptr;
  MoveCodes codes_;
  mutable std::once_flag feature_coder_made_;
  mutable std::unique_ptr<MoveCodes> feature_coder_;
  struct LazyStart {
    std::once_flag made;
    std::unique_ptr<const OwnedState> state;
  };
  mutable LazyStart fixed_start_;
  struct LazyCodes {
    std::once_flag made;
    std::vector<uint32_t> codes;
  };
  mutable std::array<LazyCodes, 2> movement_codes_;  ///< Without and with features.
  std::vector<std::shared_ptr<void>> nodes_;         ///< Keeps every executable node alive.
};

}  // namespace ludens
