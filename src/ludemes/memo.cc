#include "ludemes/memo.h"

#include <atomic>
#include <memory>

#include "ludemes/lowering.h"
#include "ludemes/support/free_iterators.h"

namespace ludens {
namespace {

/// Stands for "not set" while an expression that sets the level is evaluated.
constexpr int kUnset = -1'000'000;

}  // namespace

Memo::Memo(Variable variable, bool leaves_level)
    : variable_(variable), leaves_level_(leaves_level) {
  static std::atomic<size_t> count = 0;
  number_ = count++;
}

Memo::Entry* Memo::Find(const Context& context) const {
  if (FrozenScope::Of(context) == 0) return nullptr;
  const int site = variable_ == nullptr ? 0 : context.vars.*variable_;
  if (site < 0) return nullptr;
  // By memo and site; entries stay where they are.
  static thread_local std::vector<std::vector<std::unique_ptr<Entry>>> entries;
  if (number_ >= entries.size()) entries.resize(number_ + 1);
  auto& own = entries[number_];
  const size_t index = static_cast<size_t>(site);
  if (index >= own.size()) own.resize(index + 1);
  if (own[index] == nullptr) own[index] = std::make_unique<Entry>();
  return own[index].get();
}

template <typename Eval>
Memo::Entry& Memo::Fill(Context& context, Eval&& eval) const {
  Entry& entry = *Find(context);
  entry.scope = 0;
  const int level = context.vars.level;
  if (leaves_level_) context.vars.level = kUnset;
  eval(entry);
  entry.level.reset();
  if (leaves_level_ && context.vars.level != kUnset) entry.level = context.vars.level;
  context.vars.level = entry.level.value_or(level);
  entry.scope = FrozenScope::Of(context);
  entry.turn = TurnOf(context);
  return entry;
}

int MemoInt::Eval(Context& context) const {
  const Entry* entry = Find(context);
  if (entry == nullptr) return node_->Eval(context);
  if (!IsValid(context, *entry))
    return Fill(context, [&](Entry& filled) { filled.value = node_->Eval(context); }).value;
  Leave(context, *entry);
  return entry->value;
}
bool MemoInt::Exceeds(Context& context, int limit) const {
  return Find(context) == nullptr ? node_->Exceeds(context, limit) : Eval(context) > limit;
}
bool MemoInt::Is(Context& context, int value) const {
  return Find(context) == nullptr ? node_->Is(context, value) : Eval(context) == value;
}

const Region& MemoRegion::Now(Context& context, const Entry* entry) const {
  if (IsValid(context, *entry)) {
    Leave(context, *entry);
    return entry->region;
  }
  const auto eval = [&](Entry& filled) {
    filled.region.Clear();
    node_->Eval(context, filled.region);
  };
  return Fill(context, eval).region;
}
void MemoRegion::Eval(Context& context, Region& out) const {
  const Entry* entry = Find(context);
  if (entry == nullptr) return node_->Eval(context, out);
  out.Unite(Now(context, entry));
}
bool MemoRegion::Contains(Context& context, int site) const {
  const Entry* entry = Find(context);
  return entry == nullptr ? node_->Contains(context, site) : Now(context, entry).Contains(site);
}
std::optional<std::span<const uint64_t>> MemoRegion::Kept(Context& context) const {
  if (const auto kept = node_->Kept(context)) return kept;
  const Entry* entry = Find(context);
  if (entry == nullptr) return std::nullopt;
  return Now(context, entry).words();
}
int MemoRegion::Count(Context& context) const {
  const Entry* entry = Find(context);
  return entry == nullptr ? node_->Count(context) : Now(context, entry).Count();
}

namespace {

bool LeavesLevel(const Bound& part) {
  return part.kind == BoundKind::kClause && OpcodeOf(part) == "moves.ForEach Level";
}

/// The variable that an expression worth remembering depends on; nothing for any other.
std::optional<Memo::Variable> VariableOf(Lowering& lowering, const Bound& bound) {
  const Model& model = lowering.model();
  if (model.stochastic || model.puzzle || bound.kind != BoundKind::kClause) return std::nullopt;
  const bool worth_it = AnyOf(bound, [&](const Bound& part) {
    if (part.kind != BoundKind::kClause) return false;
    const std::string opcode = OpcodeOf(part);
    return part.Is("Results") || opcode == "regions.ForEach" || opcode == "Sites To" ||
           opcode == "Sites From" || opcode == "ints.Count Groups" ||
           (model.order_shows && opcode == "Sites Occupied");
  });
  const std::optional<unsigned> free = worth_it ? FreeIterators(bound) : std::nullopt;
  if (!free) return std::nullopt;
  switch (*free) {
    case 0:
      return nullptr;
    case kFreeFrom:
      return &EvalVariables::from;
    case kFreeTo:
      return &EvalVariables::to;
    case kFreeBetween:
      return &EvalVariables::between;
    case kFreeSite:
      return &EvalVariables::site;
    default:
      return std::nullopt;
  }
}

}  // namespace

const IntNode* Remembered(Lowering& lowering, const Bound& bound, const IntNode* node) {
  const auto variable = VariableOf(lowering, bound);
  if (!variable || node->Constant()) return node;
  return lowering.Make<MemoInt>(node, *variable, AnyOf(bound, LeavesLevel));
}
const RegionNode* Remembered(Lowering& lowering, const Bound& bound, const RegionNode* node) {
  const auto variable = VariableOf(lowering, bound);
  if (!variable) return node;
  return lowering.Make<MemoRegion>(node, *variable, AnyOf(bound, LeavesLevel));
}

}  // namespace ludens
