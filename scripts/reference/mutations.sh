#!/usr/bin/env bash
# mutations.sh SHARED_DIR: slips in reference descriptions must be located (tests/mutation).
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
"$root/build/release/bin/mutations" "$1/ludii" --count 300
