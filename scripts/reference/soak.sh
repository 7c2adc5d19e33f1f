#!/usr/bin/env bash
# Plays every game of the reference's library once by every kind of playout, and checks that its
# moves and positions can be written and read back: soak.sh SHARED_DIR.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
"$root/build/release/bin/ludens" soak --library "$1/ludii" --rounds 1 --plies 40 \
  --threads "$(nproc)"
