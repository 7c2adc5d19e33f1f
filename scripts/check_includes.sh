#!/usr/bin/env bash
# Fails when a file includes a header of a room above its own (the order of rooms: CMakeLists.txt).
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
mapfile -t rooms < <(sed -n 's/^ludens_room(\([a-z]*\).*/\1/p' CMakeLists.txt)
failed=0
for i in "${!rooms[@]}"; do
  above=$(IFS='|'; echo "${rooms[*]:i+1}")
  [ -n "$above" ] || continue
  if grep -rnE "^#include \"($above)/" "src/${rooms[i]}" --include='*.h' --include='*.cc'; then
    failed=1
  fi
done
[ "$failed" -eq 0 ] || { echo "Upward includes (above): a room may include only lower rooms." >&2; exit 1; }
