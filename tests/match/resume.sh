#!/usr/bin/env bash
# A match that is killed goes on where it was, with the games that it would have had.
# Usage: resume.sh LUDENS GAMES_FOLDER
set -euo pipefail
ludens=$1
export LUDENS_GAMES=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
match() {
  "$ludens" match uct:iterations=400 random --game Breakthrough --games 24 --seed 5 --quiet --json \
    --threads 2 --store "$1"
}
without_times() { sed -E 's/"seconds":\[[^]]*\]//'; }
match "$folder/whole.db" | without_times >"$folder/whole"
# Killed as soon as a few games are in.
match "$folder/killed.db" >"$folder/part" &
pid=$!
for _ in $(seq 200); do
  [ "$(wc -l <"$folder/part")" -ge 4 ] && break
  sleep 0.05
done
kill -9 "$pid" 2>/dev/null || true
wait "$pid" 2>/dev/null || true
match "$folder/killed.db" | without_times >"$folder/resumed"
cmp "$folder/whole" "$folder/resumed"
[ "$(grep -c '"index"' "$folder/resumed")" -eq 24 ]
echo "resumed after $(wc -l <"$folder/part") games"
