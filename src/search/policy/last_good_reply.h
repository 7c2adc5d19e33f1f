#pragma once

#include <optional>
#include <unordered_map>

#include "search/policy/playout_policy.h"

namespace ludens {

/// Last good reply with forgetting: the move with which a winner last answered the two previous
/// moves, or else the one previous move, is played where it is legal; else a random one. Replies of
/// those who did not win are forgotten.
///
/// Baier and Drake, "The power of forgetting: improving the last-good-reply policy in Monte Carlo
/// Go", 2010.
class LastGoodReply final : public PlayoutPolicy {
 public:
  void NewSearch() override { replies_.clear(); }
  uint32_t Choose(const PlyLog& record, Rng& rng) override;
  void Learn(const PlyLog& record, std::span<const float> utility) override;

  /// The remembered reply of the player of ply `at` to the `length` plies before it.
  std::optional<uint32_t> Reply(const PlyLog& record, size_t at, size_t length) const;

 private:
  static uint64_t Key(const PlyLog& record, size_t at, size_t length);

  std::unordered_map<uint64_t, uint32_t> replies_;
};

}  // namespace ludens
