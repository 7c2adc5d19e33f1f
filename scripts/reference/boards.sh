#!/usr/bin/env bash
# Compares the boards of all games with those of the reference: boards.sh SHARED_DIR.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
shared=$1
xz -dc "$shared/oracle/boards.jsonl.xz" |
  "$root/build/release/bin/ludens" conform-boards - "$shared/oracle/games_boards.tsv" "$shared/ludii"
