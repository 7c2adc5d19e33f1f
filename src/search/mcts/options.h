#pragma once

#include <cstdint>
#include <string>

namespace ludens {

/// How a move is chosen in the tree (selection.h has the formulas).
enum class Selection : uint8_t { kUcb1, kRave, kGrave, kProgressiveHistory };

/// How moves are chosen beyond the tree (policy/ has one class for each).
enum class PlayoutStyle : uint8_t { kUniform, kMast, kNst, kLastGoodReply, kPpa };

/// What is made of positions whose value is certain.
enum class ProofStyle : uint8_t {
  kOff,
  kWinLoss,  ///< Wins and losses are proven through the tree.
  kBounds    ///< Any value is bounded from below and above, and dominated moves are pruned.
};

/// Whether playouts look one move ahead for wins, and two for threats.
enum class Decisive : uint8_t { kOff, kWins, kWinsAndThreats };

/// All settings of the one tree search. Every agent of this folder is a set of defaults for them.
struct MctsOptions {
  // Budget.
  int64_t iterations = 1000;  ///< Of all trees together. 0: as many as `seconds` allow.
  double seconds = 0;         ///< 0: no limit of time.
  int trees = 1;              ///< Independent trees whose counts are added at the root.
  int threads = 1;            ///< Threads that grow the trees; the result does not depend on them.
  int megabytes = 1024;       ///< Of nodes; a full tree is searched on but grows no more.

  // The tree.
  Selection selection = Selection::kUcb1;
  double c = 1.4142135623730951;  ///< Weight of exploration.
  double bias = 1e-5;             ///< RAVE and GRAVE: how soon own counts outweigh the others.
  int64_t reference = 50;         ///< GRAVE: least playouts of the node whose statistics are used.
  double history = 5;             ///< Progressive history: its weight.
  bool reuse = false;             ///< Keeps the part of the tree that the game went into.
  bool transpositions = false;    ///< Equal positions share one node.
  ProofStyle solver = ProofStyle::kOff;
  bool compact = true;  ///< Uses the game's compact form where nothing but the rules matters.

  // Playouts.
  PlayoutStyle playout = PlayoutStyle::kUniform;
  Decisive decisive = Decisive::kOff;
  int max_plies = 10000;    ///< After which a playout counts as a draw.
  double tau = 0.2;         ///< MAST: temperature.
  double epsilon = 0.2;     ///< NST: share of random moves.
  double alpha = 0.32;      ///< PPA: step of adaptation.
  double k = 1;             ///< PPA: sharpness of the playouts.
  bool features = false;    ///< Codes of moves include their features.
  bool memorize = false;    ///< PPA: the policy goes on from one own move to the next.
  std::string policy_file;  ///< PPA: an initial policy; empty: the uniform one.
};

}  // namespace ludens
