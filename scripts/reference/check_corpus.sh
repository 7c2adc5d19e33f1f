#!/usr/bin/env bash
# check_corpus.sh SHARED_DIR: every reference description must pass `ludens check` without an
# error, in less than 3 seconds of CPU time in all.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
library=$1/ludii
expected=$(find "$library/lud" -name '*.lud' | wc -l)
TIMEFORMAT='%U %S'
cpu=$( { time "$root/build/release/bin/ludens" check --json --library "$library" "$library/lud" \
  >"$root/build/check_corpus.jsonl"; } 2>&1 ) || { echo "$cpu"; echo "some files have errors"; exit 1; }
checked=$(grep -c '"ok":true' "$root/build/check_corpus.jsonl")
seconds=$(echo "$cpu" | tail -1 | awk '{printf "%.2f", $1 + $2}')
echo "$checked of $expected files fine, $seconds s of CPU"
[ "$checked" -eq "$expected" ]
awk -v s="$seconds" 'BEGIN { exit !(s < 3) }' || { echo "too slow: at most 3 s"; exit 1; }
