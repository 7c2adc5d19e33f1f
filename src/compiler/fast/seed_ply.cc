#include "compiler/fast/seed_ply.h"

#include <algorithm>

#include "compiler/candidates.h"
#include "compiler/fast/seed_rules.h"
#include "compiler/fast/sowing.h"
#include "compiler/plan/piece_rule.h"

namespace ludens {
namespace {

/// Adds the choices of a rule; false where it has others.
bool AddChoices(const PlanTools& tools, const Bound& rule, SeedRule& out) {
  if (rule.Is("moves.Or") && Argument(rule, "then") == nullptr) {
    const std::vector<const Bound*> parts = PartsOf(rule);
    return std::ranges::all_of(parts,
                               [&](const Bound* part) { return AddChoices(tools, *part, out); });
  }
  if (OpcodeOf(rule) != "Move Select" || !OnlyHas(rule, {"moveType", "from", "then"})) return false;
  const SeedSites* sites = SeedSites::Plan(tools, *rule.Arg("from"));
  if (sites == nullptr) return false;
  const MovesNode* then = PlanThen(tools, rule);
  out.choices.push_back({sites, then, PlainSowingOf(tools, then)});
  return out.choices.size() <= SeedRule::kMostChoices;
}

}  // namespace

const SeedRule* SeedRule::Plan(const PlanTools& tools, const Bound& rule) {
  if (tools.model().repetition != Repetition::kAllowed) return nullptr;
  SeedRule* planned = tools.lowering.Make<SeedRule>();
  return AddChoices(tools, rule, *planned) && !planned->choices.empty() ? planned : nullptr;
}

}  // namespace ludens
