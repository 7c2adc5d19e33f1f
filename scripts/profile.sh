#!/usr/bin/env bash
# Makes profile/playouts.profdata anew: profile.sh [LIBRARY]. An instrumented build plays every
# shipped game, and every game of a library where one is named, each for the same time; then what
# else runs on the same code: lists, policies, agents. Needs libclang-rt-19-dev and llvm-19. Worth
# doing when much of what playouts run has changed, as functions without a profile are merely as
# fast as any compiler makes them.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
cd "$root"
library=${1:-}
cmake --preset profile > /dev/null
ninja -C build/profile ludens
ludens=build/profile/bin/ludens
counts=build/profile/counts
rm -rf "$counts"
export LLVM_PROFILE_FILE="$root/$counts/%m.profraw" LUDENS_GAMES="$root/games"

# A game that cannot be played, or takes minutes for one playout, is left out, and said so.
play_each() {  # LIBRARY_ARGS… : the files on standard input, some at a time
  xargs -0 -P "$(nproc)" -n 10 timeout 60 "$ludens" playout --seconds 0.06 "$@" > /dev/null ||
    echo "profile: some games were left out" >&2
}
find games -name '*.lud' -not -path 'games/def/*' -print0 | play_each
if [ -n "$library" ]; then
  find "$library/lud" -name '*.lud' -print0 | play_each --library "$library"
fi
for kind in standard filter; do
  "$ludens" playout --seconds 0.05 --kind "$kind" Chess Go Hex Breakthrough > /dev/null || true
done
for policy in mast nst ppa decisive lgr; do
  "$ludens" playout --seconds 0.05 --policy "$policy" Hex Breakthrough Chess Kalah > /dev/null || true
done
for game in Breakthrough Chess Go Hex Kalah Reversi "Nine Men's Morris"; do
  "$ludens" match uct:iterations=50 ab:depth=2 --game "$game" --games 2 > /dev/null || true
done
# Only what ran is kept: a function that did not is compiled as usual rather than for its size.
ran='
  BEGIN { RS = ""; ORS = "\n\n"; FS = "\n" }
  {
    ran = counting = 0
    for (i = 1; i <= NF && !ran; ++i) {
      if ($i ~ /^#/) counting = $i == "# Counter Values:"
      else if (counting && $i > 0) ran = 1
    }
    if (ran) print
  }'
llvm-profdata-19 merge -text "$counts"/*.profraw | sed '/^:ir$/d; /^# IR level/d' > "$counts/all.txt"
{ echo ":ir"; awk "$ran" "$counts/all.txt"; } > "$counts/ran.txt"
mkdir -p profile
llvm-profdata-19 merge -o profile/playouts.profdata "$counts/ran.txt"
ls -l profile/playouts.profdata
