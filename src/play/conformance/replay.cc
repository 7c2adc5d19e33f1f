#include "play/conformance/replay.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "base/error.h"
#include "ludemes/apply_move.h"

namespace ludens {
namespace {

/// A replay under way; each step answers true while everything agrees.
class Replayer {
 public:
  Replayer(const LudGame& game, const RecordedTrial& trial, StateBytes* state)
      : game_(game), trial_(trial), state_(state), context_(game.MakeContext(state)) {}

  ReplayResult Run() {
    if (Start() && Moves()) End(context_.header());
    return std::move(result_);
  }

  /// One ply of a longer record, and how it ended.
  bool Ply(size_t ply, const RecordedMove& recorded) {
    BorrowedMoves moves(context_);
    game_.Generate(context_, *moves);
    if (ply < trial_.legal_counts.size() &&
        static_cast<int>(moves->size()) != trial_.legal_counts[ply])
      return Diverge(
          fmt::format("{} legal moves, recorded {}; mover {}; recorded move {}->{} {}; ours{}",
                      moves->size(), trial_.legal_counts[ply], context_.mover(), recorded.from,
                      recorded.to, fmt::join(recorded.actions, ","), ListMoves(*moves)));
    if (game_.model().simultaneous) CombineAll(*moves);
    const MoveId chosen = FindMove(*moves, recorded);
    if (chosen == kNoMove)
      return Diverge(fmt::format("recorded move {}->{} {} is not among ours{}", recorded.from,
                                 recorded.to, fmt::join(recorded.actions, ","), nearest_));
    game_.Play(context_, chosen);
    return true;
  }
  bool End(const Header& header) {
    if (!trial_.has_winner) return true;
    if (!header.over) return Diverge("not over at the recorded end");
    if (header.winner != trial_.winner)
      return Diverge(fmt::format("winner {}, recorded {}", header.winner, trial_.winner));
    for (size_t p = 1; p < trial_.rankings.size(); ++p)
      if (std::abs(header.rank[p] - trial_.rankings[p]) > 0.001f)
        return Diverge(fmt::format("player {} has rank {}, recorded {}", p, header.rank[p],
                                   trial_.rankings[p]));
    return true;
  }
  ReplayResult TakeResult() { return std::move(result_); }

 private:
  bool Diverge(std::string detail) {
    result_.verdict = Verdict::kDiverged;
    result_.detail = std::move(detail);
    result_.position = game_.StateText(state_);
    return false;
  }

  bool Start() {
    StartLog placements;
    game_.Begin(context_, trial_.chance, &placements);
    const size_t expected = static_cast<size_t>(trial_.start_moves);
    for (size_t i = 0; i < std::min(placements.size(), expected); ++i) {
      const std::string ours = ActionText(placements[i]);
      const std::string theirs = fmt::format("{}", fmt::join(trial_.moves[i].actions, ","));
      if (ours != theirs)
        return Diverge(fmt::format("start move {}: ours {} recorded {}", i, ours, theirs));
    }
    if (placements.size() != expected)
      return Diverge(fmt::format("{} start moves, recorded {}", placements.size(), expected));
    return true;
  }

  bool Moves() {
    const size_t plies = trial_.moves.size() - static_cast<size_t>(trial_.start_moves);
    for (size_t ply = 0; ply < plies; ++ply) {
      result_.ply = static_cast<int>(ply);
      if (context_.header().over)
        return Diverge(fmt::format("over at ply {}, recorded {} plies", ply, plies));
      if (!Ply(ply, trial_.moves[static_cast<size_t>(trial_.start_moves) + ply])) return false;
    }
    result_.ply = static_cast<int>(plies);
    return true;
  }

  /// Effects as they are compared. Recordings of different age name a level where there are no
  /// stacks, or leave out the site type of a deferred capture; neither means anything.
  std::string Comparable(std::string text) const {
    if (!game_.model().stacking) {
      constexpr std::string_view kLevel = ",level=";
      for (size_t at = text.find(kLevel); at != std::string::npos; at = text.find(kLevel, at))
        text.erase(at, text.find_first_of(",]", at + 1) - at);
    }
    constexpr std::string_view kRemove = "[Remove:type=";
    for (size_t at = text.find(kRemove); at != std::string::npos; at = text.find(kRemove, at)) {
      const size_t type = at + kRemove.find("type=");
      const size_t end = text.find(']', at);
      at = end;
      if (text.substr(type, end - type).find("applied=false") == std::string::npos) continue;
      text.erase(type, text.find(',', type) + 1 - type);
      at = type;
    }
    return text;
  }

  /// Replaces the players' single moves by all moves that they can make together.
  void CombineAll(MoveIds& moves) {
    std::vector<MoveIds> together = {{}};
    for (int player = 1; player <= game_.model().players; ++player) {
      std::vector<MoveIds> longer;
      for (const MoveIds& before : together)
        for (const MoveId move : moves) {
          if (context_.arena()[move].mover != player) continue;
          longer.push_back(before);
          longer.back().push_back(move);
        }
      if (!longer.empty()) together = std::move(longer);
    }
    moves.clear();
    for (const MoveIds& joint : together) moves.push_back(game_.Combine(context_, joint));
  }

  /// The legal move with the recorded header and effects.
  MoveId FindMove(const MoveIds& moves, const RecordedMove& recorded) {
    const std::string theirs = Comparable(fmt::format("{}", fmt::join(recorded.actions, ",")));
    nearest_ = ListMoves(moves);
    for (const bool exact_header : {true, false})
      for (const MoveId move : moves) {
        const MoveRecord& record = context_.arena()[move];
        const bool same_header = record.from == recorded.from && record.to == recorded.to;
        if (same_header != exact_header) continue;
        const std::string ours = Comparable(Effects(move));
        if (ours == theirs) return move;
        if (same_header) nearest_ = "; ours has effects " + ours;
      }
    return kNoMove;
  }

  /// What a move would do, consequences included, as trials spell it.
  std::string Effects(MoveId move) {
    TempContext copy(context_);
    const ArenaScope arena(*copy);
    copy->header().decided = -1;
    copy->state.ClearPending();
    ApplyMove(*copy, move, true);
    return ActionText(context_.scratch.Applied());
  }

  std::string ActionText(std::span<const Action> actions) const {
    std::string text;
    for (const Action& action : actions)
      text += (text.empty() ? "" : ",") + TrialText(game_.model(), action);
    return text;
  }

  std::string ListMoves(const MoveIds& moves) const {
    std::string text = ":";
    for (size_t i = 0; i < moves.size() && i < 40; ++i) {
      const MoveRecord& record = context_.arena()[moves[i]];
      text += fmt::format(" {}->{}", record.from, record.to);
    }
    return text;
  }

  const LudGame& game_;
  const RecordedTrial& trial_;
  StateBytes* state_;
  Context context_;
  ReplayResult result_;
  std::string nearest_;
};

}  // namespace

std::string_view ToText(Verdict verdict) {
  switch (verdict) {
    case Verdict::kOk:
      return "ok";
    case Verdict::kDiverged:
      return "diverged";
    case Verdict::kUnsupported:
      return "unsupported";
    case Verdict::kError:
      break;
  }
  return "error";
}

ReplayResult Replay(const LudGame& game, const RecordedTrial& trial) {
  try {
    OwnedState state(game);
    return Replayer(game, trial, state.get()).Run();
  } catch (const Error& error) {
    ReplayResult result;
    result.verdict = Verdict::kError;
    result.detail = error.what();
    return result;
  }
}

ReplayResult Replay(const LudMatch& match, const RecordedTrial& trial) {
  ReplayResult result;
  try {
    OwnedState state(match);
    match.Begin(state.get(), trial.chance);
    // The placements of the first game come first; those of later games are not recorded.
    size_t first = 0;
    while (first < trial.moves.size() && trial.moves[first].mover == 0) ++first;
    for (size_t ply = 0; first + ply < trial.moves.size(); ++ply) {
      const RecordedMove& recorded = trial.moves[first + ply];
      if (match.IsOver(state.get())) {
        result.verdict = Verdict::kDiverged;
        result.detail = "the match is over, recorded a further move";
      } else if (match.HeaderOf(match.CurrentState(state.get())).over) {
        match.Advance(state.get());
      } else {
        Replayer game(match.CurrentGame(state.get()), trial, match.CurrentState(state.get()));
        if (!game.Ply(ply, recorded)) result = game.TakeResult();
      }
      result.ply = static_cast<int>(ply);
      if (result.verdict != Verdict::kOk) return result;
    }
    Replayer last(match.CurrentGame(state.get()), trial, match.CurrentState(state.get()));
    const int plies = result.ply;
    if (!last.End(match.HeaderOf(state.get()))) result = last.TakeResult();
    result.ply = plies;
  } catch (const Error& error) {
    result.verdict = Verdict::kError;
    result.detail = error.what();
  }
  return result;
}

}  // namespace ludens
