#include "search/alphabeta/alphabeta.h"

#include <algorithm>
#include <limits>

#include "base/error.h"

namespace ludens {
namespace {

constexpr size_t kCutoffCodes = 1 << 14;
constexpr double kInfinite = std::numeric_limits<double>::infinity();

size_t CutoffIndex(const Move& move) { return move.code & (kCutoffCodes - 1); }

}  // namespace

AlphaBeta::AlphaBeta(AlphaBetaSettings settings)
    : settings_(std::move(settings)), table_(settings_.table_entries) {}

void AlphaBeta::NewGame(const Game& game, uint64_t) {
  const GameFacts& facts = game.facts();
  const char* reason = facts.simultaneous ? "its players move at the same time"
                       : facts.stochastic ? "chance takes part in it"
                       : facts.hidden     ? "its players do not see everything"
                                          : nullptr;
  if (reason != nullptr)
    Fail("agent 'ab' cannot play '{}': {}; try 'uct' or 'hs'", facts.name, reason);
  if (game_ != &game) {
    game_ = &game;
    const Heuristics terms = HeuristicsFor(game, settings_.heuristics);
    evaluator_ = MakeEvaluator(game, terms);
    forecast_ = settings_.forecast ? MakeForecast(game, terms) : nullptr;
    plies_ = std::vector<Ply>(kMaxPly + 1);
  }
  table_.Clear();
  cutoffs_.resize(kCutoffCodes);
  for (const size_t index : cutoff_codes_) cutoffs_[index] = 0;
  cutoff_codes_.clear();
}

AgentChoice AlphaBeta::Choose(const StateBytes* state, int player, Rng& rng) {
  MoveList legal;
  game_->SearchMoves(state, player, legal);
  return ChooseFrom(state, player, legal, rng);
}

AgentChoice AlphaBeta::ChooseFrom(const StateBytes* state, int player, std::span<const Move> legal,
                                  Rng& rng) {
  player_ = player;
  nodes_ = 0;
  completed_depth_ = 0;
  deadline_.reset();
  if (settings_.seconds > 0)
    deadline_ = std::chrono::steady_clock::now() +
                std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                    std::chrono::duration<double>(settings_.seconds));
  table_.NewSearch();
  OrderRoot(legal, rng);
  RootMove best = root_[0];
  const int depth_limit = settings_.depth > 0 ? std::min(settings_.depth, kMaxPly) : kMaxPly;
  try {
    for (int depth = 1; depth <= depth_limit; ++depth) {
      SearchRoot(state, depth);
      completed_depth_ = depth;
      const auto less = [](const RootMove& a, const RootMove& b) { return a.value < b.value; };
      best = *std::max_element(root_.begin(), root_.end(), less);  // The first of equals.
      if (depth == depth_limit) break;
      std::stable_sort(root_.begin(), root_.end(),
                       [&](const RootMove& a, const RootMove& b) { return less(b, a); });
      if (IsDecided()) break;
    }
  } catch (const TimeUp&) {
    // The last whole iteration stands.
  }
  const double utility = best.value > kProven    ? 1.0
                         : best.value < -kProven ? 0.0
                                                 : ExpectedUtility(best.value);
  return {best.move, utility, nodes_, nodes_};
}

void AlphaBeta::OrderRoot(std::span<const Move> legal, Rng& rng) {
  root_.clear();
  for (const Move& move : legal) root_.push_back({move, 0});
  for (size_t i = root_.size(); i > 1; --i)
    std::swap(root_[i - 1], root_[rng.Below(static_cast<uint32_t>(i))]);
}

/// A proven win needs no deeper look, nor does a position where every other move is lost.
bool AlphaBeta::IsDecided() const {
  return root_[0].value > kProven || root_.size() == 1 || root_[1].value < -kProven;
}

void AlphaBeta::SearchRoot(const StateBytes* state, int depth) {
  const bool max_n = settings_.max_n && game_->facts().players > 2;
  Ply& ply = plies_[0];
  double best = -kInfinite;
  if (!max_n && ForeseeRoot(state, depth)) return;
  for (size_t begin = 0; begin < root_.size(); begin += kBatch) {
    const size_t end = std::min(begin + kBatch, root_.size());
    ply.moves.clear();
    for (size_t i = begin; i < end; ++i) ply.moves.push_back(root_[i].move);
    ply.states.Reserve(*game_, kBatch);
    game_->ApplyEach(state, ply.moves, ply.states[0], chance_);
    for (size_t i = begin; i < end; ++i) {
      const StateBytes* after = ply.states[i - begin];
      // A move that cannot beat the best gets a bound at most as high, and sorts behind it.
      root_[i].value = max_n ? SearchMaxN(after, depth - 1, 1)[static_cast<size_t>(player_)]
                             : Search(after, depth - 1, 1, {best, kInfinite});
      best = std::max(best, root_[i].value);
    }
  }
}

bool AlphaBeta::ForeseeRoot(const StateBytes* state, int depth) {
  MoveList& moves = plies_[0].moves;
  moves.clear();
  for (const RootMove& root : root_) moves.push_back(root.move);
  if (!Foresees(state, moves, depth)) return false;
  for (RootMove& root : root_) root.value = ForeseenValue(root.move, 1);
  return true;
}

void AlphaBeta::Visit() {
  ++nodes_;
  // With one iteration complete there is something to answer.
  if (deadline_ && (nodes_ & 15) == 0 && completed_depth_ > 0 &&
      std::chrono::steady_clock::now() > *deadline_)
    throw TimeUp{};
}

double AlphaBeta::Terminal(const StateBytes* state, int ply) const {
  return TerminalValue(UtilityOf(*game_, state, player_), ply);
}

double AlphaBeta::ForeseenValue(const Move& move, int ply) {
  Visit();
  const Outlook outlook = forecast_->After(move, player_);
  if (outlook.winner == 0) return outlook.margin;
  return TerminalValue(outlook.winner == player_ ? 1 : 0, ply);
}

double AlphaBeta::TerminalValue(double utility, int ply) {
  const double value = (2 * utility - 1) * kWin;
  return utility > 0.5 ? value - ply : utility < 0.5 ? value + ply : 0;
}

double AlphaBeta::Search(const StateBytes* state, int depth, int ply, Window window) {
  Visit();
  if (game_->IsOver(state)) return Terminal(state, ply);
  if (depth <= 0 || ply >= kMaxPly) return evaluator_->Margin(state, player_);
  const bool tabled = table_.enabled() && depth > 1;
  const uint64_t hash = tabled ? game_->Hash(state) : 0;
  const TableEntry* known = tabled ? table_.Find(hash) : nullptr;
  if (known != nullptr && table_.IsCurrent(*known) && known->depth >= depth) {
    const bool usable = known->bound == ScoreBound::kExact ||
                        (known->bound == ScoreBound::kLower && known->value >= window.beta) ||
                        (known->bound == ScoreBound::kUpper && known->value <= window.alpha);
    if (usable) return known->value;
  }
  const int mover = game_->Mover(state);
  Ply& here = plies_[static_cast<size_t>(ply)];
  here.moves.clear();
  game_->SearchMoves(state, mover, here.moves);
  RankMoves(here, known);
  Move best;
  const double value = SearchMoves(state, mover, depth, ply, window, best);
  if (tabled) {
    const ScoreBound bound = value <= window.alpha  ? ScoreBound::kUpper
                             : value >= window.beta ? ScoreBound::kLower
                                                    : ScoreBound::kExact;
    table_.Store({hash, value, best, static_cast<int16_t>(depth), bound, 0});
  }
  return value;
}

double AlphaBeta::SearchMoves(const StateBytes* state, int mover, int depth, int ply, Window window,
                              Move& best_move) {
  Ply& here = plies_[static_cast<size_t>(ply)];
  const double sign = mover == player_ ? 1 : -1;
  double best = -kInfinite;  // Of the mover, as the sign has it.
  here.states.Reserve(*game_, kBatch);
  const bool foreseen = Foresees(state, here.moves, depth);
  while (TakeBatch(here)) {
    if (!foreseen) game_->ApplyEach(state, here.batch, here.states[0], chance_);
    for (size_t i = 0; i < here.batch.size(); ++i) {
      const double value = sign * (foreseen ? ForeseenValue(here.batch[i], ply + 1)
                                            : Search(here.states[i], depth - 1, ply + 1, window));
      if (value > best) {
        best = value;
        best_move = here.batch[i];
      }
      if (mover == player_)
        window.alpha = std::max(window.alpha, best);
      else
        window.beta = std::min(window.beta, -best);
      if (window.alpha < window.beta) continue;
      NoteCutoff(best_move, depth);
      return sign * best;
    }
  }
  return sign * best;
}

void AlphaBeta::NoteCutoff(const Move& move, int depth) {
  uint32_t& count = cutoffs_[CutoffIndex(move)];
  if (count == 0) cutoff_codes_.push_back(CutoffIndex(move));
  count += static_cast<uint32_t>(depth * depth);
}

void AlphaBeta::RankMoves(Ply& ply, const TableEntry* known) {
  ply.taken = 0;
  ply.keys.resize(ply.moves.size());
  for (size_t i = 0; i < ply.moves.size(); ++i) {
    const uint32_t rank = cutoffs_[CutoffIndex(ply.moves[i])];
    ply.keys[i] = uint64_t{~rank} << 32 | i;
  }
  if (known == nullptr) return;
  const auto found = std::find(ply.moves.begin(), ply.moves.end(), known->best);
  if (found != ply.moves.end()) {
    const auto index = static_cast<size_t>(found - ply.moves.begin());
    ply.keys[index] = index;
  }
}

bool AlphaBeta::TakeBatch(Ply& ply) {
  const size_t size = std::min(ply.taken == 0 ? 1 : kBatch, ply.keys.size() - ply.taken);
  const auto begin = ply.keys.begin() + static_cast<ptrdiff_t>(ply.taken);
  const auto end = begin + static_cast<ptrdiff_t>(size);
  if (ply.taken <= 1)
    std::partial_sort(begin, end, ply.keys.end());
  else if (ply.taken == 1 + kBatch)
    std::sort(begin, ply.keys.end());
  ply.batch.clear();
  for (auto key = begin; key != end; ++key) ply.batch.push_back(ply.moves[*key & 0xffffffff]);
  ply.taken += size;
  return size > 0;
}

AlphaBeta::Values AlphaBeta::SearchMaxN(const StateBytes* state, int depth, int ply) {
  Visit();
  Values values{};
  if (game_->IsOver(state)) {
    std::array<float, kMaxPlayers + 1> utility{};
    game_->Utilities(state, utility);
    for (size_t p = 1; p < values.size(); ++p)
      values[p] = (2.0 * static_cast<double>(utility[p]) - 1) * kWin;
    return values;
  }
  if (depth <= 0 || ply >= kMaxPly) {
    evaluator_->MarginsForAll(state, values);
    return values;
  }
  const auto mover = static_cast<size_t>(game_->Mover(state));
  Ply& here = plies_[static_cast<size_t>(ply)];
  here.moves.clear();
  game_->SearchMoves(state, static_cast<int>(mover), here.moves);
  here.states.Reserve(*game_, here.moves.size());
  game_->ApplyEach(state, here.moves, here.states[0], chance_);
  const size_t n = here.moves.size();
  values[mover] = -kInfinite;
  for (size_t i = 0; i < n; ++i) {
    const Values after = SearchMaxN(here.states[i], depth - 1, ply + 1);
    if (after[mover] > values[mover]) values = after;
  }
  return values;
}

AgentType AlphaBetaAgentType() {
  return {"ab",
          {"Alpha-Beta", "AlphaBeta", "Alpha-Beta Search"},
          "Alpha-beta search by iterative deepening with heuristics at the leaves",
          {{"depth",
            ParameterKind::kInteger,
            "2",
            "Plies to look ahead; 0: as time allows",
            0,
            100,
            {}},
           {"seconds", ParameterKind::kNumber, "0", "Time per move; 0: no limit", 0, 1e6, {}},
           {"multi",
            ParameterKind::kChoice,
            "paranoid",
            "With more than two players",
            0,
            0,
            {"paranoid", "maxn"}},
           {"table",
            ParameterKind::kInteger,
            "65536",
            "Entries of the transposition table",
            0,
            1 << 26,
            {}},
           {"heuristics", ParameterKind::kText, "", "File of heuristics in place of the game's"},
           {"forecast", ParameterKind::kFlag, "on", "Value moves unplayed where that is the same"}},
          [](const AgentSpec& spec) {
            AlphaBetaSettings settings;
            settings.depth = static_cast<int>(spec.Integer("depth"));
            settings.seconds = spec.Number("seconds");
            settings.max_n = spec.Text("multi") == "maxn";
            settings.table_entries =
                settings.depth == 0 || settings.depth > 2 ? spec.Integer("table") : 0;
            settings.heuristics = spec.Text("heuristics");
            settings.forecast = spec.Flag("forecast");
            if (settings.depth == 0 && settings.seconds == 0)
              Fail("agent 'ab' needs depth=, seconds= or both");
            return std::make_unique<AlphaBeta>(std::move(settings));
          }};
}

}  // namespace ludens
