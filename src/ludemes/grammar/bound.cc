#include "ludemes/grammar/bound.h"

#include <cassert>

namespace ludens {

const Bound* Bound::Arg(std::string_view name) const {
  for (size_t i = 0; i < signature->slots.size(); ++i)
    if (signature->slots[i].name == name && args[i] != nullptr) return args[i];
  assert(signature->Find(name) >= 0);
  return nullptr;
}

std::string OpcodeOf(const Bound& bound) {
  const std::string& name = bound.signature->owner->name;
  if (bound.args.empty() || bound.args[0] == nullptr || bound.args[0]->kind != BoundKind::kEnum)
    return name;
  return name + " " + std::string(bound.args[0]->constant.name);
}

}  // namespace ludens
