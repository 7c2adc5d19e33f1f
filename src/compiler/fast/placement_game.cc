#include "compiler/fast/placement_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "compiler/lud_game.h"

namespace ludens {
namespace {

constexpr uint64_t kSwapId = ~uint64_t{0};

/// A stone's part of the hash.
uint64_t StoneHash(int side, int site) {
  return Mix64(static_cast<uint64_t>(site) * 2 + static_cast<uint64_t>(side) + 1);
}

Placement::Board& ThreadBoard() {
  static thread_local Placement::Board board;
  return board;
}

/// Makes room for what a run writes.
void Prepare(Placement::Board& board, const Placement& plan) {
  board.stones.resize(plan.words());
  board.open.resize(plan.sites());
  board.placed.resize(plan.sites());
}

}  // namespace

template <typename Bytes>
auto* PlacementGame::StonesOf(Bytes* state) const {
  using Word = std::conditional_t<std::is_const_v<Bytes>, const uint32_t, uint32_t>;
  return reinterpret_cast<Word*>(state + sizeof(Top));
}

template <typename Bytes>
auto* PlacementGame::OpenOf(Bytes* state) const {
  using Open = std::conditional_t<std::is_const_v<Bytes>, const uint16_t, uint16_t>;
  return reinterpret_cast<Open*>(state + sizeof(Top) + plan_.words() * sizeof(uint32_t));
}

std::unique_ptr<const PlacementGame> PlacementGame::Make(const LudGame& game,
                                                         const MoveCodes& codes) {
  if (game.placement() == nullptr || !game.placement()->DecidesAlone()) return nullptr;
  std::unique_ptr<const PlacementGame> compact(new PlacementGame(game, codes));
  return compact->CodesDiffer() ? std::move(compact) : nullptr;
}

PlacementGame::PlacementGame(const LudGame& game, const MoveCodes& codes)
    : game_(game), plan_(*game.placement()), swap_code_(codes.Swap()) {
  facts_ = game.facts();
  const size_t bytes =
      sizeof(Top) + plan_.words() * sizeof(uint32_t) + plan_.sites() * sizeof(uint16_t);
  state_size_ = (bytes + 63) & ~size_t{63};
  codes_.resize(plan_.sites());  // Of side 0, unused.
  for (int side = 1; side <= 2; ++side)
    for (int site = 0; site < static_cast<int>(plan_.sites()); ++site)
      codes_.push_back(codes.Plain(side, {.from = site, .to = site, .what = side}));
}

bool PlacementGame::CodesDiffer() const {
  std::vector<uint32_t> all(codes_.begin() + static_cast<ptrdiff_t>(plan_.sites()), codes_.end());
  all.push_back(swap_code_);
  std::sort(all.begin(), all.end());
  return std::adjacent_find(all.begin(), all.end()) == all.end();
}

int PlacementGame::SiteOf(int side, uint32_t code) const {
  const auto row =
      codes_.begin() + static_cast<ptrdiff_t>(side) * static_cast<ptrdiff_t>(plan_.sites());
  // As a rule, codes follow each other as sites do.
  const uint32_t guess = code - *row;
  if (guess < plan_.sites() && row[guess] == code) return static_cast<int>(guess);
  const auto end = row + static_cast<ptrdiff_t>(plan_.sites());
  const auto found = std::find(row, end, code);
  return found == end ? -1 : static_cast<int>(found - row);
}

bool PlacementGame::Load(const StateBytes* original, StateBytes* compact) const {
  Placement::Board board;
  const Context context = game_.MakeContext(const_cast<StateBytes*>(original));
  // A full board is left to the original, which has passes.
  if (!plan_.Load(context, board) || board.open_count == 0) return false;
  std::memset(compact, 0, state_size_);
  Top& top = TopOf(compact);
  top.open_count = board.open_count;
  top.moves = board.moves;
  top.mover = static_cast<int8_t>(board.mover);
  top.exchanged = context.header().order[1] == 2;
  std::copy(board.stones.begin(), board.stones.end(), StonesOf(compact));
  std::copy_n(board.open.begin(), board.open_count, OpenOf(compact));
  for (int site = 0; site < static_cast<int>(plan_.sites()); ++site) {
    const int what = context.state.What(context.SlotOf(plan_.site_type(), site));
    if (what > 0) top.hash ^= StoneHash(what, site);
  }
  return true;
}

void PlacementGame::Start(StateBytes* state, Rng& rng) const {
  OwnedState original(game_);
  game_.Start(original.get(), rng);
  Load(original.get(), state);
}

bool PlacementGame::IsOver(const StateBytes* state) const { return TopOf(state).over; }

int PlacementGame::Mover(const StateBytes* state) const {
  const Top& top = TopOf(state);
  return top.over ? 0 : PlayerOf(top, top.mover);
}

void PlacementGame::SearchMoves(const StateBytes* state, int player, MoveList& moves) const {
  if (player != Mover(state)) return;
  const Top& top = TopOf(state);
  const uint16_t* open = OpenOf(state);
  const uint32_t* codes = codes_.data() + static_cast<size_t>(top.mover) * plan_.sites();
  for (int i = 0; i < top.open_count; ++i)
    moves.push_back(
        {.id = open[i], .code = codes[open[i]], .player = static_cast<uint16_t>(player)});
  if (SwapDue(top))
    moves.push_back({.id = kSwapId,
                     .code = swap_code_,
                     .player = static_cast<uint16_t>(player),
                     .flags = kSwapMove});
}

void PlacementGame::LegalMoves(const StateBytes* state, int player, MoveList& moves) const {
  const auto first = static_cast<ptrdiff_t>(moves.size());
  SearchMoves(state, player, moves);
  // Open sites lie in the order that earlier moves have left them in.
  std::sort(moves.begin() + first, moves.end(),
            [](const Move& a, const Move& b) { return a.code < b.code; });
}

void PlacementGame::Apply(StateBytes* state, std::span<const Move> joint, Rng&) const {
  Top& top = TopOf(state);
  ++top.moves;
  if (joint[0].id == kSwapId) {
    top.exchanged = !top.exchanged;
    return;
  }
  uint16_t* open = OpenOf(state);
  const auto site = static_cast<uint16_t>(joint[0].id);
  const auto chosen = static_cast<int>(std::find(open, open + top.open_count, site) - open);
  top.hash ^= StoneHash(top.mover, site);
  int winner = 0;
  const bool decided =
      plan_.PutOne(StonesOf(state), open, top.open_count, top.mover, chosen, winner);
  top.over = decided || top.open_count == 0;
  top.winner = static_cast<int8_t>(winner);
  top.mover = static_cast<int8_t>(3 - top.mover);
}

void PlacementGame::SetUtilities(const Top& top, int winner, std::span<float> utility) {
  utility[1] = utility[2] = 0.5f;
  if (winner == 0) return;
  for (size_t player = 1; player <= 2; ++player)
    utility[player] = static_cast<int>(player) == PlayerOf(top, winner) ? 1.0f : 0.0f;
}

void PlacementGame::Utilities(const StateBytes* state, std::span<float> utility) const {
  SetUtilities(TopOf(state), TopOf(state).winner, utility);
}

uint64_t PlacementGame::Hash(const StateBytes* state) const {
  const Top& top = TopOf(state);
  // Moves count while the swap is near: they decide whether it is due.
  const auto early = static_cast<uint64_t>(plan_.swap_rule() ? std::min(top.moves, 2) : 0);
  return Mix64(top.hash + early * 8 + static_cast<uint64_t>(top.mover) * 2 + top.exchanged);
}

PlayoutResult PlacementGame::Playout(StateBytes* state, Rng& rng, int max_plies) const {
  Top& top = TopOf(state);
  Placement::Board& board = ThreadBoard();
  Prepare(board, plan_);
  std::memcpy(board.stones.data(), StonesOf(state), plan_.words() * sizeof(uint32_t));
  std::memcpy(board.open.data(), OpenOf(state),
              static_cast<size_t>(top.open_count) * sizeof(uint16_t));
  board.open_count = top.open_count;
  board.plies = board.passes = 0;
  board.mover = top.mover;
  board.moves = top.moves;
  PlayoutResult result;
  int swaps = 0;
  Placement::Stop stop;
  while ((stop = plan_.Run(board, rng, max_plies - swaps, result.branching_sum)) ==
         Placement::Stop::kSwap) {
    ++swaps;
    ++board.moves;
    top.exchanged = !top.exchanged;
  }
  result.turns = board.plies + swaps;
  result.plies = result.turns + board.passes;
  result.branching_plies = static_cast<uint64_t>(result.plies);
  result.hit_limit = stop != Placement::Stop::kDecided;
  if (!result.hit_limit) SetUtilities(top, board.winner, result.utility);
  return result;
}

std::string PlacementGame::MoveText(const StateBytes*, const Move& move) const {
  return move.id == kSwapId ? "swap" : fmt::format("{}", move.id);
}

std::string PlacementGame::StateText(const StateBytes* state) const {
  const Top& top = TopOf(state);
  return fmt::format("{} moves, {} open sites, {} to move", top.moves, top.open_count,
                     Mover(state));
}

}  // namespace ludens
