#include <algorithm>

#include "ludemes/end/end_node.h"
#include "ludemes/support/passes.h"
#include "ludemes/support/players.h"

namespace ludens {
namespace {

using Index = size_t;

int Players(const Context& context) { return context.model.players; }

float& Rank(Context& context, int player) {
  return context.header().rank[static_cast<Index>(player)];
}

/// The player that a role names when a result is applied; players + 1 for everybody.
int PlayerOf(Context& context, Role role) {
  const int fixed = FixedOwner(role, Players(context));
  if (fixed >= 0) return fixed;
  const int number = static_cast<int>(role);
  if (number >= static_cast<int>(Role::kTeam1) && number <= static_cast<int>(Role::kTeam16))
    return number - static_cast<int>(Role::kTeam1) + 1;
  return PlayerNow(context, role);
}

bool IsTeam(Role role) {
  return (role >= Role::kTeam1 && role <= Role::kTeam16) || role == Role::kTeamMover;
}

void Finish(Context& context, int winner) {
  Header& header = context.header();
  header.active = 0;
  header.over = true;
  header.winner = static_cast<int8_t>(winner);
  if (header.end_type == EndType::kNotOver) header.end_type = EndType::kNaturalEnd;
}

/// The first player with rank 1, or 0.
int TopRanked(Context& context) {
  for (int player = 1; player <= Players(context); ++player)
    if (Rank(context, player) == 1.0f) return player;
  return 0;
}

int ActiveCount(const Context& context) { return std::popcount(context.header().active); }

int OnlyActive(const Context& context) {
  return ActiveCount(context) == 1 ? std::countr_zero(context.header().active) : 0;
}

void Deactivate(Context& context, int player) { context.header().active &= ~(1u << player); }

float NextWinRank(const Context& context) {
  return static_cast<float>(context.header().winners_decided + 1);
}

float NextLossRank(const Context& context) {
  return static_cast<float>(Players(context) - context.header().losers_decided);
}

float NextDrawRank(const Context& context) {
  return static_cast<float>(ActiveCount(context) + 1) / 2.0f +
         static_cast<float>(context.header().winners_decided);
}

/// Ranks everybody who has none yet; in a game for one player the rank stays 0.
void RankUndecided(Context& context, float rank) {
  for (int player = 1; player <= Players(context); ++player)
    if (Players(context) > 1 && Rank(context, player) == 0.0f) Rank(context, player) = rank;
}

void EverybodyWins(Context& context) {
  RankUndecided(context, 1.0f);
  Finish(context, 0);
}

void Win(Context& context, int who) {
  Header& header = context.header();
  Deactivate(context, who);
  const float rank = NextWinRank(context);
  ++header.winners_decided;
  Rank(context, who) = rank;
  if (const int last = OnlyActive(context)) {
    Rank(context, last) = rank + 1.0f;
    ++header.losers_decided;
    Finish(context, TopRanked(context));
  } else if (header.active == 0) {
    Finish(context, TopRanked(context));
  }
}

/// A player who lost is not next to move.
void SkipLoser(Context& context, int who) {
  Header& header = context.header();
  if (header.next != who || Players(context) == 1 || header.active == 0) return;
  int next = who;
  while (!context.Active(next)) next = next % Players(context) + 1;
  header.next = static_cast<int8_t>(next);
}

/// Players who lose at the same time share the mean of their ranks.
void RankLoser(Context& context, int who, int simultaneous) {
  const float taken = NextLossRank(context);
  const float previous = taken + 1.0f + 0.5f * (static_cast<float>(simultaneous) - 1.0f);
  const float rank = previous - 0.5f;
  Rank(context, who) = rank;
  ++context.header().losers_decided;
  for (int player = 1; player <= Players(context); ++player)
    if (Rank(context, player) == previous) Rank(context, player) = rank;
}

void Lose(Context& context, int who, int simultaneous) {
  if (!context.Active(who)) return;
  Deactivate(context, who);
  SkipLoser(context, who);
  if (Players(context) < 2) {
    Finish(context, 0);
    return;
  }
  RankLoser(context, who, simultaneous);
  if (context.header().active == 0) {
    Finish(context, TopRanked(context));
    return;
  }
  const int last = OnlyActive(context);
  if (last == 0) return;
  Rank(context, last) = NextWinRank(context);
  float best = Rank(context, 1);
  for (int player = 2; player <= Players(context); ++player)
    best = std::min(best, Rank(context, player));
  int winner = 1;
  while (Rank(context, winner) != best) ++winner;
  ++context.header().winners_decided;
  Finish(context, winner);
}

void Draw(Context& context) {
  RankUndecided(context, NextDrawRank(context));
  Finish(context, 0);
  for (int player = 1; player <= Players(context); ++player)
    if (Rank(context, player) == 1.0f) context.header().winner = static_cast<int8_t>(player);
}

/// The lowest whole rank that nobody has.
int FirstFreeRank(Context& context) {
  int rank = 1;
  const auto taken = [&](int wanted) {
    for (int player = 1; player <= Players(context); ++player)
      if (Rank(context, player) == static_cast<float>(wanted)) return true;
    return false;
  };
  while (taken(rank)) ++rank;
  return rank;
}

/// The one team whose members still play, or 0 where there are none or several.
int OnlyActiveTeam(Context& context) {
  int team = 0;
  for (int player = 1; player <= Players(context); ++player) {
    if (!context.Active(player)) continue;
    const int own = context.header().team[static_cast<Index>(player)];
    if (team != 0 && own != team) return 0;
    team = own;
  }
  return team;
}

void TeamWins(Context& context, int team) {
  Header& header = context.header();
  const int rank = FirstFreeRank(context);
  int members = 0;
  for (int player = 1; player <= Players(context); ++player) {
    if (header.team[static_cast<Index>(player)] != team) continue;
    Deactivate(context, player);
    Rank(context, player) = static_cast<float>(rank);
    ++header.winners_decided;
    ++members;
  }
  if (const int last = OnlyActiveTeam(context)) {
    for (int player = 1; player <= Players(context); ++player)
      if (header.team[static_cast<Index>(player)] == last)
        Rank(context, player) = static_cast<float>(rank + members);
    Finish(context, TopRanked(context));
  } else if (header.active == 0) {
    Finish(context, TopRanked(context));
  }
}

}  // namespace

void ApplyResult(Context& context, const ResultNode& result) {
  const int who = PlayerOf(context, result.who);
  const bool everybody = result.who == Role::kAll;
  switch (result.outcome) {
    case Outcome::kWin:
      if (everybody)
        EverybodyWins(context);
      else if (IsTeam(result.who))
        TeamWins(context, who);
      else
        Win(context, who);
      break;
    case Outcome::kLoss:
      if (everybody) {
        RankUndecided(context, static_cast<float>(Players(context)));
        Finish(context, 0);
      } else {
        Lose(context, who, context.losses_this_turn);
        ++context.losses_this_turn;
      }
      break;
    case Outcome::kDraw:
      Draw(context);
      break;
    case Outcome::kTie:
      Finish(context, Players(context) + 1);
      break;
    case Outcome::kAbandon:
    case Outcome::kCrash:
      Finish(context, -1);
      break;
  }
}

void DeclareDraw(Context& context, EndType end_type) {
  RankUndecided(context, NextDrawRank(context));
  const int winner = TopRanked(context);
  context.header().end_type = end_type;
  Finish(context, winner);
}

bool EndRules::AnyHolds(Context& context) const {
  if (context.model.pass_ends && AllPassed(context)) return true;
  return std::ranges::any_of(rules, [&](const EndNode* rule) { return rule->Holds(context); });
}

void EndRules::Apply(Context& context) const {
  for (const EndNode* rule : rules) {
    const ResultNode* result = rule->Eval(context);
    if (result == nullptr) continue;
    const int who = PlayerOf(context, result->who);
    if (!context.Active(who) && who != Players(context) + 1) continue;
    ApplyResult(context, *result);
  }
  const Header& header = context.header();
  if (!header.over && context.model.pass_ends && AllPassed(context)) Draw(context);
  context.losses_this_turn = 0;
}

}  // namespace ludens
