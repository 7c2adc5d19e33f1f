#include "lang/diagnostic.h"

#include <algorithm>

namespace ludens {

bool Diagnostics::HasErrors() const {
  return std::any_of(list_.begin(), list_.end(),
                     [](const Diagnostic& d) { return d.severity == Severity::kError; });
}

}  // namespace ludens
