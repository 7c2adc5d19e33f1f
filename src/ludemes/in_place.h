#pragma once

#include <vector>

#include "ludemes/nodes.h"

namespace ludens {

/// A move that was applied, and nothing is to follow.
struct DoneMove {
  MoveRecord record;  ///< Who moved from where to where; without parts.
  size_t begin, end;  ///< Its actions in Scratch::applied.
};
using DoneMoves = std::vector<DoneMove>;

/// A rule whose moves are what it did on the way, one after another: it can do so on the state that
/// they are meant for, instead of trying them out on a copy to have them applied once more.
class InPlace {
 public:
  virtual ~InPlace() = default;
  /// Equal to Eval and ApplyMove without `record` for each move, in order. Appends the moves.
  virtual void Advance(Context& context, DoneMoves& done) const = 0;
};

/// True when a move applied leaves nothing behind but its actions and what LookAhead takes back.
bool MayAdvance(const Context& context);
/// What Advance is equal to.
void AdvanceByMoves(const MovesNode& rule, Context& context, DoneMoves& done);

/// A look-ahead on the state itself, which stays as it is at the end of the scope: only what would
/// have been the copy's own is taken back. That is the last moves, random numbers that were drawn
/// and answers about moves. REQUIRES: MayAdvance(context).
class LookAhead {
 public:
  explicit LookAhead(Context& context);
  ~LookAhead();
  LookAhead(const LookAhead&) = delete;
  LookAhead& operator=(const LookAhead&) = delete;

  /// Applies the moves of a rule, each with `record`, and appends them to `done`.
  void Play(const MovesNode& rule, DoneMoves& done);
  /// The same, for one that works in place.
  void Play(const InPlace& rule, DoneMoves& done);

 private:
  Context& context_;
  size_t applied_begin_, done_before_;
  bool brief_log_, assumes_moves_;
  uint64_t chance_;
  uint32_t stalemated_;
  int32_t moves_;
  LastMove last_, second_last_;
  Header::PerPlayer<int16_t> last_to_, last_from_;
  int16_t other_mover_, run_moves_, passed_runs_;
  bool run_opened_;
};

/// A list of moves for the time of a scope.
class BorrowedDone : public Borrowed<DoneMoves> {
 public:
  BorrowedDone();
};

}  // namespace ludens
