#!/usr/bin/env bash
# Compares the games' facts with those of the reference: games.sh SHARED_DIR. Equipment, phases,
# legal moves and perft must be equal; random playouts must have the same lengths and results but
# for chance.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
shared=$1
"$root/build/release/bin/ludens" conform-games "$shared/oracle/games.jsonl" \
  --library "$shared/ludii" --seconds 0.1 --threads "$(nproc)" --at-least 831 --quiet | cut -c1-300
