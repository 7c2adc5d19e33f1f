#include <fmt/format.h>

#include <cassert>

#include "ludemes/after_all_moves.h"
#include "ludemes/lowering.h"

namespace ludens {

Model& Args::model() const { return lowering_->model(); }

bool Args::Has(std::string_view slot) const {
  return bound_->signature->Find(slot) >= 0 && Raw(slot) != nullptr;
}

const Bound* Args::Raw(std::string_view slot) const { return bound_->Arg(slot); }

const IntNode* Args::Int(std::string_view slot) const {
  const Bound* raw = Raw(slot);
  return raw == nullptr ? nullptr : lowering_->Int(*raw);
}

const BoolNode* Args::Bool(std::string_view slot) const {
  const Bound* raw = Raw(slot);
  return raw == nullptr ? nullptr : lowering_->Bool(*raw);
}

const RegionNode* Args::Region(std::string_view slot) const {
  const Bound* raw = Raw(slot);
  return raw == nullptr ? nullptr : lowering_->Region(*raw);
}

const IntsNode* Args::Ints(std::string_view slot) const {
  const Bound* raw = Raw(slot);
  return raw == nullptr ? nullptr : lowering_->Ints(*raw);
}

const FloatNode* Args::Float(std::string_view slot) const {
  const Bound* raw = Raw(slot);
  return raw == nullptr ? nullptr : lowering_->Float(*raw);
}

const RangeNode* Args::Range(std::string_view slot) const {
  const Bound* raw = Raw(slot);
  return raw == nullptr ? nullptr : lowering_->Range(*raw);
}

const DirectionNode* Args::Direction(std::string_view slot) const {
  const Bound* raw = Raw(slot);
  return raw == nullptr ? nullptr : lowering_->Direction(*raw);
}

const MovesNode* Args::Moves(std::string_view slot) const {
  const Bound* raw = Raw(slot);
  return raw == nullptr ? nullptr : lowering_->Moves(*raw);
}

const MovesNode* Args::Then() const {
  if (!Has("then")) return nullptr;
  const Args clause = *Clause("then");
  const MovesNode* rule = clause.Moves("moves");
  return clause.Flag("applyAfterAllMoves", false) ? Make<AfterAllMoves>(rule) : rule;
}

namespace {

template <typename T, typename Lower>
std::vector<T> LowerAll(const Bound* array, Lower&& lower) {
  std::vector<T> nodes;
  if (array == nullptr) return nodes;
  assert(array->kind == BoundKind::kArray);
  for (const Bound* element : array->args) nodes.push_back(lower(*element));
  return nodes;
}

}  // namespace

std::vector<const IntNode*> Args::IntArray(std::string_view slot) const {
  return LowerAll<const IntNode*>(Raw(slot), [&](const Bound& b) { return lowering_->Int(b); });
}

std::vector<const BoolNode*> Args::BoolArray(std::string_view slot) const {
  return LowerAll<const BoolNode*>(Raw(slot), [&](const Bound& b) { return lowering_->Bool(b); });
}

std::vector<const RegionNode*> Args::RegionArray(std::string_view slot) const {
  return LowerAll<const RegionNode*>(Raw(slot),
                                     [&](const Bound& b) { return lowering_->Region(b); });
}

std::vector<const MovesNode*> Args::MovesArray(std::string_view slot) const {
  return LowerAll<const MovesNode*>(Raw(slot), [&](const Bound& b) { return lowering_->Moves(b); });
}

std::vector<const IntsNode*> Args::IntsArray(std::string_view slot) const {
  return LowerAll<const IntsNode*>(Raw(slot), [&](const Bound& b) { return lowering_->Ints(b); });
}

std::optional<int> Args::Integer(std::string_view slot) const {
  const Bound* raw = Raw(slot);
  if (raw == nullptr) return std::nullopt;
  assert(raw->kind == BoundKind::kInteger);
  return raw->integer;
}

std::vector<int> Args::Integers(std::string_view slot) const {
  return LowerAll<int>(Raw(slot), [](const Bound& b) { return b.integer; });
}

bool Args::Flag(std::string_view slot, bool otherwise) const {
  const Bound* raw = Raw(slot);
  if (raw == nullptr) return otherwise;
  assert(raw->kind == BoundKind::kBoolean);
  return raw->integer != 0;
}

std::string Args::String(std::string_view slot) const {
  const Bound* raw = Raw(slot);
  return raw == nullptr ? "" : raw->node->text;
}

std::vector<std::string> Args::Strings(std::string_view slot) const {
  return LowerAll<std::string>(Raw(slot), [](const Bound& b) { return b.node->text; });
}

std::optional<int> Args::Ordinal(std::string_view slot) const {
  const Bound* raw = Raw(slot);
  if (raw == nullptr) return std::nullopt;
  assert(raw->kind == BoundKind::kEnum);
  return raw->integer;
}

std::string_view Args::ConstantName(std::string_view slot) const {
  const Bound* raw = Raw(slot);
  if (raw == nullptr) return "";
  assert(raw->kind == BoundKind::kEnum);
  return raw->constant.name;
}

std::optional<SiteType> Args::Type(std::string_view slot) const {
  const auto ordinal = Ordinal(slot);
  if (!ordinal) return std::nullopt;
  return static_cast<SiteType>(*ordinal);
}

std::optional<Role> Args::RoleOf(std::string_view slot) const {
  const auto ordinal = Ordinal(slot);
  if (!ordinal) return std::nullopt;
  return static_cast<Role>(*ordinal);
}

std::vector<int> Args::Ordinals(std::string_view slot) const {
  return LowerAll<int>(Raw(slot), [](const Bound& b) { return b.integer; });
}

const IntNode* Args::PlayerNumber(std::string_view role_slot, std::string_view player_slot) const {
  if (!role_slot.empty() && Has(role_slot)) return lowering_->RoleNumber(*RoleOf(role_slot));
  if (!player_slot.empty() && Has(player_slot)) {
    const Bound& raw = *Raw(player_slot);
    if (raw.kind == BoundKind::kClause && raw.Is("args.Player"))
      return Args(*lowering_, raw).Int("index");
    return lowering_->Int(raw);
  }
  return nullptr;
}

std::optional<Args> Args::Clause(std::string_view slot) const {
  const Bound* raw = Raw(slot);
  if (raw == nullptr) return std::nullopt;
  return Args(*lowering_, *raw);
}

std::vector<Args> Args::Clauses(std::string_view slot) const {
  return LowerAll<Args>(Raw(slot), [&](const Bound& b) { return Args(*lowering_, b); });
}

void Args::Unsupported(std::string_view what) const {
  throw CompileFailure{bound_->node,
                       fmt::format("'{}': {} is not supported yet", OpcodeOf(*bound_), what), true};
}

void Args::Wrong(std::string_view message) const {
  throw CompileFailure{bound_->node, std::string(message), false};
}

}  // namespace ludens
