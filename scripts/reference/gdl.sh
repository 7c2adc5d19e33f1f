#!/usr/bin/env bash
# Compares the GDL engine with the recorded facts about the corpus, and its evaluators with each
# other: gdl.sh SHARED_DIR [SECONDS_PER_GAME]
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
shared=$1 seconds=${2:-0.1}
"$root/build/release/bin/ludens" conform-gdl "$shared/gdl" --oracle "$shared/oracle/gdl.jsonl" \
  --seconds "$seconds" --agree "$seconds"
