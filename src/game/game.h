#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"

namespace ludens {

class CompactGame;   // game/compact_game.h
class PlayoutGuide;  // game/guide.h
struct PlyLog;

/// Players are numbered 1…n as in the language; index 0 of per-player arrays is unused.
inline constexpr int kMaxPlayers = 16;

/// A move as agents hold it: small, copyable, meaningful together with the state it was generated
/// in. `id` is what Game::Apply needs; what it encodes is the game's own business. `code` names
/// the move across states (same piece, same from and to), for tables of statistics.
struct Move {
  uint64_t id = 0;
  uint32_t code = 0;
  uint16_t player = 0;  ///< The player (role) that makes it.
  uint16_t flags = 0;   ///< Bits of MoveFlag.

  bool operator==(const Move&) const = default;
};
static_assert(sizeof(Move) == 16);

enum MoveFlag : uint16_t {
  kPassMove = 1,   ///< Changes nothing but the turn.
  kSwapMove = 2,   ///< The swap (pie) rule's exchange of sides.
  kForcedMove = 4  ///< The single pass of a player without moves.
};

using MoveList = std::vector<Move>;

/// Facts about a game that never change.
struct GameFacts {
  std::string name;
  int players = 2;
  bool simultaneous = false;              ///< Several players may move at the same ply.
  bool stochastic = false;                ///< Applying or generating moves may draw random numbers.
  bool hidden = false;                    ///< Players do not see everything.
  uint32_t move_codes = 0;                ///< Move::code is below this.
  std::vector<std::string> player_names;  ///< Index 0 unused.
};

/// How one playout ended.
struct PlayoutResult {
  int plies = 0;  ///< Applied moves, forced passes included.
  int turns = 0;  ///< Changes of the mover plus one, without passes that closed the game.
  uint64_t branching_sum = 0;    ///< Legal moves summed over the plies, where they were counted.
  uint64_t branching_plies = 0;  ///< Plies whose legal moves were counted.
  bool hit_limit = false;        ///< Stopped by a limit of plies or turns, not by an end rule.
  std::array<float, kMaxPlayers + 1> utility{};  ///< In [0, 1], index 0 unused.
};

/// How playouts are played: by the fastest way, by listing the legal moves at every ply, or by one
/// of the optimisations that some rules allow, which all have the same distribution.
enum class PlayoutKind : uint8_t { kAuto, kStandard, kAddToEmpty, kFilter, kNoRepetition };

/// Sums over many playouts. Those of disjoint ranges of playouts add up to those of the whole.
struct PlayoutStatistics {
  uint64_t playouts = 0;
  uint64_t plies = 0;
  uint64_t squared_plies = 0;
  int min_plies = 0;  ///< Of no playouts: 0, as max_plies.
  int max_plies = 0;
  uint64_t branching_sum = 0;
  uint64_t branching_plies = 0;
  uint64_t hit_limit = 0;
  uint64_t draws = 0;  ///< Finished, and no player alone has the highest utility.
  std::array<uint64_t, kMaxPlayers + 1> wins{};  ///< Index 0 unused, as below.
  std::array<double, kMaxPlayers + 1> utility{};
  std::array<double, kMaxPlayers + 1> squared_utility{};

  void Add(const PlayoutResult& result, int players);
  void Add(const PlayoutStatistics& other);
};

class MovePolicy;  // game/move_policy.h

/// A position of some game: one flat block of bytes that only its Game understands, copied by
/// memcpy, or by Game::CopyState where blocks may be large; searches may keep blocks of
/// Game::state_size() bytes in arenas of their own.
using StateBytes = std::byte;

/// What every agent, command and experiment sees of a game, whichever language described it.
///
/// Immutable: one object is shared by all threads. A state is a caller-owned block of
/// state_size() bytes, aligned to 64. Virtual calls are per ply or per playout, never per site.
class Game {
 public:
  virtual ~Game() = default;

  const GameFacts& facts() const { return facts_; }
  size_t state_size() const { return state_size_; }

  /// Sets `state` to a start position. Draws random numbers only in stochastic games.
  virtual void Start(StateBytes* state, Rng& rng) const = 0;

  /// Makes `to` the same position as `from`; bytes that mean nothing there may be left as they are.
  virtual void CopyState(const StateBytes* from, StateBytes* to) const;

  virtual bool IsOver(const StateBytes* state) const = 0;

  /// The player to move; in a simultaneous game the lowest of those to move. 0 when over.
  virtual int Mover(const StateBytes* state) const = 0;

  /// Appends the legal moves of `player` in a fixed order that depends only on the description
  /// and the position. A player to move without moves yields exactly one forced pass; a player
  /// not to move yields nothing. REQUIRES: !IsOver(state).
  virtual void LegalMoves(const StateBytes* state, int player, MoveList& moves) const = 0;

  /// The same moves in any order, found in the fastest way: for search. Their ids differ from those
  /// of LegalMoves, but mean the same to Apply, MoveText and FeatureCodes.
  virtual void SearchMoves(const StateBytes* state, int player, MoveList& moves) const {
    LegalMoves(state, player, moves);
  }

  /// Plays one move per player to move (a single move in alternating games).
  /// REQUIRES: each move was generated by LegalMoves or SearchMoves in this very position.
  virtual void Apply(StateBytes* state, std::span<const Move> joint, Rng& rng) const = 0;

  /// Plays each of `moves` by itself from `state`; the positions go to consecutive blocks of
  /// state_size() bytes at `after`. The same as copying and Apply for each, often faster.
  /// REQUIRES: all are moves of the only player to move.
  virtual void ApplyEach(const StateBytes* state, std::span<const Move> moves, StateBytes* after,
                         Rng& rng) const;

  /// Utilities in [0, 1] per player (index 0 unused) of a finished game; a draw is 0.5.
  virtual void Utilities(const StateBytes* state, std::span<float> utility) const = 0;

  /// The same game on smaller states, for searches; null where there is none.
  virtual const CompactGame* compact() const { return nullptr; }

  /// Equal positions have equal hashes, whichever way they were reached.
  virtual uint64_t Hash(const StateBytes* state) const = 0;

  /// Plays uniformly random moves to the end, or to `max_plies`, by the fastest way that is
  /// distribution-equal to drawing from LegalMoves at every ply. `state` serves as working memory:
  /// what it holds afterwards is not specified.
  virtual PlayoutResult Playout(StateBytes* state, Rng& rng, int max_plies) const {
    return StandardPlayout(state, rng, max_plies);
  }
  /// The slow twin: all legal moves at every ply, one of them drawn.
  virtual PlayoutResult StandardPlayout(StateBytes* state, Rng& rng, int max_plies) const;

  /// Playouts of one kind. REQUIRES: WhyNot(kind) is empty.
  virtual PlayoutResult PlayoutOf(PlayoutKind kind, StateBytes* state, Rng& rng,
                                  int max_plies) const {
    return kind == PlayoutKind::kStandard ? StandardPlayout(state, rng, max_plies)
                                          : Playout(state, rng, max_plies);
  }
  /// Why playouts of this kind cannot be played; empty where they can.
  virtual std::string WhyNot(PlayoutKind kind) const;

  /// A playout whose moves a policy chooses. Where the rules allow it, the policy is offered moves
  /// that are checked only when it draws them.
  virtual PlayoutResult PolicyPlayout(MovePolicy& policy, StateBytes* state, Rng& rng,
                                      int max_plies) const;

  /// Plays moves that `guide` chooses by their codes, and appends every ply to `record`: codes with
  /// features where `features` is set, else those of Move::code.
  virtual PlayoutResult GuidedPlayout(StateBytes* state, Rng& rng, int max_plies,
                                      PlayoutGuide& guide, bool features, PlyLog& record) const;

  /// Codes that tell more about a move than where it goes: what it captures, what stands beside
  /// its destination. Games without such features answer Move::code.
  /// REQUIRES: the moves were generated in this position; the spans have the same length.
  virtual void FeatureCodes(const StateBytes* state, std::span<const Move> moves,
                            std::span<uint32_t> codes) const;
  /// Every code with features is below this.
  virtual uint32_t feature_codes() const { return facts_.move_codes; }
  /// The features in words, for people.
  virtual std::string FeaturesText() const { return "none"; }

  /// Plays `count` playouts from `state`, numbered from `first`; playout k draws from
  /// Rng(seed, k), so the sums depend on neither threads nor the split into ranges. Games that
  /// play many playouts at once override this; the sums are those of Playout all the same.
  virtual PlayoutStatistics Playouts(const StateBytes* state, uint64_t seed, uint64_t first,
                                     uint64_t count, int max_plies,
                                     PlayoutKind kind = PlayoutKind::kAuto) const;

  /// A description of the position in a fixed number of values for learners (0: none given).
  virtual size_t feature_count() const { return 0; }
  virtual void Features(const StateBytes* state, std::span<float> features) const;

  /// The move in words; no other legal move of the position has the same text.
  virtual std::string MoveText(const StateBytes* state, const Move& move) const = 0;
  /// The texts of all legal moves of `player`, in the order of LegalMoves.
  virtual std::vector<std::string> MoveTexts(const StateBytes* state, int player) const;
  /// The legal move of `player` with this text; none when no legal move has it.
  std::optional<Move> ParseMove(const StateBytes* state, int player, std::string_view text) const;

  /// The position for people to read.
  virtual std::string StateText(const StateBytes* state) const = 0;
  /// The whole position on one line, in a form that depends on nothing but the position.
  virtual std::string StateCode(const StateBytes* state) const;
  /// Sets `state` to the position with this code. Throws Error where the text is none.
  virtual void ParseState(std::string_view code, StateBytes* state) const;

 protected:
  GameFacts facts_;
  size_t state_size_ = 0;
};

/// A state block that owns its memory.
class OwnedState {
 public:
  explicit OwnedState(const Game& game);
  /// A copy of a position of the game.
  OwnedState(const Game& game, const StateBytes* state);
  OwnedState(const OwnedState& other);
  OwnedState& operator=(const OwnedState& other);
  ~OwnedState();

  StateBytes* get() { return bytes_; }
  const StateBytes* get() const { return bytes_; }

 private:
  size_t size_;
  StateBytes* bytes_;
};

}  // namespace ludens
