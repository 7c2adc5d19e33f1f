#!/usr/bin/env bash
# Published counts of chess positions that take too long for the unit tests: chess.sh. Source:
# https://www.chessprogramming.org/Perft_Results
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
ludens="$root/build/release/bin/ludens"
check() {
  local expected=$1
  shift
  local got
  got=$("$ludens" perft "$@")
  echo "$got"
  [ "$got" = "$expected" ] || { echo "expected $expected" >&2; exit 1; }
}
check "20 400 8902 197281 4865609" Chess 5
check "48 2039 97862 4085603" Chess 4 --turns \
  --position "$(cat "$root/tests/data/positions/kiwipete.txt")"
