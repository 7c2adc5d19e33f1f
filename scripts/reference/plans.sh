#!/usr/bin/env bash
# Compares the set-at-a-time form of every reference game with the plain evaluation, move by move
# along random games: plans.sh SHARED_DIR.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
"$root/build/release/bin/ludens" conform-plans "$1/ludii" --plies 40 --threads "$(nproc)"
