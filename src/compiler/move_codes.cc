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
          .capture = lean.taken >= 0};
}

MoveCodes::MoveCodes(const Model& model)
    : model_(model),
      players_(model.players),
      sites_(std::max(model.layout.slots, model.total_sites)),
      by_mover_(false),
      details_(model.uses_state || model.uses_rotation || model.uses_value || model.stacking),
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

void MoveCodes::Finish() {
  const SiteType type = model_.default_site;
  around_sites_.assign(footprints_.size(), {});
  for (int player = 0; player <= players_; ++player)
    for (int site = 0; site < model_.topology.size(type); ++site) {
      const size_t at = static_cast<size_t>(player * sites_ + site);
      const std::vector<int>& covered = footprints_[at];
      const std::vector<int> footprint = covered.empty() ? std::vector{site} : covered;
      std::vector<int16_t>& around = around_sites_[at];
      for (const int own : footprint) {
        if (own >= model_.topology.size(type)) continue;
        for (const Site next :
             model_.topology.Neighbours(type, static_cast<Site>(own), Relation::kOrthogonal)) {
          const bool inside =
              std::find(footprint.begin(), footprint.end(), next) != footprint.end();
          const bool known = std::find(around.begin(), around.end(), next) != around.end();
          if (!inside && !known && around.size() < static_cast<size_t>(kMostAround))
            around.push_back(static_cast<int16_t>(next));
        }
      }
    }
  size_t most = 0;
  for (const auto& around : around_sites_) most = std::max(most, around.size());
  around_ = most == 0 ? Around::kNothing : large_ ? Around::kOccupancy : Around::kColours;
  const uint32_t bits = static_cast<uint32_t>(around_ == Around::kOccupancy ? most : 2 * most);
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

uint32_t MoveCodes::Number(const Plan& plan, int mover, const CodedMove& move,
                           uint32_t placement_pattern, uint32_t movement_pattern) const {
  if (move.to < 0) return 2 + static_cast<uint32_t>(Mix64(static_cast<uint64_t>(move.detail)) % 6);
  const uint64_t kind = Kind(mover, move.what), sites = static_cast<uint64_t>(sites_);
  const bool placement = move.from == move.to || move.from < 0;
  const uint64_t to = static_cast<uint64_t>(move.to), from = static_cast<uint64_t>(move.from);
  const uint64_t number =
      placement ? (kind * sites + to) * plan.placement_patterns + placement_pattern
                : plan.placements + ((kind * sites + from) * sites + to) * plan.movement_patterns +
                      movement_pattern;
  if (plan.exact) return kSiteless + static_cast<uint32_t>(number);
  const uint64_t mixed = Mix64(number * 1024 + static_cast<uint64_t>(move.detail));
  return kSiteless + static_cast<uint32_t>(mixed % (kMostCodes - kSiteless));
}

uint32_t MoveCodes::Pattern(const State& state, int mover, int site) const {
  uint32_t pattern = 0;
  const auto bit = [](std::span<const uint64_t> set, int at) {
    return static_cast<uint32_t>((set[static_cast<size_t>(at) >> 6] >> (at & 63)) & 1);
  };
  const auto empty = state.EmptySet();
  if (around_ == Around::kOccupancy) {
    for (const int next : AroundSites(mover, site)) pattern = pattern << 1 | (1 ^ bit(empty, next));
    return pattern;
  }
  const auto own = state.OwnedSet(mover);
  for (const int next : AroundSites(mover, site))
    pattern = pattern << 2 | bit(own, next) << 1 | bit(empty, next);
  return pattern;
}

uint32_t MoveCodes::Featured(const State& state, int mover, const CodedMove& move) const {
  const bool placement = move.from == move.to || move.from < 0;
  const bool on_board = move.to >= 0 && move.to < model_.topology.size(model_.default_site);
  const uint32_t pattern =
      placement && on_board && around_ != Around::kNothing ? Pattern(state, mover, move.to) : 0;
  return Number(featured_, mover, move, pattern, move.capture);
}

std::string MoveCodes::FeaturesText() const {
  const char* around = around_ == Around::kColours     ? "colours next to a placement"
                       : around_ == Around::kOccupancy ? "taken sites next to what is placed"
                                                       : "nothing around a placement";
  return fmt::format("{}; capture or not of a movement", around);
}

}  // namespace ludens
