#!/usr/bin/env bash
# A match that is killed goes on where it was, with the games that it would have had.
# Usage: resume.sh LUDENS GAMES_FOLDER
set -euo pipefail
ludens=$1
export LUDENS_GAMES=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
games=40
match=("$ludens" match uct:iterations=1000 random --game Breakthrough --games "$games" --seed 5
  --quiet --json --threads 2 --store)
without_times() { sed -E 's/"seconds":\[[^]]*\]//'; }

"${match[@]}" "$folder/whole.db" | without_times >"$folder/whole"

# Killed as soon as a few games are in.
: >"$folder/part"
"${match[@]}" "$folder/killed.db" >"$folder/part" &
pid=$!
while [ "$(wc -l <"$folder/part")" -lt 4 ] && kill -0 "$pid" 2>/dev/null; do sleep 0.02; done
kill -9 "$pid" 2>/dev/null || true
wait "$pid" 2>/dev/null || true
played=$(grep -c '"index"' "$folder/part" || true)
[ "$played" -lt "$games" ] || { echo "the match ended before it could be killed" >&2; exit 1; }

"${match[@]}" "$folder/killed.db" | without_times >"$folder/resumed"
cmp "$folder/whole" "$folder/resumed"
[ "$(grep -c '"index"' "$folder/resumed")" -eq "$games" ]
echo "resumed after $played of $games games"
