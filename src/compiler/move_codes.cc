#include "compiler/move_codes.h"

#include <fmt/format.h>

#include <algorithm>

namespace ludens {
namespace {

/// Adds what one action of a move says.
void Note(const Context& context, const Action& action, CodedMove& move) {
  if (action.kind == ActionKind::kRemove || action.kind == ActionKind::kRemoveLater)
    move.capture = true;
  if (!action.decision) return;
  const int slot = context.SlotOf(action.from_type, FromOf(action));
  move.what = action.what > 0 ? action.what : context.state.What(slot);
  // 0 for a plain movement or placement, as sources list them.
  const bool plain = action.kind == ActionKind::kMove || action.kind == ActionKind::kAdd;
  move.detail = (action.state + 1) + (action.rotation + 1) * 37 + (action.value + 1) * 1009 +
                (action.level_from + 1) * 65537 + (action.level_to + 1) * 131071 +
                (plain ? 0 : static_cast<int>(action.kind) * 524287);
}

}  // namespace

CodedMove CodedOf(const Context& context, MoveId id) {
  const MoveRecord& record = context.arena()[id];
  CodedMove move{.from = record.from, .to = record.to};
  context.arena().ForEachAction(id, [&](const Action& action) { Note(context, action, move); });
  return move;
}

CodedMove CodedOf(const Context& context, const LeanMove& lean) {
  const bool added = lean.kind == LeanMove::Kind::kAdd;
  return {.from = lean.from,
          .to = lean.to,
          .what = added ? lean.what : context.state.What(context.SlotOf(lean.from_type, lean.from)),
          .detail = lean.state + 1,
          .capture = lean.taken >= 0 || lean.kind == LeanMove::Kind::kRemove};
}

MoveCodes::MoveCodes(const Model& model)
    : model_(model),
      players_(model.players),
      sites_(std::max(model.layout.slots, model.total_sites)),
      by_mover_(false),
      details_(model.uses_state || model.uses_rotation || model.uses_value || model.stacking),
      board_(model.topology.size(model.default_site)),
      footprints_(static_cast<size_t>((model.players + 1) * sites_)) {
  for (size_t i = 1; i < model.components.size(); ++i) {
    const int owner = model.components[i].owner;
    by_mover_ = by_mover_ || owner < 1 || owner > model.players;
  }
  Finish();
}

void MoveCodes::SetFootprint(int player, int site, const std::vector<int>& covered) {
  if (site < 0 || site >= sites_) return;
  footprints_[static_cast<size_t>(player * sites_ + site)] = covered;
  large_ = large_ || covered.size() > 1;
}

/// The sites next to what a placement covers, at most kMostAround of them.
std::vector<int> MoveCodes::FindAround(int player, int site) const {
  const SiteType type = model_.default_site;
  const std::vector<int>& covered = footprints_[static_cast<size_t>(player * sites_ + site)];
  const std::vector<int> footprint = covered.empty() ? std::vector{site} : covered;
  const auto has = [](const std::vector<int>& list, int item) {
    return std::find(list.begin(), list.end(), item) != list.end();
  };
  std::vector<int> around;
  for (const int own : footprint) {
    if (own >= model_.topology.size(type)) continue;
    for (const Site next :
         model_.topology.Neighbours(type, static_cast<Site>(own), Relation::kOrthogonal))
      if (!has(footprint, next) && !has(around, next) && around.size() < kMostAround)
        around.push_back(next);
  }
  return around;
}

void MoveCodes::Finish() {
  words_ = static_cast<size_t>(std::max(1, model_.layout.words));
  around_sites_.assign(footprints_.size() * words_, 0);
  size_t most = 0;
  for (int player = 0; player <= players_; ++player)
    for (int site = 0; site < std::min(sites_, model_.topology.size(model_.default_site)); ++site) {
      const std::vector<int> around = FindAround(player, site);
      most = std::max(most, around.size());
      for (const int next : around)
        around_sites_[static_cast<size_t>(player * sites_ + site) * words_ +
                      static_cast<size_t>(next >> 6)] |= uint64_t{1} << (next & 63);
    }
  board_ = std::min(sites_, model_.topology.size(model_.default_site));
  around_ = most == 0 ? Around::kNothing : large_ ? Around::kOccupancy : Around::kColours;
  const auto bits = static_cast<uint32_t>(around_ == Around::kOccupancy ? most : 2 * most);
  plain_ = MakePlan(1, 1);
  featured_ = MakePlan(1u << bits, 2);
}

MoveCodes::Plan MoveCodes::MakePlan(uint32_t placement_patterns, uint32_t movement_patterns) const {
  Plan plan;
  plan.placement_patterns = placement_patterns;
  plan.movement_patterns = movement_patterns;
  const uint64_t kinds = static_cast<uint64_t>(model_.components.size()) *
                         static_cast<uint64_t>(by_mover_ ? players_ + 1 : 1);
  const uint64_t sites = static_cast<uint64_t>(sites_);
  plan.placements = kinds * sites * placement_patterns;
  plan.movements = kinds * sites * sites * movement_patterns;
  const uint64_t total = kSiteless + plan.placements + plan.movements;
  plan.exact = !details_ && total <= kMostCodes;
  plan.size = plan.exact ? static_cast<uint32_t>(total) : kMostCodes;
  return plan;
}

std::string MoveCodes::FeaturesText() const {
  const char* around = around_ == Around::kColours     ? "colours next to a placement"
                       : around_ == Around::kOccupancy ? "taken sites next to what is placed"
                                                       : "nothing around a placement";
  return fmt::format("{}; capture or not of a movement", around);
}

}  // namespace ludens
