#pragma once

#include <algorithm>
#include <array>

#include "state/header.h"

namespace ludens {

/// The parts of a header that a ply changes.
class HeaderMark {
 public:
  HeaderMark() = default;
  explicit HeaderMark(const Header& header)
      : last_(header.last),
        second_last_(header.second_last),
        last_to_{header.last_to[1], header.last_to[2]},
        last_from_{header.last_from[1], header.last_from[2]},
        other_mover_(header.other_mover),
        run_moves_(header.run_moves),
        passed_runs_(header.passed_runs),
        run_opened_(header.run_opened),
        mover_(header.mover),
        next_(header.next),
        prev_(header.prev),
        counter_(header.counter),
        turn_(header.turn),
        turns_same_player_(header.turns_same_player),
        consecutive_passes_(header.consecutive_passes),
        moves_(header.moves),
        pending_count_(header.pending_count),
        decided_(header.decided) {}

  void Restore(Header& header) const {
    header.last = last_;
    header.second_last = second_last_;
    std::copy(last_to_.begin(), last_to_.end(), header.last_to.begin() + 1);
    std::copy(last_from_.begin(), last_from_.end(), header.last_from.begin() + 1);
    header.other_mover = other_mover_;
    header.run_moves = run_moves_;
    header.passed_runs = passed_runs_;
    header.run_opened = run_opened_;
    header.mover = mover_;
    header.next = next_;
    header.prev = prev_;
    header.counter = counter_;
    header.turn = turn_;
    header.turns_same_player = turns_same_player_;
    header.consecutive_passes = consecutive_passes_;
    header.moves = moves_;
    header.pending_count = pending_count_;
    header.decided = decided_;
  }

 private:
  LastMove last_, second_last_;
  std::array<int16_t, 2> last_to_{}, last_from_{};
  int16_t other_mover_ = 0, run_moves_ = 0, passed_runs_ = 0;
  bool run_opened_ = false;
  int8_t mover_ = 0, next_ = 0, prev_ = 0;
  int32_t counter_ = 0, turn_ = 0, turns_same_player_ = 0, consecutive_passes_ = 0, moves_ = 0,
          pending_count_ = 0, decided_ = 0;
};

}  // namespace ludens
