#pragma once

namespace ludens {

/// RoleType of the language; the numbers are the grammar's ordinals.
enum class Role : int {
  kNeutral = 0,
  kP1 = 1,  // … kP16 = 16
  kP16 = 16,
  kTeam1 = 17,  // … kTeam16 = 32
  kTeam16 = 32,
  kTeamMover = 33,
  kEach,
  kShared,
  kAll,
  kMover,
  kNext,
  kPrev,
  kNonMover,
  kEnemy,
  kFriend,
  kAlly,
  kPlayer,
};

/// The player that a role names by itself: 0 Neutral, 1…16, shared → `players` + 1, all → players
/// + 1; -1 for roles that depend on the state.
constexpr int FixedOwner(Role role, int players) {
  const int number = static_cast<int>(role);
  if (number <= 16) return number;
  if (role == Role::kShared || role == Role::kAll || role == Role::kEach) return players + 1;
  return -1;
}

}  // namespace ludens
