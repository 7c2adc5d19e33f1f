#include "ludemes/meta/meta_rules.h"

namespace ludens {

void ApplyMetaRules(Context&, MoveIds&) {}

}  // namespace ludens
