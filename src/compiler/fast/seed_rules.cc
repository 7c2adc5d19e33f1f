#include "compiler/fast/seed_rules.h"

#include <algorithm>
#include <bit>
#include <string>

#include "compiler/candidates.h"
#include "compiler/fast/seed_end.h"
#include "compiler/plan/piece_rule.h"

namespace ludens {
namespace {

using Op = SeedTerm::Op;

class SeedCondition final : public BoolNode {
 public:
  SeedCondition(const SeedTerm* term, const BoolNode* plain) : term_(term), plain_(plain) {}
  bool Eval(Context& context) const override { return term_->Eval(SeedView(context)) != 0; }
  bool AutoSucceeds(const Context& context) const override { return plain_->AutoSucceeds(context); }
  bool AutoFails(const Context& context) const override { return plain_->AutoFails(context); }

 private:
  const SeedTerm* term_;
  const BoolNode* plain_;
};

}  // namespace

const SeedSites* SeedSites::Plan(const PlanTools& tools, const Bound& from) {
  const Model& model = tools.model();
  if (!SeedCompiler::Suits(model) || !OnlyHas(from, {"region", "loc", "if"})) return nullptr;
  const SeedCompiler terms(tools);
  const Bound* region = Argument(from, "region");
  const Bound* site = Argument(from, "loc");
  if (region == nullptr && site == nullptr) return nullptr;
  const SeedRegion* sites =
      region == nullptr ? terms.Single(terms.Int(*site)) : terms.RegionOrPlain(*region);
  if (sites == nullptr) return nullptr;
  SeedSites* planned = tools.lowering.Make<SeedSites>();
  planned->region_ = sites;
  const int most = model.default_site == SiteType::kCell ? model.total_sites : tools.sites();
  planned->within_ = most >= 64 ? ~uint64_t{0} : (uint64_t{1} << most) - 1;
  if (const Bound* condition = Argument(from, "if"))
    planned->filter_ = SeedFilter::Make(tools.lowering, *terms.Bool(*condition),
                                        SeedFilter::Subject::kChosen, model.layout.slots);
  return planned;
}

uint64_t SeedSites::Eval(const SeedView& view) const {
  const uint64_t sites = region_->Slots(view) & within_;
  return filter_ == nullptr ? sites : filter_->Of(view, sites);
}

std::vector<uint64_t> SeedSites::ByRow(int players) const {
  const auto rows = static_cast<size_t>((players + 1) * (players + 1));
  std::vector<uint64_t> sites;
  if (filter_ == nullptr || !filter_->IsOccupied()) return sites;
  if (region_->op == SeedRegion::Op::kFixed) sites.assign(rows, region_->board);
  if (region_->op == SeedRegion::Op::kTable && region_->table->variable == nullptr)
    sites = region_->table->values;
  for (uint64_t& each : sites) each &= within_;
  return sites;
}

const BoolNode* PlanCondition(const PlanTools& tools, const Bound& condition) {
  const BoolNode* plain = tools.lowering.Bool(condition);
  if (!SeedCompiler::Suits(tools.model())) return plain;
  const SeedTerm* term = SeedCompiler(tools).Bool(condition);
  return term->op == Op::kPlainBool ? plain : tools.lowering.Make<SeedCondition>(term, plain);
}

namespace {

/// Whether one rule of an (end …) clause may apply; null where that is not known.
const SeedTerm* MayApply(const PlanTools& tools, const Bound& rule) {
  const SeedCompiler terms(tools);
  if (rule.Is("ends.If")) return terms.Bool(*rule.Arg("test"));
  const Bound* role = Argument(rule, "type");
  if (role == nullptr || Argument(rule, "if") == nullptr || Argument(rule, "trackType") != nullptr)
    return nullptr;
  SeedTerm* any = tools.lowering.Make<SeedTerm>();
  any->op = Op::kAnyPlayer;
  any->a = terms.BoolIn(rule, "if");
  any->value = role->constant.name == "NonMover";
  return any;
}

std::vector<const Bound*> RulesOf(const Bound& end) {
  std::vector<const Bound*> rules;
  if (const Bound* rule = Argument(end, "endRule")) rules.push_back(rule);
  if (const Bound* list = Argument(end, "endRules"))
    rules.insert(rules.end(), list->args.begin(), list->args.end());
  return rules;
}

bool AsksNext(const Bound& bound) {
  return AnyOf(bound, [](const Bound& part) {
    if (part.kind != BoundKind::kClause || OpcodeOf(part) != "bools.No Moves") return false;
    const Bound* role = Argument(part, "playerFn");
    return role == nullptr || role->kind != BoundKind::kEnum || role->constant.name == "Next";
  });
}

}  // namespace

SeedEnd PlanSeedEnd(const PlanTools& tools, const std::vector<const Bound*>& ends) {
  SeedEnd planned;
  if (!SeedCompiler::Suits(tools.model())) return planned;
  SeedTerm* any = tools.lowering.Make<SeedTerm>();
  any->op = Op::kAny;
  for (const Bound* end : ends) {
    if (end == nullptr) continue;
    planned.asks_next = planned.asks_next || AsksNext(*end);
    for (const Bound* rule : RulesOf(*end)) {
      const SeedTerm* may_apply = MayApply(tools, *rule);
      if (may_apply == nullptr) return {};
      any->Join(may_apply);
    }
  }
  planned.may_end = any;
  return planned;
}

}  // namespace ludens
