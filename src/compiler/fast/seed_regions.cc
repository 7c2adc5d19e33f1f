#include <algorithm>

#include "compiler/candidates.h"
#include "compiler/fast/seed_compiler.h"
#include "compiler/plan/mask.h"
#include "compiler/plan/piece_rule.h"

// Regions of games of seeds, as sets of slots.

namespace ludens {

const SeedRegion* SeedCompiler::Fixed(uint64_t sites) const {
  SeedRegion* region = MakeRegion(SeedRegion::Op::kFixed);
  region->board = sites;
  return region;
}

const SeedRegion* SeedCompiler::RegionOrPlain(const Bound& bound) const {
  if (const SeedRegion* known = Region(bound)) return known;
  const RegionNode* node = tools_.lowering.Region(bound);
  if (node->Type(tools_.empty) != tools_.model().default_site) return nullptr;
  SeedRegion* region = MakeRegion(SeedRegion::Op::kPlain);
  region->plain = node;
  return region;
}

const SeedRegion* SeedCompiler::Region(const Bound& bound) const {
  if (bound.kind != BoundKind::kClause) return nullptr;
  if (const SeedRegion* table = TabulatedRegion(bound)) return table;
  if (bound.Is("Sites")) return Sites(bound);
  if (bound.Is("regions.Union")) return Join(bound, SeedRegion::Op::kUnion);
  if (bound.Is("regions.Intersection")) return Join(bound, SeedRegion::Op::kIntersection);
  if (bound.Is("regions.Difference") && Argument(bound, "subtraction") != nullptr)
    return Join(bound, SeedRegion::Op::kDifference);
  if (bound.Is("regions.If")) {
    SeedRegion* region = MakeRegion(SeedRegion::Op::kIf);
    const Bound* otherwise = Argument(bound, "notOk");
    region->condition = BoolIn(bound, "cond");
    region->a = RegionOrPlain(*bound.Arg("ok"));
    region->b = otherwise == nullptr ? nullptr : RegionOrPlain(*otherwise);
    const bool known = region->a != nullptr && (otherwise == nullptr || region->b != nullptr);
    return known ? region : nullptr;
  }
  if (bound.Is("regions.ForEach") && OnlyHas(bound, {"region", "if"})) {
    SeedRegion* region = MakeRegion(SeedRegion::Op::kFiltered);
    region->a = RegionOrPlain(*bound.Arg("region"));
    region->condition = BoolIn(bound, "if");
    if (region->a == nullptr || region->condition == nullptr) return nullptr;
    region->filter = FilterOf(region->condition);
    return region;
  }
  return nullptr;
}

const SeedRegion* SeedCompiler::Join(const Bound& bound, SeedRegion::Op op) const {
  const SeedRegion* result = nullptr;
  for (const Bound* part : PartsOf(bound)) {
    const SeedRegion* region = RegionOrPlain(*part);
    if (region == nullptr) return nullptr;
    if (result == nullptr) {
      result = region;
      continue;
    }
    SeedRegion* joined = MakeRegion(op);
    joined->a = result;
    joined->b = region;
    result = joined;
  }
  return result;
}

const SeedRegion* SeedCompiler::Sites(const Bound& bound) const {
  if (OpcodeOf(bound) == "Sites Empty" && OnlyHas(bound, {"regionType"})) {
    SeedRegion* region = MakeRegion(SeedRegion::Op::kEmpty);
    region->board = BoardSet();
    return region;
  }
  if (const Bound* values = Argument(bound, "array"))
    if (OpcodeOf(*values) == "intArrays.Values Remembered") return Remembered(*values);
  const Bound* list = Argument(bound, "sites");
  if (list == nullptr || list->kind != BoundKind::kArray) return nullptr;
  SeedRegion* region = MakeRegion(SeedRegion::Op::kSites);
  for (const Bound* site : list->args) region->sites.push_back(Int(*site));
  return region;
}

const SeedRegion* SeedCompiler::Single(const SeedTerm* site) const {
  SeedRegion* region = MakeRegion(SeedRegion::Op::kSites);
  region->sites.push_back(site);
  return region;
}

const SeedRegion* SeedCompiler::Remembered(const Bound& values) const {
  const int list = tools_.lowering.model().NameIndex(Args(tools_.lowering, values).String("name"));
  if (list < 0 || list >= tools_.model().layout.lists) return nullptr;
  SeedRegion* region = MakeRegion(SeedRegion::Op::kRemembered);
  region->list = list;
  return region;
}

const SeedRegion* SeedCompiler::BoardRegion(const Bound& bound) const {
  const SeedRegion* region = RegionOrPlain(bound);
  const bool stays = region != nullptr && (StaysOnBoard(tools_, bound) || IsOnBoard(*region));
  return stays ? region : nullptr;
}

bool SeedCompiler::IsOnBoard(const SeedRegion& region) const {
  using RegionOp = SeedRegion::Op;
  const auto on_board = [&](uint64_t sites) { return (sites & ~BoardSet()) == 0; };
  switch (region.op) {
    case RegionOp::kTable:
      return std::ranges::all_of(region.table->values, on_board);
    case RegionOp::kFixed:
    case RegionOp::kEmpty:
      return on_board(region.board);
    case RegionOp::kFiltered:
    case RegionOp::kDifference:
      return IsOnBoard(*region.a);
    case RegionOp::kIntersection:
      return IsOnBoard(*region.a) || IsOnBoard(*region.b);
    case RegionOp::kUnion:
      return IsOnBoard(*region.a) && IsOnBoard(*region.b);
    case RegionOp::kIf:
      return IsOnBoard(*region.a) && (region.b == nullptr || IsOnBoard(*region.b));
    default:
      return false;
  }
}

uint64_t SeedCompiler::BoardSet() const { return Mask<1>::First(tools_.sites()).words[0]; }

const SeedRegion* SeedCompiler::OnBoard(const SeedRegion* region) const {
  const Model& model = tools_.model();
  if (model.default_site == SiteType::kCell || tools_.sites() == model.layout.slots) return region;
  if (region->op == SeedRegion::Op::kFixed) return Fixed(region->board & BoardSet());
  SeedRegion* joined = MakeRegion(SeedRegion::Op::kIntersection);
  joined->a = region;
  joined->b = Fixed(BoardSet());
  return joined;
}

}  // namespace ludens
