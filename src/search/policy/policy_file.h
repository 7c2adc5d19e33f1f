#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "game/game.h"
#include "search/policy/policy_weights.h"

namespace ludens {

/// Playout policies learned beforehand, one per position near the start of a game, in a file of
/// its own format: text lines with a version, the game's name and fingerprint, and a checksum.
class SavedPolicy {
 public:
  /// Weights of one position, by code.
  using Weights = std::vector<std::pair<uint32_t, float>>;

  SavedPolicy(const Game& game, bool features);

  /// Throws Error when there is no such file, it is damaged, of another version, or belongs to
  /// another game or kind of codes.
  static SavedPolicy Read(const std::string& path, const Game& game, bool features);
  /// Throws Error when the file cannot be written.
  void Write(const std::string& path) const;

  void Add(const StateBytes* state, const PolicyWeights& weights);
  /// Sets the weights learned for this position; leaves them alone where there are none.
  void LoadFor(const StateBytes* state, PolicyWeights& weights) const;
  size_t positions() const { return positions_.size(); }

 private:
  std::string Body() const;

  const Game* game_;
  bool features_;
  std::map<uint64_t, Weights> positions_;  ///< By hash.
};

/// What distinguishes a game from others for learned files: its name, its sizes and its first
/// positions.
uint64_t GameFingerprint(const Game& game, bool features);

}  // namespace ludens
