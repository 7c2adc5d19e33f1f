#!/usr/bin/env bash
# Compiles every option item and every implemented ruleset of the reference games and plays each a
# little at random: variants.sh SHARED_DIR [PLAYOUTS [PLIES [SECONDS]]].
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
shared=$1 playouts=${2:-2} plies=${3:-30} seconds=${4:-0.01}
"$root/build/release/bin/ludens" conform-variants --library "$shared/ludii" \
  --playouts "$playouts" --plies "$plies" --seconds "$seconds" --threads "$(nproc)" \
  --at-least 0.99 | cut -c1-300
