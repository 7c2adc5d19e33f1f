#pragma once

#include <memory>
#include <span>
#include <vector>

#include "game/move_policy.h"

namespace ludens {

/// Sorts moves into few classes: higher ones come first. May learn from the playouts.
class MoveLevels {
 public:
  virtual ~MoveLevels() = default;
  /// `levels` comes filled with 0.
  virtual void Rank(Choices& choices, std::span<int> levels) = 0;
  virtual void Begin() {}
  virtual void Played(const Choices&, size_t) {}
  virtual void End(const PlayoutResult&) {}
};

/// Last good reply: the reply to the move before that was last part of a win comes first; a reply
/// that was part of a loss is forgotten.
class LastGoodReplyLevels final : public MoveLevels {
 public:
  explicit LastGoodReplyLevels(const GameFacts& facts);
  void Rank(Choices& choices, std::span<int> levels) override;
  void Begin() override { played_.clear(); }
  void Played(const Choices& choices, size_t index) override;
  void End(const PlayoutResult& result) override;

 private:
  static constexpr uint32_t kNoReply = ~uint32_t{0};
  uint32_t& ReplyTo(const Move& previous, int player) {
    return replies_[static_cast<size_t>(player) * codes_ + previous.code];
  }

  size_t codes_;
  std::vector<uint32_t> replies_;  ///< Move::code by replying player and the code replied to.
  MoveList played_;
};

/// Decisive moves, which win at once, come first. With `anti`, moves after which the next player
/// has a decisive one come last. Where chance takes part, what it brings is known beforehand.
class DecisiveLevels final : public MoveLevels {
 public:
  DecisiveLevels(const Game& game, bool anti) : anti_(anti), after_(game), reply_(game) {}
  void Rank(Choices& choices, std::span<int> levels) override;

 private:
  bool AllowsWin(const Game& game, int player);

  bool anti_;
  OwnedState after_;
  OwnedState reply_;
  MoveList replies_;
};

}  // namespace ludens
