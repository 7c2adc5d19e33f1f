#!/usr/bin/env bash
# Checks of the optimised playouts against the reference's games: playouts.sh SHARED_DIR. Which kind
# applies to which phase must agree with the reference or differ for a stated reason, and every
# kind must have the distribution of standard playouts on games of all kinds.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
shared=$1
ludens="$root/build/release/bin/ludens"
"$ludens" conform-kinds "$shared/oracle/playout_kinds.csv" --library "$shared/ludii" --quiet
mapfile -t games < "$root/scripts/reference/playout_games.txt"
"$ludens" bench kinds "${games[@]}" --library "$shared/ludii" \
  --count "${LUDENS_PLAYOUTS:-1500}" --seconds "${LUDENS_SECONDS:-0.6}" | tail -n 20
