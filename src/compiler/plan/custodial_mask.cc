#include "compiler/plan/custodial_mask.h"

#include <algorithm>
#include <map>
#include <optional>

#include "compiler/plan/piece_rule.h"
#include "compiler/plan/widths.h"

namespace ludens {
namespace {

/// One step back along lines, for all sites at once: shifts, each with the sites that it moves.
template <int W>
struct StepBack {
  struct Shift {
    int distance;
    Mask<W> froms;
  };
  std::vector<Shift> shifts;

  Mask<W> operator()(const Mask<W>& sites) const {
    Mask<W> out;
    for (const Shift& shift : shifts) out |= (sites & shift.froms).Shifted(shift.distance);
    return out;
  }
};

/// The steps back in one direction; none where the lines in it are not steps repeated.
template <int W>
std::optional<StepBack<W>> MakeStepBack(const Topology& topology, SiteType type,
                                        AbsoluteDirection direction) {
  std::map<int, Mask<W>> froms;
  for (int index = 0; index < topology.size(type); ++index) {
    for (const RadialId radial : topology.Radials(type, static_cast<Site>(index), direction)) {
      const auto line = topology.RadialSites(type, radial);
      for (size_t i = 1; i < line.size(); ++i) {
        const auto ahead = topology.Radials(type, line[i - 1], direction);
        if (ahead.size() != 1 || topology.RadialSites(type, ahead[0])[1] != line[i])
          return std::nullopt;
      }
      if (line.size() > 1) froms[index - line[1]].Add(line[1]);
    }
  }
  StepBack<W> back;
  for (const auto& [distance, mask] : froms) back.shifts.push_back({distance, mask});
  return back;
}

/// Sites with a line of targets that ends at a flank.
template <int W>
class CustodialMask final : public MaskNode<W> {
 public:
  CustodialMask(std::vector<StepBack<W>> directions, const MaskNode<W>* targets,
                const MaskNode<W>* flanks)
      : directions_(std::move(directions)), targets_(targets), flanks_(flanks) {}

  Mask<W> Eval(Context& context) const override {
    const Mask<W> targets = targets_->Eval(context);
    const Mask<W> flanks = flanks_->Eval(context);
    Mask<W> out;
    for (const StepBack<W>& back : directions_) {
      Mask<W> line = back(flanks) & targets;
      if (line.Empty()) continue;
      for (Mask<W> grown = back(line) & targets; !grown.Without(line).Empty();
           grown = back(line) & targets)
        line |= grown;
      out |= back(line);
    }
    return out;
  }

 private:
  std::vector<StepBack<W>> directions_;
  const MaskNode<W>* targets_;
  const MaskNode<W>* flanks_;
};

/// The same for boards of one word where every direction is one shift: four directions at a time,
/// lines grow by doubling.
class PackedCustodialMask final : public MaskNode<1> {
 public:
  /// `longest`: an upper bound of the sites of a line.
  PackedCustodialMask(const std::vector<StepBack<1>>& directions, int longest,
                      const MaskNode<1>* targets, const MaskNode<1>* flanks)
      : packs_((directions.size() + kPack - 1) / kPack), targets_(targets), flanks_(flanks) {
    while ((1 << doublings_) < longest) ++doublings_;
    for (size_t i = 0; i < directions.size(); ++i) {
      if (directions[i].shifts.empty()) continue;
      const auto& [distance, froms] = directions[i].shifts[0];
      Pack& pack = packs_[i / kPack];
      pack.on[i % kPack] = static_cast<uint64_t>(std::max(0, distance));
      pack.back[i % kPack] = static_cast<uint64_t>(std::max(0, -distance));
      pack.reached[i % kPack] = froms.Shifted(distance).words[0];
    }
  }
  static bool Suits(const std::vector<StepBack<1>>& directions) {
    return std::all_of(directions.begin(), directions.end(),
                       [](const StepBack<1>& back) { return back.shifts.size() <= 1; });
  }

  Mask<1> Eval(Context& context) const override {
    const uint64_t target = targets_->Eval(context).words[0];
    const uint64_t flank = flanks_->Eval(context).words[0];
    Words out = {};
    for (const Pack& pack : packs_) {
      // `open`: sites to which a line comes over targets alone, from 1, 2, 4 … steps away.
      Words open = Words{target, target, target, target} & pack.reached;
      Words line = pack.Step(Words{flank, flank, flank, flank}, 0) & open;
      for (int doubling = 0; doubling < doublings_; ++doubling) {
        line |= pack.Step(line, doubling) & open;
        open &= pack.Step(open, doubling);
      }
      out |= pack.Step(line, 0) & pack.reached;
    }
    return {{out[0] | out[1] | out[2] | out[3]}};
  }

 private:
  static constexpr size_t kPack = 4;
  using Words = uint64_t __attribute__((vector_size(8 * kPack)));
  struct Pack {
    Words on{}, back{};  ///< How far a step shifts.
    Words reached{};     ///< Where steps can end.
    /// 1 << `doubling` steps. Shifts beyond the word are none, as are lines of that length.
    Words Step(Words sites, int doubling) const {
      const Words far = (on << doubling) | (back << doubling);
      return far < 64 ? (sites << (on << doubling)) >> (back << doubling) : Words{};
    }
  };

  std::vector<Pack> packs_;
  int doublings_ = 0;
  const MaskNode<1>* targets_;
  const MaskNode<1>* flanks_;
};

/// The single directions that a class of directions stands for on a board.
std::vector<AbsoluteDirection> SpecificDirections(const Topology& topology, SiteType type,
                                                  AbsoluteDirection asked) {
  for (const auto& [kind, relation] :
       {std::pair{AbsoluteDirection::kAdjacent, Relation::kAdjacent},
        std::pair{AbsoluteDirection::kOrthogonal, Relation::kOrthogonal},
        std::pair{AbsoluteDirection::kDiagonal, Relation::kDiagonal}}) {
    if (asked != kind) continue;
    const auto list = topology.DirectionsOf(type, relation);
    return {list.begin(), list.end()};
  }
  return {asked};
}

int LongestLine(const Topology& topology, SiteType type, AbsoluteDirection direction) {
  size_t longest = 0;
  for (int site = 0; site < topology.size(type); ++site)
    for (const RadialId radial : topology.Radials(type, static_cast<Site>(site), direction))
      longest = std::max(longest, topology.RadialSites(type, radial).size());
  return static_cast<int>(longest);
}

bool IsStart(const Bound& site, Iterated variable) {
  return site.kind == BoundKind::kClause && site.Is(variable == Iterated::kTo ? "ints.To" : "Site");
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
  const Bound* named = rule.Arg("dirnChoice");
  const AbsoluteDirection asked = named == nullptr ? AbsoluteDirection::kAdjacent
                                                   : static_cast<AbsoluteDirection>(named->integer);
  const Topology& topology = tools.model().topology;
  const SiteType type = tools.model().default_site;
  size_t lines = 0, covered = 0;
  for (int site = 0; site < tools.sites(); ++site)
    lines += topology.Radials(type, static_cast<Site>(site), asked).size();
  std::vector<StepBack<W>> directions;
  for (const AbsoluteDirection direction : SpecificDirections(topology, type, asked)) {
    auto back = MakeStepBack<W>(topology, type, direction);
    if (!back) return nullptr;
    directions.push_back(std::move(*back));
    for (int site = 0; site < tools.sites(); ++site)
      covered += topology.Radials(type, static_cast<Site>(site), direction).size();
  }
  if (covered != lines) return nullptr;
  if constexpr (W == 1)
    if (PackedCustodialMask::Suits(directions))
      return tools.lowering.Make<PackedCustodialMask>(
          directions, LongestLine(topology, type, asked), targets, flanks);
  return tools.lowering.Make<CustodialMask<W>>(std::move(directions), targets, flanks);
}

#define LUDENS_INSTANTIATE(W) \
  template const MaskNode<W>* PlanCustodial<W>(const PlanTools&, const Bound&, Iterated);
LUDENS_FOR_EACH_WIDTH(LUDENS_INSTANTIATE)
#undef LUDENS_INSTANTIATE

}  // namespace ludens
