#!/usr/bin/env bash
# Random playouts over all games of a library under the address and undefined-behaviour sanitizers:
# soak.sh MINUTES [LIBRARY]. Every game gets its turn, round after round with new seeds, until the
# time is over; the first finding ends it.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
cd "$root"
minutes=${1:?minutes}
library=${2:-$root/games}
[ -e build/asan/build.ninja ] || cmake --preset asan > /dev/null
ninja -C build/asan ludens > /dev/null
exec build/asan/bin/ludens soak --library "$library" --seconds "$((minutes * 60))" \
  --threads "$(nproc)"
