#include "compiler/plan/custodial_mask.h"

#include "compiler/plan/piece_rule.h"

namespace ludens {
namespace {

/// Sites with a line of targets that ends at a flank.
template <int W>
class CustodialMask final : public MaskNode<W> {
 public:
  CustodialMask(const PlanTools& tools, AbsoluteDirection direction, const MaskNode<W>* targets,
                const MaskNode<W>* flanks)
      : targets_(targets), flanks_(flanks), board_(Mask<W>::First(tools.sites())) {
    const Topology& topology = tools.model().topology;
    const SiteType type = tools.model().default_site;
    for (int index = 0; index < tools.sites(); ++index) {
      begins_.push_back(static_cast<uint32_t>(sites_.size()));
      const Site from = static_cast<Site>(index);
      Mask<W>& beside = beside_.emplace_back();
      for (const RadialId radial : topology.Radials(type, from, direction)) {
        const auto line = topology.RadialSites(type, radial).subspan(1);
        if (line.size() < 2) continue;
        beside.Add(line[0]);
        for (const Site site : line) sites_.push_back(static_cast<uint16_t>(site));
        sites_.push_back(kEnd);
      }
    }
    begins_.push_back(static_cast<uint32_t>(sites_.size()));
  }

  Mask<W> Eval(Context& context) const override {
    const Mask<W> targets = targets_->Eval(context);
    const Mask<W> flanks = flanks_->Eval(context);
    Mask<W> out;
    board_.Without(targets).Without(flanks).ForEach([&](int from) {
      const size_t site = static_cast<size_t>(from);
      if (!(beside_[site] & targets).Empty() && Captures(site, targets, flanks)) out.Add(from);
    });
    // Sites that are targets or flanks themselves are rarely asked about, but may be.
    (targets | flanks).ForEach([&](int from) {
      if (Captures(static_cast<size_t>(from), targets, flanks)) out.Add(from);
    });
    return out;
  }

 private:
  static constexpr uint16_t kEnd = 0xffff;

  bool Captures(size_t from, const Mask<W>& targets, const Mask<W>& flanks) const {
    const uint16_t* at = sites_.data() + begins_[from];
    const uint16_t* const end = sites_.data() + begins_[from + 1];
    while (at != end) {
      uint16_t site = *at++;
      bool any = false;
      for (; site != kEnd && targets.Contains(site); site = *at++) any = true;
      if (site == kEnd) continue;
      if (any && flanks.Contains(site)) return true;
      while (*at++ != kEnd) {
      }
    }
    return false;
  }

  const MaskNode<W>* targets_;
  const MaskNode<W>* flanks_;
  Mask<W> board_;
  std::vector<Mask<W>> beside_;   ///< By site: where a line may begin.
  std::vector<uint16_t> sites_;   ///< Lines of all sites, each ended by kEnd.
  std::vector<uint32_t> begins_;  ///< By site, one more at the end.
};

bool IsStart(const Bound& site, Iterated variable) {
  return site.kind == BoundKind::kClause &&
         site.Is(variable == Iterated::kTo ? "ints.To" : "ints.Site");
}

/// The condition of a record as a mask.
template <int W>
const MaskNode<W>* PlanRecord(const PlanTools& tools, const Bound* record, Iterated variable) {
  if (record == nullptr || Argument(*record, "if") == nullptr) return nullptr;
  return PlanMask<W>(tools, *record->Arg("if"), variable);
}

}  // namespace

template <int W>
const MaskNode<W>* PlanCustodial(const PlanTools& tools, const Bound& rule, Iterated variable) {
  if (!rule.Is("Custodial") || tools.model().stacking) return nullptr;
  const Bound* from = rule.Arg("from");
  const Bound* between = rule.Arg("between");
  const Bound* to = rule.Arg("to");
  if (from == nullptr || !OnlyHas(*from, {"loc"}) || from->Arg("loc") == nullptr ||
      !IsStart(*from->Arg("loc"), variable) || between == nullptr ||
      !OnlyHas(*between, {"if", "effect"}) || to == nullptr || !OnlyHas(*to, {"if"}))
    return nullptr;
  const MaskNode<W>* targets = PlanRecord<W>(tools, between, Iterated::kBetween);
  const MaskNode<W>* flanks = PlanRecord<W>(tools, to, Iterated::kTo);
  if (targets == nullptr || flanks == nullptr) return nullptr;
  const Bound* direction = rule.Arg("dirnChoice");
  return tools.lowering.Make<CustodialMask<W>>(
      tools,
      direction == nullptr ? AbsoluteDirection::kAdjacent
                           : static_cast<AbsoluteDirection>(direction->integer),
      targets, flanks);
}

#define LUDENS_INSTANTIATE(W) \
  template const MaskNode<W>* PlanCustodial<W>(const PlanTools&, const Bound&, Iterated);
LUDENS_INSTANTIATE(1)
LUDENS_INSTANTIATE(2)
LUDENS_INSTANTIATE(4)
LUDENS_INSTANTIATE(8)
#undef LUDENS_INSTANTIATE

}  // namespace ludens
