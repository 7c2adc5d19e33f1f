#!/usr/bin/env bash
# Fails when two headers define a type of the same name in the same namespace: the linker would take
# one definition for both. Namespace-level definitions begin in the first column (clang-format).
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
repeated=$(git ls-files -co --exclude-standard 'src/*.h' | sort | xargs awk '
  FNR == 1 { space = "" }
  /^namespace / { space = $2 }
  /^(class|struct|enum class) [A-Za-z]+/ && !/^[^{]*;/ {
    name = $0; sub(/^(enum )?(class|struct) /, "", name); sub(/[^A-Za-z0-9:].*/, "", name); sub(/:$/, "", name)
    name = space "::" name
    if (last[name] != FILENAME) { where[name] = where[name] " " FILENAME; ++times[name] }
    last[name] = FILENAME
  }
  END { for (name in times) if (times[name] > 1) print name ":" where[name] }')
[ -z "$repeated" ] || { echo "$repeated"; echo "Types defined twice (above): rename one." >&2; exit 1; }
