#include <algorithm>

#include "compiler/candidates.h"
#include "compiler/fast/seed_compiler.h"
#include "compiler/plan/mask.h"
#include "compiler/plan/piece_rule.h"
#include "ludemes/support/track_choice.h"

// Regions of games of seeds, as sets of slots.

namespace ludens {

namespace {

uint64_t StretchOf(const Track& track, int first, int last) {
  uint64_t sites = 0;
  const auto places = track.PlacesOf(first);
  if (places.empty()) return sites;
  const size_t size = track.elements.size(), start = static_cast<size_t>(places[0]);
  for (size_t i = 0; i < size; ++i) {
    const int site = track.elements[(start + i) % size].site;
    sites |= uint64_t{1} << site;
    if (site == last) break;
  }
  return sites;
}

}  // namespace

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
  if (OpcodeOf(bound) == "Sites Track") return Stretch(bound);
  if (const Bound* values = Argument(bound, "array"))
    if (OpcodeOf(*values) == "intArrays.Values Remembered") return Remembered(*values);
  const Bound* list = Argument(bound, "sites");
  if (list == nullptr || list->kind != BoundKind::kArray) return nullptr;
  SeedRegion* region = MakeRegion(SeedRegion::Op::kSites);
  for (const Bound* site : list->args) region->sites.push_back(Int(*site));
  return region;
}

const SeedRegion* SeedCompiler::Single(const SeedTerm* site) const {
  if (site->op == SeedTerm::Op::kTable && site->table->variable == nullptr) {
    auto* sets = tools_.lowering.Make<SeedTable<uint64_t>>();
    for (const int32_t each : site->table->values)
      sets->values.push_back(each >= 0 && each < 64 ? uint64_t{1} << each : 0);
    SeedRegion* region = MakeRegion(SeedRegion::Op::kTable);
    region->table = sets;
    region->a = SingleOf(site);
    return region;
  }
  return SingleOf(site);
}

const SeedRegion* SeedCompiler::SingleOf(const SeedTerm* site) const {
  SeedRegion* region = MakeRegion(SeedRegion::Op::kSites);
  region->sites.push_back(site);
  return region;
}

int SeedCompiler::ListOf(const Bound& values) const {
  const int list = tools_.lowering.model().NameIndex(Args(tools_.lowering, values).String("name"));
  return list < tools_.model().layout.lists ? list : -1;
}

/// (sites Track from:a to:b): the way from one to the other, round the whole track where it does
/// not lead there.
const SeedRegion* SeedCompiler::Stretch(const Bound& sites) const {
  const Model& model = tools_.model();
  const Track* track =
      TrackChoice::OfSites(model, Args(tools_.lowering, sites).String("name")).For(model, 0);
  if (track == nullptr || Argument(sites, "from") == nullptr || Argument(sites, "to") == nullptr ||
      !OnlyHas(sites, {"regionType", "name", "from", "to"}) ||
      !std::ranges::all_of(track->elements, [&](const TrackElement& each) {
        return each.site >= 0 && each.site < tools_.sites();
      }))
    return nullptr;
  SeedRegion* region = MakeRegion(SeedRegion::Op::kStretch);
  region->sites = {IntIn(sites, "from"), IntIn(sites, "to")};
  region->plain = tools_.lowering.Region(sites);
  region->stretches.resize(size_t{64} * 64);
  for (int first = 0; first < 64; ++first)
    for (int last = 0; last < 64; ++last)
      region->stretches[static_cast<size_t>(first * 64 + last)] = StretchOf(*track, first, last);
  return region;
}

const SeedRegion* SeedCompiler::Remembered(const Bound& values) const {
  const int list = ListOf(values);
  if (list < 0) return nullptr;
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
    case RegionOp::kStretch:
      return std::ranges::all_of(region.stretches, on_board);
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
