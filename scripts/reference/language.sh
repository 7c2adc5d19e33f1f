#!/usr/bin/env bash
# The committed reference of the language must be what the declarations and the reference games
# give: language.sh SHARED_DIR [--fix].
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
page=$root/docs/language/reference.md
made=$root/build/language_reference.md
"$root/build/release/bin/ludens" language --library "$1/ludii" >"$made"
[ "${2:-}" = --fix ] && cp "$made" "$page"
diff -q "$page" "$made" >/dev/null || { echo "docs/language/reference.md is not up to date: run with --fix"; exit 1; }
echo "the reference of the language is up to date: $(grep -c '^###' "$page") entries"
