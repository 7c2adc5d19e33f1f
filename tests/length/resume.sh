#!/usr/bin/env bash
# A length experiment that is killed goes on where it was and ends with the same table.
# Usage: resume.sh LUDENS GAMES_FOLDER
set -euo pipefail
ludens=$1
export LUDENS_GAMES=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# The last column is the time, which is never the same.
length() {
  "$ludens" length Breakthrough --agents hs ab:depth=2 --trials 60 --seed 3 --threads 2 \
    --format csv --store "$1" | sed -E 's/,[^,]*$//'
}
length "$folder/whole.db" >"$folder/whole"
"$ludens" length Breakthrough --agents hs ab:depth=2 --trials 60 --seed 3 --threads 2 \
  --store "$folder/killed.db" >/dev/null &
pid=$!
# Killed when the store has something, in the midst of it where the machine is not too quick.
for _ in $(seq 400); do
  [ -s "$folder/killed.db" ] && break
  sleep 0.01
done
sleep 0.2
kill -9 "$pid" 2>/dev/null || true
wait "$pid" 2>/dev/null || true
length "$folder/killed.db" >"$folder/resumed"
cmp "$folder/whole" "$folder/resumed"
