#include "ludemes/in_place.h"

#include "ludemes/apply_move.h"

namespace ludens {
namespace {

Pool<DoneMoves>& ListsOfThread() {
  static thread_local Pool<DoneMoves> lists;
  return lists;
}

DoneMove DoneSince(const Context& context, MoveId move, size_t begin) {
  return {context.arena()[move], begin, context.scratch.applied.size()};
}

}  // namespace

BorrowedDone::BorrowedDone() : Borrowed(ListsOfThread()) {}

bool MayAdvance(const Context& context) {
  const Model& model = context.model;
  return !model.sequence_capture && !model.stacking && !context.state.layout().has_last_sites;
}

void AdvanceByMoves(const MovesNode& rule, Context& context, DoneMoves& done) {
  const ArenaScope arena(context);
  BorrowedMoves moves(context);
  rule.Eval(context, *moves);
  for (const MoveId move : *moves) {
    const size_t begin = context.scratch.applied.size();
    ApplyMove(context, move, false);
    done.push_back(DoneSince(context, move, begin));
  }
}

LookAhead::LookAhead(Context& context)
    : context_(context),
      applied_begin_(context.scratch.applied_begin),
      done_before_(context.scratch.done_before),
      brief_log_(context.brief_log),
      assumes_moves_(context.assumes_moves) {
  const Header& header = context.header();
  chance_ = header.chance;
  stalemated_ = header.stalemated;
  moves_ = header.moves;
  last_ = header.last;
  second_last_ = header.second_last;
  last_to_ = header.last_to;
  last_from_ = header.last_from;
  other_mover_ = header.other_mover;
  run_moves_ = header.run_moves;
  passed_runs_ = header.passed_runs;
  run_opened_ = header.run_opened;
  context.brief_log = context.assumes_moves = false;
}

LookAhead::~LookAhead() {
  context_.scratch.applied_begin = applied_begin_;
  context_.scratch.done_before = done_before_;
  context_.brief_log = brief_log_;
  context_.assumes_moves = assumes_moves_;
  Header& header = context_.header();
  header.chance = chance_;
  header.stalemated = stalemated_;
  header.moves = moves_;
  header.last = last_;
  header.second_last = second_last_;
  header.last_to = last_to_;
  header.last_from = last_from_;
  header.other_mover = other_mover_;
  header.run_moves = run_moves_;
  header.passed_runs = passed_runs_;
  header.run_opened = run_opened_;
}

void LookAhead::Play(const MovesNode& rule, DoneMoves& done) {
  const ArenaScope arena(context_);
  BorrowedMoves moves(context_);
  rule.Eval(context_, *moves);
  Scratch& scratch = context_.scratch;
  for (const MoveId move : *moves) {
    // What was done before belongs to other moves.
    const size_t begin = scratch.applied_begin = scratch.applied.size();
    scratch.done_before = 0;
    ApplyMove(context_, move, true);
    done.push_back(DoneSince(context_, move, begin));
  }
}

void LookAhead::Play(const InPlace& rule, DoneMoves& done) {
  const size_t first = done.size();
  rule.Advance(context_, done);
  const Stack<Action>& applied = context_.scratch.applied;
  for (size_t i = first; i < done.size(); ++i)
    RecordDone(context_, done[i].record,
               {applied.begin() + done[i].begin, applied.begin() + done[i].end});
}

}  // namespace ludens
