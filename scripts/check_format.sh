#!/usr/bin/env bash
# Fails when a C++ file is not formatted as .clang-format says; `--fix` formats in place.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
mapfile -t files < <(git ls-files -co --exclude-standard 'src/*.h' 'src/*.cc' 'tests/*.cc' 'bench/*.cc')
[ "${#files[@]}" -gt 0 ] || exit 0
if [ "${1:-}" = "--fix" ]; then
  clang-format -i "${files[@]}"
else
  clang-format --dry-run --Werror "${files[@]}"
fi
