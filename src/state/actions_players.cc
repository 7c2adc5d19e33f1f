#include <algorithm>

#include "base/error.h"
#include "state/action_apply.h"

namespace ludens {

void ApplyToPlayer(Context& context, const Action& action) {
  Header& header = context.header();
  const size_t player = static_cast<size_t>(action.player);
  if (player >= header.score.size()) return;
  switch (action.kind) {
    case ActionKind::kSetScore:
      header.score[player] = action.value + (action.flag ? header.score[player] : 0);
      break;
    case ActionKind::kSetPlayerValue:
      header.value[player] = action.value;
      break;
    case ActionKind::kAddToTeam:
      header.team[player] = static_cast<int8_t>(action.value);
      break;
    case ActionKind::kTrigger:
      header.triggered |= 1u << player;
      break;
    case ActionKind::kSetAmount:
    case ActionKind::kBet:
      header.amount[player] = action.value;
      break;
    default:
      assert(false);
  }
}

/// The players exchange sides: whoever played as the one now plays as the other.
void ApplySwap(Context& context, const Action& action) {
  auto& order = context.header().order;
  const auto end = order.begin() + context.model.players + 1;
  const auto first = std::find(order.begin() + 1, end, action.player);
  const auto second = std::find(order.begin() + 1, end, action.value);
  if (first != end && second != end) std::iter_swap(first, second);
}

void ApplyPropose(Context& context, const Action& action) {
  Header& header = context.header();
  const size_t count = static_cast<size_t>(header.proposition_count);
  if (count == header.propositions.size()) Fail("more than {} open proposals", count);
  header.propositions[count] = static_cast<int16_t>(action.name);
  ++header.proposition_count;
}

namespace {

/// The vote that more than half of the players gave (the earliest of equals), or -1.
int Majority(std::span<const int16_t> votes, int players) {
  int best = -1;
  long most = 0;
  for (const int16_t vote : votes) {
    const long count = std::count(votes.begin(), votes.end(), vote);
    if (count <= most) continue;
    most = count;
    best = vote;
  }
  return most > players / 2 ? best : -1;
}

}  // namespace

void ApplyVote(Context& context, const Action& action) {
  Header& header = context.header();
  const int players = context.model.players;
  const size_t count = static_cast<size_t>(header.vote_count);
  if (count == header.votes.size()) Fail("more than {} votes", count);
  header.votes[count] = static_cast<int16_t>(action.name);
  if (++header.vote_count != players) return;
  const int decision = Majority({header.votes.data(), count + 1}, players);
  if (decision != -1) header.decided = decision;
  header.proposition_count = header.vote_count = 0;
}

}  // namespace ludens
