#include "ludemes/start/placement.h"

#include <fmt/format.h>

namespace ludens {
namespace {

int EvalOr(const IntNode* node, Context& context, int otherwise) {
  return node == nullptr ? otherwise : node->Eval(context);
}

const IntNode* IntIfPresent(const Args& args, std::string_view slot) {
  return args.Has(slot) ? args.Int(slot) : nullptr;
}

/// Some forms take one count, some an array of them.
const IntNode* FirstCount(const Args& args) {
  for (const std::string_view slot : {"counts", "count"}) {
    if (!args.Has(slot)) continue;
    if (args.Raw(slot)->kind != BoundKind::kArray) return args.Int(slot);
    const auto counts = args.IntArray(slot);
    return counts.empty() ? nullptr : counts.front();
  }
  return nullptr;
}

}  // namespace

PlacedFields::PlacedFields(const Args& args)
    : count(FirstCount(args)),
      state(IntIfPresent(args, "state")),
      rotation(IntIfPresent(args, "rotation")),
      value(IntIfPresent(args, "value")) {}

PlacedItem PlacedFields::Eval(Context& context, int what) const {
  PlacedItem item;
  item.what = what;
  item.count = EvalOr(count, context, 1);
  item.state = EvalOr(state, context, -1);
  item.rotation = EvalOr(rotation, context, -1);
  item.value = EvalOr(value, context, -1);
  return item;
}

int RequireComponent(const Args& args, std::string_view name) {
  const int found = args.model().FindComponent(name);
  if (found < 0) args.Wrong(fmt::format("there is no piece called '{}'", name));
  return found;
}

int RequireContainer(const Args& args, std::string_view name) {
  const int found = FindContainer(args.model(), name);
  if (found < 0) args.Wrong(fmt::format("there is no container called '{}'", name));
  return found;
}

int RequireCoordinate(const Args& args, std::string_view coordinate) {
  const Model& model = args.model();
  const auto found = model.topology.Find(args.Type().value_or(model.default_site), coordinate);
  if (!found) args.Wrong(fmt::format("the board has no site called '{}'", coordinate));
  return *found;
}

}  // namespace ludens
