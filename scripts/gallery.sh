#!/usr/bin/env bash
# Draws the boards of docs/boards/gallery.tsv and writes docs/boards.md: gallery.sh [LUDENS].
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
ludens=${1:-$root/build/release/bin/ludens}
page="$root/docs/boards.md"
cat "$root/docs/boards/introduction.md" > "$page"
printf '\n| | | |\n|---|---|---|\n' >> "$page"
pictures=() captions=()
flush() {
  [ "${#pictures[@]}" -gt 0 ] || return 0
  local IFS='|'
  printf '|%s|\n|%s|\n' "${pictures[*]}" "${captions[*]}" >> "$page"
  pictures=() captions=()
}
while IFS=$'\t' read -r name clause; do
  "$ludens" show --board "$clause" --tracks --svg "$root/docs/boards/$name.svg"
  pictures+=("<img src=\"boards/$name.svg\" alt=\"$name\" width=\"260\">")
  captions+=("\`$clause\`")
  [ "${#pictures[@]}" -lt 3 ] || flush
done < "$root/docs/boards/gallery.tsv"
flush
