#include "compiler/plan/last_count.h"

namespace ludens {

LastCount& ThreadLastCount() {
  static thread_local LastCount last;
  return last;
}

}  // namespace ludens
